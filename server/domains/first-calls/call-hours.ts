/** The hours in which an agent takes first calls, and the times in them that are free. */
import { msg } from '@lingui/core/runtime-macro'
import type { CallHoursFields } from '#common/first-call-schemas.ts'
import { plusDays, today } from '#common/dates.ts'
import { CALL_HOURS } from '#common/first-calls.ts'
import { i18n } from '#common/i18n.ts'
import type { ListingUrlParts } from '#common/paths.ts'
import { hasHolder } from '#server/domains/listings/shown-profile.ts'
import type { ApprovedAgent, SignedIn } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, type Fragment, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Calendar, freeTimes, type WeeklyHours } from './free-times.ts'

export type CallHours = {
  isOn: boolean
  hours: WeeklyHours
  noticeHours: number
  aheadDays: number
  dayMax: number
  timeZone: string
}

/** Of an agent who has set none: off, with what there is to begin with. */
export async function readCallHours(db: Db, { accountId }: SignedIn): Promise<CallHours> {
  const { noticeHours, aheadDays, dayMax } = CALL_HOURS
  const [hours] = await db<[CallHours]>`
    select coalesce(h.is_on, false) as is_on, coalesce(h.hours, '[]') as hours,
      coalesce(h.notice_hours, ${noticeHours.first}::int) as notice_hours,
      coalesce(h.ahead_days, ${aheadDays.first}::int) as ahead_days, coalesce(h.day_max, ${dayMax.first}::int) as day_max,
      a.timezone as time_zone
    from account a left join first_call_hours h on h.account_id = a.id where a.id = ${accountId}`
  return hours
}

/** What is booked stays, whatever the new hours are. */
export async function saveCallHours(db: Db, { accountId }: ApprovedAgent, form: CallHoursFields): Promise<void> {
  const { is_on: isOn, hours, notice_hours: noticeHours, ahead_days: aheadDays, day_max: dayMax } = form
  await inTransaction(db, async (tx) => {
    await tx`
      insert into first_call_hours (account_id, is_on, hours, notice_hours, ahead_days, day_max)
      values (${accountId}, ${isOn}, ${tx.json(hours)}, ${noticeHours}, ${aheadDays}, ${dayMax})
      on conflict (account_id) do update set is_on = excluded.is_on, hours = excluded.hours,
        notice_hours = excluded.notice_hours, ahead_days = excluded.ahead_days, day_max = excluded.day_max,
        updated_at = now()`
    // The profile says whether clients can book.
    await bumpDataVersion(tx, 'listings')
  })
}

/** Of `listing l`: whether its holder takes calls. */
export const takesCalls = (db: Db): Fragment => db`
  exists (select 1 from agent holder join first_call_hours h on h.account_id = holder.account_id
    where holder.listing_id = l.id and h.is_on) and ${hasHolder(db, db`l.id`)}`

/** An agent whom clients can book, by their listing. */
export type CallAgent = ListingUrlParts & { accountId: string; calendar: Calendar }

/**
 * @param lock For a booking: the next one waits for this one's transaction.
 * @throws AppError `not_found` for a listing whose agent takes no calls.
 */
export async function readCallAgent(db: Db, publicId: string, lock: 'lock' | null = null): Promise<CallAgent> {
  const [agent] = await readCallAgents(db, [publicId], lock)
  if (!agent) throw new AppError('not_found', i18n._(msg`You can’t book a call with this agent here.`))
  return agent
}

/** In three queries, however many they are. Agents who take no calls are left out. */
export async function readCallAgents(
  db: Db,
  publicIds: readonly string[],
  lock: 'lock' | null = null,
): Promise<CallAgent[]> {
  const agents = await db<(Omit<CallAgent, 'calendar'> & Omit<Calendar, 'booked' | 'away'>)[]>`
    select l.public_id, l.first_name, l.last_name, l.city, l.state, a.id as account_id, a.timezone as time_zone,
      h.hours, h.notice_hours, h.ahead_days, h.day_max
    from listing l
    join agent g on g.listing_id = l.id
    join account a on a.id = g.account_id
    join first_call_hours h on h.account_id = a.id and h.is_on
    where l.public_id = any(${publicIds}::text[]) and l.status <> 'hidden' and ${hasHolder(db, db`l.id`)}
    ${lock ? db`for update of h` : db``}`
  if (agents.length === 0) return []
  const [booked, away] = await Promise.all([
    // Full days count what is past today, too.
    db<{ agentId: string; startsAt: Date }[]>`
      select agent_id, starts_at from first_call
      where agent_id = any(${agents.map(({ accountId }) => accountId)}::uuid[]) and canceled_at is null
        and starts_at > now() - interval '2 days'`,
    // Other time zones are up to a day behind.
    db<(Calendar['away'][number] & { publicId: string })[]>`
      select l.public_id, w.from_on, w.back_on from away_period w join listing l on l.id = w.listing_id
      where l.public_id = any(${publicIds}::text[]) and w.back_on >= ${plusDays(today(), -1)}`,
  ])
  return agents.map(({ timeZone, hours, noticeHours, aheadDays, dayMax, ...agent }) => {
    const calendar = {
      timeZone,
      hours,
      noticeHours,
      aheadDays,
      dayMax,
      away: away.filter(({ publicId }) => publicId === agent.publicId),
      booked: booked.filter(({ agentId }) => agentId === agent.accountId).map(({ startsAt }) => startsAt),
    }
    return Object.assign(agent, { calendar })
  })
}

type Reachable = ListingUrlParts & { takesCalls: boolean; takesMessages: boolean }

/** Whose listing it is, and how clients reach them. @throws AppError `not_found` */
export async function readReachable(db: Db, publicId: string): Promise<Reachable> {
  const [agent] = await db<[Reachable?]>`
    select l.public_id, l.first_name, l.last_name, l.city, l.state, ${takesCalls(db)} as takes_calls,
      ${hasHolder(db, db`l.id`)} as takes_messages
    from listing l where l.public_id = ${publicId} and l.status <> 'hidden'`
  if (!agent) throw new AppError('not_found', i18n._(msg`We couldn’t find that agent.`))
  return agent
}

/** Of `listing l`: whether a client has a call to come with its agent, and so can't book another. */
export const isBookedBy = (db: Db, clientId: Fragment): Fragment => db`
  exists (select 1 from agent holder join first_call to_come on to_come.agent_id = holder.account_id
    where holder.listing_id = l.id and to_come.client_id = ${clientId} and to_come.canceled_at is null
      and to_come.starts_at > now())`

/** Of those who have one: their next free time, by listing. */
export async function readNextTimes(db: Db, publicIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const agents = await readCallAgents(db, publicIds)
  return new Map(
    agents.flatMap((agent) => {
      const [next] = freeTimesOf(agent)
      return next ? [[agent.publicId, next] as const] : []
    }),
  )
}

/** @param moved when a call is that one of its people moves: until then it takes no time, and it isn't offered again. */
export function freeTimesOf({ calendar }: CallAgent, moved?: Date): Date[] {
  const isOther = (at: Date) => at.getTime() !== moved?.getTime()
  return freeTimes({ ...calendar, booked: calendar.booked.filter(isOther) }).filter(isOther)
}

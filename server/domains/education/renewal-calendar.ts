/**
 * The renewal dates as a feed for calendar programs, which can't sign in: anyone with the address can read it. So the
 * address holds a 256-bit secret, which is stored as a hash, shown once, and can be revoked at any time.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { calendarDay, calendarFile, calendarText, wholeDay } from '#common/dates.ts'
import { type CycleGroup, cycleOn, YEAR_ETHICS_HOURS, YEAR_HOURS } from '#common/education-cycle.ts'
import { hashOf, newSecret } from '#server/platform/make-secret.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { assertIsAgent } from './education-records.ts'

/** The renewal window and the year ends as a calendar file (RFC 5545): all-day events that don't block time. */
export function writeRenewalCalendar(group: CycleGroup, today: string, host: string): string {
  const { windowOpens, windowCloses, years } = cycleOn(group, today)
  const events = [
    { name: 'window-opens', day: windowOpens, text: i18n._(msg`Enrollment renewal opens (Form 8554)`) },
    { name: 'window-closes', day: windowCloses, text: i18n._(msg`Enrollment renewal closes (Form 8554)`) },
    ...years.map((year) => ({
      name: 'education',
      day: `${year}-12-31`,
      text: i18n._(
        msg`Continuing education for ${{ year }}: ${{ hours: YEAR_HOURS }} hours, including ${{ ethicsHours: YEAR_ETHICS_HOURS }} on ethics`,
      ),
    })),
    ...years.map((year) => ({
      name: 'ptin',
      day: `${year}-12-31`,
      text: i18n._(msg`PTIN renewal for ${{ year: year + 1 }} ends`),
    })),
  ]
  const eventOf = ({ name, day, text }: (typeof events)[number]) => [
    'BEGIN:VEVENT',
    // Stable, so that a calendar program that fetches again updates the event instead of adding one.
    `UID:renewal-${group}-${calendarDay(day)}-${name}@${host}`,
    `DTSTAMP:${calendarDay(today)}T000000Z`,
    ...wholeDay(day),
    `SUMMARY:${calendarText(text)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
  return calendarFile([
    `PRODID:-//${host}//renewal//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${calendarText(i18n._(msg`Enrollment renewal and continuing education`))}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...events.flatMap(eventOf),
  ])
}

/** Revokes any earlier address. @returns the secret of the new one, which can't be read again. */
export async function shareCalendar(db: Db, who: SignedIn): Promise<string> {
  assertIsAgent(who)
  const [cycle] = await db`select 1 from education_cycle where account_id = ${who.accountId}`
  if (!cycle) throw new AppError('conflict', i18n._(msg`Choose your renewal group first. The dates depend on it.`))
  const secret = newSecret()
  await db`
    insert into calendar_feed (account_id, token_hash) values (${who.accountId}, ${hashOf(secret)})
    on conflict (account_id) do update set token_hash = excluded.token_hash, created_at = now()`
  return secret
}

/** @throws AppError `not_found` when there is none. */
export async function endCalendar(db: Db, who: SignedIn): Promise<void> {
  assertIsAgent(who)
  const gone = await db`delete from calendar_feed where account_id = ${who.accountId}`
  if (gone.count === 0) throw new AppError('not_found', i18n._(msg`You don’t have a calendar link. Create one first.`))
}

/** @throws AppError `not_found` for a secret that is unknown, revoked, or belongs to a closed account. */
export async function readSharedCalendar(db: Db, secret: string): Promise<CycleGroup> {
  const [row] = await db<[{ cycleGroup: CycleGroup }?]>`
    select c.cycle_group
    from calendar_feed f
    join account a on a.id = f.account_id and a.status = 'active' and a.role = 'agent'
    join education_cycle c on c.account_id = f.account_id
    where f.token_hash = ${hashOf(secret)}`
  if (!row) throw new AppError('not_found', i18n._(msg`We couldn’t find that calendar.`))
  return row.cycleGroup
}

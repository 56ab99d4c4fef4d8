/** The calls of a client or an agent. Someone else's looks nonexistent. */
import { msg } from '@lingui/core/runtime-macro'
import type { CALL_STATES } from '#common/first-call-schemas.ts'
import { FIRST_CALL_MINUTES } from '#common/first-calls.ts'
import { i18n } from '#common/i18n.ts'
import { chosenZone } from '#server/domains/chat/conversations.ts'
import type { OtherListing } from '#server/domains/chat/types.ts'
import { shownPhoto } from '#server/domains/listings/shown-profile.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, type Fragment, type Page, type Paged, paginate } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { CalendarEvent } from '#server/platform/mail/calendar-file.ts'
import { isBookedBy, takesCalls } from './call-hours.ts'
import { type CallFacts, eventOf } from './emails.ts'

export type OwnCall = {
  id: string
  mine: 'client' | 'agent'
  /** '' when the account was deleted. */
  otherName: string
  /** The agent's, for their client. */
  otherListing: OtherListing | null
  /** Whether their client can book them now. */
  otherTakesCalls: boolean
  otherZone: string
  timeZone: string
  startsAt: Date
  /** For the agent alone. */
  phone: string | null
  about: string
  conversationId: string
  /** Who moved it to this time. */
  movedBy: 'client' | 'agent' | null
  canceledAt: Date | null
  canceledBy: 'client' | 'agent' | null
}

/** Of `first_call k` and its `account client`. */
const clientZone = (db: Db): Fragment => db`coalesce(${chosenZone(db)}, client.timezone)`

/** Of `first_call k`. A client's move is a message of its own; an agent's repeats the place of the message before it. */
const movedBy = (db: Db): Fragment => db`
  case when k.moved_places = '{}' then null
    when k.moved_places[cardinality(k.moved_places)]
      > coalesce(k.moved_places[cardinality(k.moved_places) - 1], k.place) then 'client'
    else 'agent' end`

const columns = (db: Db, { accountId }: SignedIn): Fragment => db`
  select k.id, case when k.client_id = ${accountId} then 'client' else 'agent' end as mine,
    trim(other.first_name || ' ' || other.last_name) as other_name,
    case when k.client_id = ${accountId} then agent.timezone else ${clientZone(db)} end as other_zone,
    case when k.client_id = ${accountId} then ${clientZone(db)} else agent.timezone end as time_zone,
    case when l.id is not null then jsonb_build_object('publicId', l.public_id, 'firstName', l.first_name,
      'lastName', l.last_name, 'city', l.city, 'state', l.state, 'photoId', ${shownPhoto(db)}) end as other_listing,
    l.id is not null and ${takesCalls(db)} and not ${isBookedBy(db, db`k.client_id`)} as other_takes_calls,
    k.starts_at, k.phone, k.about, c.id as conversation_id, ${movedBy(db)} as moved_by,
    k.canceled_at, case k.canceled_by when k.client_id then 'client' when k.agent_id then 'agent' end as canceled_by
  from first_call k
  join conversation c on c.client_id = k.client_id and c.agent_id = k.agent_id
  join account client on client.id = k.client_id
  join account agent on agent.id = k.agent_id
  join account other on other.id = case when k.client_id = ${accountId} then k.agent_id else k.client_id end
  left join agent g on g.account_id = other.id and other.id = k.agent_id
  left join listing l on l.id = g.listing_id and l.status <> 'hidden'`

type Listed = Page & { state: (typeof CALL_STATES)[number] }

/** Those to come or going on, the next one first; or the others, the latest first. */
export function listCalls(db: Db, who: SignedIn, { state, ...page }: Listed): Promise<Paged<OwnCall>> {
  const isUpcoming = db`
    (k.canceled_at is null and k.starts_at > now() - ${FIRST_CALL_MINUTES} * interval '1 minute')`
  const order = state === 'upcoming' ? db`k.starts_at, k.id` : db`k.starts_at desc, k.id`
  return paginate<OwnCall>(
    db,
    page,
    db`
      ${columns(db, who)}
      where ${who.accountId} in (k.client_id, k.agent_id) and ${isUpcoming} = ${state === 'upcoming'}
      order by ${order}`,
  )
}

/** Past and canceled ones, too. @throws AppError `not_found` */
export async function readCall(db: Db, who: SignedIn, id: string): Promise<OwnCall> {
  const [call] = await db<[OwnCall?]>`
    ${columns(db, who)} where k.id = ${id} and ${who.accountId} in (k.client_id, k.agent_id)`
  if (!call) throw noCall()
  return call
}

export const noCall = () => new AppError('not_found', i18n._(msg`We couldn’t find that call.`))

/** One for the reader's own calendar. @throws AppError `not_found` */
export async function readCallEvent(db: Db, who: SignedIn, id: string): Promise<CalendarEvent> {
  const { mine, canceledAt } = await readCall(db, who, id)
  const [people] = await readCallPeople(db, db`k.id = ${id}`)
  if (!people) throw noCall()
  return eventOf(people[mine], canceledAt !== null)
}

/** The two people of a call, with what an email to each says. */
export type CallPeople = Record<'client' | 'agent', CallFacts & { accountId: string; wantsReminder: boolean }>

type PeopleRow = {
  id: string
  startsAt: Date
  moves: number
  listingId: string | null
  clientId: string
  clientName: string
  clientZone: string
  clientKey: string
  clientWants: boolean
  agentId: string
  agentName: string
  agentZone: string
  agentKey: string
  agentWants: boolean
}

/** @param which Of `first_call k`. */
export async function readCallPeople(db: Db, which: Fragment): Promise<CallPeople[]> {
  const wants = (alias: Fragment) => db`coalesce((${alias}.preferences ->> 'email_calls')::boolean, true)`
  const rows = await db<PeopleRow[]>`
    select k.id, k.starts_at, cardinality(k.moved_places) as moves, (select l.public_id from agent g join listing l on l.id = g.listing_id
        where g.account_id = k.agent_id and l.status <> 'hidden') as listing_id,
      k.client_id, trim(client.first_name || ' ' || client.last_name) as client_name, ${clientZone(db)} as client_zone,
      k.client_key, ${wants(db`client`)} as client_wants,
      k.agent_id, trim(agent.first_name || ' ' || agent.last_name) as agent_name, agent.timezone as agent_zone,
      k.agent_key, ${wants(db`agent`)} as agent_wants
    from first_call k join account client on client.id = k.client_id join account agent on agent.id = k.agent_id
    where ${which} order by k.starts_at, k.id`
  return rows.map(({ id, startsAt, moves, listingId, ...row }) => {
    const shared = { id, startsAt, moves, listingId }
    const { clientId, clientName, clientZone, clientKey, agentId, agentName, agentZone, agentKey } = row
    return {
      client: {
        ...shared,
        reader: 'client',
        accountId: clientId,
        wantsReminder: row.clientWants,
        otherName: agentName,
        ownZone: clientZone,
        otherZone: agentZone,
        cancelKey: clientKey,
      },
      agent: {
        ...shared,
        reader: 'agent',
        accountId: agentId,
        wantsReminder: row.agentWants,
        otherName: clientName,
        ownZone: agentZone,
        otherZone: clientZone,
        cancelKey: agentKey,
      },
    }
  })
}

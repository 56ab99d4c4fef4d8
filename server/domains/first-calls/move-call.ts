/**
 * Either person moves a call to another of the agent's free times, in one step: they have the old time until the new one
 * is theirs. It stays the same call, so that calendars move their entry.
 */
import { msg } from '@lingui/core/runtime-macro'
import type { MoveCallFields } from '#common/first-call-schemas.ts'
import { i18n } from '#common/i18n.ts'
import { appointmentIn } from '#common/zoned-time.ts'
import { assertCanWrite } from '#server/domains/chat/messages.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'
import { sendEmailToAccount } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { busyError, canceledError, lockClient, saveZone, takenError, writeCallMessage } from './book-call.ts'
import { type CallAgent, freeTimesOf, readCallAgents } from './call-hours.ts'
import { firstCallEmails } from './emails.ts'
import { noCall, readCallPeople } from './own-calls.ts'

type Movable = {
  id: string
  isClient: boolean
  clientId: string
  startsAt: Date
  /** The client's, if they chose one with the call. */
  zone: string | null
  conversationId: string
  listingId: string | null
  /** Of the message that booked it or that moved it last. */
  lastPlace: number
  moves: number
}

/**
 * Moving it to the time that it has changes nothing.
 * @throws AppError `not_found`; `conflict` for a call that is canceled, has begun, or was moved too often, and for a time
 *   that isn't free, with the nearest ones; as in addMessage.
 */
export async function moveCall(
  db: Db,
  sender: Sender,
  who: SignedIn,
  { id, ...to }: MoveCallFields & { id: string },
): Promise<void> {
  const startsAt = new Date(to.starts_at)
  await inTransaction(db, async (tx) => {
    // In the order of a booking: the client, then the agent's hours.
    const client = await lockClient(tx, (await readMovable(tx, who, id)).clientId)
    const call = await readMovable(tx, who, id)
    if (call.startsAt.getTime() === startsAt.getTime()) return
    assertMovesLeft(call)
    const agent = await readAgent(tx, call, 'lock')
    const move = { ...call, agent, client, to: startsAt, chosenZone: to.time_zone }
    const place = call.isClient ? await moveAsClient(tx, who, move) : await moveAsAgent(tx, who, move)
    const [moved] = await tx`
      update first_call set starts_at = ${startsAt}, reminded_at = null, moved_places = moved_places || ${place}::int,
        client_zone = ${(call.isClient && to.time_zone) || call.zone}
      where id = ${id} and canceled_at is null returning 1`
    // The other person was faster.
    if (!moved) throw canceledError(call)
    await tellBoth(tx, sender, who, call)
  })
}

type Move = Movable & {
  agent: CallAgent
  client: Awaited<ReturnType<typeof lockClient>>
  to: Date
  chosenZone: string | undefined
}

/** @returns the place of the message. @throws AppError */
async function moveAsClient(tx: Transaction, who: SignedIn, move: Move): Promise<number> {
  const { chosenZone, client, conversationId, to: startsAt } = move
  const zone = chosenZone ?? move.zone ?? client.zone
  await assertFree(tx, move, zone)
  const said = { conversationId, startsAt, zone, language: client.language }
  const place = await writeCallMessage(tx, who, said, (when, clock) =>
    i18n._(msg`I moved our call to ${{ when }} (${{ clock }} my time).`),
  )
  await saveZone(tx, who, { time_zone: chosenZone })
  return place
}

/**
 * Without a message: an agent's would count as a reply, and as the answer to an open request.
 * @returns the place that the call has in the conversation. @throws AppError
 */
async function moveAsAgent(tx: Transaction, who: SignedIn, move: Move): Promise<number> {
  await assertCanWrite(tx, who, move.conversationId)
  await assertFree(tx, move, move.agent.calendar.timeZone)
  return move.lastPlace
}

/** @throws AppError `conflict` */
async function assertFree(tx: Transaction, move: Move, zone: string): Promise<void> {
  const { agent, to, isClient } = move
  const { times, busy } = await readTimes(tx, agent, move)
  const isIn = (some: readonly Date[]) => some.some((time) => time.getTime() === to.getTime())
  if (isClient && isIn(busy)) throw busyError()
  if (!isIn(times)) throw takenError(times, { startsAt: to, zone })
}

/** Those that the call can have, and when its client has other calls: an agent doesn't learn of those. */
async function readTimes(db: Db, agent: CallAgent, { id, clientId, startsAt }: Movable) {
  const busy = (
    await db<{ startsAt: Date }[]>`
      select starts_at from first_call
      where client_id = ${clientId} and id <> ${id} and canceled_at is null and starts_at > now()`
  ).map((call) => call.startsAt)
  const taken = new Set(busy.map((time) => time.getTime()))
  return { times: freeTimesOf(agent, startsAt).filter((time) => !taken.has(time.getTime())), busy }
}

/** The agent of a call that its reader can move, and the times it can have. @throws AppError as in moveCall. */
export async function readTimesToMove(
  db: Db,
  who: SignedIn,
  id: string,
): Promise<{ agent: CallAgent; times: readonly Date[] }> {
  const call = await readMovable(db, who, id)
  assertMovesLeft(call)
  const agent = await readAgent(db, call)
  const { times } = await readTimes(db, agent, call)
  return { agent, times }
}

async function readMovable(db: Db, { accountId }: SignedIn, id: string): Promise<Movable> {
  type Found = Movable & { isCanceled: boolean; hasBegun: boolean }
  const [call] = await db<[Found?]>`
    select k.id, k.client_id, k.starts_at, k.client_zone as zone, c.id as conversation_id, l.public_id as listing_id,
      k.client_id = ${accountId} as is_client, k.canceled_at is not null as is_canceled,
      k.starts_at <= now() as has_begun, cardinality(k.moved_places) as moves,
      coalesce(k.moved_places[cardinality(k.moved_places)], k.place) as last_place
    from first_call k
    join conversation c on c.client_id = k.client_id and c.agent_id = k.agent_id
    left join agent g on g.account_id = k.agent_id
    left join listing l on l.id = g.listing_id
    where k.id = ${id} and ${accountId} in (k.client_id, k.agent_id)`
  if (!call) throw noCall()
  if (call.isCanceled) throw canceledError(call)
  if (call.hasBegun) throw new AppError('conflict', i18n._(msg`This call has already started, so you can’t move it.`))
  return call
}

/** @throws AppError `conflict` while the agent takes no calls. */
async function readAgent(db: Db, { listingId, isClient }: Movable, lock: 'lock' | null = null): Promise<CallAgent> {
  const [agent] = await readCallAgents(db, [listingId ?? ''], lock)
  if (agent) return agent
  throw new AppError(
    'conflict',
    isClient
      ? i18n._(msg`This agent isn’t accepting bookings right now, so you can’t move the call. Send a message instead.`)
      : i18n._(
          msg`Your booking hours are turned off, so you can’t move the call. Turn them on first, or cancel the call.`,
        ),
  )
}

/** @throws AppError `conflict` */
function assertMovesLeft({ moves, isClient }: Movable): void {
  const { max } = LIMITS.callMoves
  if (moves < max) return
  throw new AppError(
    'conflict',
    isClient
      ? i18n._(
          msg`This call has been moved ${{ max }} times, which is the limit. To choose another time, cancel this call and book a new one.`,
        )
      : i18n._(msg`This call has been moved ${{ max }} times, which is the limit. You can still cancel it.`),
  )
}

/** Both by email. The client's message tells the agent in the dashboard; a notification tells the client. */
async function tellBoth(tx: Transaction, sender: Sender, who: SignedIn, before: Movable): Promise<void> {
  const [people] = await readCallPeople(tx, tx`k.id = ${before.id}`)
  if (!people) return
  const { client, agent } = people
  if (!before.isClient) {
    const when = () => appointmentIn(client.ownZone, client.startsAt)
    await notify(tx, {
      type: 'call',
      from: who.accountId,
      to: client.accountId,
      ref: before.id,
      preview: () => i18n._(msg`${{ name: client.otherName }} moved your call to ${{ when: when() }}.`),
    })
  }
  const moved = { before: before.startsAt, by: before.isClient ? ('client' as const) : ('agent' as const) }
  for (const person of [client, agent])
    await sendEmailToAccount(tx, sender, person.accountId, firstCallEmails.call_moved({ ...person, ...moved }))
}

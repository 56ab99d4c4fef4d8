/**
 * A client moves a call to another of the agent's free times, in one step: they have the old time until the new one is
 * theirs. It stays the same call, so that calendars move their entry.
 */
import { msg } from '@lingui/core/runtime-macro'
import type { MoveCallFields } from '#common/first-call-schemas.ts'
import { i18n } from '#common/i18n.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'
import { sendEmailToAccount } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { busyError, canceledError, lockClient, saveZone, takenError, writeCallMessage } from './book-call.ts'
import { type CallAgent, freeTimesOf, readCallAgent } from './call-hours.ts'
import { firstCallEmails } from './emails.ts'
import { noCall, readCallPeople } from './own-calls.ts'

type Movable = { startsAt: Date; zone: string | null; conversationId: string; listingId: string | null; moves: number }

/**
 * Moving it to the time that it has changes nothing.
 * @throws AppError `not_found`; `forbidden` for the agent; `conflict` for a call that is canceled, has begun, or was moved
 *   too often, and for a time that isn't free, with the nearest ones; as in addMessage.
 */
export async function moveCall(
  db: Db,
  sender: Sender,
  who: SignedIn,
  { id, ...to }: MoveCallFields & { id: string },
): Promise<void> {
  const startsAt = new Date(to.starts_at)
  await inTransaction(db, async (tx) => {
    const { zone: ownZone, language } = await lockClient(tx, who)
    const call = await readMovable(tx, who, id)
    if (call.startsAt.getTime() === startsAt.getTime()) return
    assertMovesLeft(call)
    const zone = to.time_zone ?? call.zone ?? ownZone
    await assertFree(tx, who, { ...call, to: startsAt, zone })
    const place = await writeCallMessage(tx, who, { ...call, startsAt, zone, language }, (when, clock) =>
      i18n._(msg`I moved our call to ${{ when }} (${{ clock }} my time).`),
    )
    const [moved] = await tx`
      update first_call set starts_at = ${startsAt}, client_zone = ${to.time_zone ?? call.zone}, reminded_at = null,
        moved_places = moved_places || ${place}::int
      where id = ${id} and canceled_at is null returning 1`
    // The agent was faster.
    if (!moved) throw canceledError()
    await saveZone(tx, who, to)
    for (const { client, agent } of await readCallPeople(tx, tx`k.id = ${id}`))
      for (const person of [client, agent])
        await sendEmailToAccount(
          tx,
          sender,
          person.accountId,
          firstCallEmails.call_moved({ ...person, before: call.startsAt }),
        )
  })
}

type Wanted = Movable & { to: Date; zone: string }

/** @throws AppError `conflict` */
async function assertFree(tx: Transaction, { accountId }: SignedIn, { listingId, startsAt, to, zone }: Wanted) {
  const times = freeTimesOf(await readCallAgent(tx, listingId ?? '', 'lock'), startsAt)
  if (!times.some((time) => time.getTime() === to.getTime())) throw takenError(times, { startsAt: to, zone })
  const [busy] = await tx`
    select 1 from first_call where client_id = ${accountId} and canceled_at is null and starts_at = ${to}`
  if (busy) throw busyError()
}

/** The agent of a call that its client can move, and the times it can have. @throws AppError as in moveCall. */
export async function readTimesToMove(
  db: Db,
  who: SignedIn,
  id: string,
): Promise<{ agent: CallAgent; times: readonly Date[] }> {
  const call = await readMovable(db, who, id)
  assertMovesLeft(call)
  const agent = await readCallAgent(db, call.listingId ?? '')
  return { agent, times: freeTimesOf(agent, call.startsAt) }
}

async function readMovable(db: Db, { accountId }: SignedIn, id: string): Promise<Movable> {
  type Found = Movable & { isClient: boolean; isCanceled: boolean; hasBegun: boolean }
  const [call] = await db<[Found?]>`
    select k.starts_at, k.client_zone as zone, c.id as conversation_id, l.public_id as listing_id,
      k.client_id = ${accountId} as is_client, k.canceled_at is not null as is_canceled,
      k.starts_at <= now() as has_begun, cardinality(k.moved_places) as moves
    from first_call k
    join conversation c on c.client_id = k.client_id and c.agent_id = k.agent_id
    left join agent g on g.account_id = k.agent_id
    left join listing l on l.id = g.listing_id
    where k.id = ${id} and ${accountId} in (k.client_id, k.agent_id)`
  if (!call) throw noCall()
  if (call.isCanceled) throw canceledError()
  if (call.hasBegun) throw new AppError('conflict', i18n._(msg`This call has already started, so you can’t move it.`))
  if (!call.isClient)
    throw new AppError('forbidden', i18n._(msg`Only the client can move this call, but you can cancel it.`))
  return call
}

/** @throws AppError `conflict` */
function assertMovesLeft({ moves }: Movable): void {
  if (moves >= LIMITS.callMoves.max)
    throw new AppError(
      'conflict',
      i18n._(
        msg`You’ve moved this call ${{ max: LIMITS.callMoves.max }} times, which is the limit. To choose another time, cancel this call and book a new one.`,
      ),
    )
}

/**
 * The first message of a user who has just registered: stored until they send it, discard it, or a month has passed.
 */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db, Transaction } from '#server/platform/db.ts'
import { WAITING_MESSAGE_DAYS } from '#common/retention.ts'

export type WaitingMessage = {
  id: string
  publicId: string
  /** The name on the listing. */
  name: string
  body: string
  writtenAt: Date
}

type WaitingMessageInput = { listing_id: string; id: string; body: string }

/** Stores nothing for a listing that doesn't exist: the registration still counts. */
export async function storeWaitingMessage(
  tx: Transaction,
  accountId: string,
  written: WaitingMessageInput,
): Promise<void> {
  await tx`
    insert into waiting_message (account_id, listing_id, id, body)
    select ${accountId}, id, ${written.id}, ${written.body} from listing
    where public_id = ${written.listing_id} and status <> 'hidden'`
}

/** Null for agents, who never start a conversation. */
export async function readWaitingMessage(db: Db, { accountId, role }: SignedIn): Promise<WaitingMessage | null> {
  if (role === 'agent') return null
  const [waiting = null] = await db<WaitingMessage[]>`
    select w.id, l.public_id, trim(l.first_name || ' ' || l.last_name) as name, w.body, w.written_at
    from waiting_message w join listing l on l.id = w.listing_id
    where w.account_id = ${accountId} and l.status <> 'hidden'`
  return waiting
}

export async function discardWaitingMessage(db: Db, { accountId }: SignedIn): Promise<void> {
  await db`delete from waiting_message where account_id = ${accountId}`
}

/** Called once anything is sent to that agent. */
export async function deleteWaitingMessage(tx: Transaction, accountId: string, listingId: number): Promise<void> {
  await tx`delete from waiting_message where account_id = ${accountId} and listing_id = ${listingId}`
}

/** @returns how many were deleted. */
export async function deleteOldWaitingMessages(db: Db): Promise<number> {
  const gone = await db`
    delete from waiting_message where written_at < now() - ${WAITING_MESSAGE_DAYS} * interval '1 day'`
  return gone.count
}

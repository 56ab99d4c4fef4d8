/**
 * Who may write in a conversation there is: nobody once a moderator has closed it, or while one of the two has blocked
 * the other or is gone; an agent only while approved. A client may write to an agent who is not approved for the
 * moment: it is kept and mailed.
 */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { proveMayAnswer } from './prove-client.ts'

/** `closed`: by a moderator. */
export type Stop = { mine: boolean; closed: boolean }

/** What keeps them from writing to each other; null: nothing. */
export async function findStop(tx: Transaction, { accountId }: SignedIn, id: string): Promise<Stop | null> {
  const [stop] = await tx<[Stop?]>`
    select account_id = ${accountId} as mine, false as closed from conversation_side
    where conversation_id = ${id} and blocked_at is not null
    union all
    select false, false from conversation c join account a on a.id in (c.client_id, c.agent_id)
    where c.id = ${id} and a.id <> ${accountId} and a.status <> 'active'
    union all
    select false, true from conversation where id = ${id} and closed_at is not null
    order by closed desc, mine desc limit 1`
  return stop ?? null
}

/** @throws AppError `forbidden` */
export function assertMaySend(who: SignedIn, stop: Stop | null): void {
  proveMayAnswer(who)
  if (!stop) return
  if (stop.closed) throw new AppError('forbidden', 'A moderator has closed this conversation.')
  throw new AppError(
    'forbidden',
    stop.mine ? 'You have blocked this person. Unblock them to write.' : 'This person does not take messages now.',
  )
}

/**
 * Who may write in a conversation there is: nobody while one of the two has blocked the other or is gone; an agent
 * only while approved. A client may write to an agent who is not approved for the moment: it is kept and mailed.
 */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { proveMayAnswer } from './prove-client.ts'
import type { Locked } from './lock-conversation.ts'

/** @throws AppError `forbidden` */
export async function assertMaySend(tx: Transaction, who: SignedIn, { id, otherId }: Locked): Promise<void> {
  proveMayAnswer(who)
  const [stop] = await tx<[{ mine: boolean }?]>`
    select account_id = ${who.accountId} as mine from conversation_side
    where conversation_id = ${id} and blocked_at is not null
    union all
    select false from account where id = ${otherId} and status <> 'active'
    order by mine desc limit 1`
  if (!stop) return
  throw new AppError(
    'forbidden',
    stop.mine ? 'You have blocked this person. Unblock them to write.' : 'This person does not take messages now.',
  )
}

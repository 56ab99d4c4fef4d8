/** One of the user's own conversations, locked for a change. Someone else's looks nonexistent. */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

export type LockedConversation = { id: string; otherId: string; lastPlace: number }

export const NO_CONVERSATION = 'There is no such conversation.'

/** @throws AppError `not_found` */
export async function lockConversation(
  tx: Transaction,
  { accountId }: SignedIn,
  id: string,
): Promise<LockedConversation> {
  const [own] = await tx<[LockedConversation?]>`
    select id, case when client_id = ${accountId} then agent_id else client_id end as other_id, last_place
    from conversation where id = ${id} and ${accountId} in (client_id, agent_id)
    for update`
  if (!own) throw new AppError('not_found', NO_CONVERSATION)
  return own
}

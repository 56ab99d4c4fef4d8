/** A conversation of one's own, locked for a change. Somebody else's is not there. */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

export type Locked = { id: string; otherId: string; lastPlace: number }

export const NO_CONVERSATION = 'There is no such conversation.'

/** @throws AppError `not_found` */
export async function lockConversation(tx: Transaction, { accountId }: SignedIn, id: string): Promise<Locked> {
  const [own] = await tx<[Locked?]>`
    select id, case when client_id = ${accountId} then agent_id else client_id end as other_id, last_place
    from conversation where id = ${id} and ${accountId} in (client_id, agent_id)
    for update`
  if (!own) throw new AppError('not_found', NO_CONVERSATION)
  return own
}

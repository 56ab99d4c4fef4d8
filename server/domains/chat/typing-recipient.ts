/** Who can see that a user is typing: the other person in the conversation, unless either has blocked. */
import type { Db } from '#server/platform/db.ts'

/** @returns the other's account id; null when no one may see it. */
export async function findTypingRecipient(
  db: Db,
  { accountId, conversationId }: { accountId: string; conversationId: string },
): Promise<string | null> {
  const [other] = await db<[{ id: string }?]>`
    select case when c.client_id = ${accountId} then c.agent_id else c.client_id end as id
    from conversation c
    where c.id = ${conversationId} and ${accountId} in (c.client_id, c.agent_id)
      and not exists (
        select 1 from conversation_side s where s.conversation_id = c.id and s.blocked_at is not null)`
  return other?.id ?? null
}

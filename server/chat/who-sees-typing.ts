/** To whom it may be shown that somebody types: the other of the conversation, when neither has blocked. */
import type { Db } from '#server/platform/db.ts'

/** @returns the other's account; null when nobody may see it. */
export async function whoSeesTyping(
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

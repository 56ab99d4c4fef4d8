/** A message waits for somebody: one notification for its conversation, however many wait there. */
import type { Transaction } from '#server/platform/db.ts'
import { cutPreview } from './notify.ts'

type Waiting = { conversationId: string; from: string; to: string; body: string }

/** @returns its id. */
export async function notifyOfMessage(tx: Transaction, { conversationId, from, to, body }: Waiting): Promise<string> {
  const [{ id }] = await tx<[{ id: string }]>`
    insert into notification (type, from_id, to_id, ref, preview, created_at)
    values ('chat', ${from}, ${to}, ${conversationId}, ${cutPreview(body)}, clock_timestamp())
    on conflict (to_id, ref) where type = 'chat' and read_at is null
    do update set count = notification.count + 1, preview = excluded.preview, created_at = excluded.created_at
    returning id`
  return id
}

/** A message waits for somebody: one notification for its conversation, however many wait there, and both are told. */
import type { Transaction } from '#server/platform/db.ts'
import { cutPreview } from './notify.ts'
import { intoStreams } from './tell-live.ts'

type Waiting = { conversationId: string; place: number; from: string; to: string; body: string }

/** In one statement: of all that is written here, a message is what happens most. */
export async function notifyOfMessage(tx: Transaction, waiting: Waiting): Promise<void> {
  const { conversationId, place, from, to, body } = waiting
  await tx`
    with note as (
      insert into notification (type, from_id, to_id, ref, preview, created_at)
      values ('chat', ${from}, ${to}, ${conversationId}, ${cutPreview(body)}, clock_timestamp())
      on conflict (to_id, ref) where type = 'chat' and read_at is null
      do update set count = notification.count + 1, preview = excluded.preview, created_at = excluded.created_at
      returning id
    ), told as (
      select ${to}::uuid as account_id, 1 as nth, jsonb_build_object('kind', 'notification', 'notification', id,
        'conversation', ${conversationId}::text, 'place', ${place}::int) as about
      from note
      union all
      select ${from}::uuid, 2, jsonb_build_object('kind', 'message',
        'conversation', ${conversationId}::text, 'place', ${place}::int)
    ), ${intoStreams(tx)}`
}

/** A new message: one notification per conversation, however many are unread, and a live event to both sides. */
import type { Transaction } from '#server/platform/db.ts'
import { JOBS } from '#server/platform/jobs.ts'
import { cutPreview } from './notify.ts'
import { appendToStreams } from './publish-live-events.ts'

type UnreadMessage = { conversationId: string; place: number; from: string; to: string; body: string }

/** An open dashboard confirms delivery within moments; only people without one get a push. */
const PUSH_AFTER_S = 8

/** In one statement: messages are the most frequent writes here. */
export async function notifyOfMessage(tx: Transaction, unreadMessage: UnreadMessage): Promise<void> {
  const { conversationId, place, from, to, body } = unreadMessage
  await tx`
    with note as (
      insert into notification (type, from_id, to_id, ref, preview, created_at)
      values ('chat', ${from}, ${to}, ${conversationId}, ${cutPreview(body)}, clock_timestamp())
      on conflict (to_id, ref) where type = 'chat' and read_at is null
      do update set count = notification.count + 1, preview = excluded.preview, created_at = excluded.created_at
      returning id
    ), due as materialized (
      select graphile_worker.add_job(${JOBS.push},
        json_build_object('account', ${to}::text, 'conversation', ${conversationId}::text),
        job_key => ${`push:${to}:${conversationId}`}, job_key_mode => 'preserve_run_at',
        run_at => now() + ${PUSH_AFTER_S} * interval '1 second')
      where exists (select 1 from push_subscription where account_id = ${to})
    ), told as (
      select ${to}::uuid as account_id, 1 as nth, jsonb_build_object('kind', 'notification', 'notification', id,
        'conversation', ${conversationId}::text, 'place', ${place}::int) as about
      -- Counted, because a part that nothing reads isn't executed.
      from note, (select count(*) from due) pushes
      union all
      select ${from}::uuid, 2, jsonb_build_object('kind', 'message',
        'conversation', ${conversationId}::text, 'place', ${place}::int)
    ), ${appendToStreams(tx)}`
}

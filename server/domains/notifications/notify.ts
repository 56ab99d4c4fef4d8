/**
 * Notifies a person of something other than a chat message: a review, an answer, a decision. Runs in the transaction
 * that causes it, so that no one is notified of something that was rolled back.
 *
 *   await notify(tx, { type: 'review', from: null, to: agentAccountId, ref: reviewId, preview: () => i18n._(msg`You have a new review.`) })
 */
import type { Language } from '#common/i18n.ts'
import { inLanguage } from '#server/platform/request-language.ts'
import type { Transaction } from '#server/platform/db.ts'
import type { NotificationType } from '#common/live-events.ts'
import { appendToStreams, publishLiveEvents } from './publish-live-events.ts'
import { JOBS } from '#server/platform/jobs.ts'

const PREVIEW_MAX = 200

export type NewNotification = {
  type: Exclude<NotificationType, 'chat'>
  /** The account that acted; null for the site. */
  from: string | null
  to: string
  ref: string
  requestId?: string
  /** Plain text that we write, made in the language of the recipient's account; cut to PREVIEW_MAX. */
  preview: () => string
}

/** @returns its id. */
export async function notify(
  tx: Transaction,
  { type, from, to, ref, requestId, preview }: NewNotification,
): Promise<string> {
  const [{ language }] = await tx<[{ language: Language }]>`select language from account where id = ${to}`
  const [{ id }] = await tx<[{ id: string }]>`
    insert into notification (type, from_id, to_id, ref, request_id, preview)
    values (${type}, ${from}, ${to}, ${ref}, ${requestId ?? null}, ${cutPreview(inLanguage(language, preview))})
    returning id`
  await publishLiveEvents(tx, [{ to, about: { kind: 'notification', notification: id } }])
  return id
}

/** One line, cut between whole characters. */
function cutPreview(text: string): string {
  const signs = [...text.replace(/\s+/g, ' ').trim()]
  return signs.length <= PREVIEW_MAX ? signs.join('') : `${signs.slice(0, PREVIEW_MAX - 1).join('')}…`
}

type UnreadMessage = {
  conversationId: string
  place: number
  from: string
  to: string
  body: string
  /** It sends or declines this request. */
  requestId: string | null
}

/** An open dashboard confirms delivery within moments; only people without one get a push. */
const PUSH_AFTER_S = 8

/**
 * A new message: one notification per conversation, however many are unread, and a live event to both sides. In one
 * statement: messages are the most frequent writes here.
 */
export async function notifyOfMessage(tx: Transaction, unreadMessage: UnreadMessage): Promise<void> {
  const { conversationId, place, from, to, body, requestId } = unreadMessage
  await tx`
    with note as (
      insert into notification (type, from_id, to_id, ref, request_id, preview, created_at)
      values ('chat', ${from}, ${to}, ${conversationId}, ${requestId}, ${cutPreview(body)}, clock_timestamp())
      on conflict (to_id, ref) where type = 'chat' and read_at is null
      do update set count = notification.count + 1, preview = excluded.preview, created_at = excluded.created_at,
        request_id = coalesce(excluded.request_id, notification.request_id)
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

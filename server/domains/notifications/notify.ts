/**
 * Notifies a person of something other than a chat message: a review, an answer, a decision. Runs in the transaction
 * that causes it, so that no one is notified of something that was rolled back.
 *
 *   await notify(tx, { type: 'review', from: null, to: agentAccountId, ref: reviewId, preview: 'You have a new review.' })
 */
import type { Transaction } from '#server/platform/db.ts'
import type { NotificationType } from '#common/live-events.ts'
import { publishLiveEvents } from './publish-live-events.ts'

const PREVIEW_MAX = 200

export type NewNotification = {
  type: Exclude<NotificationType, 'chat'>
  /** The account that acted; null for the site. */
  from: string | null
  to: string
  ref: string
  /** Plain text that we write; cut to PREVIEW_MAX. */
  preview: string
}

/** @returns its id. */
export async function notify(tx: Transaction, { type, from, to, ref, preview }: NewNotification): Promise<string> {
  const [{ id }] = await tx<[{ id: string }]>`
    insert into notification (type, from_id, to_id, ref, preview)
    values (${type}, ${from}, ${to}, ${ref}, ${cutPreview(preview)})
    returning id`
  await publishLiveEvents(tx, [{ to, about: { kind: 'notification', notification: id } }])
  return id
}

/** One line, cut between whole characters. */
export function cutPreview(text: string): string {
  const signs = [...text.replace(/\s+/g, ' ').trim()]
  return signs.length <= PREVIEW_MAX ? signs.join('') : `${signs.slice(0, PREVIEW_MAX - 1).join('')}…`
}

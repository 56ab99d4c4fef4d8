/**
 * Tells a person of something that is not a chat: a review, an answer, a decision. In the transaction that is its
 * reason, so that nobody hears of what was rolled back.
 *
 *   await notify(tx, { type: 'review', from: null, to: agentAccountId, ref: reviewId, preview: 'A client reviewed you.' })
 */
import type { Transaction } from '#server/platform/db.ts'
import type { NotificationType } from '#contract/notification-types.ts'
import { tellLive } from './tell-live.ts'

const PREVIEW_MAX = 200

export type Notified = {
  type: Exclude<NotificationType, 'chat'>
  /** Account whose act it was; null: the site. */
  from: string | null
  to: string
  ref: string
  /** Plain words of ours; longer ones are cut. */
  preview: string
}

/** @returns its id. */
export async function notify(tx: Transaction, { type, from, to, ref, preview }: Notified): Promise<string> {
  const [{ id }] = await tx<[{ id: string }]>`
    insert into notification (type, from_id, to_id, ref, preview)
    values (${type}, ${from}, ${to}, ${ref}, ${cutPreview(preview)})
    returning id`
  await tellLive(tx, [{ to, about: { kind: 'notification', notification: id } }])
  return id
}

/** One line, by whole signs. */
export function cutPreview(text: string): string {
  const signs = [...text.replace(/\s+/g, ' ').trim()]
  return signs.length <= PREVIEW_MAX ? signs.join('') : `${signs.slice(0, PREVIEW_MAX - 1).join('')}…`
}

/** An email bounced, or its reader reported it. Matched only by Message-ID, which only we and the recipient have. */
import type { NewsletterList } from '#common/newsletter.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { recordConsent } from './record-consent.ts'
import type { SubscriberState } from './types.ts'

/** hard: permanent. soft: temporary. complaint: the reader marked it as spam. */
export type Bounce = { messageId: string; kind: 'hard' | 'soft' | 'complaint'; reason: string }

const MAX_SOFT_BOUNCES = 5
const REASON_MAX = 500
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Row = {
  issueId: number
  subscriberId: string
  alreadyBounced: boolean
  state: SubscriberState
  lists: NewsletterList[]
  softBounces: number
}

/** A repeated report changes nothing. @returns whether the email is one of ours. */
export async function receiveBounce(db: Db, { messageId, kind, reason }: Bounce): Promise<boolean> {
  const id = uuidIn(messageId)
  if (!id) return false
  return inTransaction(db, async (tx) => {
    const [row] = await tx<[Row?]>`
      select d.issue_id, d.subscriber_id::text, d.state = 'bounced' as already_bounced, s.state, s.lists,
        s.soft_bounces::int
      from newsletter_delivery d join newsletter_subscriber s on s.id = d.subscriber_id
      where d.message_id = ${id} for update of d, s`
    if (!row) return false
    if (kind !== 'complaint' && row.alreadyBounced) return true
    if (kind !== 'complaint') await markDeliveryBounced(tx, row, reason)
    if (row.state === 'confirmed') await applyBounce(tx, row, kind)
    return true
  })
}

/** `<uuid@host>` or the uuid alone. */
function uuidIn(messageId: string): string | null {
  const id = messageId.trim().replace(/^</, '').replace(/>$/, '').split('@')[0] ?? ''
  return UUID.test(id) ? id.toLowerCase() : null
}

async function markDeliveryBounced(tx: Transaction, { issueId, subscriberId }: Row, reason: string): Promise<void> {
  await tx`
    update newsletter_delivery
    set state = 'bounced', reason = ${reason.slice(0, REASON_MAX)}, settled_at = coalesce(settled_at, now())
    where issue_id = ${issueId} and subscriber_id = ${subscriberId}`
}

async function applyBounce(tx: Transaction, row: Row, kind: Bounce['kind']): Promise<void> {
  const { subscriberId, lists } = row
  const source = 'mail server'
  if (kind === 'complaint') {
    await endSubscription(tx, subscriberId, 'unsubscribed')
    return recordConsent(tx, { subscriberId, act: 'complained', lists, source })
  }
  if (kind === 'soft' && row.softBounces + 1 < MAX_SOFT_BOUNCES) {
    await tx`update newsletter_subscriber set soft_bounces = soft_bounces + 1 where id = ${subscriberId}`
    return
  }
  await endSubscription(tx, subscriberId, 'bounced')
  return recordConsent(tx, { subscriberId, act: 'bounced', lists, source })
}

async function endSubscription(tx: Transaction, id: string, state: 'unsubscribed' | 'bounced'): Promise<void> {
  await tx`
    update newsletter_subscriber
    set state = ${state}, lists = '{}', asked_lists = '{}', confirm_hash = null, confirm_by = null, ended_at = now()
    where id = ${id}`
}

/**
 * An email bounced, or its reader reported it. Matched only by Message-ID, which only we and the recipient have.
 * Reports come from a mail server, or signed from the email service.
 */
import type { NewsletterList } from '#common/newsletter.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { recordConsent } from './subscribe.ts'
import type { SubscriberState } from './types.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** hard: permanent. soft: temporary. complaint: the reader marked it as spam. */
export type Bounce = { messageId: string; kind: 'hard' | 'soft' | 'complaint'; reason: string }

const MAX_SOFT_BOUNCES = 5
const REASON_MAX = 500
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type BouncedDelivery = {
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
    const [row] = await tx<[BouncedDelivery?]>`
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

async function markDeliveryBounced(
  tx: Transaction,
  { issueId, subscriberId }: BouncedDelivery,
  reason: string,
): Promise<void> {
  await tx`
    update newsletter_delivery
    set state = 'bounced', reason = ${reason.slice(0, REASON_MAX)}, settled_at = coalesce(settled_at, now())
    where issue_id = ${issueId} and subscriber_id = ${subscriberId}`
}

async function applyBounce(tx: Transaction, row: BouncedDelivery, kind: Bounce['kind']): Promise<void> {
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

const MESSAGE_IDS = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[\w.-]+>/gi
const MAX_IDS = 5

/**
 * Reads a delivery status notification (RFC 3464) for two things: whether the failure is permanent, and which email of
 * ours bounced. Line by line, without a full email parser: anything that doesn't look like a report is ignored.
 * @returns one for each email it may be about; empty when it isn't a report, or reports success.
 */
export function readDsn(raw: string): Bounce[] {
  const text = raw.replace(/\r\n?/g, '\n')
  const outcome = isReport(text) ? deliveryStatusOf(text) : null
  if (!outcome) return []
  const ids = new Set([...text.matchAll(MESSAGE_IDS)].map(([, id]) => (id ?? '').toLowerCase()))
  const { kind, reason } = outcome
  return [...ids].slice(0, MAX_IDS).map((messageId) => ({ messageId, kind, reason }))
}

const isReport = (text: string) =>
  /^content-type:\s*multipart\/report\b/im.test(text) && /^content-type:\s*message\/delivery-status/im.test(text)

/** Null for a success, and when the report gives no status. */
function deliveryStatusOf(text: string): Pick<Bounce, 'kind' | 'reason'> | null {
  const status = /^status:\s*([45])\.\d{1,3}\.\d{1,3}/im.exec(text)
  const action = /^action:\s*(failed|delayed)/im.exec(text)?.[1]?.toLowerCase()
  if (!status || !action) return null
  const diagnostic = /^diagnostic-code:\s*(.{1,300})/im.exec(text)?.[1] ?? ''
  const kind = action === 'failed' && status[1] === '5' ? 'hard' : 'soft'
  return { kind, reason: `${status[0]} ${diagnostic}`.trim() }
}

/** Older reports are treated as replays. */
const MAX_AGE_S = 300

type SignedText = { timestamp: string; signature: string; text: string }

/**
 * Whether a report is from the email service that shares our secret: HMAC-SHA256 over its timestamp and text.
 * `signature`: hexadecimal, over `timestamp.text`. `timestamp`: Unix time in seconds.
 */
export function isSignedBy(secret: string, { timestamp, signature, text }: SignedText): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > MAX_AGE_S) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest()
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A mail came back, or its reader called it unwanted. Known by the Message-ID alone, which only we and they have. */
import type { NewsletterList } from '#contract/newsletter.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { noteConsent } from './note-consent.ts'
import type { SubscriberState } from './types.ts'

/** hard: for good. soft: not now. complaint: the reader's own "this is spam". */
export type Bounce = { messageId: string; kind: 'hard' | 'soft' | 'complaint'; reason: string }

const SOFT_BOUNCES_AT_MOST = 5
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

/** A second report of the same changes nothing. @returns whether the mail is one of ours. */
export async function takeBounce(db: Db, { messageId, kind, reason }: Bounce): Promise<boolean> {
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
    if (kind !== 'complaint') await noteDelivery(tx, row, reason)
    if (row.state === 'confirmed') await judge(tx, row, kind)
    return true
  })
}

/** `<uuid@host>` or the uuid alone. */
function uuidIn(messageId: string): string | null {
  const id = messageId.trim().replace(/^</, '').replace(/>$/, '').split('@')[0] ?? ''
  return UUID.test(id) ? id.toLowerCase() : null
}

async function noteDelivery(tx: Transaction, { issueId, subscriberId }: Row, reason: string): Promise<void> {
  await tx`
    update newsletter_delivery
    set state = 'bounced', reason = ${reason.slice(0, REASON_MAX)}, settled_at = coalesce(settled_at, now())
    where issue_id = ${issueId} and subscriber_id = ${subscriberId}`
}

async function judge(tx: Transaction, row: Row, kind: Bounce['kind']): Promise<void> {
  const { subscriberId, lists } = row
  const source = 'mail server'
  if (kind === 'complaint') {
    await end(tx, subscriberId, 'unsubscribed')
    return noteConsent(tx, { subscriberId, act: 'complained', lists, source })
  }
  if (kind === 'soft' && row.softBounces + 1 < SOFT_BOUNCES_AT_MOST) {
    await tx`update newsletter_subscriber set soft_bounces = soft_bounces + 1 where id = ${subscriberId}`
    return
  }
  await end(tx, subscriberId, 'bounced')
  return noteConsent(tx, { subscriberId, act: 'bounced', lists, source })
}

async function end(tx: Transaction, id: string, state: 'unsubscribed' | 'bounced'): Promise<void> {
  await tx`
    update newsletter_subscriber
    set state = ${state}, lists = '{}', asked_lists = '{}', confirm_hash = null, confirm_by = null, ended_at = now()
    where id = ${id}`
}

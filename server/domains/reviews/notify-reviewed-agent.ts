/** Notifies the reviewed agent that a review is public. Doesn't quote it: a mailbox isn't private. */
import type { EmailDeps } from '#server/platform/mail/types.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import type { Transaction } from '#server/platform/db.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { renderEmail } from '#server/platform/mail/render-email.ts'
import { paths } from '#common/paths.ts'

export async function notifyReviewedAgent(tx: Transaction, { sender }: EmailDeps, reviewId: string): Promise<void> {
  const [agent] = await tx<[{ id: string; email: string; wantsMail: boolean }?]>`
    select a.id, a.email, not a.is_demo and coalesce((a.preferences ->> 'email_reviews')::boolean, true) as wants_mail
    from review r join agent g on g.listing_id = r.listing_id and g.approval = 'approved'
    join account a on a.id = g.account_id
    where r.id::text = ${reviewId} and a.status = 'active'`
  if (!agent) return
  const preview = 'You have a new review. It is public.'
  await notify(tx, { type: 'review', from: null, to: agent.id, ref: reviewId, preview })
  if (!agent.wantsMail) return
  const content = renderEmail(sender, [
    `You have a new review at ${sender.SITE_NAME}. It is public.`,
    { link: 'Read it, and reply if you like', path: paths.ownReviews },
    'You can reply once. Don’t say whether the reviewer is a client. You choose which mails you get in your account.',
    { link: 'Choose mails', path: paths.account },
  ])
  await queueEmail(tx, {
    kind: 'review_received',
    to: agent.email,
    subject: `You have a new review · ${sender.SITE_NAME}`,
    ...content,
  })
}

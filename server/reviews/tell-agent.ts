/** The agent whom a review is about hears that it is public. Nothing of its text: a mailbox is no private place. */
import { notify } from '#server/notifications/notify.ts'
import type { Transaction } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { writeLetter } from '#server/platform/mail/write-letter.ts'
import type { PostHouse } from '#server/moderation/types.ts'
import { paths } from '#contract/paths.ts'

export async function tellAgent(tx: Transaction, { sender }: PostHouse, reviewId: string): Promise<void> {
  const [agent] = await tx<[{ id: string; email: string; wantsMail: boolean }?]>`
    select a.id, a.email, not a.is_demo and coalesce((a.preferences ->> 'email_reviews')::boolean, true) as wants_mail
    from review r join agent g on g.listing_id = r.listing_id and g.approval = 'approved'
    join account a on a.id = g.account_id
    where r.id::text = ${reviewId} and a.status = 'active'`
  if (!agent) return
  const preview = 'A client has reviewed you. The review is public.'
  await notify(tx, { type: 'review', from: null, to: agent.id, ref: reviewId, preview })
  if (!agent.wantsMail) return
  const letter = writeLetter(sender, [
    `A client has reviewed you at ${sender.SITE_NAME}. The review is public.`,
    { link: 'Read it, and reply if you like', path: paths.ownReviews },
    'You may reply once, without telling who is a client. You choose which mails you get in your account.',
    { link: 'Choose mails', path: paths.account },
  ])
  await queueMail(tx, {
    kind: 'review_received',
    to: agent.email,
    subject: `A review of you · ${sender.SITE_NAME}`,
    ...letter,
  })
}

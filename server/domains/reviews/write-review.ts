/**
 * Someone who isn't an agent rates an agent, attests that it is their own experience, and can edit it for
 * REVIEW_EDIT_DAYS. The agent can reply once and flag it for a moderator, never hide it.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { EmailDeps } from '#server/platform/mail/types.ts'
import type { ApprovedAgent, SignedIn } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError, InvalidFieldsError } from '#server/platform/errors.ts'
import { holdsLink, screenPost } from '#server/domains/moderation/screen-post.ts'
import { type RatingForm, REVIEW_EDIT_DAYS, REVIEW_MONTHS, type ReviewFields } from '#common/review-schemas.ts'
import type { ModerationReason, PostState } from '#common/moderation.ts'
import { agree } from '#server/domains/texts/consents.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import { reviewEmails } from './emails.ts'

/**
 * @returns the id of the review.
 * @throws AppError `forbidden` for agents and for reviewing oneself, `not_found`, `conflict` for a second review
 *   within REVIEW_MONTHS, `too_many_requests`.
 */
export async function writeReview(db: Db, deps: EmailDeps, who: SignedIn, form: RatingForm): Promise<string> {
  return inTransaction(db, async (tx) => {
    const listingId = await findListing(tx, form.agent_id)
    await assertNotAgent(tx, who, listingId)
    // Screening locks the account, which makes the next check safe from races.
    const { state, heldFor } = await screenPost(tx, who, { kind: 'review', texts: [form.title, form.comment] })
    await assertFirstReview(tx, who, listingId)
    const [review] = await tx<[{ id: string }]>`
      insert into review (listing_id, author_id, rating, expertise, communication, timeliness, value, title, comment,
        service, service_year, show_messaged, state, held_for, published_at, is_demo)
      values (${listingId}, ${who.accountId}, ${form.rating}, ${form.expertise}, ${form.communication},
        ${form.timeliness}, ${form.value}, ${form.title}, ${form.comment}, ${form.service}, ${form.service_year},
        ${form.show_messaged}, ${state}, ${heldFor}, ${state === 'published' ? tx`now()` : null}, ${who.isDemo})
      returning id`
    await agree(tx, who.accountId, { source: 'review', showsMessaged: form.show_messaged })
    if (state === 'published') await notifyReviewedAgent(tx, deps, review.id)
    await bumpDataVersion(tx, 'posts')
    return review.id
  })
}

async function findListing(tx: Transaction, publicId: string): Promise<number> {
  const [listing] = await tx<[{ id: number }?]>`
    select id from listing where public_id = ${publicId} and status <> 'hidden'`
  if (!listing) throw new AppError('not_found', i18n._(msg`We couldn’t find that agent.`))
  return listing.id
}

/** Also rejects anyone who holds or has claimed the listing, whatever their role is now. */
async function assertNotAgent(tx: Transaction, who: SignedIn, listingId: number): Promise<void> {
  const [own] = await tx`
    select 1 from agent where account_id = ${who.accountId} and ${listingId} in (listing_id, wished_listing_id)`
  if (own) throw new AppError('forbidden', i18n._(msg`You can’t review yourself.`))
  if (who.role === 'agent') throw new AppError('forbidden', i18n._(msg`Agents can’t review other agents.`))
}

/** A withdrawn review doesn't count; a rejected one still does, and can be edited. */
async function assertFirstReview(tx: Transaction, { accountId }: SignedIn, listingId: number): Promise<void> {
  const [earlier] = await tx`
    select 1 from review
    where author_id = ${accountId} and listing_id = ${listingId} and reason is distinct from 'author'
      and created_at > now() - ${REVIEW_MONTHS} * interval '1 month'`
  if (earlier) {
    throw new AppError(
      'conflict',
      i18n._(
        msg`You’ve already reviewed this agent in the last ${{ reviewMonths: REVIEW_MONTHS }} months. You can edit that review for 30 days after you write it.`,
      ),
    )
  }
}

type EditedReview = { state: PostState; late: boolean }

/** @throws AppError `not_found` for someone else's; `conflict` when it is too late or it was removed. */
export async function editReview(db: Db, who: SignedIn, id: string, form: ReviewFields): Promise<void> {
  await inTransaction(db, async (tx) => {
    const judged = await screenPost(tx, who, { kind: 'review', texts: [form.title, form.comment], isEdit: true })
    const [row] = await tx<[EditedReview?]>`
      select state, created_at < now() - ${REVIEW_EDIT_DAYS} * interval '1 day' as late
      from review where id = ${id} and author_id = ${who.accountId} and reason is distinct from 'author' for update`
    if (!row) throw new AppError('not_found', i18n._(msg`We couldn’t find that review.`))
    if (row.late)
      throw new AppError(
        'conflict',
        i18n._(msg`You can edit a review for ${{ reviewEditDays: REVIEW_EDIT_DAYS }} days after you write it.`),
      )
    if (row.state === 'removed')
      throw new AppError('conflict', i18n._(msg`This review was removed, so it can’t be edited.`))
    const { state, heldFor } = nextState(row.state, judged)
    await tx`
      update review set rating = ${form.rating}, expertise = ${form.expertise}, communication = ${form.communication},
        timeliness = ${form.timeliness}, value = ${form.value}, title = ${form.title}, comment = ${form.comment},
        service = ${form.service}, service_year = ${form.service_year}, show_messaged = ${form.show_messaged},
        attested_at = now(), edited_at = now(),
        state = ${state}, held_for = ${heldFor}, reason = null, note = '',
        published_at = case when ${state} = 'published' then coalesce(published_at, now()) else published_at end
      where id = ${id}`
    await agree(tx, who.accountId, { source: 'review', showsMessaged: form.show_messaged })
    await bumpDataVersion(tx, 'posts')
  })
}

type ScreenedReview = Awaited<ReturnType<typeof screenPost>>

/** A held review stays held, a rejected one is held again, and a flag stays. */
function nextState(now: PostState, judged: ScreenedReview): Pick<ScreenedReview, 'heldFor'> & { state: PostState } {
  if (judged.heldFor === 'link' || judged.heldFor === 'repeat') return judged
  if (now === 'pending' || now === 'rejected') return { state: 'pending', heldFor: judged.heldFor ?? 'first_posts' }
  return { state: now, heldFor: null }
}

type AnsweredReview = { authorId: string | null; state: PostState; reply: string | null; flaggedAt: Date | null }

/** @throws AppError `not_found` when it is about another agent, `conflict` for a second reply, `invalid_fields`. */
export async function replyToReview(db: Db, agent: ApprovedAgent, id: string, reply: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const review = await readReviewOfAgent(tx, agent, id)
    if (review.reply !== null)
      throw new AppError('conflict', i18n._(msg`You already replied. You can reply once to each review.`))
    if (holdsLink(reply)) {
      const words = i18n._(msg`Don’t include links or email addresses. Clients can contact you from your profile.`)
      throw new InvalidFieldsError({ reply: [words] })
    }
    await tx`
      update review set reply = ${reply}, replied_at = now(), reply_author_id = ${agent.accountId} where id = ${id}`
    // Doesn't quote the reply: it is shown with the review.
    const preview = () => i18n._(msg`The agent replied publicly to your review.`)
    if (review.authorId)
      await notify(tx, { type: 'review', from: agent.accountId, to: review.authorId, ref: id, preview })
    await bumpDataVersion(tx, 'posts')
  })
}

type Flag = { reason: ModerationReason; note: string }

/** The review stays public until a moderator decides. One flag per review. */
export async function flagReview(db: Db, agent: ApprovedAgent, id: string, { reason, note }: Flag): Promise<void> {
  await inTransaction(db, async (tx) => {
    const review = await readReviewOfAgent(tx, agent, id)
    if (review.flaggedAt) throw new AppError('conflict', i18n._(msg`You already reported this review.`))
    await tx`update review set state = 'flagged', flagged_at = now() where id = ${id}`
    await tx`
      insert into report (kind, target_id, reason, note, reporter_id)
      values ('review', ${id}, ${reason}, ${note}, ${agent.accountId}) on conflict do nothing`
  })
}

async function readReviewOfAgent(tx: Transaction, { agent }: ApprovedAgent, id: string): Promise<AnsweredReview> {
  const [row] = await tx<[AnsweredReview?]>`
    select author_id, state, reply, flagged_at from review
    where id = ${id} and listing_id = ${agent.listingId} and state in ('published', 'flagged') for update`
  if (!row) throw new AppError('not_found', i18n._(msg`We couldn’t find that review.`))
  return row
}

/** Notifies the reviewed agent that a review is public. Doesn't quote it: a mailbox isn't private. */
export async function notifyReviewedAgent(tx: Transaction, { sender }: EmailDeps, reviewId: string): Promise<void> {
  const [agent] = await tx<[{ id: string; email: string; wantsMail: boolean }?]>`
    select a.id, a.email, not a.is_demo and coalesce((a.preferences ->> 'email_reviews')::boolean, true) as wants_mail
    from review r join agent g on g.listing_id = r.listing_id and g.approval = 'approved'
    join account a on a.id = g.account_id
    where r.id::text = ${reviewId} and a.status = 'active'`
  if (!agent) return
  const preview = () => i18n._(msg`A new review about you is now public.`)
  await notify(tx, { type: 'review', from: null, to: agent.id, ref: reviewId, preview })
  if (!agent.wantsMail) return
  await sendEmail(tx, sender, agent.email, reviewEmails.review_received())
}

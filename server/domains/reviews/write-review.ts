/** Someone who isn't an agent rates an agent and attests that it is their own experience. */
import type { EmailDeps } from '#server/platform/mail/types.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { screenPost } from '#server/domains/moderation/screen-post.ts'
import { notifyReviewedAgent } from './notify-reviewed-agent.ts'
import { type RatingForm, REVIEW_MONTHS } from '#common/review-schemas.ts'

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
        service, service_year, state, held_for, published_at, is_demo)
      values (${listingId}, ${who.accountId}, ${form.rating}, ${form.expertise}, ${form.communication},
        ${form.timeliness}, ${form.value}, ${form.title}, ${form.comment}, ${form.service}, ${form.service_year},
        ${state}, ${heldFor}, ${state === 'published' ? tx`now()` : null}, ${who.isDemo})
      returning id`
    if (state === 'published') await notifyReviewedAgent(tx, deps, review.id)
    await bumpDataVersion(tx, 'posts')
    return review.id
  })
}

async function findListing(tx: Transaction, publicId: string): Promise<number> {
  const [listing] = await tx<[{ id: number }?]>`
    select id from listing where public_id = ${publicId} and status <> 'hidden'`
  if (!listing) throw new AppError('not_found', 'There is no such agent.')
  return listing.id
}

/** Also rejects anyone who holds or has claimed the listing, whatever their role is now. */
async function assertNotAgent(tx: Transaction, who: SignedIn, listingId: number): Promise<void> {
  const [own] = await tx`
    select 1 from agent where account_id = ${who.accountId} and ${listingId} in (listing_id, wished_listing_id)`
  if (own) throw new AppError('forbidden', 'Nobody can review themself.')
  if (who.role === 'agent') throw new AppError('forbidden', 'Agents can’t review agents.')
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
      `You have reviewed this agent within the last ${REVIEW_MONTHS} months. You can edit that review for 30 days.`,
    )
  }
}

/** A client rates an agent. */
import type { SignedIn } from '#server/platform/actors.ts'
import { raiseDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { judgePost } from '#server/moderation/judge-post.ts'
import type { PostHouse } from '#server/moderation/types.ts'
import { tellAgent } from './tell-agent.ts'
import { type RatingForm, REVIEW_MONTHS } from '#contract/review-forms.ts'

/**
 * @returns the id of the review.
 * @throws AppError `forbidden` for agents and for oneself, `not_found`, `conflict` for a second one within
 *   REVIEW_MONTHS, `too_many_requests`.
 */
export async function writeReview(db: Db, house: PostHouse, who: SignedIn, form: RatingForm): Promise<string> {
  return inTransaction(db, async (tx) => {
    const listingId = await findListing(tx, form.agent_id)
    await refuseAgents(tx, who, listingId)
    // Judging takes the lock on the person under which the next look is sure.
    const { state, heldFor } = await judgePost(tx, who, { kind: 'review', texts: [form.title, form.comment] })
    await refuseSecond(tx, who, listingId)
    const [review] = await tx<[{ id: string }]>`
      insert into review (listing_id, author_id, rating, expertise, communication, timeliness, value, title, comment,
        service, service_year, state, held_for, published_at, is_demo)
      values (${listingId}, ${who.accountId}, ${form.rating}, ${form.expertise}, ${form.communication},
        ${form.timeliness}, ${form.value}, ${form.title}, ${form.comment}, ${form.service}, ${form.service_year},
        ${state}, ${heldFor}, ${state === 'published' ? tx`now()` : null}, ${who.isDemo})
      returning id`
    if (state === 'published') await tellAgent(tx, house, review.id)
    await raiseDataVersion(tx, 'posts')
    return review.id
  })
}

async function findListing(tx: Transaction, publicId: string): Promise<number> {
  const [listing] = await tx<[{ id: number }?]>`
    select id from listing where public_id = ${publicId} and status <> 'hidden'`
  if (!listing) throw new AppError('not_found', 'There is no such agent.')
  return listing.id
}

/** Also one whose listing it was said to be, under whatever role they act now. */
export async function refuseAgents(tx: Transaction, who: SignedIn, listingId: number): Promise<void> {
  const [own] = await tx`
    select 1 from agent where account_id = ${who.accountId} and ${listingId} in (listing_id, wished_listing_id)`
  if (own) throw new AppError('forbidden', 'Nobody can review themself.')
  if (who.role === 'agent') throw new AppError('forbidden', 'Agents do not review agents: reviews are for clients.')
}

/** One that the author took back is gone; one that was refused still counts, and can be edited. */
async function refuseSecond(tx: Transaction, { accountId }: SignedIn, listingId: number): Promise<void> {
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

/** Reviews for the public, for their author, and for the agent they are about. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, type Page, type Paged, paginate } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { REVIEW_PAGE_ROWS } from '#common/reviews.ts'
import type { OwnReviewView, ReviewView } from './types.ts'
import type { PublicReview } from '#common/review-schemas.ts'

/** Newest first. */
export async function readReviews(
  db: Db,
  agentId: string,
  { page, perPage = REVIEW_PAGE_ROWS }: Pick<Page, 'page'> & Partial<Page>,
) {
  return db<ReviewView[]>`
    select ${reviewColumns(db)}
    from review r join listing l on l.id = r.listing_id left join account a on a.id = r.author_id
    where l.public_id = ${agentId} and ${isPublic(db)}
    order by r.created_at desc, r.id
    limit ${perPage} offset ${(page - 1) * perPage}`
}

/** The reader's own review of an agent, whatever its state; null when there is none or it was withdrawn. */
export async function findOwnReview(db: Db, { accountId }: SignedIn, agentId: string): Promise<string | null> {
  const [row] = await db<[{ id: string }?]>`
    select r.id from review r join listing l on l.id = r.listing_id
    where l.public_id = ${agentId} and r.author_id = ${accountId} and r.reason is distinct from 'author'
    order by r.created_at desc, r.id limit 1`
  return row?.id ?? null
}

/** The reader's own reviews, with the state of each. Withdrawn ones are left out. */
export const readOwnReviews = (db: Db, who: SignedIn, page: Page): Promise<Paged<OwnReviewView>> =>
  paginate(db, page, db`${selectOwn(db, who)} order by r.created_at desc, r.id`)

/** @throws AppError `not_found` for someone else's, and for a withdrawn one. */
export async function readOwnReview(db: Db, who: SignedIn, id: string): Promise<OwnReviewView> {
  const [review] = await db<[OwnReviewView?]>`${selectOwn(db, who)} and r.id = ${id}`
  if (!review) throw new AppError('not_found', i18n._(msg`We couldn’t find that review.`))
  return review
}

const selectOwn = (db: Db, { accountId }: SignedIn) => db`
  select ${ownReviewColumns(db)}
  from review r join listing l on l.id = r.listing_id left join account a on a.id = r.author_id
  where r.author_id = ${accountId} and r.reason is distinct from 'author'`

/** Public reviews about the reader, an approved agent with a listing. */
export async function readReceivedReviews(db: Db, { agent }: SignedIn, page: Page): Promise<Paged<OwnReviewView>> {
  if (!agent?.listingId || agent.approval !== 'approved') return { rows: [], total: 0, ...page }
  const all = db`
    select ${ownReviewColumns(db)}
    from review r join listing l on l.id = r.listing_id left join account a on a.id = r.author_id
    where r.listing_id = ${agent.listingId} and ${isPublic(db)}
    order by r.reply is not null, r.created_at desc, r.id`
  return paginate(db, page, all)
}

/** The columns of a review `r`, with its author `a` and its listing `l`. */
const reviewColumns = (db: Db) => db`
  r.id, r.rating, r.expertise, r.communication, r.timeliness, r.value, r.title, r.comment, r.service, r.service_year,
  case when coalesce(a.first_name, '') = '' then case when r.is_demo then 'Fictional reviewer' else 'Former member' end
    else concat_ws(' ', a.first_name, left(a.last_name, 1) || '.') end as author,
  r.created_at, r.edited_at,
  case when r.reply_removed_for is null then r.reply end as reply,
  case when r.reply_removed_for is null then r.replied_at end as replied_at, r.is_demo,
  ${exchangedMessages(db)} as exchanged_messages`

/**
 * The reviewer agreed to the mark, and has messaged with the listing's agent, each the other. It shows contact here and
 * nothing more.
 */
const exchangedMessages = (db: Db) => db`
  r.show_messaged and exists (
    select 1 from agent g join conversation c on c.agent_id = g.account_id and c.client_id = r.author_id
    where g.listing_id = r.listing_id and g.approval = 'approved'
      and exists (select 1 from message m where m.conversation_id = c.id and m.sender_id = c.client_id)
      and exists (select 1 from message m where m.conversation_id = c.id and m.sender_id = c.agent_id))`

/** For the author, the agent, and the moderators. */
const ownReviewColumns = (db: Db) => db`
  ${reviewColumns(db)}, r.state, r.show_messaged, r.held_for, r.reason, r.note, r.reply_removed_for,
  l.public_id, l.first_name, l.last_name, l.city, l.state as listing_state`

/** States that are public. */
const isPublic = (db: Db) => db`r.state in ('published', 'flagged')`

export const serializeReview = (review: ReviewView): PublicReview => ({
  id: review.id,
  rating: review.rating,
  expertise: review.expertise,
  communication: review.communication,
  timeliness: review.timeliness,
  value: review.value,
  title: review.title,
  comment: review.comment,
  service: review.service,
  service_year: review.serviceYear,
  author: review.author,
  created_at: review.createdAt.toISOString(),
  edited_at: review.editedAt?.toISOString() ?? null,
  reply: review.reply,
  replied_at: review.repliedAt?.toISOString() ?? null,
  is_example: review.isDemo,
  exchanged_messages: review.exchangedMessages,
})

/** Reviews for the public, for their author, and for the agent they are about. */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { type Page, pageOf, type Paged } from '#server/platform/page-of.ts'
import { AppError } from '#server/platform/errors.ts'
import { REVIEW_PAGE_ROWS } from '#contract/review-limits.ts'
import { isPublic, ownReviewColumns, reviewColumns } from './review-columns.ts'
import type { OwnReviewView, ReviewView } from './types.ts'

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

/** The reader's own review of an agent, whatever became of it; null when there is none. */
export async function findOwnReview(db: Db, { accountId }: SignedIn, agentId: string): Promise<string | null> {
  const [row] = await db<[{ id: string }?]>`
    select r.id from review r join listing l on l.id = r.listing_id
    where l.public_id = ${agentId} and r.author_id = ${accountId} and r.reason is distinct from 'author'
    order by r.created_at desc, r.id limit 1`
  return row?.id ?? null
}

/** Those of the reader, with what became of each. What they took back is gone. */
export const readOwnReviews = (db: Db, who: SignedIn, page: Page): Promise<Paged<OwnReviewView>> =>
  pageOf(db, page, db`${selectOwn(db, who)} order by r.created_at desc, r.id`)

/** @throws AppError `not_found` for another's, and for one that was taken back. */
export async function readOwnReview(db: Db, who: SignedIn, id: string): Promise<OwnReviewView> {
  const [review] = await db<[OwnReviewView?]>`${selectOwn(db, who)} and r.id = ${id}`
  if (!review) throw new AppError('not_found', 'You have no such review.')
  return review
}

const selectOwn = (db: Db, { accountId }: SignedIn) => db`
  select ${ownReviewColumns(db)}
  from review r join listing l on l.id = r.listing_id left join account a on a.id = r.author_id
  where r.author_id = ${accountId} and r.reason is distinct from 'author'`

/** Those that are public about the reader, an agent with a listing. */
export async function readReceivedReviews(db: Db, { agent }: SignedIn, page: Page): Promise<Paged<OwnReviewView>> {
  if (!agent?.listingId || agent.approval !== 'approved') return { rows: [], total: 0, ...page }
  const all = db`
    select ${ownReviewColumns(db)}
    from review r join listing l on l.id = r.listing_id left join account a on a.id = r.author_id
    where r.listing_id = ${agent.listingId} and ${isPublic(db)}
    order by r.reply is not null, r.created_at desc, r.id`
  return pageOf(db, page, all)
}

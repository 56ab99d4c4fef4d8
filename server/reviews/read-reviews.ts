/** Reviews for the public, for their author, and for the agent they are about. */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { REVIEW_PAGE_ROWS } from '#contract/review-limits.ts'
import { isPublic, ownReviewColumns, reviewColumns } from './review-columns.ts'
import type { OwnReviewView, ReviewView } from './types.ts'

type PageAsked = { page: number; perPage?: number }

/** Newest first. */
export async function readReviews(db: Db, agentId: string, { page, perPage = REVIEW_PAGE_ROWS }: PageAsked) {
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

const OWN_ROWS = 100

/** Those of the reader, with what became of each. What they took back is gone. */
export async function readOwnReviews(db: Db, { accountId }: SignedIn): Promise<OwnReviewView[]> {
  return db<OwnReviewView[]>`
    select ${ownReviewColumns(db)}
    from review r join listing l on l.id = r.listing_id left join account a on a.id = r.author_id
    where r.author_id = ${accountId} and r.reason is distinct from 'author'
    order by r.created_at desc, r.id limit ${OWN_ROWS}`
}

/** Those that are public about the reader, an agent with a listing. */
export async function readReceivedReviews(db: Db, { agent }: SignedIn): Promise<OwnReviewView[]> {
  if (!agent?.listingId || agent.approval !== 'approved') return []
  return db<OwnReviewView[]>`
    select ${ownReviewColumns(db)}
    from review r join listing l on l.id = r.listing_id left join account a on a.id = r.author_id
    where r.listing_id = ${agent.listingId} and ${isPublic(db)}
    order by r.reply is not null, r.created_at desc, r.id limit ${OWN_ROWS}`
}

/** An agent's rating, computed from the reviews. */
import type { Db } from '#server/platform/db.ts'
import { readLedger } from '#server/domains/moderation/read-ledger.ts'
import type { SingleAgentRating } from '#common/review-schemas.ts'
import { AVERAGE_FROM, type RATED_PARTS } from '#common/reviews.ts'

type Counted = { listingId: number; stars: number[]; reviews: number; total: number; hasExamples: boolean }
type Part = (typeof RATED_PARTS)[number]['slug']
type Parts = Record<Part, number | null>

const NO_PARTS: Parts = { expertise: null, communication: null, timeliness: null, value: null }

export const NO_RATING: SingleAgentRating = {
  average: null,
  count: 0,
  distribution: [0, 0, 0, 0, 0],
  parts: NO_PARTS,
  ledger: { received: 0, published: 0, held: 0, removed: 0, reasons: [] },
  has_examples: false,
}

/** For a listing without reviews, all zeros. */
export async function readRating(db: Db, agentId: string): Promise<SingleAgentRating> {
  const [counted] = await db<[Counted?]>`
    select l.id as listing_id, coalesce(k.reviews, 0) as reviews, coalesce(k.total, 0) as total,
      case when k is null then array[0, 0, 0, 0, 0]
           else array[k.stars_1, k.stars_2, k.stars_3, k.stars_4, k.stars_5] end as stars,
      any_review.has_examples
    from listing l
    cross join lateral (
      select count(*) as rows, bool_or(is_demo and state in ('published', 'flagged')) as has_examples
      from review where listing_id = l.id
    ) any_review
    left join listing_rating k on k.listing_id = l.id
    where l.public_id = ${agentId} and any_review.rows > 0`
  if (!counted) return NO_RATING
  const [parts, ledger] = await Promise.all([
    readParts(db, counted.listingId),
    readLedger(db, { kind: 'review', listingId: counted.listingId }),
  ])
  return {
    average: averageOf(counted.total, counted.reviews),
    count: counted.reviews,
    distribution: counted.stars,
    parts,
    ledger,
    has_examples: counted.hasExamples,
  }
}

/** Rounded to one decimal place. Null below AVERAGE_FROM. */
export const averageOf = (total: number, count: number): number | null =>
  count < AVERAGE_FROM ? null : Math.round((total / count) * 10) / 10

/** Each part is averaged over the reviews that rate it, if there are at least AVERAGE_FROM. */
async function readParts(db: Db, listingId: number): Promise<Parts> {
  const average = (part: Part) => db`
    case when count(${db(part)}) >= ${AVERAGE_FROM} then round(avg(${db(part)}), 1)::float8 end as ${db(part)}`
  const [parts] = await db<[Parts]>`
    select ${average('expertise')}, ${average('communication')}, ${average('timeliness')}, ${average('value')}
    from review where listing_id = ${listingId} and state in ('published', 'flagged')`
  return parts
}

/** A few listings side by side, with what helps to choose between them. */
import { averageOf } from '#server/reviews/read-rating.ts'
import { type AgentView, viewAgent } from '#server/agents/view-agent.ts'
import { findPlace } from '#server/places/find-place.ts'
import { greatCircleMiles, type Point } from '#server/places/great-circle.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { COMPARE_MAX } from '#contract/saved-limits.ts'

export type ComparedListing = AgentView & {
  reviews: number
  /** Null under three reviews. */
  average: number | null
  /** From the place asked for; null without one, or where either place is not known to the mile. */
  miles: number | null
}

export type Comparison = {
  /** In the order asked for. */
  listings: readonly ComparedListing[]
  /** Asked for, but taken out of the directory or never in it. */
  missing: number
  /** The place as it was understood; null: none was asked for, or it is unknown. */
  near: string | null
}

type Asked = { publicIds: readonly string[]; near: string }

/** @throws AppError `bad_query` for more than stand side by side. */
export async function compareListings(db: Db, { publicIds, near }: Asked): Promise<Comparison> {
  if (publicIds.length > COMPARE_MAX) throw new AppError('bad_query', `${COMPARE_MAX} stand side by side at most.`)
  const [place, ratings, ...viewed] = await Promise.all([
    near === '' ? null : findPlace(db, near),
    readRatings(db, publicIds),
    ...publicIds.map((id) => viewAgent(db, id).catch(nullIfMissing)),
  ])
  const from = place && place.lat !== null && place.lng !== null ? { lat: place.lat, lng: place.lng } : null
  const listings = viewed
    .filter((agent) => agent !== null)
    .map((agent) => Object.assign(agent, ratings.get(agent.publicId) ?? NO_RATING, { miles: milesTo(from, agent) }))
  return { listings, missing: publicIds.length - listings.length, near: from && place ? place.label : null }
}

const NO_RATING = { reviews: 0, average: null }

const milesTo = (from: Point | null, { position }: AgentView) =>
  from && position ? greatCircleMiles(from, position) : null

function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null
  throw error
}

async function readRatings(db: Db, publicIds: readonly string[]) {
  const rows = await db<{ publicId: string; reviews: number; total: number }[]>`
    select l.public_id, k.reviews, k.total from listing_rating k join listing l on l.id = k.listing_id
    where l.public_id = any(${[...publicIds]})`
  return new Map(
    rows.map(({ publicId, reviews, total }) => [publicId, { reviews, average: averageOf(total, reviews) }]),
  )
}

/** A few listings side by side, with what helps to choose between them. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { averageOf } from '#server/domains/reviews/read-rating.ts'
import { type AgentView, viewAgent } from '#server/domains/agents/view-agent.ts'
import { findPlace } from '#server/domains/places/find-place.ts'
import { greatCircleMiles, type Point } from '#server/domains/places/great-circle.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { COMPARE_MAX } from '#common/limits.ts'

export type ComparedListing = AgentView & {
  reviews: number
  /** Null with fewer than three reviews. */
  average: number | null
  /** From the requested location; null without one, or when either position isn't known. */
  miles: number | null
}

export type Comparison = {
  /** In the requested order. */
  listings: readonly ComparedListing[]
  /** Requested, but removed from the directory or never in it. */
  missing: number
  /** The location as it was understood; null when none was requested or it is unknown. */
  near: string | null
}

type Asked = { publicIds: readonly string[]; near: string }

/** @throws AppError `bad_request` for more than COMPARE_MAX. */
export async function compareListings(db: Db, { publicIds, near }: Asked): Promise<Comparison> {
  if (publicIds.length > COMPARE_MAX)
    throw new AppError('bad_request', i18n._(msg`You can compare at most ${{ max: COMPARE_MAX }} agents.`))
  const [place, ratings, ...viewed] = await Promise.all([
    near === '' ? null : findPlace(db, near),
    readRatings(db, publicIds),
    ...publicIds.map((id) => viewAgent(db, id).catch(nullIfMissing)),
  ])
  const from = place && place.lat !== null && place.lng !== null ? { lat: place.lat, lng: place.lng } : null
  const listings = viewed
    .filter((agent) => agent !== null)
    .map((agent) =>
      Object.assign(agent, ratings.get(agent.publicId) ?? NO_RATING, { miles: milesBetween(from, agent) }),
    )
  return { listings, missing: publicIds.length - listings.length, near: from && place ? place.label : null }
}

const NO_RATING = { reviews: 0, average: null }

const milesBetween = (from: Point | null, { position }: AgentView) =>
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

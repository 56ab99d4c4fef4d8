/**
 * The best reviewed agents, by Bayesian mean: each agent's own reviews plus BAYES_PRIOR_REVIEWS at the overall mean,
 * so that two friends don't outrank fifty reviewers.
 */
import { isShown } from '#server/domains/listings/shown-profile.ts'
import type { Db } from '#server/platform/db.ts'
import { AVERAGE_FROM, BAYES_PRIOR_REVIEWS } from '#common/reviews.ts'
import { averageOf } from '#server/domains/reviews/read-rating.ts'

export type TopAgent = Ranked & { average: number; count: number }
type Ranked = {
  publicId: string
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  city: string
  state: string | null
  zip: string | null
  headline: string
  photoId: string | null
  services: readonly string[]
}
type Row = Ranked & { total: number; reviews: number }

export async function readTopAgents(db: Db, rows: number): Promise<TopAgent[]> {
  const found = await db<Row[]>`
    select l.public_id, l.first_name, l.middle_name, l.last_name, l.suffix, l.city, l.state, l.zip,
      coalesce(p.headline, '') as headline, p.photo_id, coalesce(p.services, '{}') as services, k.total, k.reviews
    from listing_rating k join listing l on l.id = k.listing_id 
      left join listing_profile p on p.listing_id = l.id and ${isShown(db)}
    where k.reviews >= ${AVERAGE_FROM} and l.status = 'listed'
    order by ${bayesMean(db)} desc, k.reviews desc, l.last_key, l.first_key, l.id
    limit ${rows}`
  return found.map(toTopAgent)
}

const toTopAgent = ({ total, reviews, ...agent }: Row): TopAgent =>
  Object.assign(agent, { average: averageOf(total, reviews) ?? 0, count: reviews })

/** Of `listing_rating k`. */
export const bayesMean = (db: Db) => db`
  (k.total + ${BAYES_PRIOR_REVIEWS} * ${overallMean(db)}) / (k.reviews + ${BAYES_PRIOR_REVIEWS})`

/** Of all reviews; null before the first. */
export const overallMean = (db: Db) => db`
  (select sum(total)::numeric / nullif(sum(reviews), 0) from listing_rating)`

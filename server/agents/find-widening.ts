/**
 * When nobody is where the visitor looked: further around, then in the state, then anywhere. A name is looked for
 * everywhere; without one, the state is as far as a neighbour lives.
 */
import type { RadiusMiles } from '#contract/agent-query.ts'
import { RADIUS_MILES } from '#contract/limits.ts'
import type { Db } from '#server/platform/db.ts'
import { findAsked, type Step } from './find-asked.ts'
import { areaAround, EVERYWHERE } from './find-place-asked.ts'
import { isNamed, type PlaceAsked, type Spot } from './search-plan.ts'
import type { Asked } from './understand-query.ts'

const WIDEST_MILES: RadiusMiles = 100
/** The least that "nearby" means when no radius was asked for. */
const FIRST_WIDENING_MILES = 25

/** @param empty the question as asked, which found nobody. */
export async function findWidening(db: Db, empty: Step): Promise<Step> {
  const { asked } = empty
  const { centre, area, shown } = asked.place
  const around = centre ? await findAround(db, asked, centre) : null
  if (around) return around
  if (shown?.state && area.kind !== 'state') {
    const state: PlaceAsked = { ...asked.place, area: { kind: 'state', state: shown.state } }
    const step = await findAsked(db, { ...asked, place: state })
    if (step.found.total > 0) return { ...step, asked: { ...step.asked, place: state }, wider: 'state' }
  }
  if (!isNamed(asked.name) || area.kind === 'everywhere') return empty
  const anywhere: PlaceAsked = { ...EVERYWHERE, shown, unknown: asked.place.unknown, centre }
  const step = await findAsked(db, { ...asked, place: anywhere })
  return step.found.total > 0 ? { ...step, wider: 'country' } : empty
}

/** By the smallest usual radius that reaches the nearest. */
async function findAround(db: Db, asked: Asked, centre: Spot): Promise<Step | null> {
  const widest: PlaceAsked = { ...asked.place, area: await areaAround(db, centre, WIDEST_MILES) }
  const nearest = await findAsked(db, { ...asked, place: widest, sort: 'distance', window: { skip: 0, take: 1 } })
  const miles = nearest.found.rows[0]?.miles
  if (miles === undefined || miles === null) return null
  const least = asked.place.radiusMiles ?? FIRST_WIDENING_MILES
  const radiusMiles = RADIUS_MILES.find((radius) => radius >= Math.max(miles, least)) ?? WIDEST_MILES
  const place: PlaceAsked = { ...asked.place, area: await areaAround(db, centre, radiusMiles), radiusMiles }
  return { ...(await findAsked(db, { ...asked, place })), wider: 'radius' }
}

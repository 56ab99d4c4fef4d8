/** Claimed agents for someone who found one that they can't reach here: nearby first, then those who meet by video. */
import { areaAround, EVERYWHERE } from './find-place-asked.ts'
import { findByQuery } from './find-by-query.ts'
import type { ClaimedFilters } from './list-claimed.ts'
import { knownLists } from './newest-list.ts'
import { toHits } from './read-page.ts'
import { NO_NAME, type PlaceAsked, type Spot } from './search-plan.ts'
import type { AgentHit } from './types.ts'
import type { Db } from '#server/platform/db.ts'
import type { MemoizePerVersion } from '#server/platform/data-version.ts'
import { EMPTY_AGENT_QUERY, type RadiusMiles } from '#common/agent-query.ts'
import { today } from '#common/dates.ts'

/** At most three together. */
export type Help = { nearby: readonly AgentHit[]; byVideo: readonly AgentHit[] }

const HELPERS = 3
const NEARBY_MILES: RadiusMiles = 50

/** In the order of the directory. One statement; agents who meet by video are the same for every page. */
export async function findHelp(db: Db, position: Spot | null, memoizePerVersion: MemoizePerVersion): Promise<Help> {
  const nearby = position ? await search(db, await placeAround(db, position), {}) : []
  if (nearby.length === HELPERS) return { nearby, byVideo: [] }
  // By day: the order among equals changes daily.
  const byVideo = await memoizePerVersion(`help by video ${today()}`, () => search(db, EVERYWHERE, { mode: 'video' }))
  const others = byVideo.filter(({ publicId }) => nearby.every((hit) => hit.publicId !== publicId))
  return { nearby, byVideo: others.slice(0, HELPERS - nearby.length) }
}

const placeAround = async (db: Db, center: Spot): Promise<PlaceAsked> => ({
  ...EVERYWHERE,
  area: await areaAround(db, center, NEARBY_MILES),
  center,
  radiusMiles: NEARBY_MILES,
})

async function search(db: Db, place: PlaceAsked, more: Partial<ClaimedFilters>): Promise<AgentHit[]> {
  const { service, language, mode, accepting, ratingMin, sort } = EMPTY_AGENT_QUERY
  const filters = { service, language, mode, accepting, ratingMin, claimed: true, ...more }
  const asked = {
    name: NO_NAME,
    typed: NO_NAME,
    place,
    filters,
    sort,
    window: { skip: 0, take: HELPERS },
    sure: true,
    notes: [],
    understood: [],
  }
  const { found } = await findByQuery(db, asked)
  return toHits(found.rows, {
    center: place.center,
    matchOf: () => null,
    lists: await knownLists(db, found.version),
  })
}

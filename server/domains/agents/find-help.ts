/** Claimed agents for someone who found one that they can't reach here: nearby first, then those who meet by video. */
import { areaAround, EVERYWHERE } from './find-place-asked.ts'
import { findByQuery } from './find-by-query.ts'
import { knownAgents } from './known-agents.ts'
import { NO_FILTERS } from './list-claimed.ts'
import { knownLists } from './newest-list.ts'
import { toHits } from './read-page.ts'
import { NOTHING_TYPED } from './interpret-query.ts'
import type { PlaceAsked, Spot } from './search-plan.ts'
import type { AgentHit } from './types.ts'
import type { Db } from '#server/platform/db.ts'
import { EMPTY_AGENT_QUERY, type RadiusMiles } from '#common/agent-query.ts'
import type { Language, Service } from '#common/option-lists.ts'

const HELPERS = 3
const NEARBY_MILES: RadiusMiles = 50

/**
 * In the order of the directory, at most three. One statement.
 * @param service that each of them offers; null: any.
 * @param language that each of them speaks; null: any.
 */
export async function findHelp(
  db: Db,
  position: Spot | null,
  service: Service | null = null,
  language: Language | null = null,
): Promise<readonly AgentHit[]> {
  const { found } = await findByQuery(db, {
    ...NOTHING_TYPED,
    place: position ? await placeAround(db, position) : EVERYWHERE,
    filters: { ...NO_FILTERS, claimed: true, service, language, mode: position ? null : 'video' },
    sort: EMPTY_AGENT_QUERY.sort,
    window: { skip: 0, take: HELPERS },
  })
  const [lists, { table }] = await Promise.all([knownLists(db, found.listings), knownAgents(db, found)])
  const context = { matchOf: () => null, lists, known: table, service: null }
  const nearby = toHits(found.rows, { ...context, center: position, byVideo: position === null })
  return [...nearby, ...toHits(found.byVideo, { ...context, center: null, byVideo: true })].slice(0, HELPERS)
}

const placeAround = async (db: Db, center: Spot): Promise<PlaceAsked> => ({
  ...EVERYWHERE,
  area: await areaAround(db, center, NEARBY_MILES),
  center,
  radiusMiles: NEARBY_MILES,
})

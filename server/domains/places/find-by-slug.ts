/** The state and city in a URL: /agents/{state}/{city}. */
import { nameKey } from '#common/name-key.ts'
import { stateOf } from '#common/states.ts'
import type { Db } from '#server/platform/db.ts'
import { citiesKeyed, statePlace } from './look-up-places.ts'
import type { Place } from './types.ts'

/** By USPS code, case-insensitive. */
export async function stateBySlug(db: Db, segment: string): Promise<Place | null> {
  const state = stateOf(segment)
  return state ? statePlace(db, state.code) : null
}

/**
 * By the city's own name or an alias. If `place.slug` differs from the requested segment, redirect to it: `st-louis` →
 * `saint-louis`.
 */
export async function cityBySlug(db: Db, { state, city }: { state: string; city: string }): Promise<Place | null> {
  const code = stateOf(state)?.code
  if (!code || city.length > LONGEST_SEGMENT) return null
  const key = nameKey(city)
  const [found] = await citiesKeyed(db, [key], code)
  return found ?? null
}

const LONGEST_SEGMENT = 80

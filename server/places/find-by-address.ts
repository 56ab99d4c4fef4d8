/** The state and city of an address: /agents/{state}/{city}. */
import { nameKey } from '#contract/name-key.ts'
import { stateOf } from '#contract/states.ts'
import type { Db } from '#server/platform/db.ts'
import { citiesKeyed, statePlace } from './look-up-places.ts'
import type { Place } from './types.ts'

/** By USPS code in any case. */
export async function stateByAddress(db: Db, segment: string): Promise<Place | null> {
  const state = stateOf(segment)
  return state ? statePlace(db, state.code) : null
}

/**
 * By the city's own name or another of it. Where `place.slug` is not the segment asked for, that is the address to
 * redirect to: `st-louis` → `saint-louis`.
 */
export async function cityByAddress(db: Db, { state, city }: { state: string; city: string }): Promise<Place | null> {
  const code = stateOf(state)?.code
  if (!code || city.length > LONGEST_SEGMENT) return null
  const key = nameKey(city)
  const [found] = await citiesKeyed(db, [key], code)
  return found ?? null
}

const LONGEST_SEGMENT = 80

/** How many are listed where: kept by refreshDirectory, never counted live. */
import type { Db } from '#server/platform/db.ts'

export type StateCount = { code: string; name: string; slug: string; listings: number }
export type CityCount = {
  id: number
  name: string
  slug: string
  listings: number
  lat: number | null
  lng: number | null
}

export async function countAll(_db: Db): Promise<number> {
  throw new Error('in the making')
}

/** Every state, by name; one without listings has 0. */
export async function statesWithCounts(_db: Db): Promise<StateCount[]> {
  throw new Error('in the making')
}

/** Cities of a state that have listings, most first. */
export async function citiesInState(_db: Db, _stateCode: string): Promise<CityCount[]> {
  throw new Error('in the making')
}

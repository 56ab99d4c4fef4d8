/** Listing counts by location, maintained by refreshDirectory and never counted live. */
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

export async function countAll(db: Db): Promise<number> {
  const [row] = await db<[{ listings: number }]>`
    select coalesce(sum(listings), 0)::int as listings from count_by_state`
  return row.listings
}

/** Every state, by name. States without listings have 0. */
export async function statesWithCounts(db: Db): Promise<StateCount[]> {
  return db<StateCount[]>`
    select state.code, state.name, state.slug, coalesce(listings, 0) as listings
    from state left join count_by_state on count_by_state.state = state.code
    order by state.name`
}

/** Cities of a state that have listings, largest count first. */
export async function citiesInState(db: Db, stateCode: string): Promise<CityCount[]> {
  return db<CityCount[]>`
    select city.id, city.name, city.slug, listings, city.lat, city.lng
    from count_by_city join city on city.id = count_by_city.city_id
    where count_by_city.state = ${stateCode}
    order by listings desc, city.name, city.id`
}

/** The cities around a city: where else to look when it has few agents. */
import type { Db } from '#server/platform/db.ts'
import { EARTH_RADIUS_MILES, lngSpan, MILES_PER_DEGREE } from './great-circle.ts'

export type NeighbouringCity = { cityId: number; name: string; slug: string; state: string; miles: number }

const WITHIN_MILES = 50

/**
 * Nearest first, the city itself left out, across state lines. With `listedOnly`, those that have a listed agent.
 * Empty for a city without a position, as a post office of the forces.
 */
export async function neighbouringCities(
  db: Db,
  cityId: number,
  { limit, listedOnly = false }: { limit: number; listedOnly?: boolean },
): Promise<NeighbouringCity[]> {
  const [centre] = await db<[{ lat: number; lng: number }?]>`
    select lat, lng from city where id = ${cityId} and lat is not null and lng is not null`
  if (!centre) return []
  const up = WITHIN_MILES / MILES_PER_DEGREE
  const aside = lngSpan(centre, WITHIN_MILES)
  return db<NeighbouringCity[]>`
    with near as (
      select id, name, slug, state, 2 * ${EARTH_RADIUS_MILES}::float8 * asin(least(1, sqrt(
        sin(radians(lat - ${centre.lat}::float8) / 2) ^ 2
        + cos(radians(${centre.lat}::float8)) * cos(radians(lat)) * sin(radians(lng - ${centre.lng}::float8) / 2) ^ 2
      ))) as miles
      from city
      where lat between ${centre.lat - up} and ${centre.lat + up}
        and lng between ${centre.lng - aside} and ${centre.lng + aside}
        and id <> ${cityId}
    )
    select id as city_id, name, slug, state, miles from near
    where miles <= ${WITHIN_MILES}
      ${listedOnly ? db`and exists (select 1 from listing where listing.city_id = near.id and status = 'listed')` : db``}
    order by miles, id
    limit ${limit}`
}

/** The cities around a city: where else to look if it has few agents. */
import type { Db } from '#server/platform/db.ts'
import { EARTH_RADIUS_MILES, lngSpan, MILES_PER_DEGREE } from './great-circle.ts'

export type NearbyCity = { cityId: number; name: string; slug: string; state: string; miles: number }

const WITHIN_MILES = 50

/**
 * Nearest first, without the city itself, across state lines. With `listedOnly`, those with a listed agent. Empty for
 * a city without a position, such as a military post office.
 */
export async function nearbyCities(
  db: Db,
  cityId: number,
  { limit, listedOnly = false }: { limit: number; listedOnly?: boolean },
): Promise<NearbyCity[]> {
  const [center] = await db<[{ lat: number; lng: number }?]>`
    select lat, lng from city where id = ${cityId} and lat is not null and lng is not null`
  if (!center) return []
  const up = WITHIN_MILES / MILES_PER_DEGREE
  const aside = lngSpan(center, WITHIN_MILES)
  return db<NearbyCity[]>`
    with near as (
      select id, name, slug, state, 2 * ${EARTH_RADIUS_MILES}::float8 * asin(least(1, sqrt(
        sin(radians(lat - ${center.lat}::float8) / 2) ^ 2
        + cos(radians(${center.lat}::float8)) * cos(radians(lat)) * sin(radians(lng - ${center.lng}::float8) / 2) ^ 2
      ))) as miles
      from city
      where lat between ${center.lat - up} and ${center.lat + up}
        and lng between ${center.lng - aside} and ${center.lng + aside}
        and id <> ${cityId}
    )
    select id as city_id, name, slug, state, miles from near
    where miles <= ${WITHIN_MILES}
      ${listedOnly ? db`and exists (select 1 from listing where listing.city_id = near.id and status = 'listed')` : db``}
    order by miles, id
    limit ${limit}`
}

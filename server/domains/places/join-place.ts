/** Locates a list row in SQL: by its city's name, an alias of it, or the ZIP code. */
import type { Db } from '#server/platform/db.ts'

/** Joins `place` (the city), `named` (the city with exactly that name), `z` (the ZIP code), and `st` to `row`. */
export const joinPlace = (db: Db, row: ReturnType<Db>) => db`
  left join zip z on z.zip = ${row}.zip and z.state = coalesce(${row}.state, z.state)
  left join city named on named.state = ${row}.state and named.city_key = ${row}.city_key
  left join city_alias alias on alias.state = ${row}.state and alias.alias_key = ${row}.city_key
  left join city place on place.id = coalesce(named.id, alias.city_id, z.city_id)
  left join state st on st.code = ${row}.state`

/** Columns from these joins: the ZIP code's position first, then the city's, then the state's. */
export const placeColumns = (db: Db) => db`
  place.id as city_id, coalesce(z.county_id, place.county_id) as county_id,
  coalesce(z.lat, place.lat, st.lat) as lat, coalesce(z.lng, place.lng, st.lng) as lng,
  case when z.lat is not null then 'zip' when place.lat is not null then 'city'
       when st.lat is not null then 'state' end as precision`

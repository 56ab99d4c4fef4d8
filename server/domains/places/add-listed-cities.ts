/**
 * Every city on a listing is a place. One unknown to all sources becomes a city of its own, at its ZIP codes, unless
 * it looks like a misspelled or shortened name of a city there, in which case it becomes an alias of that city.
 */
import { slugOf } from '#common/name-key.ts'
import type { Db, Transaction } from '#server/platform/db.ts'
import { readsAsFirm } from './reads-as-firm.ts'

type Unknown = {
  state: string
  key: string
  name: string
  lat: number | null
  lng: number | null
  countyId: number | null
  /** The nearby city whose name this is a typo or a prefix of. */
  meantId: number | null
}

/** About 25 miles. */
const NEARBY_DEGREES = 0.35
const LONGEST_KEY = 60

/** @param written the rows' `state`, `city_key`, `city`, and `zip`. */
export async function addListedCities(tx: Transaction, written: ReturnType<Db>): Promise<void> {
  const unknown = (await unknownCities(tx, written)).filter(readsAsCity)
  const rows = unknown.map((city) => Object.assign(city, { slug: slugOf(city.key) }))
  const made = tx`
    json_to_recordset(${tx.json(rows)}::json) as made (
      state text, key text, name text, slug text, "countyId" integer, lat real, lng real, "meantId" integer)`
  // A new city shares another city's ZIP codes, so it counts as much as the smallest city that has one.
  await tx`
    insert into city (state, name, city_key, slug, county_id, zip_count, lat, lng, from_list)
    select state, name, key, slug, "countyId", 1, lat, lng, true from ${made} where "meantId" is null
    on conflict (state, city_key) do nothing`
  await tx`
    insert into city_alias (state, alias_key, city_id, from_list)
    select state, key, "meantId", true from ${made} where "meantId" is not null
    on conflict (state, alias_key) do nothing`
}

/** "PO Box 12" or "C/O Acme Inc" isn't a city; such a row belongs to the city of its ZIP code. */
const readsAsCity = ({ key, name }: Unknown) => /^[a-z][a-z ]*[a-z]$/.test(key) && !readsAsFirm(name)

async function unknownCities(tx: Transaction, written: ReturnType<Db>): Promise<Unknown[]> {
  return tx<Unknown[]>`
    with unknown as materialized (
      select w.state, w.city_key as key, min(w.city) as name, avg(z.lat) as lat, avg(z.lng) as lng,
        mode() within group (order by z.county_id) as county_id
      from (${written}) w
      left join zip z on z.zip = w.zip and z.state = w.state
      where w.state is not null and length(w.city_key) between 3 and ${LONGEST_KEY}
        and not exists (select 1 from city where city.state = w.state and city.city_key = w.city_key)
        and not exists (select 1 from city_alias a where a.state = w.state and a.alias_key = w.city_key)
      group by w.state, w.city_key)
    select u.*, (
      select c.id from city c
      where c.state = u.state
        and c.lat between u.lat - ${NEARBY_DEGREES} and u.lat + ${NEARBY_DEGREES}
        and c.lng between u.lng - ${NEARBY_DEGREES} and u.lng + ${NEARBY_DEGREES}
        and length(c.city_key) <= ${LONGEST_KEY}
        and (starts_with(c.city_key, u.key || ' ')
          or levenshtein_less_equal(c.city_key, u.key, 2)
            <= case when length(u.key) >= 8 then 2 when length(u.key) >= 5 then 1 else 0 end)
      order by levenshtein_less_equal(c.city_key, u.key, 2) > 2, levenshtein(c.city_key, u.key), c.zip_count desc, c.id
      limit 1) as meant_id
    from unknown u
    order by u.state, u.key`
}

/** Listing counts by location, maintained by refreshDirectory and never counted live. */
import type { Db } from '#server/platform/db.ts'

export type StateCount = { code: string; name: string; slug: string; listings: number }
export type CityCount = {
  id: number
  name: string
  slug: string
  state: string
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

/** Cities of a state that have listings, largest count first; of two with the same, the larger city. */
export async function citiesInState(db: Db, stateCode: string): Promise<CityCount[]> {
  return db<CityCount[]>`
    select city.id, city.name, city.slug, city.state, listings, city.lat, city.lng
    from count_by_city join city on city.id = count_by_city.city_id
    where count_by_city.state = ${stateCode}
    order by listings desc, city.zip_count desc, city.name, city.id`
}

/** Counts of listed agents by state, city, and ZIP code, and the places as the lists spell them. */
export async function refreshCounts(tx: Db): Promise<void> {
  // Reads the listings once; all counts are sums over this table.
  await tx`drop table if exists fresh_place`
  await tx`
    create temporary table fresh_place on commit drop as
    select coalesce(state, '') as state, coalesce(zip, '') as zip, city_key, city_id, min(city) as city,
      count(*)::int as listings
    from listing where status = 'listed' group by 1, 2, 3, 4`
  await replaceCounts(
    tx,
    { table: 'count_by_state', columns: ['state', 'listings'] },
    tx`select state, sum(listings)::int as listings from fresh_place group by state`,
  )
  await replaceCounts(
    tx,
    { table: 'count_by_city', columns: ['city_id', 'state', 'listings'] },
    tx`
      select f.city_id, city.state, sum(f.listings)::int as listings
      from fresh_place f join city on city.id = f.city_id group by 1, 2`,
  )
  await replaceCounts(
    tx,
    { table: 'count_by_zip', columns: ['zip', 'listings'] },
    tx`select zip, sum(listings)::int as listings from fresh_place where zip <> '' group by zip`,
  )
  await replaceCounts(
    tx,
    { table: 'listed_place', columns: ['zip', 'city_key', 'state', 'city', 'listings'] },
    tx`
      select zip, city_key, state, min(city) as city, sum(listings)::int as listings
      from fresh_place where state <> '' group by 1, 2, 3`,
  )
}

/** Makes `table` equal `fresh`, writing only the rows that differ. */
async function replaceCounts(
  tx: Db,
  { table, columns }: { table: string; columns: string[] },
  fresh: ReturnType<Db>,
): Promise<void> {
  await tx`drop table if exists fresh_count`
  await tx`create temporary table fresh_count on commit drop as ${fresh}`
  await tx`analyze fresh_count`
  await tx`delete from ${tx(table)} where (${tx(columns)}) not in (select ${tx(columns)} from fresh_count)`
  await tx`
    insert into ${tx(table)} (${tx(columns)})
    select ${tx(columns)} from fresh_count except select ${tx(columns)} from ${tx(table)}`
}

/**
 * Updates the stored counts after a small change (refreshChanged): subtracts what was removed and adds what is new.
 */
export async function shiftCounts(tx: Db): Promise<void> {
  await shift(tx, { table: 'count_by_state', key: ['state'] }, tx`select state, step from directory_change`)
  await shift(
    tx,
    { table: 'count_by_city', key: ['city_id'], also: 'state' },
    tx`select c.city_id, city.state, c.step from directory_change c join city on city.id = c.city_id`,
  )
  await shift(tx, { table: 'count_by_zip', key: ['zip'] }, tx`select zip, step from directory_change where zip <> ''`)
  await shift(
    tx,
    { table: 'listed_place', key: ['zip', 'city_key', 'state'], also: 'city' },
    tx`select zip, city_key, state, city, step from directory_change where state <> ''`,
  )
  await renamePlaces(tx)
}

type Counts = {
  table: string
  key: string[]
  /** A column that identifies the place but isn't part of the key. */
  also?: string
}

async function shift(tx: Db, { table, key, also }: Counts, steps: ReturnType<Db>): Promise<void> {
  const columns = also === undefined ? key : [...key, also]
  const of = (name: string) => tx(key.map((column) => `${name}.${column}`))
  await tx`drop table if exists fresh_step`
  await tx`
    create temporary table fresh_step on commit drop as
    select ${tx(key)}, ${also === undefined ? tx`` : tx`min(${tx(also)}) as ${tx(also)},`} sum(step)::int as listings
    from (${steps}) steps group by ${tx(key)} having sum(step) <> 0`
  await tx`
    update ${tx(table)} kept set listings = kept.listings + f.listings from fresh_step f where (${of('kept')}) = (${of('f')})`
  await tx`
    insert into ${tx(table)} (${tx(columns)}, listings)
    select ${tx(columns)}, listings from fresh_step f
    where not exists (select 1 from ${tx(table)} kept where (${of('kept')}) = (${of('f')}))`
  await tx`delete from ${tx(table)} where listings = 0`
}

/**
 * A city without a known name is spelled as in the first of its rows; looked up again where a row was added or
 * removed.
 */
async function renamePlaces(tx: Db): Promise<void> {
  await tx`drop table if exists fresh_spelling`
  await tx`
    create temporary table fresh_spelling on commit drop as
    select distinct zip, city_key, state from directory_change c
    where state <> ''
      and not exists (select 1 from city where city.state = c.state and city.city_key = c.city_key)`
  await tx`analyze fresh_spelling`
  await tx`
    update listed_place kept set city = now.city
    from (
      select c.zip, c.city_key, c.state, min(l.city) as city
      from fresh_spelling c join listing l on l.zip = c.zip and l.city_key = c.city_key and l.state = c.state
      where l.status = 'listed' group by 1, 2, 3
      union all
      select c.zip, c.city_key, c.state, min(l.city)
      from fresh_spelling c join listing l on l.zip is null and l.city_key = c.city_key and l.state = c.state
      where l.status = 'listed' and c.zip = '' group by 1, 2, 3) now
    where (kept.zip, kept.city_key, kept.state) = (now.zip, now.city_key, now.state) and kept.city <> now.city`
}

/** Of the listed agents, in memory. */
export type PlaceCounts = {
  all: number
  inState: (code: string) => number
  inCity: (cityId: number) => number
  inZip: (code: number) => number
}

export type CountTexts = { states: string | null; cities: string | null; zips: string | null }

/** As text: the driver takes long for 60,000 rows. */
export const countTexts = (db: Db) => db`
  (select string_agg(concat_ws(' ', state, listings), ',') from count_by_state) as states,
  (select string_agg(concat_ws(' ', city_id, listings), ',') from count_by_city) as cities,
  (select string_agg(concat_ws(' ', zip, listings), ',') from count_by_zip) as zips`

export function readCounts({ states, cities, zips }: CountTexts): PlaceCounts {
  const byState = new Map(pairsIn(states))
  const [inCity, inZip] = [columnOf(pairsIn(cities)), columnOf(pairsIn(zips))]
  return {
    all: [...byState.values()].reduce((sum, listings) => sum + listings, 0),
    inState: (code) => byState.get(code) ?? 0,
    inCity: (cityId) => inCity[cityId] ?? 0,
    inZip: (code) => inZip[code] ?? 0,
  }
}

const pairsIn = (text: string | null): [string, number][] =>
  text === null
    ? []
    : text.split(',').map((pair) => {
        const [key = '', listings] = pair.split(' ')
        return [key, Number(listings)]
      })

/** By number. */
function columnOf(pairs: readonly [string, number][]): Uint32Array {
  const column = new Uint32Array(pairs.reduce((most, [key]) => Math.max(most, Number(key)), 0) + 1)
  for (const [key, listings] of pairs) column[Number(key)] = listings
  return column
}

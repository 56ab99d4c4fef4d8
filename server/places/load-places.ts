/**
 * Fills the place tables from the two packages, once per version of them. A reload updates in place: a city keeps its
 * id, and with it every listing that points at it; a ZIP code that was closed still locates old addresses.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { raiseDataVersion } from '#server/platform/data-version.ts'
import type { Database, Transaction } from '#server/platform/db.ts'
import { buildPlaces, type Places } from './build-places.ts'
import { forgetZipTable } from './nearest-zips.ts'
import { readSources, sourcesStamp } from './read-sources.ts'

const LOCK = 730_002

export type LoadedPlaces = {
  /** False: the tables held this data already. */
  loaded: boolean
  states: number
  counties: number
  cities: number
  aliases: number
  zips: number
}

/** Runs at every start, after the migrations. */
export async function loadPlaces(db: Database): Promise<LoadedPlaces> {
  const stamp = await sourcesStamp()
  if (await holds(db, stamp)) return NOTHING_LOADED
  const places = buildPlaces(await readSources())
  const loaded = (await db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    await tx`set local statement_timeout = 0`
    // Another process may have loaded them while this one waited.
    if (await holds(tx, stamp)) return NOTHING_LOADED
    await store(tx, places)
    await tx`delete from place_source`
    await tx`insert into place_source (stamp) values (${stamp})`
    await raiseDataVersion(tx, 'places')
    return { loaded: true, ...countsOf(places) }
  })) as LoadedPlaces
  forgetZipTable()
  return loaded
}

const NOTHING_LOADED: LoadedPlaces = { loaded: false, states: 0, counties: 0, cities: 0, aliases: 0, zips: 0 }

const countsOf = ({ states, counties, cities, aliases, zips }: Places) => ({
  states: states.length,
  counties: counties.length,
  cities: cities.length,
  aliases: aliases.length,
  zips: zips.length,
})

async function holds(db: Database | Transaction, stamp: string): Promise<boolean> {
  const [row] = await db`select 1 from place_source where stamp = ${stamp}`
  return row !== undefined
}

/** The rows go by COPY into tables of their own, and from there to their place. */
async function store(tx: Transaction, { states, counties, cities, aliases, zips }: Places): Promise<void> {
  await tx`
    create temporary table new_state (code text, name text, slug text, kind text, zip_count integer, lat real, lng real) on commit drop`
  await tx`
    create temporary table new_county (state text, name text, slug text, zip_count integer, lat real, lng real)
    on commit drop`
  await tx`
    create temporary table new_city (
      state text, name text, city_key text collate "C", slug text, county text, zip_count integer, lat real, lng real)
    on commit drop`
  await tx`create temporary table new_alias (state text, alias_key text collate "C", city_key text collate "C") on commit drop`
  await tx`
    create temporary table new_zip (
      zip text collate "C", state text, city_key text collate "C", county text, lat real, lng real) on commit drop`
  await copyInto(
    tx,
    'new_state',
    states.map((row) => [row.code, row.name, row.slug, row.kind, row.zipCount, row.lat, row.lng]),
  )
  await copyInto(
    tx,
    'new_county',
    counties.map((row) => [row.state, row.name, row.slug, row.zipCount, row.lat, row.lng]),
  )
  await copyInto(
    tx,
    'new_city',
    cities.map((row) => [row.state, row.name, row.key, row.slug, row.county, row.zipCount, row.lat, row.lng]),
  )
  await copyInto(
    tx,
    'new_alias',
    aliases.map((row) => [row.state, row.alias, row.key]),
  )
  await copyInto(
    tx,
    'new_zip',
    zips.map((row) => [row.zip, row.state, row.city, row.county, row.lat, row.lng]),
  )
  await moveToPlace(tx)
}

async function copyInto(
  tx: Transaction,
  table: string,
  rows: readonly (readonly (string | number | null)[])[],
): Promise<void> {
  const lines = rows.map((row) => `${row.map((value) => value ?? '\\N').join('\t')}\n`)
  await pipeline(Readable.from([lines.join('')]), await tx`copy ${tx(table)} from stdin`.writable())
}

async function moveToPlace(tx: Transaction): Promise<void> {
  await tx`
    insert into state (code, name, slug, kind, zip_count, lat, lng)
    select code, name, slug, kind, zip_count, lat, lng from new_state
    on conflict (code) do update
      set name = excluded.name, slug = excluded.slug, kind = excluded.kind,
          zip_count = excluded.zip_count, lat = excluded.lat, lng = excluded.lng`
  await tx`
    insert into county (state, name, slug, zip_count, lat, lng)
    select state, name, slug, zip_count, lat, lng from new_county order by state, slug
    on conflict (state, slug) do update
      set name = excluded.name, zip_count = excluded.zip_count, lat = excluded.lat, lng = excluded.lng`
  await tx`
    insert into city (state, name, city_key, slug, county_id, zip_count, lat, lng)
    select new.state, new.name, new.city_key, new.slug, county.id, new.zip_count, new.lat, new.lng
    from new_city new left join county on county.state = new.state and county.slug = new.county
    order by new.state, new.city_key
    on conflict (state, city_key) do update
      set name = excluded.name, slug = excluded.slug, county_id = excluded.county_id,
          zip_count = excluded.zip_count, lat = excluded.lat, lng = excluded.lng`
  await tx`delete from city_alias`
  await tx`
    insert into city_alias (state, alias_key, city_id)
    select new.state, new.alias_key, city.id from new_alias new join city using (state, city_key)`
  await tx`
    insert into zip (zip, state, city_id, county_id, lat, lng)
    select new.zip, new.state, city.id, county.id, new.lat, new.lng
    from new_zip new
    left join city on city.state = new.state and city.city_key = new.city_key
    left join county on county.state = new.state and county.slug = new.county
    order by new.zip
    on conflict (zip) do update
      set state = excluded.state, city_id = excluded.city_id, county_id = excluded.county_id,
          lat = excluded.lat, lng = excluded.lng`
  // A small sample tells enough, in a quarter of the time.
  await tx`set local default_statistics_target = 20`
  await tx`analyze state, county, city, city_alias, zip`
}

/**
 * Fills the place tables from the place table file, once per version of it. A reload updates in place: a city keeps its
 * id, and with it every listing that references it; a closed ZIP code still locates old addresses.
 */
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import type { CopyTransaction, Database, Transaction } from '#server/platform/db.ts'
import { clearZipTableCache } from './nearest-zips.ts'
import { forgetPlaces } from './remember-places.ts'
import { PLACE_TABLE, type PlaceRows, stampOf, unpackPlaces } from './place-table.ts'

const LOCK = 730_002

export type LoadedPlaces = {
  /** False: the tables already had this data. */
  loaded: boolean
  states: number
  counties: number
  cities: number
  aliases: number
  zips: number
}

/**
 * Runs at every start, after the migrations.
 *
 * @param onLoaded updates the rows that reference places, in the same transaction; by default nothing.
 */
export async function loadPlaces(
  db: Database,
  onLoaded: (tx: Transaction) => Promise<void> = async () => {},
): Promise<LoadedPlaces> {
  const file = await readFile(PLACE_TABLE)
  const stamp = stampOf(file)
  if (await isLoaded(db, stamp)) return NOTHING_LOADED
  const places = await unpackPlaces(file)
  const loaded = await db.beginCopy(async (tx): Promise<LoadedPlaces> => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    await tx`set local statement_timeout = 0`
    // Another process may have loaded them while this one waited.
    if (await isLoaded(tx, stamp)) return NOTHING_LOADED
    await store(tx, places)
    await onLoaded(tx)
    await tx`delete from place_source`
    await tx`insert into place_source (stamp) values (${stamp})`
    await bumpDataVersion(tx, 'places')
    return { loaded: true, ...countsOf(places) }
  })
  clearZipTableCache()
  forgetPlaces()
  return loaded
}

const NOTHING_LOADED: LoadedPlaces = { loaded: false, states: 0, counties: 0, cities: 0, aliases: 0, zips: 0 }

const countsOf = ({ state, county, city, alias, zip }: PlaceRows) => ({
  states: countLines(state),
  counties: countLines(county),
  cities: countLines(city),
  aliases: countLines(alias),
  zips: countLines(zip),
})

const countLines = (rows: string) => rows.split('\n').length - 1

async function isLoaded(db: Database | Transaction, stamp: string): Promise<boolean> {
  const [row] = await db`select 1 from place_source where stamp = ${stamp}`
  return row !== undefined
}

/** Copies the rows into temporary tables by COPY, and from there into the place tables. */
async function store(tx: CopyTransaction, places: PlaceRows): Promise<void> {
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
  for (const [section, rows] of Object.entries(places)) await copyInto(tx, `new_${section}`, rows)
  await moveToPlace(tx)
}

async function copyInto(tx: CopyTransaction, table: string, rows: string): Promise<void> {
  await pipeline(Readable.from([rows]), await tx.copyFrom(tx`copy ${tx(table)} from stdin`))
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
      set name = excluded.name, slug = excluded.slug, county_id = excluded.county_id, from_list = false,
          zip_count = excluded.zip_count, lat = excluded.lat, lng = excluded.lng`
  await tx`
    delete from city_alias a
    where not from_list or exists (select 1 from city c where c.state = a.state and c.city_key = a.alias_key)`
  await tx`
    insert into city_alias (state, alias_key, city_id)
    select new.state, new.alias_key, city.id from new_alias new join city using (state, city_key)
    where not exists (select 1 from city c where c.state = new.state and c.city_key = new.alias_key)
    on conflict (state, alias_key) do update set city_id = excluded.city_id, from_list = false`
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
  // A small sample is enough, and takes a quarter of the time.
  await tx`set local default_statistics_target = 20`
  await tx`analyze state, county, city, city_alias, zip`
}

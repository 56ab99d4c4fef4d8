/**
 * Updates the derived search data (dictionaries, counts, page anchors) to match the listings. Runs at the end of the
 * transaction that changed them, so a search never sees one without the other. Only rows that differ are written, so a
 * small change writes little.
 */
import { bumpDataVersion, holdDataVersion } from '#server/platform/data-version.ts'
import type { Database, Db, Transaction } from '#server/platform/db.ts'
import { refreshAnchors } from './list-area.ts'
import { ANCHOR_ROWS } from './name-order.ts'
import { refreshCounts, shiftCounts } from './listing-counts.ts'
import { PART_LETTERS, PARTICLES } from './compare-names.ts'
import { addListedCities, joinPlace, placeColumns } from '#server/domains/places/add-listed-cities.ts'

/** @param tx the transaction that changed the listings, or a separate one. */
export async function refreshDirectory(tx: Db): Promise<void> {
  await holdDataVersion(tx, 'listings')
  await refreshNames(tx, 'whole')
  await refreshCounts(tx)
  await refreshAnchors(tx)
  await bumpDataVersion(tx, 'listings')
}

/**
 * The same after a small change, without reading the other listings. The changed ones are in the temporary table
 * `directory_change` (id, last_key, first_key, state, zip, city_key, city, city_id, step): once as they were listed
 * (step -1) and once as they are now (step 1). Rows equal in both can be omitted.
 */
export async function refreshChanged(tx: Db): Promise<void> {
  await holdDataVersion(tx, 'listings')
  await tx`analyze directory_change`
  await refreshNames(tx, 'changed')
  await shiftCounts(tx)
  await shiftAnchors(tx)
  await bumpDataVersion(tx, 'listings')
}

/**
 * The dictionaries of last and first names: the forms each name is found by, and the deletions that match
 * misspellings.
 */
type Side = 'last' | 'first'

/** From this many new names, planner statistics are updated immediately; below that, autovacuum gets to it. */
const ANALYZE_FROM = 1_000

/** What is read: all listings, or the rows of directory_change (refresh-directory.ts). */
type Extent = 'whole' | 'changed'

async function refreshNames(tx: Db, extent: Extent): Promise<void> {
  const learned = (await refreshSide(tx, 'last', extent)) + (await refreshSide(tx, 'first', extent))
  if (learned >= ANALYZE_FROM) await tx`analyze name_form, name_deletion`
}

/** @returns the number of new names. */
async function refreshSide(tx: Db, side: Side, extent: Extent): Promise<number> {
  await tx`drop table if exists fresh_name`
  await tx`
    create temporary table fresh_name on commit drop as ${extent === 'whole' ? allNames(tx, side) : changedNames(tx, side)}`
  await tx`analyze fresh_name`
  await deleteUnusedNames(tx, side)
  const learned = await insertNewNames(tx, side)
  await tx`
    update name_form n set listings = f.listings from fresh_name f
    where n.side = ${side} and n.name_key = f.name_key and n.listings <> f.listings and f.listings > 0`
  return learned
}

/** Each name with its listing count; 0 for a name no longer in use. */
const allNames = (tx: Db, side: Side) => tx`
  select coalesce(now.name_key, kept.name_key) as name_key, coalesce(now.listings, 0) as listings
  from (
    select ${keyOf(tx, side)} as name_key, count(*)::int as listings
    from listing where status = 'listed' and ${keyOf(tx, side)} <> '' group by 1) now
  full join (select distinct name_key from name_form where side = ${side}) kept on kept.name_key = now.name_key`

const changedNames = (tx: Db, side: Side) => tx`
  select c.name_key,
    c.step + coalesce((select n.listings from name_form n where n.side = ${side} and n.name_key = c.name_key limit 1), 0)
      as listings
  from (
    select ${keyOf(tx, side)} as name_key, sum(step)::int as step
    from directory_change where ${keyOf(tx, side)} <> '' group by 1 having sum(step) <> 0) c`

const keyOf = (tx: Db, side: Side) => tx(`${side}_key`)

async function deleteUnusedNames(tx: Db, side: Side): Promise<void> {
  await tx`drop table if exists gone_name`
  await tx`
    create temporary table gone_name on commit drop as
    select name_key from fresh_name where listings = 0`
  await tx`analyze gone_name`
  await tx`delete from name_form n using gone_name g where n.side = ${side} and n.name_key = g.name_key`
  // A separate table so the planner knows its size; otherwise it would estimate millions of deletions for a few names.
  await tx`drop table if exists gone_deletion`
  await tx`create temporary table gone_deletion on commit drop as ${deletionsOf(tx, 'gone_name')}`
  await tx`analyze gone_deletion`
  await tx`
    delete from name_deletion d using gone_deletion gone
    where d.side = ${side} and d.deletion = gone.deletion and d.form = gone.form`
}

async function insertNewNames(tx: Db, side: Side): Promise<number> {
  await tx`drop table if exists new_name`
  const { count } = await tx`
    create temporary table new_name on commit drop as
    select * from fresh_name f
    where listings > 0 and not exists (select 1 from name_form n where n.side = ${side} and n.name_key = f.name_key)`
  await tx`
    insert into name_form (side, form, name_key, kind, listings, sound, sound_alt)
    select ${side}, form, name_key, kind, listings,
      case when kind <> 'part' and form ~ ${LATIN} then dmetaphone(form) end,
      case when kind <> 'part' and form ~ ${LATIN} then dmetaphone_alt(form) end
    from (
      select name_key as form, name_key, listings, 'whole' as kind from new_name
      union all
      select replace(name_key, ' ', ''), name_key, listings, 'joined' from new_name where name_key like '% %'
      union all
      select distinct word, name_key, listings, 'part' from new_name, regexp_split_to_table(name_key, ' ') as word
      where name_key like '% %' and length(word) >= ${PART_LETTERS} and word <> all(${PARTICLES})
    ) forms order by form, name_key`
  await tx`
    insert into name_deletion (side, deletion, form)
    select ${side}, deletion, form from (${deletionsOf(tx, 'new_name')}) entry order by deletion, form`
  return count
}

const LATIN = '^[a-z ]+$'

/** Each one-word name, and the name with any one letter removed. */
const deletionsOf = (tx: Db, names: 'gone_name' | 'new_name') => tx`
  select deletion, name_key as form from ${tx(names)}
  cross join lateral (
    select name_key as deletion
    union
    select overlay(name_key placing '' from at for 1) from generate_series(1, length(name_key)) as at
    where length(name_key) > 1
  ) shortened
  where name_key not like '% %'`

/**
 * Updates the deep-page anchors after a small change (refreshChanged). What was added and removed before an old anchor
 * tells how far it moved; its new position is reached from the nearest old one by a few index steps.
 */

/** Needs up-to-date counts. */
async function shiftAnchors(tx: Db): Promise<void> {
  await measureAnchors(tx)
  await tx`
    create temporary table fresh_anchor on commit drop as
    select wanted.state, wanted.ordinal, found.last_key, found.first_key, found.id as listing_id
    from (${targetAnchors(tx)}) wanted
    cross join lateral (${rowAfter(tx)}) found`
  await tx`analyze fresh_anchor`
  await tx`
    delete from listing_anchor kept
    where not exists (select 1 from fresh_anchor f where f.state = kept.state and f.ordinal = kept.ordinal)`
  await tx`
    insert into listing_anchor as kept (state, ordinal, last_key, first_key, listing_id)
    select state, ordinal, last_key, first_key, listing_id from fresh_anchor
    on conflict (state, ordinal) do update
    set last_key = excluded.last_key, first_key = excluded.first_key, listing_id = excluded.listing_id
    where kept.listing_id <> excluded.listing_id
       or (kept.last_key, kept.first_key) <> (excluded.last_key, excluded.first_key)`
}

/** anchor_place: each old anchor's key, and how many listed rows now precede that key. */
async function measureAnchors(tx: Db): Promise<void> {
  await tx`
    create temporary table anchor_place on commit drop as
    with change as (
      select '' as state, last_key, first_key, id, sum(step) as step from directory_change
      group by 2, 3, 4 having sum(step) <> 0
      union all
      select state, last_key, first_key, id, sum(step) from directory_change where state <> ''
      group by 1, 2, 3, 4 having sum(step) <> 0),
    scope as (select state from listing_anchor union select state from change),
    marks as (
      select state, last_key, first_key, listing_id as id, 0 as step, ordinal * ${ANCHOR_ROWS} as was from listing_anchor
      union all
      select state, '', '', 0, 0, 0 from scope
      union all
      select state, last_key, first_key, id, step, null from change)
    select * from (
      select state, last_key, first_key, id, was,
        was + coalesce(sum(step) over (
          partition by state order by last_key, first_key, id, was nulls last
          rows between unbounded preceding and 1 preceding), 0)::integer as place
      from marks) measured
    where was is not null`
  await tx`create index on anchor_place (state, place)`
  await tx`analyze anchor_place`
}

/** Each future anchor, with the last old anchor that isn't after it. */
const targetAnchors = (tx: Db) => tx`
  select scope.state, ordinal, a.last_key, a.first_key, a.id, ordinal * ${ANCHOR_ROWS} - a.place as steps
  from (
    select state, listings from count_by_state where state <> ''
    union all
    select '', sum(listings)::integer from count_by_state) scope
  cross join lateral generate_series(0, (scope.listings - 1) / ${ANCHOR_ROWS}) as ordinal
  cross join lateral (
    select p.last_key, p.first_key, p.id, p.place from anchor_place p
    where p.state = scope.state and p.place <= ordinal * ${ANCHOR_ROWS}
    order by p.place desc, p.last_key desc, p.first_key desc, p.id desc limit 1) a`

/** The row a given number of steps after a key: by one index for the whole directory, by another for a state. */
const rowAfter = (tx: Db) => tx`
  (select l.last_key, l.first_key, l.id from listing l
   where wanted.state = '' and l.status = 'listed'
     and (l.last_key, l.first_key, l.id) >= (wanted.last_key, wanted.first_key, wanted.id)
   order by l.last_key, l.first_key, l.id offset wanted.steps limit 1)
  union all
  (select l.last_key, l.first_key, l.id from listing l
   where wanted.state <> '' and l.status = 'listed' and l.state = wanted.state
     and (l.last_key, l.first_key, l.id) >= (wanted.last_key, wanted.first_key, wanted.id)
   order by l.last_key, l.first_key, l.id offset wanted.steps limit 1)`

/** Rebuilds all derived search data from the listings. */
export async function reindexDirectory(db: Database): Promise<void> {
  await db.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await refreshDirectory(tx)
  })
}

/** Updates the locations of all listings after new place data is loaded. */
export async function placeListings(tx: Transaction): Promise<void> {
  await addListedCities(tx, tx`select state, city_key, city, zip from listing`)
  const { count } = await tx`
    update listing l set city_id = n.city_id, county_id = n.county_id, lat = n.lat, lng = n.lng, precision = n.precision
    from (select o.id, ${placeColumns(tx)} from listing o ${joinPlace(tx, tx`o`)}) n
    where n.id = l.id
      and (l.city_id, l.county_id, l.lat, l.lng, l.precision)
        is distinct from (n.city_id, n.county_id, n.lat, n.lng, n.precision)`
  if (count > 0) await refreshDirectory(tx)
}

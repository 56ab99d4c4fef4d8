/**
 * The listed agents in an area, without a name. Counts are precomputed, deep pages start at an anchor, and a radius
 * takes whole ZIP codes by their counts, so page 1,000 costs the same as page 1.
 */
import { type Db, prefixUpperBound } from '#server/platform/db.ts'
import { codeOf, milesOf, zipOf } from '#server/domains/places/nearest-zips.ts'
import type { Area, Selection, Window } from './search-plan.ts'
import type { ZipCounts } from './listing-counts.ts'

type NearArea = Extract<Area, { kind: 'zips' }>
type AnchoredArea = Extract<Area, { kind: 'everywhere' | 'state' }>
type OtherArea = Exclude<Area, AnchoredArea>

/** In name order. */
export function listByName(db: Db, area: Area, window: Window): Selection {
  return area.kind === 'everywhere' || area.kind === 'state'
    ? listFromAnchor(db, area, window)
    : {
        rows: db`
          select id, null::float8 as miles from listing l
          where status = 'listed' ${inArea(db, area)}
          order by last_key, first_key, id limit ${window.take} offset ${window.skip}`,
        counts: db`select total, total as as_named from (${countArea(db, area)}) kept`,
      }
}

function listFromAnchor(db: Db, area: AnchoredArea, { skip, take }: Window): Selection {
  const state = area.kind === 'state' ? area.state : ''
  const kept = db`
    select coalesce(sum(listings), 0)::int as total from count_by_state
    ${state === '' ? db`` : db`where state = ${state}`}`
  return {
    rows: db`
      select id, null::float8 as miles from listing
      where status = 'listed' ${state === '' ? db`` : db`and state = ${state}`}
        and (last_key, first_key, id) >= (
          select last_key, first_key, listing_id from listing_anchor
          where state = ${state} and ordinal = ${Math.floor(skip / ANCHOR_ROWS)})
      order by last_key, first_key, id
      limit ${take} offset ${skip % ANCHOR_ROWS}`,
    counts: db`select total, total as as_named from (${kept}) kept`,
  }
}

/** By distance of the ZIP code, then by name. */
export function listNearest(db: Db, { zips }: NearArea, { skip, take }: Window, counts: ZipCounts): Selection {
  const page: { zip: string; miles: number; from: number; rows: number }[] = []
  let total = 0
  for (const near of zips) {
    const listings = counts.of(codeOf(near))
    const from = Math.max(0, skip - total)
    const rows = Math.min(listings, skip + take - total) - from
    if (rows > 0) page.push({ zip: zipOf(near), miles: milesOf(near), from, rows })
    total += listings
  }
  return {
    rows: db`
      select id, miles
      from unnest(
        ${page.map(({ zip }) => zip)}::text[], ${page.map(({ miles }) => miles)}::float8[],
        ${page.map(({ from }) => from)}::int[], ${page.map(({ rows }) => rows)}::int[]
      ) with ordinality as near (zip, miles, skipped, taken, place)
      cross join lateral (
        select id, last_key, first_key from listing where status = 'listed' and listing.zip = near.zip
        order by last_key, first_key, id limit taken offset skipped
      ) within_zip
      order by place, last_key, first_key, id`,
    counts: db`select ${total}::int as total, ${total}::int as as_named`,
  }
}

function countArea(db: Db, area: OtherArea) {
  switch (area.kind) {
    case 'city':
      return db`select coalesce(sum(listings), 0)::int as total from count_by_city where city_id = ${area.cityId}`
    case 'cities':
      return db`
        select coalesce(sum(listings), 0)::int as total from count_by_city
        where city_id = any(${area.cityIds as number[]})`
    case 'zips':
      return db`
        select coalesce(sum(listings), 0)::int as total from count_by_zip
        where zip in (select zip from ${nearTable(db, area.zips)})`
    case 'zip3':
      return db`
        select coalesce(sum(listings), 0)::int as total from count_by_zip
        where zip >= ${area.zip3} and zip < ${prefixUpperBound(area.zip3)}`
    case 'written':
      return db`select count(*)::int as total from listing l where status = 'listed' ${inArea(db, area)}`
  }
}

/**
 * ZIP codes and their miles as a table `z`. Built from text, not arrays: a prepared statement doesn't know an array's
 * length and assumes ten, so it would loop over thousands of ZIP codes for each listing instead of hashing them.
 */
export const nearTable = (db: Db, zips: NearArea['zips']) => db`
  (select zip, thousandths::float8 / 1000 as miles
   from rows from (
     string_to_table(${Array.from(zips, zipOf).join()}, ','),
     string_to_table(${Array.from(zips, (near) => Math.round(milesOf(near) * 1000)).join()}, ',')
   ) as near (zip, thousandths)) as z`

/** The area as a condition on `listing l`. */
export function inArea(db: Db, area: Area) {
  switch (area.kind) {
    case 'everywhere':
      return db``
    case 'state':
      return db`and l.state = ${area.state}`
    case 'city':
      return db`and l.city_id = ${area.cityId}`
    case 'cities':
      return db`and l.city_id = any(${area.cityIds as number[]})`
    case 'zips':
      return db`and l.zip in (select zip from ${nearTable(db, area.zips)})`
    case 'zip3':
      return db`and l.zip >= ${area.zip3} and l.zip < ${prefixUpperBound(area.zip3)}`
    case 'written':
      return db`and l.city_key = ${area.cityKey} and l.city_id is null
        ${area.state === null ? db`` : db`and l.state = ${area.state}`}`
  }
}

export const ANCHOR_ROWS = 100

/**
 * Starting points for deep pages: every ANCHOR_ROWS-th listing in name order, for each state and for the whole
 * directory.
 */
export async function refreshAnchors(tx: Db): Promise<void> {
  await tx`delete from listing_anchor`
  // Names are sorted once; within a state, the overall position gives the order.
  await tx`
    insert into listing_anchor (state, ordinal, last_key, first_key, listing_id)
    with ranked as materialized (
      select id, state, (row_number() over (order by last_key, first_key, id) - 1)::integer as place
      from listing where status = 'listed'),
    in_state as (
      select id, state, row_number() over (partition by state order by place) - 1 as place
      from ranked where state is not null)
    select a.state, a.ordinal, l.last_key, l.first_key, l.id
    from (
      select '' as state, place / ${ANCHOR_ROWS} as ordinal, id from ranked where place % ${ANCHOR_ROWS} = 0
      union all
      select state, place / ${ANCHOR_ROWS}, id from in_state where place % ${ANCHOR_ROWS} = 0) a
    join listing l on l.id = a.id`
}

/**
 * The listed agents of an area, no name asked for. Counts are kept, deep pages start at an anchor, and a radius takes
 * whole ZIP codes by their counts, so page 1,000 costs what page 1 costs.
 */
import type { Db } from '#server/platform/db.ts'
import { ANCHOR_ROWS } from './refresh-anchors.ts'
import { after, type Area, type FoundRow, type FoundRows, type Window } from './search-plan.ts'

export function listArea(db: Db, area: Area, window: Window): Promise<FoundRows> {
  switch (area.kind) {
    case 'everywhere':
      return listByAnchors(db, '', window)
    case 'state':
      return listByAnchors(db, area.state, window)
    case 'zips':
      return listNearest(db, area, window)
    default:
      return listByName(db, area, window)
  }
}

/** A state, or all of them: ''. */
async function listByAnchors(db: Db, state: string, { skip, take }: Window): Promise<FoundRows> {
  const ordinal = Math.floor(skip / ANCHOR_ROWS)
  const inState = state === '' ? db`` : db`and state = ${state}`
  const [rows, [count]] = await Promise.all([
    db<FoundRow[]>`
      select id, null::float8 as miles from listing
      where status = 'listed' ${inState}
        and (last_key, first_key, id) >= (
          select last_key, first_key, listing_id from listing_anchor where state = ${state} and ordinal = ${ordinal})
      order by last_key, first_key, id
      limit ${take} offset ${skip % ANCHOR_ROWS}`,
    state === ''
      ? db<[{ total: number }]>`select coalesce(sum(listings), 0)::int as total from count_by_state`
      : db<[{ total: number }]>`
          select coalesce(sum(listings), 0)::int as total from count_by_state where state = ${state}`,
  ])
  return { rows, total: count.total }
}

/** Nearest ZIP code first, then by name. */
async function listNearest(db: Db, { zips }: Area & { kind: 'zips' }, { skip, take }: Window): Promise<FoundRows> {
  const [found] = await db<[{ rows: FoundRow[] | null; total: number }]>`
    with near as materialized (
      select place, count_by_zip.zip, listings, sum(listings) over (order by place)::int as upto
      from unnest(${zips.map(({ zip }) => zip)}::text[]) with ordinality as asked (zip, place)
      join count_by_zip on count_by_zip.zip = asked.zip
    ), page as (
      select place, id from near cross join lateral (
        select id, row_number() over (order by last_key, first_key, id) as nth from listing
        where status = 'listed' and listing.zip = near.zip
        order by last_key, first_key, id limit ${skip + take}::int - (upto - listings)
      ) within_zip
      where upto > ${skip} and upto - listings < ${skip + take} and upto - listings + nth > ${skip}
      order by place, nth
    )
    select coalesce((select max(upto) from near), 0) as total,
      (select json_agg(json_build_object('id', id, 'place', place)) from page) as rows`
  const rows = (found.rows ?? []) as unknown as { id: number; place: number }[]
  return { rows: rows.map(({ id, place }) => ({ id, miles: zips[place - 1]?.miles ?? null })), total: found.total }
}

type NamedArea = Exclude<Area, { kind: 'everywhere' | 'state' }>

/** In name order, whatever the distance. */
export function listByNameWithin(db: Db, area: Area, window: Window): Promise<FoundRows> {
  return area.kind === 'everywhere' || area.kind === 'state' ? listArea(db, area, window) : listByName(db, area, window)
}

async function listByName(db: Db, area: NamedArea, { skip, take }: Window): Promise<FoundRows> {
  const [rows, [count]] = await Promise.all([
    db<FoundRow[]>`
      select id, null::float8 as miles from listing l
      where status = 'listed' ${inArea(db, area)}
      order by last_key, first_key, id limit ${take} offset ${skip}`,
    countArea(db, area),
  ])
  return { rows, total: count?.total ?? 0 }
}

function countArea(db: Db, area: NamedArea) {
  switch (area.kind) {
    case 'city':
      return db<{ total: number }[]>`select listings as total from count_by_city where city_id = ${area.cityId}`
    case 'cities':
      return db<{ total: number }[]>`
        select coalesce(sum(listings), 0)::int as total from count_by_city
        where city_id = any(${area.cityIds as number[]})`
    case 'zips':
      return db<{ total: number }[]>`
        select coalesce(sum(listings), 0)::int as total from count_by_zip
        where zip = any(${area.zips.map(({ zip }) => zip)}::text[])`
    case 'zip3':
      return db<{ total: number }[]>`
        select coalesce(sum(listings), 0)::int as total from count_by_zip
        where zip >= ${area.zip3} and zip < ${after(area.zip3)}`
    case 'written':
      return db<{ total: number }[]>`
        select count(*)::int as total from listing l where status = 'listed' ${inArea(db, area)}`
  }
}

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
      return db`and l.zip = any(${area.zips.map(({ zip }) => zip)}::text[])`
    case 'zip3':
      return db`and l.zip >= ${area.zip3} and l.zip < ${after(area.zip3)}`
    case 'written':
      return db`and l.city_key = ${area.cityKey} and l.city_id is null
        ${area.state === null ? db`` : db`and l.state = ${area.state}`}`
  }
}

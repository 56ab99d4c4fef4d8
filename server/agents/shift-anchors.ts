/**
 * The anchors of deep pages after a change of few listings (refreshChanged). How far each old anchor has moved is known
 * from what came and left before it; its new place is found from the nearest old one, by some steps in the index.
 */
import type { Db } from '#server/platform/db.ts'
import { ANCHOR_ROWS } from './refresh-anchors.ts'

/** Needs the counts as they are now. */
export async function shiftAnchors(tx: Db): Promise<void> {
  await measureAnchors(tx)
  await tx`
    create temporary table fresh_anchor on commit drop as
    select wanted.state, wanted.ordinal, found.last_key, found.first_key, found.id as listing_id
    from (${wantedAnchors(tx)}) wanted
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

/** anchor_place: each old anchor's key, and how many listed rows stand before that key now. */
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

/** Each anchor that is to be, with the last old one that stands not behind it. */
const wantedAnchors = (tx: Db) => tx`
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

/** The row so many steps behind a key: by one index for the whole directory, by another for a state. */
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

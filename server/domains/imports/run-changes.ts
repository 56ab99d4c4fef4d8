/** What a run changed: the search data is updated by it, and an admin sees examples. */
import { refreshChanged, refreshDirectory } from '#server/domains/agents/refresh-directory.ts'
import type { Transaction } from '#server/platform/db.ts'
import type { FACT_COLUMNS, MergedCounts } from './merge-list.ts'
import type { ChangeShown } from './types.ts'

/** From this share of changed listings on, a full rebuild is faster. */
const FEW = 0.1

/**
 * Updates the search data after a run, with as little work as possible.
 * @param listings number in the directory before the run; 0 if the search data didn't match it.
 */
export async function refreshSearch(
  tx: Transaction,
  runId: number,
  { listings, merged }: { listings: number; merged: MergedCounts },
): Promise<void> {
  const touched = merged.new + merged.gone + merged.returned + merged.moved + merged.changed
  if (touched >= listings * FEW) return refreshDirectory(tx)
  await tx`
    create temporary table directory_change on commit drop as
    select id, last_key, first_key, state, zip, city_key, city, city_id, sum(step)::integer as step
    from (
      select c.listing_id as id, b.last_key collate "C" as last_key, b.first_key collate "C" as first_key,
        coalesce(b.state, '') as state, coalesce(b.zip, '') collate "C" as zip, b.city_key collate "C" as city_key,
        b.city, b.city_id, -1 as step
      from import_change c
      cross join lateral jsonb_to_record(c.before) as b (
        status text, last_key text, first_key text, state text, zip text, city_key text, city text, city_id integer)
      where c.run_id = ${runId} and b.status = 'listed'
      union all
      select l.id, l.last_key, l.first_key, coalesce(l.state, ''), coalesce(l.zip, ''), l.city_key, l.city, l.city_id, 1
      from (select listing_id from import_change where run_id = ${runId} union all select id from import_fresh) t
      join listing l on l.id = t.listing_id
      where l.status = 'listed') both_ways
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(step) <> 0`
  await refreshChanged(tx)
}

const OF_EACH = 10
/** Columns reported by name; a street is only reported as changed, without its column. */
const COMPARED = [
  'first_name',
  'middle_name',
  'last_name',
  'suffix',
  'dba',
  'address_line1',
  'city',
  'state',
  'zip',
  'phone',
  'website',
  'credentials',
] satisfies (typeof FACT_COLUMNS)[number][]

/**
 * A few examples of each kind of change, to help decide whether this is the right list. For the run that mergeList
 * wrote, in the same transaction.
 */
export async function showChanges(tx: Transaction, runId: number, counts: MergedCounts): Promise<ChangeShown[]> {
  const kinds = (['gone', 'returned', 'moved', 'changed'] as const).filter((kind) => counts[kind] > 0)
  const fresh = await tx<ChangeShown[]>`
    select 'new' as change, ${nameOf(tx)} as name, null as before, ${placeOf(tx)} as now, '{}'::text[] as fields
    from (select id from import_fresh order by id limit ${OF_EACH}) f join listing l on l.id = f.id order by l.id`
  const others = await tx<ChangeShown[]>`
    select c.change, ${nameOf(tx)} as name,
      concat_ws(', ', c.before ->> 'city', concat_ws(' ', c.before ->> 'state', c.before ->> 'zip')) as before,
      case when c.change = 'gone' then null else ${placeOf(tx)} end as now,
      array(select n.key from jsonb_each_text(to_jsonb(l)) n
        where n.key = any(${COMPARED}) and c.before ->> n.key is distinct from n.value order by n.key) as fields
    from unnest(${kinds as string[]}::text[]) with ordinality as k (change, nth)
    cross join lateral (
      select listing_id, change, before from import_change
      where run_id = ${runId} and change = k.change order by listing_id limit ${OF_EACH}) c
    join listing l on l.id = c.listing_id
    order by k.nth, l.id`
  return [...fresh, ...others]
}

const nameOf = (tx: Transaction) => tx`concat_ws(' ', l.first_name, nullif(l.middle_name, ''), l.last_name)`
const placeOf = (tx: Transaction) => tx`concat_ws(', ', l.city, concat_ws(' ', l.state, l.zip))`

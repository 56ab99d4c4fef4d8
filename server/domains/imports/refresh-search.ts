/** Updates the search data after a run, with as little work as possible. */
import { refreshChanged, refreshDirectory } from '#server/domains/agents/refresh-directory.ts'
import type { Transaction } from '#server/platform/db.ts'
import type { MergedCounts } from './merge-list.ts'

/** From this share of changed listings on, a full rebuild is faster. */
const FEW = 0.1

/** @param listings number in the directory before the run; 0 if the search data didn't match it. */
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

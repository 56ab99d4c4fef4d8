/** A few examples of each kind of change, to help decide whether this is the right list. */
import type { Transaction } from '#server/platform/db.ts'
import type { FACT_COLUMNS, MergedCounts } from './merge-list.ts'
import type { ChangeShown } from './types.ts'

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

/** For the run that mergeList wrote, in the same transaction. */
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

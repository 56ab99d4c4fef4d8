/**
 * Starting points for deep pages: every ANCHOR_ROWS-th listing in name order, for each state and for the whole
 * directory.
 */
import type { Db } from '#server/platform/db.ts'

export const ANCHOR_ROWS = 100

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

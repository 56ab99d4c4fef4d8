/** Where the deep pages begin: every ANCHOR_ROWS-th listing in name order, of each state and of the whole directory. */
import type { Db } from '#server/platform/db.ts'

export const ANCHOR_ROWS = 100

export async function refreshAnchors(tx: Db): Promise<void> {
  await tx`delete from listing_anchor`
  await tx`
    insert into listing_anchor (state, ordinal, last_key, first_key, listing_id)
    select '', (place - 1) / ${ANCHOR_ROWS}, last_key, first_key, id from (
      select last_key, first_key, id, row_number() over (order by last_key, first_key, id) as place
      from listing where status = 'listed'
    ) ordered where (place - 1) % ${ANCHOR_ROWS} = 0`
  await tx`
    insert into listing_anchor (state, ordinal, last_key, first_key, listing_id)
    select state, (place - 1) / ${ANCHOR_ROWS}, last_key, first_key, id from (
      select state, last_key, first_key, id,
             row_number() over (partition by state order by last_key, first_key, id) as place
      from listing where status = 'listed' and state is not null
    ) ordered where (place - 1) % ${ANCHOR_ROWS} = 0`
}

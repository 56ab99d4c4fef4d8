/** Counts of listed agents by state, city and ZIP code, and the places as the lists write them. */
import type { Db } from '#server/platform/db.ts'

export async function refreshCounts(tx: Db): Promise<void> {
  await replaceCounts(
    tx,
    { table: 'count_by_state', columns: ['state', 'listings'] },
    tx`select coalesce(state, '') as state, count(*)::int as listings from listing where status = 'listed' group by 1`,
  )
  await replaceCounts(
    tx,
    { table: 'count_by_city', columns: ['city_id', 'state', 'listings'] },
    tx`
      select l.city_id, city.state, count(*)::int as listings
      from listing l join city on city.id = l.city_id where l.status = 'listed' group by 1, 2`,
  )
  await replaceCounts(
    tx,
    { table: 'listed_place', columns: ['zip', 'city_key', 'state', 'city', 'listings'] },
    tx`
      select coalesce(zip, '') as zip, city_key, state, min(city) as city, count(*)::int as listings
      from listing where status = 'listed' and state is not null group by 1, 2, 3`,
  )
  await replaceCounts(
    tx,
    { table: 'count_by_zip', columns: ['zip', 'listings'] },
    tx`select zip, sum(listings)::int as listings from listed_place where zip <> '' group by zip`,
  )
}

/** Makes `table` say what `fresh` says, and writes only the rows that differ. */
async function replaceCounts(
  tx: Db,
  { table, columns }: { table: string; columns: string[] },
  fresh: ReturnType<Db>,
): Promise<void> {
  await tx`drop table if exists fresh_count`
  await tx`create temporary table fresh_count on commit drop as ${fresh}`
  await tx`delete from ${tx(table)} where (${tx(columns)}) not in (select ${tx(columns)} from fresh_count)`
  await tx`
    insert into ${tx(table)} (${tx(columns)})
    select ${tx(columns)} from fresh_count except select ${tx(columns)} from ${tx(table)}`
}

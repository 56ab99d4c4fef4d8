/** Counts of listed agents by state, city, and ZIP code, and the places as the lists spell them. */
import type { Db } from '#server/platform/db.ts'

export async function refreshCounts(tx: Db): Promise<void> {
  // Reads the listings once; all counts are sums over this table.
  await tx`drop table if exists fresh_place`
  await tx`
    create temporary table fresh_place on commit drop as
    select coalesce(state, '') as state, coalesce(zip, '') as zip, city_key, city_id, min(city) as city,
      count(*)::int as listings
    from listing where status = 'listed' group by 1, 2, 3, 4`
  await replaceCounts(
    tx,
    { table: 'count_by_state', columns: ['state', 'listings'] },
    tx`select state, sum(listings)::int as listings from fresh_place group by state`,
  )
  await replaceCounts(
    tx,
    { table: 'count_by_city', columns: ['city_id', 'state', 'listings'] },
    tx`
      select f.city_id, city.state, sum(f.listings)::int as listings
      from fresh_place f join city on city.id = f.city_id group by 1, 2`,
  )
  await replaceCounts(
    tx,
    { table: 'count_by_zip', columns: ['zip', 'listings'] },
    tx`select zip, sum(listings)::int as listings from fresh_place where zip <> '' group by zip`,
  )
  await replaceCounts(
    tx,
    { table: 'listed_place', columns: ['zip', 'city_key', 'state', 'city', 'listings'] },
    tx`
      select zip, city_key, state, min(city) as city, sum(listings)::int as listings
      from fresh_place where state <> '' group by 1, 2, 3`,
  )
}

/** Makes `table` equal `fresh`, writing only the rows that differ. */
async function replaceCounts(
  tx: Db,
  { table, columns }: { table: string; columns: string[] },
  fresh: ReturnType<Db>,
): Promise<void> {
  await tx`drop table if exists fresh_count`
  await tx`create temporary table fresh_count on commit drop as ${fresh}`
  await tx`analyze fresh_count`
  await tx`delete from ${tx(table)} where (${tx(columns)}) not in (select ${tx(columns)} from fresh_count)`
  await tx`
    insert into ${tx(table)} (${tx(columns)})
    select ${tx(columns)} from fresh_count except select ${tx(columns)} from ${tx(table)}`
}

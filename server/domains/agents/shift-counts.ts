/** Updates the stored counts after a small change (refreshChanged): subtracts what was removed and adds what is new. */
import type { Db } from '#server/platform/db.ts'

export async function shiftCounts(tx: Db): Promise<void> {
  await shift(tx, { table: 'count_by_state', key: ['state'] }, tx`select state, step from directory_change`)
  await shift(
    tx,
    { table: 'count_by_city', key: ['city_id'], also: 'state' },
    tx`select c.city_id, city.state, c.step from directory_change c join city on city.id = c.city_id`,
  )
  await shift(tx, { table: 'count_by_zip', key: ['zip'] }, tx`select zip, step from directory_change where zip <> ''`)
  await shift(
    tx,
    { table: 'listed_place', key: ['zip', 'city_key', 'state'], also: 'city' },
    tx`select zip, city_key, state, city, step from directory_change where state <> ''`,
  )
  await renamePlaces(tx)
}

type Counts = {
  table: string
  key: string[]
  /** A column that identifies the place but isn't part of the key. */
  also?: string
}

async function shift(tx: Db, { table, key, also }: Counts, steps: ReturnType<Db>): Promise<void> {
  const columns = also === undefined ? key : [...key, also]
  const of = (name: string) => tx(key.map((column) => `${name}.${column}`))
  await tx`drop table if exists fresh_step`
  await tx`
    create temporary table fresh_step on commit drop as
    select ${tx(key)}, ${also === undefined ? tx`` : tx`min(${tx(also)}) as ${tx(also)},`} sum(step)::int as listings
    from (${steps}) steps group by ${tx(key)} having sum(step) <> 0`
  await tx`
    update ${tx(table)} kept set listings = kept.listings + f.listings from fresh_step f where (${of('kept')}) = (${of('f')})`
  await tx`
    insert into ${tx(table)} (${tx(columns)}, listings)
    select ${tx(columns)}, listings from fresh_step f
    where not exists (select 1 from ${tx(table)} kept where (${of('kept')}) = (${of('f')}))`
  await tx`delete from ${tx(table)} where listings = 0`
}

/**
 * A city without a known name is spelled as in the first of its rows; looked up again where a row was added or
 * removed.
 */
async function renamePlaces(tx: Db): Promise<void> {
  await tx`drop table if exists fresh_spelling`
  await tx`
    create temporary table fresh_spelling on commit drop as
    select distinct zip, city_key, state from directory_change c
    where state <> ''
      and not exists (select 1 from city where city.state = c.state and city.city_key = c.city_key)`
  await tx`analyze fresh_spelling`
  await tx`
    update listed_place kept set city = now.city
    from (
      select c.zip, c.city_key, c.state, min(l.city) as city
      from fresh_spelling c join listing l on l.zip = c.zip and l.city_key = c.city_key and l.state = c.state
      where l.status = 'listed' group by 1, 2, 3
      union all
      select c.zip, c.city_key, c.state, min(l.city)
      from fresh_spelling c join listing l on l.zip is null and l.city_key = c.city_key and l.state = c.state
      where l.status = 'listed' and c.zip = '' group by 1, 2, 3) now
    where (kept.zip, kept.city_key, kept.state) = (now.zip, now.city_key, now.state) and kept.city <> now.city`
}

import { expect, test } from 'vitest'
import type { Transaction } from '#server/platform/db.ts'
import { testDatabase } from '#tests/support/database.ts'
import { refreshChanged, refreshDirectory } from './refresh-directory.ts'

const db = await testDatabase()
const KEPT = [
  'name_form',
  'name_deletion',
  'count_by_state',
  'count_by_city',
  'count_by_zip',
  'listed_place',
  'listing_anchor',
] as const

async function readRows(tx: Transaction): Promise<Record<string, unknown>> {
  const told: Record<string, unknown> = {}
  for (const table of KEPT)
    told[table] = [...(await tx.unsafe(`select to_jsonb(t)::text as row from ${table} t order by 1`))]
  return told
}

/** Names, locations, and the spelling of unknown cities derive from the number: same number, same person. */
const people = (tx: Transaction, from: number, to: number) => tx`
  insert into listing (first_name, last_name, first_key, last_key, city, city_key, state, zip, city_id, facts_hash, source_row)
  select 'A', 'B', 'first' || n % 31, case when n % 5 = 0 then 'de la ' else '' end || chr(97 + n % 26) || n % 97,
    case when n % 2 = 0 then 'Nowhere' else 'NoWhere' end, 'nowhere' || n % 3,
    (array['CA', 'TX', 'VT', null])[1 + n % 4], case when n % 6 > 0 then lpad((n % 50)::text, 5, '0') end,
    case when n % 7 = 0 then (select min(id) from city) + n % 9 end, '', '{}'
  from generate_series(${from}::integer, ${to}::integer) n`

async function change(tx: Transaction, round: number): Promise<void> {
  const rows = (step: number) => tx`
    select id, last_key, first_key, coalesce(state, '') as state, coalesce(zip, '') as zip, city_key, city, city_id,
      ${step}::integer as step
    from listing where status = 'listed'`
  await tx`drop table if exists directory_change, anchor_place, fresh_anchor`
  await tx`create temporary table directory_change on commit drop as ${rows(-1)}`
  await tx`update listing set status = 'hidden' where id % 13 = ${round}`
  await tx`update listing set status = 'listed' where id % 13 = ${round - 1}`
  await tx`update listing set last_key = 'z' || last_key, state = 'VT' where id % 29 = ${round}`
  await people(tx, 2_000 + round * 100, 2_050 + round * 100)
  await tx`insert into directory_change ${rows(1)}`
}

test('after each small change, everything stored equals a full rebuild', async () => {
  await db.begin(async (tx) => {
    await people(tx, 1, 1_900)
    await refreshDirectory(tx)
    for (let round = 1; round <= 4; round++) {
      await change(tx, round)
      const before = await readRows(tx)
      await refreshChanged(tx)
      const inSteps = await readRows(tx)
      await refreshDirectory(tx)
      expect(inSteps).toEqual(await readRows(tx))
      for (const table of KEPT) expect([table, inSteps[table]]).not.toEqual([table, before[table]])
    }
  })
})

test('when all listings are gone, nothing is stored', async () => {
  await db.begin(async (tx) => {
    await people(tx, 1, 300)
    await refreshDirectory(tx)
    await tx`
      create temporary table directory_change on commit drop as
      select id, last_key, first_key, coalesce(state, '') as state, coalesce(zip, '') as zip, city_key, city, city_id,
        -1 as step from listing where status = 'listed'`
    await tx`delete from listing`
    await refreshChanged(tx)
    for (const rows of Object.values(await readRows(tx))) expect(rows).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { refreshDirectory, reindexDirectory } from './refresh-directory.ts'

const db = await testDatabase()
const KEPT = [
  'name_form',
  'name_deletion',
  'count_by_state',
  'count_by_city',
  'count_by_zip',
  'listed_place',
  'listing_anchor',
]

async function readRows(): Promise<Record<string, unknown>> {
  const tables = await Promise.all(
    KEPT.map(async (table) => [
      table,
      await db.unsafe(`select * from ${table} order by 1, 2`).then((rows) => [...rows]),
    ]),
  )
  return Object.fromEntries(tables) as Record<string, unknown>
}

test('incremental changes give the same result as a full rebuild', async () => {
  await insertListings(db, [
    { firstName: 'Ana', lastName: 'de la Cruz', city: 'Fresno', state: 'CA', zip: '93721' },
    { firstName: 'Ana', lastName: 'Cruz', city: 'Fresno', state: 'CA', zip: '93721' },
    { firstName: 'José', lastName: 'Smith-Jones', city: 'Austin', state: 'TX', zip: '78701' },
  ])
  await insertListings(db, [
    { firstName: 'Bo', lastName: 'Smith', city: 'Austin', state: 'TX', zip: '78701' },
    { firstName: 'Wei', lastName: '王', city: 'Fresno', state: 'CA', zip: '93721' },
  ])
  await db.begin(async (tx) => {
    await tx`update listing set status = 'hidden' where last_key in ('cruz', 'smith jones')`
    await refreshDirectory(tx)
  })
  const inSteps = await readRows()
  await db.unsafe(KEPT.map((table) => `truncate ${table}`).join(';'))
  await reindexDirectory(db)
  expect(inSteps).toEqual(await readRows())
  expect(JSON.stringify(inSteps['name_form'])).not.toContain('jones')
})

test('a refresh without changes writes nothing', async () => {
  const versions = () =>
    db.unsafe(
      KEPT.slice(0, -1)
        .map((table) => `select xmin::text, ctid::text from ${table}`)
        .join(' union all '),
    )
  const before = await versions()
  await db.begin((tx) => refreshDirectory(tx))
  expect(await versions()).toEqual(before)
})

test('changes at the same moment that bring the same new name both succeed', async () => {
  await insertListings(db, [
    { firstName: 'Ann', lastName: 'Before', city: 'Fresno', state: 'CA', zip: '93721' },
    { firstName: 'Bea', lastName: 'Before', city: 'Austin', state: 'TX', zip: '78701' },
  ])
  const rename = (firstName: string) =>
    db.begin(async (tx) => {
      await tx`
        update listing set last_name = 'Zyzzyva', last_key = 'zyzzyva'
        where last_key = 'before' and first_name = ${firstName}`
      await tx`select pg_sleep(0.2)`
      await refreshDirectory(tx)
    })
  await Promise.all([rename('Ann'), rename('Bea')])
  expect([...(await db`select listings from name_form where side = 'last' and form = 'zyzzyva'`)]).toEqual([
    { listings: 2 },
  ])
})

import { beforeAll, expect, test } from 'vitest'
import { type AgentQuery, EMPTY_AGENT_QUERY } from '#contract/agent-query.ts'
import { LAST_PAGE } from '#contract/limits.ts'
import { greatCircleMiles } from '#server/places/great-circle.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { searchAgents } from './search-agents.ts'

const db = await testDatabase()

const search = (query: Partial<AgentQuery>) => searchAgents(db, { ...EMPTY_AGENT_QUERY, ...query })
const names = async (query: Partial<AgentQuery>) =>
  (await search(query)).hits.map(({ firstName, lastName }) => `${firstName} ${lastName}`)

const FRESNO = { city: 'Fresno', state: 'CA', zip: '93721' }
let gonzalesId = ''

beforeAll(async () => {
  ;[gonzalesId = ''] = await insertListings(db, [
    { firstName: 'Maria', lastName: 'Gonzales', ...FRESNO, dba: 'Gonzales Tax Service' },
    { firstName: 'Maria', middleName: 'T', lastName: 'Gonzales', ...FRESNO, zip: '93722' },
    { firstName: 'Mariana', lastName: 'Gonzales', ...FRESNO },
    { firstName: 'William', lastName: 'Thornquist', city: 'Austin', state: 'TX', zip: '78701' },
    { firstName: 'Ana', lastName: 'de la Cruz', city: 'Austin', state: 'TX', zip: '78702' },
    { firstName: 'Ruth', lastName: 'Pemberton-Oakes', city: 'Boise', state: 'ID', zip: '83702' },
    { firstName: 'Philip', lastName: 'Kratochvil', city: 'Boise', state: 'ID', zip: '83704' },
    { firstName: 'Nowhere', lastName: 'Zipless', city: 'Fresno', state: 'CA', zip: '00000' },
    { firstName: 'Gone', lastName: 'Leftbehind', ...FRESNO, status: 'not_in_latest' },
    { firstName: 'Secret', lastName: 'Concealed', ...FRESNO, status: 'hidden' },
    {
      firstName: 'Clara',
      lastName: 'Claimed',
      ...FRESNO,
      profile: { headline: 'Plans', services: ['planning', 'payroll'], languages: ['es'], acceptingClients: true },
    },
    {
      firstName: 'Stella',
      lastName: 'Stale',
      ...FRESNO,
      profile: { services: ['planning'], acceptingClients: true, acceptingConfirmedDaysAgo: 121 },
    },
    { firstName: 'Lin', lastName: 'Far', city: 'Clovis', state: 'CA', zip: '93612' },
  ])
})

test('two namesakes are both found', async () => {
  const found = await search({ lastName: 'Gonzales', firstName: 'Maria' })
  expect(found.hits.slice(0, 2).map(({ zip, match }) => ({ zip, match }))).toEqual([
    { zip: '93721', match: 'exact' },
    { zip: '93722', match: 'exact' },
  ])
})

test('a hit says its dated standing and nothing of the street or phone', async () => {
  const { hits } = await search({ lastName: 'gonzales', firstName: 'maria' })
  expect(hits[0]).toMatchObject({
    publicId: gonzalesId,
    status: 'listed',
    listedOn: '2026-03-26',
    listKind: 'ea',
    claimed: false,
    dba: 'Gonzales Tax Service',
  })
  expect(Object.keys(hits[0] ?? {})).not.toContain('phone')
})

test('an agent who left the list, or is hidden, is never found as active', async () => {
  const kept = await db`select status from listing where last_key in ('leftbehind', 'concealed') order by status`
  expect(kept.map(({ status }) => status)).toEqual(['hidden', 'not_in_latest'])
  for (const lastName of ['Leftbehind', 'Concealed']) expect((await search({ lastName })).total).toBe(0)
  expect(await names({ ...FRESNO })).not.toContain('Gone Leftbehind')
})

test('a name is found by its beginning, ranked after the name itself', async () => {
  expect((await search({ lastName: 'Gonz', firstName: 'Maria' })).hits.map(({ match }) => match)).toContain('prefix')
  expect(await names({ lastName: 'gonzales', firstName: 'mari' })).toEqual([
    'Maria Gonzales',
    'Maria Gonzales',
    'Mariana Gonzales',
  ])
})

test('Bill finds William', async () => {
  const { hits } = await search({ lastName: 'Thornquist', firstName: 'Bill' })
  expect(hits.map(({ firstName, match }) => [firstName, match])).toEqual([['William', 'nickname']])
})

test.each([
  ['a letter dropped', 'Thorquist'],
  ['a letter doubled', 'Thornnquist'],
  ['two letters swapped', 'Thornqiust'],
  ['a neighbouring key', 'Thormquist'],
  ['one sound for another', 'Thornkwist'],
])('a misspelt name is found: %s', async (_slip, lastName) => {
  const found = await search({ lastName, firstName: 'William' })
  expect(found.hits.map((hit) => hit.lastName)).toEqual(['Thornquist'])
  expect(found.widened[0]?.sentence).toContain('similar names')
})

test('a name far from every other finds nobody', async () => {
  const found = await search({ lastName: 'Zzyzxquill' })
  expect(found).toMatchObject({ total: 0, hits: [], lastPage: 1, widened: [] })
})

test('a name of two words is found by either, together or apart', async () => {
  for (const lastName of ['Pemberton', 'Oakes', 'pemberton oakes', 'Pembertonoakes', 'Pembreton-Oakes'])
    expect(await names({ lastName, firstName: 'Ruth' })).toEqual(['Ruth Pemberton-Oakes'])
  for (const lastName of ['de la cruz', 'delacruz', 'cruz'])
    expect(await names({ lastName })).toEqual(['Ana de la Cruz'])
})

test('a listing with an unknown ZIP code is found by name and by state', async () => {
  expect(await names({ lastName: 'Zipless' })).toEqual(['Nowhere Zipless'])
  expect(await names({ lastName: 'Zipless', state: 'CA' })).toEqual(['Nowhere Zipless'])
  expect(await names({ state: 'ca' })).toContain('Nowhere Zipless')
})

test('percent signs and underscores are letters, not wildcards', async () => {
  for (const lastName of ['%', '_', '%quist', 'T%t', "'", '\\', '💰']) {
    expect((await search({ lastName })).total).toBe(0)
  }
  expect((await search({ q: '%' })).total).toBe(0)
})

test('a place without anybody widens by itself and says so', async () => {
  const found = await search({ zip: '93650' })
  expect(found.total).toBeGreaterThan(0)
  expect(found.widened).toMatchObject([{ kind: 'radius', radiusMiles: 25 }])
})

test('a name that is not in the place is found elsewhere, and that is said', async () => {
  const found = await search({ lastName: 'Thornquist', ...FRESNO, zip: '' })
  expect(found.hits.map(({ state }) => state)).toEqual(['TX'])
  expect(found.widened.map(({ kind }) => kind)).toEqual(['country'])
})

test('an unknown state is nobody’s, not everybody’s', async () => {
  expect(await search({ state: 'Atlantis' })).toMatchObject({ total: 0, interpreted: { unknownPlace: 'Atlantis' } })
})

test('filters hold what agents say of themselves; a confirmation that is too old does not count', async () => {
  expect(await names({ service: 'planning' })).toEqual(['Clara Claimed', 'Stella Stale'])
  expect(await names({ service: 'planning', accepting: true })).toEqual(['Clara Claimed'])
  expect(await names({ claimed: true, language: 'es', city: 'Fresno', state: 'CA' })).toEqual(['Clara Claimed'])
  expect(await names({ claimed: true, state: 'TX' })).toEqual([])
  for (const lastName of ['Claimed', 'Clai', 'Claymed'])
    expect(await names({ claimed: true, lastName })).toEqual(['Clara Claimed'])
  expect(await names({ claimed: true, lastName: 'Stalemate' })).toEqual([])
  expect((await search({ lastName: 'Claimed' })).hits[0]).toMatchObject({
    claimed: true,
    headline: 'Plans',
    services: ['planning', 'payroll'],
    acceptingClients: true,
  })
})

test('within a radius: those a ruler finds, nearest first', async () => {
  const [centre] = await db<[{ lat: number; lng: number }]>`select lat, lng from zip where zip = '93721'`
  const all = await db<{ lastName: string; lat: number; lng: number }[]>`
    select last_name, lat, lng from listing where status = 'listed' and zip in (select zip from zip)`
  for (const radiusMiles of [5, 10, 25] as const) {
    const expected = all.filter((each) => greatCircleMiles(centre, each) <= radiusMiles).map(({ lastName }) => lastName)
    const found = await search({ zip: '93721', radiusMiles })
    expect(found.hits.map(({ lastName }) => lastName).sort()).toEqual(expected.sort())
    const miles = found.hits.map(({ distanceMiles }) => distanceMiles ?? -1)
    expect(miles).toEqual([...miles].sort((a, b) => a - b))
    expect(found.total).toBe(expected.length)
  }
})

test('beyond the last page there is nobody, and the count stands; far beyond is refused', async () => {
  const all = await search({})
  expect(await search({ page: 400 })).toMatchObject({ hits: [], total: all.total, page: 400, lastPage: 1 })
  expect(await search({ lastName: 'gonzales', page: 9 })).toMatchObject({ hits: [], total: 3 })
  await expect(search({ page: LAST_PAGE + 1 })).rejects.toMatchObject({ code: 'page_too_deep', status: 404 })
})

test('all whose name begins so are found, and they crowd out nobody whose name is spelt nearly so', async () => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const longer = letters.flatMap((one) => letters.slice(0, 4).map((other) => `Roe${one}${other}`))
  await insertListings(db, [
    ...longer.map((lastName) => ({ firstName: 'Nadia', lastName, city: 'Reno', state: 'NV', zip: '89501' })),
    { firstName: 'Nadia', lastName: 'Rose', city: 'Newark', state: 'NJ', zip: '07102' },
  ])
  expect((await search({ lastName: 'Roe', firstName: 'Nadia' })).total).toBe(longer.length)
  expect(await names({ lastName: 'Roe', firstName: 'Nadia', state: 'NJ' })).toEqual(['Nadia Rose'])
  expect(await names({ lastName: 'Roe', state: 'NJ' })).toEqual(['Nadia Rose'])
})

test('an initial leads to every first name that begins so, not to the commonest alone', async () => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const firstNames = letters.flatMap((one) => [`J${one}r`, `J${one}nn`])
  // Two of each, so that the one who is asked for has the rarest name.
  const common = [...firstNames, ...firstNames].map((firstName) => ({ firstName, lastName: 'Abernathy' }))
  const place = { city: 'Reno', state: 'NV', zip: '89501' }
  const claimed = { profile: { headline: 'Books' } }
  await insertListings(db, [
    ...common.map((one) => ({ ...one, ...place })),
    { firstName: 'Justyna', lastName: 'Wyszynski', ...place, ...claimed },
    { firstName: 'Justyna', lastName: 'Wyszynskiewicz', ...place },
  ])
  const all = ['Justyna Wyszynski', 'Justyna Wyszynskiewicz']
  expect(await names({ lastName: 'Wyszynski', firstName: 'J' })).toEqual(all)
  expect(await names({ lastName: 'Wyszynski', firstName: 'J', state: 'NV' })).toEqual(all)
  expect(await names({ lastName: 'Wiszynski', firstName: 'J' })).toEqual(all.slice(0, 1))
  expect(await names({ lastName: 'Wyszynski', firstName: 'J', claimed: true })).toEqual(all.slice(0, 1))
  expect((await search({ lastName: 'Abernathy', firstName: 'J', perPage: 100 })).total).toBe(common.length)
  expect((await search({ firstName: 'J', state: 'NV', perPage: 100 })).total).toBe(common.length + 2)
})

test('a name of several words that begins with the one asked for is found once', async () => {
  await insertListings(db, [
    { firstName: 'Ruth', lastName: 'Pemberton-Oakes-Li', city: 'Boise', state: 'ID', zip: '83702' },
  ])
  const both = ['Ruth Pemberton-Oakes', 'Ruth Pemberton-Oakes-Li']
  expect(await names({ lastName: 'pemberton oakes', firstName: 'Ruth' })).toEqual(both)
  expect(await names({ lastName: 'pemberton oakes' })).toEqual(both)
})

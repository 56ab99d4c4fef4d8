import { beforeAll, expect, test } from 'vitest'
import { type AgentQuery, EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { LAST_PAGE } from '#common/limits.ts'
import { greatCircleMiles } from '#server/domains/places/great-circle.ts'
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
    { firstName: 'Bobby', lastName: 'Wardwell', city: 'Reno', state: 'NV', zip: '89501' },
    { firstName: 'Robert', lastName: 'Wardwell', city: 'Reno', state: 'NV', zip: '89501' },
    { firstName: 'Robert', lastName: 'Quillfeather', city: 'Reno', state: 'NV', zip: '89501' },
    { firstName: 'Lin', lastName: 'Far', city: 'Clovis', state: 'CA', zip: '93612' },
  ])
})

test('two agents with the same name are both found', async () => {
  const found = await search({ lastName: 'Gonzales', firstName: 'Maria' })
  expect(found.hits.slice(0, 2).map(({ zip, match }) => ({ zip, match }))).toEqual([
    { zip: '93721', match: 'exact' },
    { zip: '93722', match: 'exact' },
  ])
})

test('a hit shows its dated status and no street or phone', async () => {
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

test('an agent who left the list or is hidden is never found as active', async () => {
  const kept = await db`select status from listing where last_key in ('leftbehind', 'concealed') order by status`
  expect(kept.map(({ status }) => status)).toEqual(['hidden', 'not_in_latest'])
  for (const lastName of ['Leftbehind', 'Concealed']) expect((await search({ lastName })).total).toBe(0)
  expect(await names({ ...FRESNO })).not.toContain('Gone Leftbehind')
})

test('a name is found by prefix, ranked after exact matches', async () => {
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

test('Bob is likelier a Robert than a Bobby, because more agents are named Robert', async () => {
  expect(await names({ lastName: 'Wardwell', firstName: 'Bob' })).toEqual(['Robert Wardwell', 'Bobby Wardwell'])
  expect(await names({ q: 'bob wardwell' })).toEqual(['Robert Wardwell', 'Bobby Wardwell'])
})

test.each([
  ['a letter dropped', 'Thorquist'],
  ['a letter doubled', 'Thornnquist'],
  ['two letters swapped', 'Thornqiust'],
  ['a neighbouring key', 'Thormquist'],
  ['one sound for another', 'Thornkwist'],
])('a misspelled name is found: %s', async (_slip, lastName) => {
  const found = await search({ lastName, firstName: 'William' })
  expect(found.hits.map((hit) => hit.lastName)).toEqual(['Thornquist'])
  expect(found.widened[0]?.sentence).toContain('similar names')
})

test('a name unlike any other finds no agents', async () => {
  const found = await search({ lastName: 'Zzyzxquill' })
  expect(found).toMatchObject({ total: 0, hits: [], lastPage: 1, widened: [] })
})

test('a two-word name is found by either word, together or apart', async () => {
  for (const lastName of ['Pemberton', 'Oakes', 'pemberton oakes', 'Pembertonoakes', 'Pembreton-Oakes'])
    expect(await names({ lastName, firstName: 'Ruth' })).toEqual(['Ruth Pemberton-Oakes'])
  for (const lastName of ['de la cruz', 'delacruz', 'cruz'])
    expect(await names({ lastName })).toEqual(['Ana de la Cruz'])
})

test('a listing with an unknown ZIP code is found by name and state', async () => {
  expect(await names({ lastName: 'Zipless' })).toEqual(['Nowhere Zipless'])
  expect(await names({ lastName: 'Zipless', state: 'CA' })).toEqual(['Nowhere Zipless'])
  expect(await names({ state: 'ca' })).toContain('Nowhere Zipless')
})

test('percent signs and underscores are literal, not wildcards', async () => {
  for (const lastName of ['%', '_', '%quist', 'T%t', "'", '\\', '💰']) {
    expect((await search({ lastName })).total).toBe(0)
  }
  expect((await search({ q: '%' })).total).toBe(0)
})

test('a place without agents widens automatically and says so', async () => {
  const found = await search({ zip: '93650', radiusMiles: 5 })
  expect(found.total).toBeGreaterThan(0)
  expect(found.widened).toMatchObject([{ kind: 'radius', radiusMiles: 10 }])
  expect(found.widened[0]?.sentence).toBe(
    'No matches within 5 miles of 93650 Fresno, CA, so we searched within 10 miles.',
  )
})

test('a ZIP code alone means nearby: its own agents first, then those around it', async () => {
  for (const asked of [{ zip: '93721' }, { q: '93721' }]) {
    const found = await search(asked)
    expect(found.interpreted.place).toMatchObject({ kind: 'zip', radiusMiles: 25 })
    expect(found.widened).toEqual([])
    expect(found.hits[0]?.zip).toBe('93721')
    expect(found.hits.at(-1)?.zip).not.toBe('93721')
  }
  expect(await names({ q: 'far 93721' })).toEqual(['Lin Far'])
})

test('a name not found in the place is found elsewhere, and the answer says so', async () => {
  const found = await search({ lastName: 'Thornquist', ...FRESNO, zip: '' })
  expect(found.hits.map(({ state }) => state)).toEqual(['TX'])
  expect(found.widened.map(({ kind }) => kind)).toEqual(['country'])
})

test('an unknown state matches no agents rather than all', async () => {
  expect(await search({ state: 'Atlantis' })).toMatchObject({ total: 0, interpreted: { unknownPlace: 'Atlantis' } })
})

test("filters use what agents say about themselves; an outdated confirmation doesn't count", async () => {
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

test('a radius search finds the agents within it, nearest first', async () => {
  const [center] = await db<[{ lat: number; lng: number }]>`select lat, lng from zip where zip = '93721'`
  const all = await db<{ lastName: string; lat: number; lng: number }[]>`
    select last_name, lat, lng from listing where status = 'listed' and zip in (select zip from zip)`
  for (const radiusMiles of [5, 10, 25] as const) {
    const expected = all.filter((each) => greatCircleMiles(center, each) <= radiusMiles).map(({ lastName }) => lastName)
    const found = await search({ zip: '93721', radiusMiles })
    expect(found.hits.map(({ lastName }) => lastName).sort()).toEqual(expected.sort())
    const miles = found.hits.map(({ distanceMiles }) => distanceMiles ?? -1)
    expect(miles).toEqual([...miles].sort((a, b) => a - b))
    expect(found.total).toBe(expected.length)
  }
})

test('past the last page there are no hits and the count stays; far past it is rejected', async () => {
  const all = await search({})
  expect(await search({ page: 400 })).toMatchObject({ hits: [], total: all.total, page: 400, lastPage: 1 })
  expect(await search({ lastName: 'gonzales', page: 9 })).toMatchObject({ hits: [], total: 3 })
  await expect(search({ page: LAST_PAGE + 1 })).rejects.toMatchObject({ code: 'page_too_deep', status: 404 })
})

test('all names with the prefix are found, without crowding out names with a similar spelling', async () => {
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

test('an initial finds every first name that starts with it, not only the most common', async () => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const firstNames = letters.flatMap((one) => [`J${one}r`, `J${one}nn`])
  // Two of each, so that the agent searched for has the rarest name.
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

test('a multi-word name that starts with the one asked for is found once', async () => {
  await insertListings(db, [
    { firstName: 'Ruth', lastName: 'Pemberton-Oakes-Li', city: 'Boise', state: 'ID', zip: '83702' },
  ])
  const both = ['Ruth Pemberton-Oakes', 'Ruth Pemberton-Oakes-Li']
  expect(await names({ lastName: 'pemberton oakes', firstName: 'Ruth' })).toEqual(both)
  expect(await names({ lastName: 'pemberton oakes' })).toEqual(both)
})

test('an initial finds the very last name before longer ones', async () => {
  await insertListings(db, [
    { firstName: 'Aaron', lastName: 'Lechmanski', city: 'Reno', state: 'NV', zip: '89501' },
    { firstName: 'Aaron', lastName: 'Quillfeather', city: 'Reno', state: 'NV', zip: '89501' },
    { firstName: 'Abner', lastName: 'Lechman', city: 'Reno', state: 'NV', zip: '89501' },
  ])
  expect(await names({ q: 'a lechman' })).toEqual(['Abner Lechman', 'Aaron Lechmanski'])
})

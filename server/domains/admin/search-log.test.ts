/** Searches are counted by week and family. Names never reach the database, except as hashes that last a week. */
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { signedInAs } from '#tests/support/staff.ts'
import { proveAdmin } from '#server/domains/accounts/prove-actor.ts'
import { searchAgents } from '#server/domains/agents/search-agents.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { expirePersonalData } from '#server/platform/personal-data/run-rules.ts'
import { parseAgentQuery } from '#common/agent-query.ts'
import { mondayOf, plusDays, today } from '#common/dates.ts'
import { SEARCH_WEEKS } from '#common/retention.ts'
import { SEARCH_WORD_SHOWN_FROM } from '#common/searches.ts'
import { describeSearch } from './describe-search.ts'
import { createSearchLog } from './search-log.ts'
import { readSearches } from './store-searches.ts'

const db = await testDatabase()
await insertListings(db, [{ firstName: 'Marisol', lastName: 'Quintavalle', city: 'Fresno', state: 'CA', zip: '93721' }])
const admin = proveAdmin(await signedInAs(db, 'admin'))
const warnings: unknown[] = []
const openLog = () =>
  createSearchLog(db, { metrics: createMetrics(), log: { warn: (facts) => void warnings.push(facts) } })
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

beforeEach(async () => {
  await db`truncate search_count, search_miss, search_word, search_salt`
  warnings.length = 0
})

async function describe(params: Record<string, string>) {
  const { query } = parseAgentQuery(new URLSearchParams(params))
  return describeSearch(query, await searchAgents(db, query))
}
type Visit = { ip?: string; headers?: Record<string, string> }
async function count(log: ReturnType<typeof openLog>, params: Record<string, string>, visit: Visit = {}) {
  const { ip = '192.0.2.1', headers = BROWSER } = visit
  const search = await describe(params)
  if (search) log.count({ url: `/agents?${new URLSearchParams(params)}`, ip, headers }, search)
}
const read = () => readSearches(db, admin)
const everything = async () =>
  JSON.stringify([
    await db`select * from search_count`,
    await db`select * from search_miss`,
    await db`select word from search_word`,
  ])

test.each([
  [{ q: 'quintavalle' }, 'name', true],
  [{ q: 'zzyzxquill' }, 'name', false],
  [{ q: 'Fresno, CA' }, 'place', true],
  [{ zip: '93721' }, 'place', true],
  [{ language: 'es' }, 'need', false],
  [{ q: 'quintavalle fresno' }, 'mixed', true],
  [{ language: 'es', zip: '93721' }, 'mixed', false],
  [{ q: '%%%' }, 'unsearchable', false],
] as const)('%j is a search of the family %s', async (params, family, found) => {
  expect(await describe(params)).toMatchObject({ family, found })
})

test('the directory itself is no search', async () => {
  expect(await describe({})).toBeNull()
  expect(await describe({ sort: 'name' })).toBeNull()
})

test('a week has its searches and those without a result, by family, from all processes together', async () => {
  const logs = [openLog(), openLog()]
  for (const log of logs) {
    await count(log, { q: 'quintavalle' })
    await count(log, { q: 'zzyzxquill' })
    await count(log, { q: 'Fresno, CA' })
  }
  await Promise.all(logs.map((log) => log.flush()))
  await Promise.all(logs.map((log) => log.stop()))
  const { weeks } = await read()
  expect(weeks).toMatchObject([{ week: mondayOf(today()), searches: 6, missed: 2 }])
  expect(weeks[0]?.families).toMatchObject({ name: 4, place: 2, need: 0 })
  expect(weeks[0]?.missedFamilies).toMatchObject({ name: 2, place: 0 })
})

test('what was asked for without a result is kept in the words of our own lists, a name only as "[name]"', async () => {
  const log = openLog()
  await count(log, { language: 'es', mode: 'video', city: 'Fresno', state: 'CA', last_name: 'Secretsurname' })
  await log.stop()
  const { missed } = await read()
  expect(missed).toEqual([
    { week: mondayOf(today()), family: 'mixed', asked: 'Spanish + By video + [name] + Fresno, CA', searches: 1 },
  ])
  expect(await everything()).not.toMatch(/secretsurname/i)
})

test('a city that is in no table of ours is not kept: it may be a name', async () => {
  const log = openLog()
  await count(log, { city: 'Secretsurname', state: 'NV' })
  await log.stop()
  expect((await read()).missed).toMatchObject([{ asked: '[unknown place]' }])
  expect(await everything()).not.toMatch(/secretsurname/i)
})

test('a word is shown once it was searched often, from several networks; a listed name never is', async () => {
  const log = openLog()
  for (let at = 1; at <= SEARCH_WORD_SHOWN_FROM; at++) {
    const visit = { ip: `192.0.2.${at}` }
    await count(log, { q: 'turbofiler' }, visit)
    await count(log, { q: 'marisol zzyzxquill', state: 'NV' }, visit)
    if (at > 1) await count(log, { q: 'rarewordhere' }, visit)
    await log.flush()
  }
  await log.stop()
  const { words, hiddenWords } = await read()
  expect(words.map(({ word }) => word)).toEqual(['turbofiler', 'zzyzxquill'])
  expect(hiddenWords).toBe(2)
  expect(await everything()).not.toMatch(/marisol|rareword/)
})

test('one network counts the same search once a day; bots and pages fetched ahead never count', async () => {
  const log = openLog()
  for (let time = 0; time < 9; time++) await count(log, { q: 'zzyzxquill' })
  for (const agent of ['Googlebot/2.1', 'Mozilla/5.0 (compatible; bingbot/2.0)', 'AhrefsBot', '', 'my-crawler'])
    await count(log, { q: 'zzyzxquill' }, { ip: '192.0.2.9', headers: { 'user-agent': agent } })
  await count(log, { q: 'quintavalle' }, { headers: { ...BROWSER, 'sec-purpose': 'prefetch' } })
  await log.stop()
  expect((await read()).weeks).toMatchObject([{ searches: 1, missed: 1 }])
})

test.each([{ 'sec-gpc': '1' }, { dnt: '1' }])('a browser that sends %j is not counted', async (signal) => {
  const log = openLog()
  await count(log, { q: 'zzyzxquill' }, { headers: { ...BROWSER, ...signal } })
  await log.stop()
  expect(await everything()).toBe('[[],[],[]]')
})

test('numbers and addresses of a search without a result are not kept', async () => {
  const log = openLog()
  for (let at = 1; at <= SEARCH_WORD_SHOWN_FROM; at++)
    await count(log, { q: '123-45-6789 ada@mail.example' }, { ip: `192.0.2.${at}` })
  await log.stop()
  expect(await everything()).not.toMatch(/6789|@/)
})

test('a hash can be linked to a word only within its week, and nothing is kept beyond half a year', async () => {
  const log = openLog()
  await count(log, { q: 'zzyzxquill' })
  await count(log, { language: 'es' })
  await log.stop()
  const last = plusDays(mondayOf(today()), -7)
  await db`update search_word set week = ${last}`
  await db`update search_salt set week = ${last}`
  await expirePersonalData(db)
  expect([await db`select 1 from search_word`, await db`select 1 from search_salt`].flat()).toEqual([])
  expect((await read()).weeks).toHaveLength(1)
  const old = plusDays(mondayOf(today()), -7 * (SEARCH_WEEKS + 1))
  await db`update search_count set week = ${old}`
  await db`update search_miss set week = ${old}`
  await expirePersonalData(db)
  expect(await read()).toMatchObject({ weeks: [], missed: [] })
})

test('while the database is away, searches are lost with a line in the log, and pages are served', async () => {
  const log = openLog()
  await db`alter table search_count rename to search_count_away`
  await count(log, { q: 'quintavalle' })
  await log.flush()
  expect(warnings).toHaveLength(1)
  await db`alter table search_count_away rename to search_count`
  await log.stop()
})

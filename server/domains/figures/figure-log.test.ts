/** Views and appearances: counted in memory by listing and day, added up by all processes, and deleted in time. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { expirePersonalData } from '#server/platform/personal-data/run-rules.ts'
import { plusDays, today } from '#common/dates.ts'
import { LISTING_DAY_DAYS } from '#common/retention.ts'
import { claimedIn, createFigureLog } from './figure-log.ts'

const db = await testDatabase()
const [ada = '', bea = '', unclaimed = ''] = await insertListings(db, [
  { lastName: 'Vance', firstName: 'Ada', profile: {} },
  { lastName: 'Frost', firstName: 'Bea', profile: {} },
  { lastName: 'Nobody', firstName: 'Nell' },
])
const warnings: unknown[] = []
const open = (options = {}) => createFigureLog(db, { warn: (facts) => void warnings.push(facts) }, options)
const stored = async () => [
  ...(await db`
    select l.public_id as id, d.day, d.views, d.appearances from listing_day d join listing l on l.id = d.listing_id
    order by d.day, d.listing_id`),
]

beforeEach(async () => {
  await db`delete from listing_day`
  warnings.length = 0
})
afterEach(() => void vi.useRealTimers())

test('views and appearances are counted by listing and day; of an unclaimed listing nothing is', async () => {
  const log = open()
  log.count({ profile: ada })
  log.count({ profile: ada })
  log.count({ rows: [ada, bea] })
  log.count({ profile: unclaimed, rows: [unclaimed] })
  log.count({ profile: 'deadbeef' })
  expect(await stored()).toEqual([])
  await log.stop()
  expect(await stored()).toEqual([
    { id: ada, day: today(), views: 2, appearances: 1 },
    { id: bea, day: today(), views: 0, appearances: 1 },
  ])
  await log.flush()
  expect(await stored(), 'nothing is added twice').toHaveLength(2)
})

test('two processes add up, also when they store at the same moment', async () => {
  const logs = [open(), open()]
  for (let round = 0; round < 20; round++) {
    for (const log of logs) log.count({ profile: ada, rows: round % 2 ? [ada, bea] : [bea, ada] })
    await Promise.all(logs.map((log) => log.flush()))
  }
  await Promise.all(logs.map((log) => log.stop()))
  expect(await stored()).toMatchObject([
    { id: ada, views: 40, appearances: 40 },
    { id: bea, views: 0, appearances: 40 },
  ])
  expect(warnings).toEqual([])
})

test('a day ends at midnight in Washington', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const log = open()
  vi.setSystemTime('2026-12-01T04:59:58Z')
  log.count({ profile: ada })
  vi.setSystemTime('2026-12-01T05:00:01Z')
  log.count({ profile: ada })
  vi.useRealTimers()
  await log.stop()
  expect(await stored()).toMatchObject([
    { day: '2026-11-30', views: 1 },
    { day: '2026-12-01', views: 1 },
  ])
})

test('memory is bounded: what is beyond is not counted, what is known still is', async () => {
  const log = open({ listingsMax: 1 })
  log.count({ rows: [ada, bea, ada] })
  await log.stop()
  expect(await stored()).toMatchObject([{ id: ada, appearances: 2 }])
})

test('while the database is away, counts are lost with a line in the log, and later ones are stored', async () => {
  const log = open()
  await db`alter table listing_day rename to listing_day_away`
  log.count({ profile: ada })
  await log.flush()
  expect(warnings).toHaveLength(1)
  await db`alter table listing_day_away rename to listing_day`
  log.count({ profile: ada })
  await log.stop()
  expect(await stored()).toMatchObject([{ views: 1 }])
})

test(`days are kept for ${LISTING_DAY_DAYS} days, and go with the profile`, async () => {
  const rows = [-LISTING_DAY_DAYS - 1, -LISTING_DAY_DAYS, 0]
  await db`
    insert into listing_day (listing_id, day, views, appearances)
    select id, day, 1, 1 from listing, unnest(${rows.map((days) => plusDays(today(), days))}::date[]) day
    where public_id = ${bea}`
  await expirePersonalData(db)
  expect((await stored()).map(({ day }) => day)).toEqual([plusDays(today(), -LISTING_DAY_DAYS), today()])
  await db`delete from listing_profile where listing_id = (select id from listing where public_id = ${bea})`
  expect(await stored()).toEqual([])
})

test('the rows of a list that count are those of claimed listings, also those by video', () => {
  const row = (publicId: string, claimed: boolean) => ({ publicId, claimed })
  const found = { hits: [row('a', true), row('b', false)], byVideo: [row('c', true)] } as never
  expect(claimedIn(found)).toEqual({ rows: ['a', 'c'] })
})

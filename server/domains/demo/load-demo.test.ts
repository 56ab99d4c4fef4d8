import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLIENT_TYPES, FEE_UNITS, LANGUAGES, MEETING_MODES, SERVICES } from '#common/option-lists.ts'
import { STATES } from '#common/states.ts'
import { nearbyCities } from '#server/domains/places/nearest-zips.ts'
import { importList } from '#server/domains/imports/import-list.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { addProfileHolders } from './load-people.ts'
import { loadDemoFigures, loadDemoSearches } from './load-figures.ts'
import { demoState, loadDemo, readProfiles } from './load-demo.ts'
import { mondayOf, today } from '#common/dates.ts'

const db = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'demo-'))
const loaded = await loadDemo(db, { dataDir })
const profiles = await readProfiles()

test('loads about 2,000 listings across every state and territory, all marked as demo', async () => {
  expect(loaded.listings).toBeGreaterThan(1_950)
  const [counts] = await db`
    select count(distinct state)::int as states, bool_and(is_demo) as invented, (select bool_and(is_demo) from import_run) as runs
    from listing`
  expect(counts).toEqual({ states: STATES.length, invented: true, runs: true })
})

test('every profile in profiles.json matches a listing', () => {
  expect(profiles.length).toBeGreaterThan(120)
  expect(loaded.profiles).toBe(profiles.length)
})

test('a directory that already has listings is rejected and left unchanged', async () => {
  const count = () => db`select count(*)::int as listings, (select count(*)::int from import_run) as runs from listing`
  const before = await count()
  expect(before[0]?.['listings']).toBeGreaterThan(0)
  await expect(loadDemo(db, { dataDir })).rejects.toMatchObject({ code: 'conflict' })
  expect(await count()).toEqual(before)
})

test('a killed load resumes where it stopped, and a real listing ends the demo', async () => {
  const half = await testDatabase()
  expect(await demoState(half)).toBe('empty')
  const files = [join(import.meta.dirname, '../../../db/demo/ea-list.2025-09-24.csv')]
  const first = { files, kind: 'ptin', listDate: '2025-09-24', scope: 'whole', isDemo: true, dataDir } as const
  await importList(half, first)
  expect(await demoState(half)).toBe('half')
  expect(await loadDemo(half, { dataDir })).toEqual(loaded)
  expect(await demoState(half)).toBe('whole')
  expect(await half`select 1 from import_run`).toHaveLength(2)
  await insertListings(half, [{ lastName: 'Quintavalle', firstName: 'Marisol' }])
  expect(await demoState(half)).toBe('real')
  await expect(loadDemo(half, { dataDir })).rejects.toMatchObject({ code: 'conflict' })
})

test('the second list adds, drops, moves, and changes people', async () => {
  const [{ report }] = await db<[{ report: Record<string, number> }]>`
    select report from import_run order by list_date desc limit 1`
  const counted = ['new', 'gone', 'moved', 'changed', 'otherProfessions', 'foreign'].filter((what) => report[what])
  expect(counted).toEqual(['new', 'gone', 'moved', 'changed', 'otherProfessions', 'foreign'])
  expect(report['rejected']).toBe(0)
})

test('the demo has namesakes in one city, a single name, and an unknown ZIP code located by city', async () => {
  const garcias =
    await db`select 1 from listing where last_key = 'garcia' and first_key = 'maria' and city_key = 'fresno'`
  expect(garcias.length).toBeGreaterThanOrEqual(2)
  expect(await db`select 1 from listing where last_key = 'suharti' and first_key = ''`).toHaveLength(1)
  expect(await db`select precision from listing where last_key = 'ashdown' and state = 'CA'`).toMatchObject([
    { precision: 'city' },
  ])
})

test('phone numbers and websites are reserved ones that never reach anyone', async () => {
  expect(await db`select phone from listing where phone !~ '^\\+1\\d{3}55501\\d{2}$'`).toEqual([])
  expect(await db`select website from listing where website !~ '\\.example$'`).toEqual([])
})

test('profiles use only values from the closed lists and price only the services they offer', () => {
  const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug)
  const strange = (said: readonly string[], known: readonly string[]) => said.filter((each) => !known.includes(each))
  const wrong = profiles.flatMap((profile) => [
    ...strange(profile.services, slugs(SERVICES)),
    ...strange(profile.clientTypes, slugs(CLIENT_TYPES)),
    ...strange(profile.meetingModes, slugs(MEETING_MODES)),
    ...strange(
      profile.languages,
      LANGUAGES.map(({ tag }) => tag),
    ),
    ...strange(
      profile.fees.map(({ service }) => service),
      profile.services,
    ),
    ...strange(
      profile.fees.map(({ unit }) => unit),
      slugs(FEE_UNITS),
    ),
  ])
  expect(wrong).toEqual([])
})

test('no profile says what Circular 230 forbids, is too long, or repeats another', () => {
  for (const { headline, bio } of profiles) {
    expect(`${headline} ${bio}`).not.toMatch(/certified|guarantee|IRS[- ](approved|verified|endorsed|licensed)/i)
    expect(headline.length).toBeLessThanOrEqual(120)
    expect(bio.length).toBeLessThanOrEqual(3_000)
  }
  expect(new Set(profiles.map(({ bio }) => bio)).size).toBe(profiles.length)
})

test('facts that expire are dated from the day of loading', async () => {
  const [{ expired }] = await db<[{ expired: number }]>`
    select count(*)::int as expired from listing_profile, jsonb_array_elements(fees) as fee
    where (fee ->> 'validUntil')::date < ${today()}`
  expect(expired).toBe(0)
  const [{ fresh }] = await db<[{ fresh: number }]>`
    select count(*)::int as fresh from listing_profile where accepting_confirmed_at > now() - interval '60 days'`
  expect(fresh).toBeGreaterThan(100)
})

test('every profile has a holder who gets no email; a missing holder is added at the next start', async () => {
  const unheld = () => db`
    select 1 from listing_profile p where not exists (select 1 from agent g where g.listing_id = p.listing_id)`
  expect(await unheld()).toEqual([])
  expect(
    await db`select 1 from account where not is_demo or password_hash is not null or preferences ->> 'email_messages' <> 'false'`,
  ).toEqual([])
  await db`delete from account`
  await addProfileHolders(db)
  expect(await unheld()).toEqual([])
})

test('every demo agent has 60 days of figures, up to today; a later start adds none', async () => {
  expect(await loadDemoFigures(db)).toBe(profiles.length * 60)
  expect(await loadDemoFigures(db)).toBe(0)
  const [days] = await db`
    select max(day) as last, count(distinct day)::int as days, min(views) >= 0 and min(appearances) > 0 as counted
    from listing_day`
  expect(days).toEqual({ last: today(), days: 60, counted: true })
})

test('twelve weeks of searches are there, up to this week; a later start adds none', async () => {
  expect(await loadDemoSearches(db)).toBe(12 * 6)
  expect(await loadDemoSearches(db)).toBe(0)
  const [counted] = await db`
    select max(week)::text as last, sum(missed)::float8 / sum(found + missed) < 0.1 as mostly_found from search_count`
  expect(counted).toEqual({ last: mondayOf(today()), mostlyFound: true })
})

test('nearby cities with a listed agent are found', async () => {
  const [{ id }] = await db<[{ id: number }]>`select id from city where state = 'CA' and city_key = 'los angeles'`
  const near = await nearbyCities(db, id, { limit: 3, listedOnly: true })
  expect(near).toHaveLength(3)
  const listed = await db`select distinct city_id from listing where city_id = any(${near.map(({ cityId }) => cityId)})`
  expect(listed).toHaveLength(3)
})

test('the lists in the repository use the extract’s dialect, with its header and carriage returns', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../db/demo/ea-list.2026-03-26.csv'), 'utf8')
  expect(text).toMatch(/^LAST_NAME,First_NAME,MIDDLE_NAME,.*,PROFESSION,AFSP_Indicator\r\n/)
})

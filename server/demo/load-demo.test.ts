import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLIENT_TYPES, FEE_UNITS } from '#contract/closed-lists.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { MEETING_MODES } from '#contract/meeting-modes.ts'
import { SERVICES } from '#contract/services.ts'
import { STATES } from '#contract/states.ts'
import { neighbouringCities } from '#server/places/neighbouring-cities.ts'
import { importList } from '#server/imports/import-list.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { demoState, loadDemo, readProfiles } from './load-demo.ts'

const db = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'demo-'))
const loaded = await loadDemo(db, { dataDir })
const profiles = await readProfiles()

test('some 2,000 listings in every state and territory, all marked as invented', async () => {
  expect(loaded.listings).toBeGreaterThan(1_950)
  const [counts] = await db`
    select count(distinct state)::int as states, bool_and(is_demo) as invented, (select bool_and(is_demo) from import_run) as runs
    from listing`
  expect(counts).toEqual({ states: STATES.length, invented: true, runs: true })
})

test('every written profile found its listing', () => {
  expect(profiles.length).toBeGreaterThan(120)
  expect(loaded.profiles).toBe(profiles.length)
})

test('a directory with listings is refused, and stays as it is', async () => {
  const count = () => db`select count(*)::int as listings, (select count(*)::int from import_run) as runs from listing`
  const before = await count()
  expect(before[0]?.['listings']).toBeGreaterThan(0)
  await expect(loadDemo(db, { dataDir })).rejects.toMatchObject({ code: 'conflict' })
  expect(await count()).toEqual(before)
})

test('a load that was killed goes on where it ended, and a real listing ends the demo', async () => {
  const half = await testDatabase()
  expect(await demoState(half)).toBe('empty')
  const files = [join(import.meta.dirname, '../../db/demo/ea-list.2025-09-24.csv')]
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

test('the second list brings new people, loses some, moves and changes others', async () => {
  const [{ report }] = await db<[{ report: Record<string, number> }]>`
    select report from import_run order by list_date desc limit 1`
  const counted = ['new', 'gone', 'moved', 'changed', 'otherProfessions', 'foreign'].filter((what) => report[what])
  expect(counted).toEqual(['new', 'gone', 'moved', 'changed', 'otherProfessions', 'foreign'])
  expect(report['rejected']).toBe(0)
})

test('both namesakes of one city are there, the single name, and the unknown ZIP code by name and state', async () => {
  const garcias =
    await db`select 1 from listing where last_key = 'garcia' and first_key = 'maria' and city_key = 'fresno'`
  expect(garcias.length).toBeGreaterThanOrEqual(2)
  expect(await db`select 1 from listing where last_key = 'suharti' and first_key = ''`).toHaveLength(1)
  expect(await db`select precision from listing where last_key = 'ashdown' and state = 'CA'`).toMatchObject([
    { precision: 'city' },
  ])
})

test('nobody can be called, mailed or visited: telephone numbers and websites are ones nobody can have', async () => {
  expect(await db`select phone from listing where phone !~ '^\\+1\\d{3}55501\\d{2}$'`).toEqual([])
  expect(await db`select website from listing where website !~ '\\.example$'`).toEqual([])
})

test('profiles speak in closed lists, and price only what they offer', () => {
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

test('no profile says what Circular 230 forbids, none is too long, no two are alike', () => {
  for (const { headline, bio } of profiles) {
    expect(`${headline} ${bio}`).not.toMatch(/certified|guarantee|IRS[- ](approved|verified|endorsed|licensed)/i)
    expect(headline.length).toBeLessThanOrEqual(120)
    expect(bio.length).toBeLessThanOrEqual(3_000)
  }
  expect(new Set(profiles.map(({ bio }) => bio)).size).toBe(profiles.length)
})

test('facts that expire are counted from the day of loading', async () => {
  const [{ expired }] = await db<[{ expired: number }]>`
    select count(*)::int as expired from listing_profile, jsonb_array_elements(fees) as fee
    where (fee ->> 'validUntil')::date < current_date`
  expect(expired).toBe(0)
  const [{ fresh }] = await db<[{ fresh: number }]>`
    select count(*)::int as fresh from listing_profile where accepting_confirmed_at > now() - interval '60 days'`
  expect(fresh).toBeGreaterThan(100)
})

test('neighbours with a listed agent are found around a city', async () => {
  const [{ id }] = await db<[{ id: number }]>`select id from city where state = 'CA' and city_key = 'los angeles'`
  const near = await neighbouringCities(db, id, { limit: 3, listedOnly: true })
  expect(near).toHaveLength(3)
  const listed = await db`select distinct city_id from listing where city_id = any(${near.map(({ cityId }) => cityId)})`
  expect(listed).toHaveLength(3)
})

test('the lists stand in the repository as the extract’s dialect, with carriage returns and its header', async () => {
  const text = await readFile(join(import.meta.dirname, '../../db/demo/ea-list.2026-03-26.csv'), 'utf8')
  expect(text).toMatch(/^LAST_NAME,First_NAME,MIDDLE_NAME,.*,PROFESSION,AFSP_Indicator\r\n/)
})

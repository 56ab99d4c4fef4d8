/** The listing editor through the API: limits, wording, fees, two editors at once, photos. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { readDataVersion } from '#server/platform/data-version.ts'
import type { OwnListingShown } from '#common/listing-content.ts'
import { deleteAllAccounts, PASSWORD, testAccounts } from '#tests/support/accounts.ts'
import {
  createSignedInAdmin,
  createSignedInAgent,
  type Person,
  createSignedInPerson,
  picture,
  sendFile,
} from '#tests/support/claims.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { plusDays, dayOf, today } from '#common/dates.ts'

const db = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'enrolled-editor-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const api = await testAccounts(db, { DATA_DIR: folder })
const [listing = ''] = await insertListings(db, [
  { lastName: 'Vance', firstName: 'Ada', city: 'Fresno', state: 'CA', zip: '93721', phone: '+15595550142' },
])
let ada: Person
let admin: Person
const photos = () => readdir(join(folder, 'photos')).catch(() => [])
const inDays = (days: number) => plusDays(today(), days)

beforeEach(async () => {
  await deleteAllAccounts(db)
  await db`delete from listing_profile`
  await rm(join(folder, 'photos'), { recursive: true, force: true })
  ada = await createSignedInAgent(api, 'ada@mail.example')
  admin = await createSignedInAdmin(api)
})

const own = async () => (await api.get('listing/own', { token: ada.token })).body.data as OwnListingShown
const save = async (changes: object, version?: number) =>
  api.patch('listing/own', { version: version ?? (await own()).version, ...changes }, { token: ada.token })
const approve = () =>
  api.post(
    'claim/claim-listing/admin/create',
    { listing_id: listing, user_id: ada.id, reason: 'Checked.', password: PASSWORD },
    { token: admin.token },
  )
const inPublic = async () => (await api.get(`agent/agents/views/${listing}`)).body.data as Record<string, unknown>

test('what is written in Spanish is checked, saved, and shown like the English', async () => {
  const spanish = { headline_es: 'Cartas del IRS, sin prisa', bio_es: 'Leo la carta con usted.' }
  await approve()
  expect((await save(spanish)).body.data).toMatchObject(spanish)
  expect(await inPublic()).toMatchObject({ ...spanish, headline: '', bio: '' })
  for (const words of ['Soy agente certificado', 'Garantizo el resultado', 'Agente del IRS', 'El máximo reembolso'])
    expect((await save({ bio_es: words })).body.errors?.['bio_es']?.join(' ')).toContain('31 CFR 10.30')
  expect((await save({ headline_es: 'x'.repeat(121) })).status).toBe(422)
  expect((await save({ bio_es: 'Mi SSN es 123-45-6789' })).status).toBe(422)
  expect(await own()).toMatchObject(spanish)
})

test('before approval, everything can be prepared and nothing is shown; afterward, everything is shown', async () => {
  const changes = { headline: 'Letters, read calmly', services: ['irs-notice'], languages: ['es'], show_phone: true }
  expect((await save(changes)).body.data).toMatchObject({ ...changes, is_public: false, version: 1 })
  expect(await inPublic()).toMatchObject({ claimed: false, headline: '', phone: null })
  await approve()
  expect(await inPublic()).toMatchObject({ claimed: true, headline: changes.headline, phone: '+15595550142' })
  expect(await own()).toMatchObject({ is_public: true, listing: { id: listing } })
})

test("each public change makes cached pages stale; a prepared one doesn't", async () => {
  const before = await readDataVersion(db, 'listings')
  await save({ headline: 'Prepared' })
  expect(await readDataVersion(db, 'listings')).toBe(before)
  await approve()
  const approved = await readDataVersion(db, 'listings')
  expect(approved).toBeGreaterThan(before)
  await save({ headline: 'Public' })
  expect(await readDataVersion(db, 'listings')).toBeGreaterThan(approved)
})

test('of twenty parallel edits, one is saved, the others get a conflict, and nothing is mixed', async () => {
  await approve()
  const { version } = await own()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => save({ headline: `Edit ${at}`, bio: `Edit ${at}` }, version)),
  )
  const statuses = answers.map(({ status }) => status)
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 409).length,
  ]).toEqual([1, 19])
  const kept = await own()
  expect(kept.bio).toBe(kept.headline)
  expect(kept.headline).toBe(`Edit ${statuses.indexOf(200)}`)
})

test('wording that 31 CFR 10.30 forbids is rejected with the reason; true statements pass', async () => {
  const problem = async (bio: string) => ((await save({ bio })).body.errors?.['bio'] ?? []).join(' ')
  expect(await problem('I am a certified enrolled agent.')).toContain('31 CFR 10.30')
  expect(await problem('IRS-approved since 2001')).toContain('“IRS-approved”')
  expect(await problem('We guarantee the largest refund')).toContain('“guarantee”')
  expect(await problem('My SSN is 219-09-9999')).toContain('Social Security')
  expect(await problem('A certified public accountant too, enrolled to practice before the IRS.')).toBe('')
})

test('limits: too long, too many, unknown words, and unknown fields are rejected, and nothing of them is saved', async () => {
  const refused = [
    { headline: 'x'.repeat(121) },
    { bio: 'x'.repeat(3001) },
    { services: ['witchcraft'] },
    { fees: Array.from({ length: 16 }, () => fee(100)) },
    { hours: [{ day: 'mon', from: '17:00', to: '09:00' }] },
    { approved: true },
    { listing_id: 1 },
  ]
  for (const changes of refused) expect([changes, (await save(changes)).status]).toEqual([changes, 422])
  expect(await own()).toMatchObject({ version: 0, headline: '' })
})

const fee = (amount: number, more: object = {}) => ({
  service: 'individual',
  amount_cents: amount,
  unit: 'return',
  valid_until: inDays(60),
  ...more,
})

test('a published fee is binding for thirty days: it can be lowered, but not raised or removed, until then', async () => {
  await approve()
  expect((await save({ fees: [fee(10_000, { valid_until: inDays(10) })] })).status, 'holds too short').toBe(422)
  expect((await save({ fees: [fee(10_000)] })).status).toBe(200)
  expect((await own()).bound_fees).toEqual([{ service: 'individual', unit: 'return', until: inDays(30) }])
  expect((await save({ fees: [fee(12_000)] })).body.errors?.['fees.0.amount_cents']?.[0]).toContain('31 CFR 10.30')
  expect((await save({ fees: [] })).status).toBe(422)
  expect((await save({ fees: [fee(9_000)] })).status).toBe(200)
  await db`
    update listing_profile set fees = jsonb_set(fees, '{0,publishedOn}', to_jsonb(${inDays(-31)}::text))`
  expect((await save({ fees: [] })).status).toBe(200)
})

test('a fee without an amount is rejected; a fee of zero is shown as free', async () => {
  await approve()
  const problems = async (given: object) => {
    const { status, body } = await save({ fees: [given] })
    return [status, Object.entries(body.errors ?? {})]
  }
  const { amount_cents: _, ...empty } = fee(0)
  const words = ['Enter an amount, or choose Free.']
  expect(await problems(empty)).toEqual([422, [['fees.0.amount_cents', words]]])
  expect(await problems({ ...empty, amount_cents: null })).toEqual([422, [['fees.0.amount_cents', words]]])
  expect(await problems(fee(0))).toEqual([422, [['fees.0.amount_cents', words]]])
  expect(await problems(fee(100, { free: true }))).toEqual([
    422,
    [['fees.0.amount_cents', ['Enter an amount or choose “Free,” but not both.']]],
  ])
  expect((await own()).fees).toEqual([])
  expect((await save({ fees: [fee(0, { free: true, unit: 'consultation' })] })).status).toBe(200)
  expect((await own()).fees).toMatchObject([{ free: true, amount_cents: 0 }])
  expect((await save({ fees: [fee(0, { free: true, unit: 'consultation' }), fee(5_000)] })).status).toBe(200)
  expect((await own()).fees).toMatchObject([{ free: true }, { free: false, amount_cents: 5_000 }])
})

test('a fee published in the evening is published that day, not the next', async () => {
  await approve()
  const evening = `${inDays(1)}T03:30:00Z`
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(evening) })
  try {
    expect((await save({ fees: [fee(10_000)] })).status).toBe(200)
    expect((await own()).bound_fees).toMatchObject([{ until: plusDays(dayOf(new Date(evening)), 30) }])
  } finally {
    vi.useRealTimers()
  }
  const [row] = await db`select fees -> 0 ->> 'publishedOn' as published_on from listing_profile`
  expect(row).toEqual({ publishedOn: plusDays(evening.slice(0, 10), -1) })
})

test('"taking new clients" is dated: fresh, stale after 60 days, expired after 120, fresh again with one click', async () => {
  await approve()
  const confirm = () => api.post('listing/own/accepting', { accepting: true }, { token: ada.token })
  expect((await own()).accepting_state).toBe('never')
  await confirm()
  expect((await own()).accepting_state).toBe('fresh')
  for (const [days, state] of [
    [61, 'stale'],
    [121, 'expired'],
  ] as const) {
    await db`update listing_profile set accepting_confirmed_at = now() - ${days} * interval '1 day'`
    expect((await own()).accepting_state).toBe(state)
  }
  await confirm()
  expect((await own()).accepting_state).toBe('fresh')
})

test('a photo is cropped, re-encoded, and served as nothing that could run; the old one is deleted', async () => {
  const send = (query = '') =>
    picture(800, 400).then((content) => sendFile(api, `listing/own/photo${query}`, { token: ada.token, content }))
  expect((await send('?x=0.25&y=0&width=0.5&height=1')).status).toBe(200)
  const { photo } = await own()
  expect((await send()).status).toBe(200)
  expect((await photos()).length).toBe(1)
  const path = (await own()).photo ?? ''
  expect(path).not.toBe(photo)
  const { headers, rawPayload } = await api.app.inject({ url: path })
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 512, height: 512 })
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
  const odd = await api.app.inject({ url: '/api/v2/photos/..%2F..%2Fauth-secret' })
  expect(odd.statusCode).toBeGreaterThanOrEqual(400)
  expect((await api.delete('listing/own/photo', { token: ada.token })).status).toBe(200)
  expect(await photos()).toEqual([])
})

test('an invalid photo is rejected', async () => {
  const send = async (content: Buffer | string) =>
    (await sendFile(api, 'listing/own/photo', { token: ada.token, content })).status
  expect(await send('<svg onload="alert(1)"/>')).toBe(415)
  expect(await send('%PDF-1.4\n%%EOF')).toBe(415)
  expect(
    await send(
      await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    ),
  ).toBe(413)
  expect(await photos()).toEqual([])
})

test('a client has no listing editor', async () => {
  const client = await createSignedInPerson(api, 'cleo@mail.example', 'client')
  expect((await api.get('listing/own', { token: client.token })).status).toBe(403)
})

const setAway = (from_on: string, back_on: string) =>
  api.post('listing/own/away', { from_on, back_on }, { token: ada.token })
const periods = () =>
  db<{ fromOn: string; backOn: string }[]>`select from_on, back_on from away_period order by from_on`

test('days away are public while they last, and end when the agent says so', async () => {
  expect((await setAway(inDays(0), inDays(7))).status, 'without a claimed listing').toBe(409)
  await approve()
  const before = await readDataVersion(db, 'listings')
  expect((await setAway(inDays(0), inDays(7))).body.data).toMatchObject({
    away: { from_on: inDays(0), back_on: inDays(7) },
  })
  expect(await readDataVersion(db, 'listings'), 'cached pages are rendered again').toBeGreaterThan(before)
  expect(await inPublic()).toMatchObject({ away_until: inDays(7) })
  const [hit] = (await api.get('all-agents-search?q=vance')).body.data as { away_until: string }[]
  expect(hit).toMatchObject({ away_until: inDays(7) })
  await setAway(inDays(0), inDays(9))
  expect(await inPublic(), 'longer').toMatchObject({ away_until: inDays(9) })
  await setAway(inDays(3), inDays(5))
  expect(await inPublic(), 'only planned').toMatchObject({ away_until: null })
  expect(await own()).toMatchObject({ away: { from_on: inDays(3), back_on: inDays(5) } })
  expect(await periods(), 'one at a time').toHaveLength(1)
  const end = () => api.delete('listing/own/away', { token: ada.token })
  expect((await end()).body.data).toMatchObject({ away: null })
  expect((await end()).status, 'again').toBe(200)
})

test('past days away stay as they were, and what has begun can only end sooner or later', async () => {
  await approve()
  await db`
    insert into away_period (listing_id, from_on, back_on, set_at)
    select listing_id, back_on - days, back_on, ${inDays(-30)} from listing_profile,
      (values (${inDays(-10)}::date, 10), (${inDays(5)}::date, 7)) period (back_on, days)`
  expect((await setAway(inDays(-2), inDays(8))).status, 'longer').toBe(200)
  expect((await setAway(inDays(-3), inDays(8))).body.errors).toEqual({ from_on: ['Choose today or a later day.'] })
  await api.delete('listing/own/away', { token: ada.token })
  expect([...(await periods())]).toEqual([
    { fromOn: inDays(-20), backOn: inDays(-10) },
    { fromOn: inDays(-2), backOn: inDays(0) },
  ])
  const both = await Promise.all([setAway(inDays(4), inDays(6)), setAway(inDays(5), inDays(9))])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await periods(), 'the later one replaced the other').toHaveLength(3)
})

test.each([
  ['no date', 'tomorrow', inDays(3), { from_on: ['Choose a day.'] }],
  ['yesterday', inDays(-1), inDays(3), { from_on: ['Choose today or a later day.'] }],
  ['back before leaving', inDays(3), inDays(2), { back_on: ['Choose a day after your first day away.'] }],
  ['back on the same day', inDays(3), inDays(3), { back_on: ['Choose a day after your first day away.'] }],
  ['too long', inDays(0), inDays(91), { back_on: ['You can be away for up to 90 days at a time.'] }],
])('days away are checked: %s', async (_why, from, back, errors) => {
  await approve()
  expect(await setAway(from, back)).toMatchObject({ status: 422, body: { errors } })
})

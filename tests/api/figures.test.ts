/** Figures for agents: which answers count as seen by a person, and what the agent gets of it. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from '#server/app.ts'
import { inTransaction } from '#server/platform/db.ts'
import { loadPages } from '#server/load-pages.ts'
import { erasePersonalData, readPersonalData } from '#server/platform/personal-data/run-rules.ts'
import { readSettings } from '#server/platform/settings.ts'
import { AUTH_SECRET } from '#tests/support/api.ts'
import { temporaryFolder } from '#tests/support/app-process.ts'
import { insertClient } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { personIn } from '#tests/support/people.ts'
import { plusDays, today } from '#common/dates.ts'
import { FIGURE_DAYS } from '#common/figures.ts'
import { paths } from '#common/paths.ts'

const db = await testDatabase()
const [ada = '', nell = ''] = await insertListings(db, [
  { lastName: 'Vance', firstName: 'Ada', city: 'Fresno', state: 'CA', zip: '93721', profile: {} },
  { lastName: 'Nobody', firstName: 'Nell', city: 'Fresno', state: 'CA', zip: '93721' },
])
const listingPath = (publicId: string, firstName: string, lastName: string) =>
  paths.listing({ publicId, firstName, lastName, city: 'Fresno', state: 'CA' })
const profile = listingPath(ada, 'Ada', 'Vance')
const folder = await temporaryFolder()
const settings = readSettings({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  AUTH_SECRET,
  RATE_LIMITS: 'off',
  DATA_DIR: folder.path,
})
afterAll(() => folder.remove())
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** What a process counted is stored when it ends. */
async function countedAfter(work: (app: FastifyInstance, see: See) => Promise<unknown>) {
  const app = await buildApp({ settings, db, pages: await loadPages(false) })
  await work(app, (url, { headers, ...options } = {}) =>
    app.inject({ url, headers: { 'user-agent': BROWSER, ...headers }, ...options }),
  )
  await app.close()
  return (await db`select day, views, appearances from listing_day`)[0] ?? null
}
type See = (url: string, options?: InjectOptions) => Promise<{ statusCode: number; headers: object }>

beforeEach(async () => {
  await db`delete from listing_day`
})

test('a profile counts each time it is sent, from the cache too, and when the browser has it already', async () => {
  const counted = await countedAfter(async (_app, see) => {
    const first = await see(profile)
    for (let time = 0; time < 3; time++) await see(profile)
    const headers = { 'if-none-match': String((first.headers as Record<string, string>)['etag']) }
    expect((await see(profile, { headers })).statusCode).toBe(304)
  })
  expect(counted).toEqual({ day: today(), views: 5, appearances: 0 })
})

test.each(['/agents', '/agents?q=vance', '/agents?city=fresno&state=CA', '/agents/ca', '/agents/ca/fresno'])(
  'a claimed listing appears on %s, also when the page comes from the cache',
  async (url) => {
    const counted = await countedAfter(async (_app, see) => {
      for (let time = 0; time < 4; time++) expect((await see(url)).statusCode).toBe(200)
    })
    expect(counted).toEqual({ day: today(), views: 0, appearances: 4 })
  },
)

test.each([
  ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a crawler of an assistant', { 'user-agent': 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); GPTBot/1.2' }],
  ['a browser without a screen', { 'user-agent': BROWSER.replace('Chrome/', 'HeadlessChrome/') }],
  ['a program', { 'user-agent': 'curl/8.14.1' }],
  ['what has no name', { 'user-agent': '' }],
  ['what has an endless name', { 'user-agent': `Mozilla/5.0 ${'x'.repeat(600)}` }],
  ['a browser that fetches ahead', { 'sec-purpose': 'prefetch' }],
  ['a browser that renders ahead', { 'sec-purpose': 'prefetch;prerender' }],
])('%s counts as nobody, cached or not', async (_who, headers) => {
  const counted = await countedAfter(async (_app, see) => {
    for (let time = 0; time < 4; time++) await see(profile, { headers })
    for (let time = 0; time < 4; time++) await see('/agents', { headers })
    await see(profile, { method: 'HEAD' })
  })
  expect(counted).toBeNull()
})

test('a page that was fetched ahead counts once it is shown, unless a bot says so', async () => {
  const shown = { method: 'HEAD', headers: { 'sec-fetch-site': 'same-origin' } } as const
  const counted = await countedAfter(async (_app, see) => {
    await see(profile, { headers: { 'sec-purpose': 'prefetch' } })
    await see(profile, shown)
    await see('/agents', { headers: { 'sec-purpose': 'prefetch' } })
    await see('/agents', shown)
    await see(profile, { ...shown, headers: { ...shown.headers, 'user-agent': 'bingbot/2.0' } })
  })
  expect(counted).toEqual({ day: today(), views: 1, appearances: 1 })
})

test('an unclaimed profile, further pages of reviews, an error, and the API count nothing', async () => {
  const counted = await countedAfter(async (_app, see) => {
    expect((await see(listingPath(nell, 'Nell', 'Nobody'))).statusCode).toBe(200)
    expect((await see(`${profile}?reviews=2`)).statusCode).toBe(200)
    expect((await see(`${profile}x`)).statusCode).not.toBe(200)
    expect((await see('/api/v2/agent/agents/all')).statusCode).toBe(200)
    expect((await see('/faq')).statusCode).toBe(200)
  })
  expect(counted).toBeNull()
})

test('two processes that serve the same page add up', async () => {
  const serve = () =>
    countedAfter(async (_app, see) => {
      for (let time = 0; time < 5; time++) await see(profile)
    })
  await Promise.all([serve(), serve()])
  expect(await db`select views from listing_day`).toEqual([{ views: 10 }])
})

const agent = await personIn(db, { role: 'agent', listing: ada })
const figuresOf = async (token: string) => {
  let answer = { statusCode: 0, body: { data: null as unknown } }
  await countedAfter(async (app) => {
    const sent = await app.inject({ url: '/api/v2/listing/own/figures', headers: { authorization: `Bearer ${token}` } })
    answer = { statusCode: sent.statusCode, body: sent.json() }
  })
  return answer
}
const claimDaysAgo = (days: number) => db`
  update listing_profile
  set claimed_at = (${plusDays(today(), -days)}::date + time '12:00') at time zone 'America/New_York'`
const insertDays = () => db`
  insert into listing_day (listing_id, day, views, appearances)
  select (select id from listing where public_id = ${ada}), ${today()}::date - ago, 2, 10
  from generate_series(0, 70) ago`
async function converse(daysAgo: number, repliedAfterMinutes: number | null) {
  const client = await insertClient(db)
  const askedAt = new Date(Date.now() - daysAgo * 86_400_000)
  const [{ id }] = await db<[{ id: string }]>`
    insert into conversation (client_id, agent_id, created_at)
    values (${client.accountId}, ${agent.who.accountId}, ${askedAt}) returning id`
  await db`
    insert into message (conversation_id, place, id, sender_id, body, sent_at)
    values (${id}, 1, gen_random_uuid(), ${client.accountId}, 'x', ${askedAt})`
  if (repliedAfterMinutes === null) return
  await db`
    insert into message (conversation_id, place, id, sender_id, body, sent_at)
    values (${id}, 2, gen_random_uuid(), ${agent.who.accountId}, 'x',
      ${askedAt}::timestamptz + ${repliedAfterMinutes} * interval '1 minute')`
}

test('an agent gets the last 30 days, and the 30 days before only if all of them were counted', async () => {
  await insertDays()
  await claimDaysAgo(100)
  const whole = (await figuresOf(agent.token)).body.data
  expect(whole).toMatchObject({
    from: plusDays(today(), 1 - FIGURE_DAYS),
    to: today(),
    since: plusDays(today(), -70),
    views: { total: 60, total_before: 60, days: Array.from({ length: 30 }, () => 2) },
    appearances: { total: 300, total_before: 300 },
    conversations: { total: 0, total_before: 0 },
    replies: { conversations: 0, median_minutes: null, median_minutes_before: null, in_two_business_days: 0 },
  })
  await claimDaysAgo(40)
  expect((await figuresOf(agent.token)).body.data).toMatchObject({
    since: plusDays(today(), -40),
    views: { total: 60, total_before: null, days_before: null },
  })
  await db`delete from listing_day where day < ${plusDays(today(), -3)}`
  await claimDaysAgo(100)
  expect((await figuresOf(agent.token)).body.data, 'the site counts since three days').toMatchObject({
    since: plusDays(today(), -3),
    views: { total: 8, total_before: null },
    conversations: { total: 0, total_before: 0 },
  })
})

test('messages started and the median reply are computed from the conversations, today’s and that of 30 days ago', async () => {
  await claimDaysAgo(100)
  for (const days of [70, 55, 50, 40, 35]) await converse(days, 600)
  for (const days of [20, 15, 10, 9, 8]) await converse(days, 20)
  await converse(7, null)
  const { data } = (await figuresOf(agent.token)).body as {
    data: { replies: { days: (number | null)[] } }
  }
  expect(data).toMatchObject({
    conversations: { total: 6, total_before: 4 },
    replies: { conversations: 11, median_minutes: 600, median_minutes_before: 600, in_two_business_days: 10 },
  })
  expect(data.replies.days).toHaveLength(FIGURE_DAYS)
  // Ten of them, five each, until the eleventh counted without a reply.
  expect(new Set(data.replies.days)).toEqual(new Set([600, 20]))
})

test('an approved agent without a claimed listing is told to claim one', async () => {
  const { token } = await personIn(db, { role: 'agent' })
  expect(await figuresOf(token)).toMatchObject({ statusCode: 404, body: { message: expect.stringContaining('Claim') } })
})

test('the export has the days and the reply record, and deleting the account deletes both', async () => {
  await insertDays()
  await db`
    insert into reply_record (listing_id, conversations, median_minutes, in_two_days, as_of)
    select id, 11, 600, 10, now() from listing where public_id = ${ada}`
  const person = { account: agent.who.accountId, email: agent.email }
  const exported = await readPersonalData(db, person)
  expect(exported['listing_days']).toHaveLength(71)
  expect(exported['listing_days']).toContainEqual({ day: today(), views: 2, appearances: 10 })
  expect(exported['reply_record']).toMatchObject({ conversations: 11, medianMinutes: 600, inTwoDays: 10 })
  await inTransaction(db, (tx) => erasePersonalData(tx, person))
  expect(await db`select 1 from listing_day`).toHaveLength(0)
  expect(await db`select 1 from reply_record`).toHaveLength(0)
})

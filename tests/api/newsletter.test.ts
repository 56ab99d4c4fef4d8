/** Subscribing by the specification's call, confirming by a button, unsubscribing by one. */
import { beforeEach, expect, test } from 'vitest'
import { changeLists, unsubscribe, readPreferences } from '#server/domains/newsletter/preferences.ts'
import { confirmSubscription, isConfirmable } from '#server/domains/newsletter/subscribe.ts'
import { readSettings } from '#server/platform/settings.ts'
import { takeQueuedEmails, testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const limited = await testAccounts(db, { RATE_LIMITS: 'on' })
const settings = readSettings({ APP_ORIGIN: 'https://enrolled.example' })
const CALL = 'news-letter/subscribe/create'
const SUBSCRIBED = 'You have successfully subscribed to our newsletter.'
const ada = { email: 'ada@mail.example' }

beforeEach(async () => {
  await db`truncate newsletter_subscriber, newsletter_consent, mail restart identity cascade`
})

const subscribers = () => db<{ email: string; state: string; lists: string[]; askedLists: string[] }[]>`
  select email, state, lists, asked_lists from newsletter_subscriber order by id`
const acts = async () => (await db`select act from newsletter_consent order by id`).map(({ act }) => act as string)

async function tokenInEmail(kind = 'newsletter_confirm'): Promise<string> {
  const mail = (await takeQueuedEmails(db)).findLast((each) => each.kind === kind)
  return /\/newsletter\/(?:confirm|preferences)\/([\w-]+)/.exec(mail?.bodyText ?? '')?.[1] ?? ''
}

async function confirmed(email: string): Promise<string> {
  await api.post(CALL, { email })
  const { key } = await confirmSubscription(db, settings, await tokenInEmail())
  await takeQueuedEmails(db)
  return key
}

const advanceDays = (days: number) =>
  db`update newsletter_subscriber set last_asked_at = last_asked_at - ${days} * interval '1 day',
    confirm_by = confirm_by - ${days} * interval '1 day'`

test("the success message is the specification's, and an email with a link is sent", async () => {
  const answer = await api.post(CALL, ada)
  expect([answer.status, answer.body.message]).toEqual([201, SUBSCRIBED])
  expect(await subscribers()).toEqual([
    { email: ada.email, state: 'pending', lists: [], askedLists: ['business', 'planning'] },
  ])
  const mails = await takeQueuedEmails(db)
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['newsletter_confirm', ada.email]])
})

test.each([
  [{}, 'email is required'],
  [{ email: '' }, 'email is required'],
  [{ email: '   ' }, 'email is required'],
  [{ email: null }, 'email is required'],
  [{ email: 'ada at mail' }, 'Not a valid email address'],
  [{ email: 'ada@mail' }, 'Not a valid email address'],
  [{ email: 'ada@mail.example, bob@mail.example' }, 'Not a valid email address'],
  [{ email: `${'a'.repeat(65)}@mail.example` }, 'Not a valid email address'],
  [{ email: 'ada@mail.example\nBcc: bob@mail.example' }, 'Not a valid email address'],
])('%j is rejected: %s', async (body, words) => {
  const answer = await api.post(CALL, body)
  expect(answer.status).toBe(422)
  expect(answer.body.message).toBe('The data is incorrectly filled.')
  expect(answer.body.errors).toEqual({ email: [words] })
  expect(await subscribers()).toEqual([])
})

test("an unknown field is rejected: a caller can't set a state or a key", async () => {
  for (const more of [{ state: 'confirmed' }, { lists: ['all'] }, { lists: [] }, { key: 'x' }]) {
    const answer = await api.post(CALL, { ...ada, ...more })
    expect([more, answer.status]).toEqual([more, 422])
  }
  expect((await api.post(CALL, [ada] as never)).status).toBe(422)
  expect(await subscribers()).toEqual([])
})

test('a filled honeypot field gets the same response, and nothing happens', async () => {
  const answer = await api.post(CALL, { ...ada, leave_empty: 'http://spam.example' })
  expect([answer.status, answer.body.message]).toEqual([201, SUBSCRIBED])
  expect(await subscribers()).toEqual([])
  expect(await takeQueuedEmails(db)).toEqual([])
})

test('known and unknown addresses get the same message and the same minimum response time', async () => {
  await confirmed(ada.email)
  const ask = async (email: string) => {
    const began = performance.now()
    const { status, body } = await api.post(CALL, { email })
    return { status, body, slow: performance.now() - began >= 390 }
  }
  const known = await ask('ADA@mail.example')
  expect(known).toEqual(await ask('nobody@mail.example'))
  expect(known.slow).toBe(true)
  expect((await subscribers()).length).toBe(2)
})

test("the sixth request from one address within an hour is rate limited; an invalid one doesn't count", async () => {
  const post = (body: object) => limited.post(CALL, body, { from: '198.51.100.9' })
  for (let slip = 0; slip < 7; slip++) expect((await post({ email: 'no' })).status).toBe(422)
  for (let number = 1; number <= 5; number++) {
    expect((await post({ email: `reader${number}@mail.example` })).status).toBe(201)
  }
  const sixth = await post(ada)
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3_000)
  expect((await subscribers()).length).toBe(5)
  expect((await limited.post(CALL, ada, { from: '198.51.100.10' })).status).toBe(201)
})

test('opening the link changes nothing; the button confirms once and records the time', async () => {
  await api.post(CALL, { ...ada, lists: ['business'] })
  const token = await tokenInEmail()
  expect(await isConfirmable(db, token)).toBe(true)
  expect((await subscribers())[0]?.state).toBe('pending')
  const { key } = await confirmSubscription(db, settings, token)
  expect(await subscribers()).toMatchObject([{ state: 'confirmed', lists: ['business'] }])
  await expect(confirmSubscription(db, settings, token)).rejects.toMatchObject({ code: 'gone' })
  const [{ at }] = await db<[{ at: Date }]>`select confirmed_at as at from newsletter_subscriber`
  expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000)
  expect(await acts()).toEqual(['asked', 'confirmed'])
  const mails = await takeQueuedEmails(db)
  expect(mails.map(({ kind }) => kind)).toEqual(['newsletter_welcome'])
  expect(mails[0]?.bodyText).toContain(`https://enrolled.example/newsletter/unsubscribe/${key}`)
})

test("a link older than a week, a forged one, and an unsubscribed person's confirm nothing", async () => {
  await api.post(CALL, ada)
  const token = await tokenInEmail()
  await advanceDays(8)
  await expect(confirmSubscription(db, settings, token)).rejects.toMatchObject({ code: 'gone' })
  await expect(confirmSubscription(db, settings, 'x'.repeat(43))).rejects.toMatchObject({ code: 'gone' })
  await api.post(CALL, ada)
  const newer = await tokenInEmail()
  expect(newer).not.toBe('')
  const [{ key }] = await db<[{ key: string }]>`select key from newsletter_subscriber`
  await unsubscribe(db, key, 'page')
  await expect(confirmSubscription(db, settings, newer)).rejects.toMatchObject({ code: 'gone' })
})

test("a stranger can't flood an inbox: the wait doubles with each further email", async () => {
  const mailed = async () => (await takeQueuedEmails(db)).length
  await api.post(CALL, ada)
  expect(await mailed()).toBe(1)
  await api.post(CALL, ada)
  expect(await mailed()).toBe(0)
  await db`update newsletter_subscriber set last_asked_at = now() - interval '11 minutes'`
  await api.post(CALL, ada)
  expect(await mailed()).toBe(1)
  await db`update newsletter_subscriber set last_asked_at = now() - interval '11 minutes'`
  await api.post(CALL, ada)
  expect(await mailed()).toBe(0)
})

test('asking for more lists keeps the current ones until confirmed; asking for the same ones sends a private email', async () => {
  await api.post(CALL, { ...ada, lists: ['business'] })
  await confirmSubscription(db, settings, await tokenInEmail())
  await takeQueuedEmails(db)
  await api.post(CALL, { ...ada, lists: ['business'] })
  expect((await takeQueuedEmails(db)).map(({ kind }) => kind)).toEqual(['newsletter_known'])
  await advanceDays(1)
  await api.post(CALL, { ...ada, lists: ['planning'] })
  expect(await subscribers()).toMatchObject([{ state: 'confirmed', lists: ['business'] }])
  await confirmSubscription(db, settings, await tokenInEmail())
  expect(await subscribers()).toMatchObject([{ state: 'confirmed', lists: ['business', 'planning'] }])
})

test('an unsubscribed person stays out when a stranger asks, and returns only by the button', async () => {
  const key = await confirmed(ada.email)
  await unsubscribe(db, key, 'mail program')
  await unsubscribe(db, key, 'page')
  expect(await subscribers()).toMatchObject([{ state: 'unsubscribed', lists: [] }])
  expect((await acts()).filter((act) => act === 'unsubscribed').length).toBe(1)
  await api.post(CALL, ada)
  expect(await subscribers()).toMatchObject([{ state: 'unsubscribed', lists: [] }])
  await confirmSubscription(db, settings, await tokenInEmail())
  expect(await subscribers()).toMatchObject([{ state: 'confirmed' }])
})

test('preferences: one list, none, and a 404 for an unsubscribed person or a forged key', async () => {
  const key = await confirmed(ada.email)
  expect(await readPreferences(db, key)).toMatchObject({ shownEmail: 'a…@mail.example', state: 'confirmed' })
  await changeLists(db, key, ['planning'])
  expect(await subscribers()).toMatchObject([{ lists: ['planning'] }])
  await changeLists(db, key, [])
  expect(await subscribers()).toMatchObject([{ state: 'unsubscribed' }])
  await expect(changeLists(db, key, ['business'])).rejects.toMatchObject({ code: 'conflict' })
  for (const strange of ['', 'x', crypto.randomUUID(), `${key}'`]) {
    await expect(readPreferences(db, strange)).rejects.toMatchObject({ code: 'not_found' })
    await expect(unsubscribe(db, strange, 'page')).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('ten requests at once for one new address create one subscriber and one email', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => api.post(CALL, ada)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect((await subscribers()).length).toBe(1)
  expect((await takeQueuedEmails(db)).length).toBe(1)
})

import { beforeEach, expect, test } from 'vitest'
import {
  agentFields,
  clientFields,
  emptyAccounts,
  linkIn,
  PASSWORD,
  registered,
  signIn,
  takeMails,
  testAccounts,
  timePasses,
} from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fastestOf, LOOSELY_MS } from '#tests/support/fastest-of.ts'
import { insertListings } from '#tests/support/listings.ts'
import { EVEN_ANSWER_MS } from './limits.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const limited = await testAccounts(db, { RATE_LIMITS: 'on' })
const [listingId] = await insertListings(db, [{ firstName: 'Ada', lastName: 'Vance', city: 'Fresno', state: 'CA' }])
const ada = 'ada@mail.example'

beforeEach(() => emptyAccounts(db))

const register = (changes: object = {}) => api.post('public/auth/register', { ...clientFields, ...changes })
const registerAgent = (changes: object = {}) => api.post('public/auth/register/agent', { ...agentFields, ...changes })
const login = (email = ada, password = PASSWORD) => api.post('auth/login', { email, password })
const verify = (token: string) => api.post('public/auth/verify', { token })
const kinds = async () => (await takeMails(db)).map(({ kind, recipient }) => [kind, recipient])

test('a client registers, confirms by the link of the mail, and signs in', async () => {
  const answer = await register({ newsletter: true })
  expect([answer.status, answer.body.message, answer.body.data]).toEqual([
    201,
    'Check your inbox: we have sent you a mail.',
    {},
  ])
  expect((await login()).status, 'not before the address is confirmed').toBe(401)
  const confirmed = await verify(await linkIn(db, 'verify'))
  expect(confirmed.body.data).toEqual({ kind: 'email', done: true, waiting_for: null })
  expect(await kinds()).toEqual([['welcome', ada]])
  expect((await login()).status).toBe(200)
  const [account] = await db`
    select role, wants_newsletter, terms_version, terms_accepted_at is not null as accepted from account`
  expect(account).toEqual({
    role: 'client',
    wantsNewsletter: true,
    termsVersion: expect.stringMatching(/^\d{4}-/),
    accepted: true,
  })
})

test('an agent registers with the listing they say is theirs, and waits for approval', async () => {
  const answer = await registerAgent({ listing_id: listingId })
  expect(answer.status).toBe(201)
  await verify(await linkIn(db, 'verify'))
  const { accessToken } = await signIn(api, ada)
  const { data } = (await api.get('user/profile', { token: accessToken })).body
  const { id } = data as { id: string }
  expect(data).toMatchObject({
    role: { name: 'agent' },
    approved: false,
    agent_id: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), user_id: id },
    agent: { status: 'pending', business_name: 'Vance Tax', state: 'CA', listing_id: null },
    phone: '+15595550142',
  })
  const [agent] =
    await db`select wished_listing_id is not null as wished, listing_id, attested_at is not null as attested from agent`
  expect(agent).toEqual({ wished: true, listingId: null, attested: true })
})

test('nothing can be sent along: no role, no approval, no id', async () => {
  for (const extra of [{ role: 'admin' }, { approved: true }, { id: 'x' }, { status: 'active' }, { is_demo: true }]) {
    const { status, body } = await register(extra)
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('request')
  }
  expect(await db`select 1 from account`).toEqual([])
})

test('a link works once, and for two days', async () => {
  await register()
  const first = await linkIn(db, 'verify')
  expect((await verify(first)).status).toBe(200)
  expect((await verify(first)).status).toBe(410)
  await register({ email: 'late@mail.example' })
  const late = await linkIn(db, 'verify')
  await timePasses(db, '48 hours 1 minute')
  expect((await verify(late)).status).toBe(410)
  expect((await verify('x'.repeat(43))).status).toBe(410)
  expect((await verify('short')).status).toBe(422)
})

test('a link followed by a program that only looks changes nothing', async () => {
  await register()
  const token = await linkIn(db, 'verify')
  await api.app.inject({ method: 'GET', url: `/api/v2/public/auth/verify?token=${token}` })
  expect((await login()).status).toBe(401)
  expect((await verify(token)).status).toBe(200)
})

test('only a hash of a link is kept', async () => {
  await register()
  const token = await linkIn(db, 'verify')
  const [{ dump }] = await db<[{ dump: string }]>`select string_agg(t::text, '') as dump from mail_token t`
  expect(dump).not.toContain(token)
})

test('a known address is answered as an unknown one; its owner gets a mail, and nothing changes', async () => {
  await registered(api)
  const before = await db`select * from account`
  const known = await register({
    first_name: 'Eve',
    password: 'another horse battery',
    password_confirmation: 'another horse battery',
  })
  const unknown = await register({ email: 'nobody@mail.example' })
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  const mails = await takeMails(db)
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['already_registered', ada],
    ['verify', 'nobody@mail.example'],
  ])
  expect(mails[0]?.bodyText, 'nobody’s words reach a stranger').not.toContain('Eve')
  expect(await db`select * from account where email = ${ada}`).toEqual(before)
})

test('known and unknown take the same time, loosely', async () => {
  await registered(api)
  const times = await fastestOf([ada, 'nobody@mail.example'].map((email) => () => register({ email })))
  expect(Math.min(...times), 'the difference of a mail or a row hides below').toBeGreaterThan(EVEN_ANSWER_MS - 5)
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(LOOSELY_MS)
})

test('an address that a stranger registered first is its owner’s in the end', async () => {
  await register({ password: 'the stranger knows', password_confirmation: 'the stranger knows' })
  const strangers = await linkIn(db, 'verify')
  await register()
  expect((await verify(strangers)).status, 'the older link is worthless').toBe(410)
  expect((await verify(await linkIn(db, 'verify'))).status).toBe(200)
  expect((await login(ada, 'the stranger knows')).status).toBe(401)
  expect((await login()).status).toBe(200)
})

test('twenty at once for one address are one account', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => register()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await db`select 1 from account`).toHaveLength(1)
})

test.each(['password2026!', 'passwordpassword', '!!!iloveyou!!!', 'qwertyuiop[]', 'q1w2e3r4t5y6'])(
  'the common password %j is refused at its field',
  async (password) => {
    const { status, body } = await register({ password, password_confirmation: password })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ password: [expect.stringContaining('others try first')] })
    expect(await db`select 1 from account`).toEqual([])
  },
)

test('what a program filled in is answered like the rest, and kept nowhere', async () => {
  const { status, body } = await register({ leave_empty: 'https://bad.example' })
  expect([status, body.message]).toEqual([201, 'Check your inbox: we have sent you a mail.'])
  expect(await db`select 1 from account`).toEqual([])
  expect(await kinds()).toEqual([])
})

test('the mail can be asked for again; the answer says nothing of the address', async () => {
  await register()
  await takeMails(db)
  await registered(api, { email: 'done@mail.example' })
  const answers = []
  for (const email of [ada, 'done@mail.example', 'nobody@mail.example']) {
    const { status, body } = await api.post('public/auth/resend', { email })
    answers.push([status, body])
  }
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
  const mails = await takeMails(db)
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['verify', ada]])
})

test('each of several mails confirms, until one did', async () => {
  await register()
  const first = await linkIn(db, 'verify')
  await api.post('public/auth/resend', { email: ada })
  const second = await linkIn(db, 'verify')
  expect(second).not.toBe(first)
  expect((await verify(first)).status).toBe(200)
  expect((await verify(second)).status).toBe(410)
})

test('five forms an hour from one address; a slip in a field does not count', async () => {
  const send = (changes: object, from = '198.51.100.20') =>
    limited.post('public/auth/register', { ...clientFields, ...changes }, { from })
  for (let slip = 0; slip < 6; slip++) expect((await send({ email: 'no address' })).status).toBe(422)
  for (let count = 0; count < 5; count++) expect((await send({ email: `p${count}@mail.example` })).status).toBe(201)
  const refused = await send({ email: 'p6@mail.example' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect((await send({ email: 'p7@mail.example' }, '198.51.100.21')).status).toBe(201)
})

test('who never confirms is gone after a week', async () => {
  const { cleanUpAccounts } = await import('./clean-up.ts')
  await registered(api, { email: 'stays@mail.example' })
  await register()
  await timePasses(db, '6 days 23 hours')
  await cleanUpAccounts(db)
  expect(await db`select 1 from account`).toHaveLength(2)
  await timePasses(db, '2 hours')
  await cleanUpAccounts(db)
  expect(await db`select email from account`).toEqual([{ email: 'stays@mail.example' }])
})

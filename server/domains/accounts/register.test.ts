import { beforeEach, expect, test } from 'vitest'
import {
  agentFields,
  clientFields,
  deleteAllAccounts,
  tokenInEmail,
  PASSWORD,
  registered,
  signIn,
  takeQueuedEmails,
  testAccounts,
  advanceTime,
} from '#tests/support/accounts.ts'
import { LEGAL_VERSIONS } from '#common/legal-versions.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fastestOf, TOLERANCE_MS } from '#tests/support/fastest-of.ts'
import { insertListings } from '#tests/support/listings.ts'
import { MIN_RESPONSE_MS } from './lifetimes.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const limited = await testAccounts(db, { RATE_LIMITS: 'on' })
const [listingId] = await insertListings(db, [{ firstName: 'Ada', lastName: 'Vance', city: 'Fresno', state: 'CA' }])
const ada = 'ada@mail.example'

beforeEach(() => deleteAllAccounts(db))

const register = (changes: object = {}) => api.post('public/auth/register', { ...clientFields, ...changes })
const registerAgent = (changes: object = {}) => api.post('public/auth/register/agent', { ...agentFields, ...changes })
const login = (email = ada, password = PASSWORD) => api.post('auth/login', { email, password })
const verify = (token: string, password = PASSWORD) => api.post('public/auth/verify', { token, password })
const kinds = async () => (await takeQueuedEmails(db)).map(({ kind, recipient }) => [kind, recipient])

test('a client registers, confirms through the emailed link, and signs in', async () => {
  const answer = await register({ newsletter: true })
  expect([answer.status, answer.body.message, answer.body.data]).toEqual([
    201,
    'We’ve sent you an email. Open the link in that email to confirm your email address.',
    {},
  ])
  expect((await login()).status, 'not before the address is confirmed').toBe(401)
  const confirmed = await verify(await tokenInEmail(db, 'verify'))
  expect(confirmed.body.data).toEqual({ kind: 'email', done: true, waiting_for: null, next: null })
  expect(await kinds()).toEqual([['welcome', ada]])
  expect((await login()).status).toBe(200)
  const [account] = await db`
    select role, wants_newsletter, terms_version, terms_accepted_at is not null as accepted from account`
  expect(account).toEqual({
    role: 'client',
    wantsNewsletter: true,
    termsVersion: LEGAL_VERSIONS.terms,
    accepted: true,
  })
})

test('an agent registers with the listing they say is theirs, and awaits approval', async () => {
  const answer = await registerAgent({ listing_id: listingId })
  expect(answer.status).toBe(201)
  await verify(await tokenInEmail(db, 'verify'))
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

test('registration accepts nothing extra: no role, no approval, no id', async () => {
  for (const extra of [{ role: 'admin' }, { approved: true }, { id: 'x' }, { status: 'active' }, { is_demo: true }]) {
    const { status, body } = await register(extra)
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('request')
  }
  expect(await db`select 1 from account`).toEqual([])
})

test('a link works once, within two days', async () => {
  await register()
  const first = await tokenInEmail(db, 'verify')
  expect((await verify(first)).status).toBe(200)
  expect((await verify(first)).status).toBe(410)
  await register({ email: 'late@mail.example' })
  const late = await tokenInEmail(db, 'verify')
  await advanceTime(db, '48 hours 1 minute')
  expect((await verify(late)).status).toBe(410)
  expect((await verify('x'.repeat(43))).status).toBe(410)
  expect((await verify('short')).status).toBe(422)
})

test('a link followed by a program that only reads it changes nothing', async () => {
  await register()
  const token = await tokenInEmail(db, 'verify')
  await api.app.inject({ method: 'GET', url: `/api/v2/public/auth/verify?token=${token}` })
  expect((await login()).status).toBe(401)
  expect((await verify(token)).status).toBe(200)
})

test('only a hash of a link is stored', async () => {
  await register()
  const token = await tokenInEmail(db, 'verify')
  const [{ dump }] = await db<[{ dump: string }]>`select string_agg(t::text, '') as dump from mail_token t`
  expect(dump).not.toContain(token)
})

test('a known address gets the same response as an unknown one; its owner is emailed, nothing changes', async () => {
  await registered(api)
  const before = await db`select * from account`
  const known = await register({
    first_name: 'Eve',
    password: 'another horse battery',
    password_confirmation: 'another horse battery',
  })
  const unknown = await register({ email: 'nobody@mail.example' })
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  const mails = await takeQueuedEmails(db)
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['already_registered', ada],
    ['verify', 'nobody@mail.example'],
  ])
  expect(mails[0]?.bodyText, 'nobody’s words reach a stranger').not.toContain('Eve')
  expect(await db`select * from account where email = ${ada}`).toEqual(before)
})

test('known and unknown addresses take about the same time', async () => {
  await registered(api)
  const times = await fastestOf([ada, 'nobody@mail.example'].map((email) => () => register({ email })))
  expect(Math.min(...times), 'the difference of a mail or a row hides below').toBeGreaterThan(MIN_RESPONSE_MS - 5)
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(TOLERANCE_MS)
})

const STRANGERS = 'the stranger knows'
const registerAsStranger = () => register({ first_name: 'Eve', password: STRANGERS, password_confirmation: STRANGERS })

test.each(['stranger first', 'owner first'] as const)(
  'two registrations of one address, %s: each link confirms the owner’s, with the owner’s password only',
  async (order) => {
    const both = order === 'owner first' ? [register, registerAsStranger] : [registerAsStranger, register]
    const links: string[] = []
    for (const send of both) {
      expect((await send()).status).toBe(201)
      links.push(await tokenInEmail(db, 'verify'))
    }
    for (const link of links) {
      const { status, body } = await verify(link, 'no password of either')
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']])
    }
    for (const link of links) expect((await api.post('public/auth/verify', { token: link })).status).toBe(422)
    const [earlier = '', later = ''] = links
    expect((await verify(earlier)).status, 'a later registration makes no link worthless').toBe(200)
    expect((await verify(later, STRANGERS)).status, 'the other ended with it').toBe(410)
    expect((await login(ada, STRANGERS)).status).toBe(401)
    expect((await login()).status).toBe(200)
    expect(await db`select first_name, email_verified_at is not null as confirmed from account`).toEqual([
      { firstName: 'Ada', confirmed: true },
    ])
    expect(await db`select 1 from registration`).toEqual([])
  },
)

test('the link of a stranger’s registration opens the owner’s, with everything the owner entered', async () => {
  await registerAsStranger()
  await takeQueuedEmails(db)
  await registerAgent({ listing_id: listingId, newsletter: true })
  await takeQueuedEmails(db)
  await registerAsStranger()
  expect((await verify(await tokenInEmail(db, 'verify'))).status).toBe(200)
  const [account] = await db`
    select a.first_name, a.role, a.phone, a.wants_newsletter, g.business_name, g.wished_listing_id is not null as wished
    from account a join agent g on g.account_id = a.id`
  expect(account).toEqual({
    firstName: 'Ada',
    role: 'agent',
    phone: '+15595550142',
    wantsNewsletter: true,
    businessName: 'Vance Tax',
    wished: true,
  })
  expect((await login(ada, STRANGERS)).status).toBe(401)
})

test('a client whom a stranger registered as an agent is a client', async () => {
  await registerAgent({ password: STRANGERS, password_confirmation: STRANGERS })
  await takeQueuedEmails(db)
  await register()
  await verify(await tokenInEmail(db, 'verify'))
  expect(await db`select role, phone from account`).toEqual([{ role: 'client', phone: null }])
  expect(await db`select 1 from agent`).toEqual([])
})

test('a password reset by email deletes the other pending registrations', async () => {
  await register()
  await registerAsStranger()
  const link = await tokenInEmail(db, 'verify')
  await api.post('public/auth/reset-password', { email: ada })
  const token = await tokenInEmail(db, 'reset')
  const fresh = 'seven green bottles'
  await api.post('public/auth/reset-password/reset', { token, password: fresh, password_confirmation: fresh })
  expect(await db`select 1 from registration`).toEqual([])
  expect((await verify(link, STRANGERS)).status).toBe(410)
  expect((await login(ada, STRANGERS)).status).toBe(401)
})

test('the newest ten registrations of an address stay pending, and expire after a week', async () => {
  const { deleteExpiredAccountData } = await import('./delete-account.ts')
  for (let count = 0; count < 12; count++) await registerAsStranger()
  await register()
  expect(await db`select 1 from registration`).toHaveLength(10)
  expect(await db`select 1 from account`).toHaveLength(1)
  const link = await tokenInEmail(db, 'verify')
  await advanceTime(db, '7 days 1 hour')
  await register()
  await deleteExpiredAccountData(db)
  expect(await db`select 1 from account`, 'somebody registered just now').toHaveLength(1)
  expect(await db`select 1 from registration`).toHaveLength(1)
  expect((await verify(link)).status).toBe(410)
  expect((await verify(await tokenInEmail(db, 'verify'))).status).toBe(200)
})

test('guesses at the password of a verification link are limited', async () => {
  await register()
  const token = await tokenInEmail(db, 'verify')
  const guess = () => limited.post('public/auth/verify', { token, password: 'guess guess' })
  for (let count = 0; count < 5; count++) expect((await guess()).status).toBe(422)
  expect((await guess()).status).toBe(429)
  expect((await verify(token)).status, 'the link still works').toBe(200)
})

test('twenty registrations of one address at once create one account', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => register()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await db`select 1 from account`).toHaveLength(1)
})

test.each(['password2026!', 'passwordpassword', '!!!iloveyou!!!', 'qwertyuiop[]', 'q1w2e3r4t5y6'])(
  'the common password %j is rejected at its field',
  async (password) => {
    const { status, body } = await register({ password, password_confirmation: password })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ password: [expect.stringContaining('attackers try')] })
    expect(await db`select 1 from account`).toEqual([])
  },
)

test('a form filled in by a bot gets the usual response and isn’t stored', async () => {
  const { status, body } = await register({ leave_empty: 'https://bad.example' })
  expect([status, body.message]).toEqual([
    201,
    'We’ve sent you an email. Open the link in that email to confirm your email address.',
  ])
  expect(await db`select 1 from account`).toEqual([])
  expect(await kinds()).toEqual([])
})

test('the email can be requested again, and the response reveals nothing about the address', async () => {
  await register()
  await takeQueuedEmails(db)
  await registered(api, { email: 'done@mail.example' })
  const answers = []
  for (const email of [ada, 'done@mail.example', 'nobody@mail.example']) {
    const { status, body } = await api.post('public/auth/resend', { email })
    answers.push([status, body])
  }
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
  const mails = await takeQueuedEmails(db)
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['verify', ada]])
})

test('each of several emails confirms, until one has been used', async () => {
  await register()
  const first = await tokenInEmail(db, 'verify')
  await api.post('public/auth/resend', { email: ada })
  const second = await tokenInEmail(db, 'verify')
  expect(second).not.toBe(first)
  expect((await verify(first)).status).toBe(200)
  expect((await verify(second)).status).toBe(410)
})

test('five forms an hour from one network address; an invalid form doesn’t count', async () => {
  const send = (changes: object, from = '198.51.100.20') =>
    limited.post('public/auth/register', { ...clientFields, ...changes }, { from })
  for (let slip = 0; slip < 6; slip++) expect((await send({ email: 'no address' })).status).toBe(422)
  for (let count = 0; count < 5; count++) expect((await send({ email: `p${count}@mail.example` })).status).toBe(201)
  const refused = await send({ email: 'p6@mail.example' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect((await send({ email: 'p7@mail.example' }, '198.51.100.21')).status).toBe(201)
})

test('an account that is never confirmed is deleted after a week', async () => {
  const { deleteExpiredAccountData } = await import('./delete-account.ts')
  await registered(api, { email: 'stays@mail.example' })
  await register()
  await advanceTime(db, '6 days 23 hours')
  await deleteExpiredAccountData(db)
  expect(await db`select 1 from account`).toHaveLength(2)
  await advanceTime(db, '2 hours')
  await deleteExpiredAccountData(db)
  expect(await db`select email from account`).toEqual([{ email: 'stays@mail.example' }])
})

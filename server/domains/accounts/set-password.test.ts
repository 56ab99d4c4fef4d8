import { beforeEach, expect, test } from 'vitest'
import type { SessionPair } from '#common/account-answers.ts'
import {
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
import { testDatabase } from '#tests/support/database.ts'
import { fastestOf, TOLERANCE_MS } from '#tests/support/fastest-of.ts'
import { MIN_RESPONSE_MS } from './lifetimes.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const ada = 'ada@mail.example'
const fresh = { password: 'seven green bottles', password_confirmation: 'seven green bottles' }

beforeEach(async () => {
  await deleteAllAccounts(db)
  await registered(api)
})

const ask = (email = ada) => api.post('public/auth/reset-password', { email })
const reset = (token: string, passwords: object = fresh) =>
  api.post('public/auth/reset-password/reset', { token, ...passwords })
const check = (token: string) => api.post('public/auth/reset-password/check', { token })
const login = (password: string) => api.post('auth/login', { email: ada, password })
const isOpen = async ({ accessToken }: SessionPair) =>
  (await api.get('user/profile', { token: accessToken })).status === 200
const kinds = async () => (await takeQueuedEmails(db)).map(({ kind }) => kind)

test('a forgotten password is reset by email, which ends every session', async () => {
  const before = await signIn(api, ada)
  await ask()
  const token = await tokenInEmail(db, 'reset')
  expect((await check(token)).status).toBe(200)
  expect(await isOpen(before), 'until it is done').toBe(true)
  expect((await reset(token)).status).toBe(200)
  expect(await isOpen(before)).toBe(false)
  expect((await login(PASSWORD)).status).toBe(401)
  expect((await login(fresh.password)).status).toBe(200)
  expect(await kinds()).toContain('password_changed')
})

test('a link works once, for an hour, and only the newest works', async () => {
  await ask()
  const first = await tokenInEmail(db, 'reset')
  await ask()
  const second = await tokenInEmail(db, 'reset')
  expect((await reset(first)).status).toBe(410)
  expect((await check(first)).status).toBe(410)
  expect((await reset(second)).status).toBe(200)
  expect((await reset(second)).status).toBe(410)
  await ask()
  const late = await tokenInEmail(db, 'reset')
  await advanceTime(db, '61 minutes')
  expect((await reset(late)).status).toBe(410)
})

test('of two people who use one link at once, one sets the password', async () => {
  await ask()
  const token = await tokenInEmail(db, 'reset')
  const answers = await Promise.all([
    reset(token),
    reset(token, { password: 'six blue bottles', password_confirmation: 'six blue bottles' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
})

test('a verification link can’t set a password, and a reset link can’t confirm an address', async () => {
  await api.post('public/auth/register', { ...clientFields, email: 'new@mail.example' })
  const verify = await tokenInEmail(db, 'verify')
  expect((await reset(verify)).status).toBe(410)
  await ask()
  expect((await api.post('public/auth/verify', { token: await tokenInEmail(db, 'reset') })).status).toBe(410)
})

test('a weak password is rejected, and the link still works', async () => {
  await ask()
  const token = await tokenInEmail(db, 'reset')
  for (const password of ['short', 'adavance12345', 'password2026!']) {
    const { status, body } = await reset(token, { password, password_confirmation: password })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']])
  }
  expect((await reset(token)).status).toBe(200)
})

test('known and unknown addresses get the same message, status and timing', async () => {
  const known = await ask()
  const unknown = await ask('nobody@mail.example')
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(await kinds()).toEqual(['reset'])
  const times = await fastestOf([ada, 'nobody@mail.example'].map((email) => () => ask(email)))
  expect(Math.min(...times), 'the difference of a mail or a row hides below').toBeGreaterThan(MIN_RESPONSE_MS - 5)
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(TOLERANCE_MS)
})

test('a reset proves the mailbox, so it also confirms the address', async () => {
  await api.post('public/auth/register', { ...clientFields, email: 'new@mail.example' })
  await ask('new@mail.example')
  await reset(await tokenInEmail(db, 'reset'))
  expect((await api.post('auth/login', { email: 'new@mail.example', password: fresh.password })).status).toBe(200)
})

test('a change with the old password keeps this session and ends all others', async () => {
  const here = await signIn(api, ada)
  const there = await signIn(api, ada)
  await takeQueuedEmails(db)
  const change = (form: object) =>
    api.post('auth/change-password', { current_password: PASSWORD, ...fresh, ...form }, { token: here.accessToken })
  const wrong = await change({ current_password: 'not the password' })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { current_password: ['Wrong password. Try again.'] }])
  expect(await isOpen(there)).toBe(true)
  expect((await change({})).status).toBe(200)
  expect([await isOpen(here), await isOpen(there)]).toEqual([true, false])
  expect((await api.post('auth/refresh', { refreshToken: there.refreshToken })).status).toBe(401)
  expect((await login(fresh.password)).status).toBe(200)
  expect(await kinds()).toContain('password_changed')
  const [audit] =
    await db`select action, target_kind from audit_log where action like '%password%' order by id desc limit 1`
  expect(audit).toEqual({ action: 'account.change_password', targetKind: 'account' })
})

test('guesses at the password from a stolen session are limited', async () => {
  const limited = await testAccounts(db, { RATE_LIMITS: 'on' })
  const { accessToken: token } = await signIn(api, ada)
  const guess = () => limited.post('auth/change-password', { current_password: 'guess guess', ...fresh }, { token })
  for (let count = 0; count < 5; count++) expect((await guess()).status).toBe(422)
  expect((await guess()).status).toBe(429)
})

test('a changed password invalidates a link that was emailed before', async () => {
  await ask()
  const token = await tokenInEmail(db, 'reset')
  const { accessToken } = await signIn(api, ada)
  await api.post('auth/change-password', { current_password: PASSWORD, ...fresh }, { token: accessToken })
  expect((await reset(token)).status).toBe(410)
})

const changeLinks = async () => {
  const mails = await takeQueuedEmails(db)
  const linkOf = (kind: string) =>
    /\/auth\/verify\/([\w-]{43})/.exec(mails.find((mail) => mail.kind === kind)?.bodyText ?? '')?.[1] ?? ''
  return [linkOf('email_change_old'), linkOf('email_change_new')]
}

const newPassword = {
  reset: async () => {
    await ask()
    return reset(await tokenInEmail(db, 'reset'))
  },
  change: async () => {
    const { accessToken: token } = await signIn(api, ada)
    return api.post('auth/change-password', { current_password: PASSWORD, ...fresh }, { token })
  },
}

test.each(['reset', 'change'] as const)(
  'a %s of the password cancels an address change that someone else started',
  async (way) => {
    const attacker = await signIn(api, ada)
    const wanted = { email: 'thief@mail.example', password: PASSWORD }
    expect((await api.post('user/email-change', wanted, { token: attacker.accessToken })).status).toBe(200)
    const links = await changeLinks()
    expect((await newPassword[way]()).status).toBe(200)
    for (const token of links) expect((await api.post('public/auth/verify', { token })).status).toBe(410)
    expect(await db`select new_email from email_change`).toEqual([])
    expect(await db`select 1 from mail_token where kind in ('email_old', 'email_new')`).toEqual([])
    expect((await login(fresh.password)).status).toBe(200)
  },
)

test('a reset also removes an unconfirmed MFA setup and the calendar address', async () => {
  const attacker = await signIn(api, ada)
  await api.post('user/second-factor/start', { password: PASSWORD }, { token: attacker.accessToken })
  await db`insert into calendar_feed (account_id, token_hash) select id, sha256('known to a thief') from account`
  expect(await db`select 1 from second_factor`).toHaveLength(1)
  await ask()
  await reset(await tokenInEmail(db, 'reset'))
  expect(await db`select 1 from second_factor`).toEqual([])
  expect(await db`select 1 from calendar_feed`).toEqual([])
})

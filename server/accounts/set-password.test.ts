import { beforeEach, expect, test } from 'vitest'
import type { SessionPair } from '#contract/account-answers.ts'
import {
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
import { EVEN_ANSWER_MS } from './limits.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const ada = 'ada@mail.example'
const fresh = { password: 'seven green bottles', password_confirmation: 'seven green bottles' }

beforeEach(async () => {
  await emptyAccounts(db)
  await registered(api)
})

const ask = (email = ada) => api.post('public/auth/reset-password', { email })
const reset = (token: string, passwords: object = fresh) =>
  api.post('public/auth/reset-password/reset', { token, ...passwords })
const check = (token: string) => api.post('public/auth/reset-password/check', { token })
const login = (password: string) => api.post('auth/login', { email: ada, password })
const isOpen = async ({ accessToken }: SessionPair) =>
  (await api.get('user/profile', { token: accessToken })).status === 200
const kinds = async () => (await takeMails(db)).map(({ kind }) => kind)

test('a forgotten password: a mail, a new one, and every sign-in has ended', async () => {
  const before = await signIn(api, ada)
  await ask()
  const token = await linkIn(db, 'reset')
  expect((await check(token)).status).toBe(200)
  expect(await isOpen(before), 'until it is done').toBe(true)
  expect((await reset(token)).status).toBe(200)
  expect(await isOpen(before)).toBe(false)
  expect((await login(PASSWORD)).status).toBe(401)
  expect((await login(fresh.password)).status).toBe(200)
  expect(await kinds()).toContain('password_changed')
})

test('a link works once, for an hour, and the newest only', async () => {
  await ask()
  const first = await linkIn(db, 'reset')
  await ask()
  const second = await linkIn(db, 'reset')
  expect((await reset(first)).status).toBe(410)
  expect((await check(first)).status).toBe(410)
  expect((await reset(second)).status).toBe(200)
  expect((await reset(second)).status).toBe(410)
  await ask()
  const late = await linkIn(db, 'reset')
  await timePasses(db, '61 minutes')
  expect((await reset(late)).status).toBe(410)
})

test('of two who use one link at once one sets the password', async () => {
  await ask()
  const token = await linkIn(db, 'reset')
  const answers = await Promise.all([
    reset(token),
    reset(token, { password: 'six blue bottles', password_confirmation: 'six blue bottles' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
})

test('a link to confirm an address sets no password, and the other way round', async () => {
  await api.post('public/auth/register', { ...clientFields, email: 'new@mail.example' })
  const verify = await linkIn(db, 'verify')
  expect((await reset(verify)).status).toBe(410)
  await ask()
  expect((await api.post('public/auth/verify', { token: await linkIn(db, 'reset') })).status).toBe(410)
})

test('a weak one is refused, and the link still works', async () => {
  await ask()
  const token = await linkIn(db, 'reset')
  for (const password of ['short', 'adavance12345', 'password2026!']) {
    const { status, body } = await reset(token, { password, password_confirmation: password })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']])
  }
  expect((await reset(token)).status).toBe(200)
})

test('known and unknown addresses are answered alike, in words, status and time', async () => {
  const known = await ask()
  const unknown = await ask('nobody@mail.example')
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(await kinds()).toEqual(['reset'])
  const times = await fastestOf([ada, 'nobody@mail.example'].map((email) => () => ask(email)))
  expect(Math.min(...times), 'the difference of a mail or a row hides below').toBeGreaterThan(EVEN_ANSWER_MS - 5)
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(LOOSELY_MS)
})

test('who proves the mailbox by a reset has confirmed the address', async () => {
  await api.post('public/auth/register', { ...clientFields, email: 'new@mail.example' })
  await ask('new@mail.example')
  await reset(await linkIn(db, 'reset'))
  expect((await api.post('auth/login', { email: 'new@mail.example', password: fresh.password })).status).toBe(200)
})

test('changed by the old one: this sign-in stays, all others end', async () => {
  const here = await signIn(api, ada)
  const there = await signIn(api, ada)
  await takeMails(db)
  const change = (form: object) =>
    api.post('auth/change-password', { current_password: PASSWORD, ...fresh, ...form }, { token: here.accessToken })
  const wrong = await change({ current_password: 'not the password' })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { current_password: ['This is not your password.'] }])
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

test('a stolen session is no place to guess the password', async () => {
  const limited = await testAccounts(db, { RATE_LIMITS: 'on' })
  const { accessToken: token } = await signIn(api, ada)
  const guess = () => limited.post('auth/change-password', { current_password: 'guess guess', ...fresh }, { token })
  for (let count = 0; count < 5; count++) expect((await guess()).status).toBe(422)
  expect((await guess()).status).toBe(429)
})

test('a changed password makes a link that was mailed before worthless', async () => {
  await ask()
  const token = await linkIn(db, 'reset')
  const { accessToken } = await signIn(api, ada)
  await api.post('auth/change-password', { current_password: PASSWORD, ...fresh }, { token: accessToken })
  expect((await reset(token)).status).toBe(410)
})

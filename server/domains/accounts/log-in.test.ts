import { hash } from '@node-rs/argon2'
import { beforeEach, expect, test } from 'vitest'
import type { SessionPair } from '#common/account-answers.ts'
import {
  clientFields,
  deleteAllAccounts,
  PASSWORD,
  registered,
  signIn,
  takeQueuedEmails,
  testAccounts,
} from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fastestOf, TOLERANCE_MS } from '#tests/support/fastest-of.ts'
import { MIN_RESPONSE_MS } from './lifetimes.ts'
import { i18n } from '#common/i18n.ts'
import { WRONG_CREDENTIALS } from '#common/auth-session.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const limited = await testAccounts(db, { RATE_LIMITS: 'on' })
const ada = 'ada@mail.example'
const login = (email: string, password: string, from?: string) =>
  api.post('auth/login', { email, password }, from ? { from } : {})

beforeEach(async () => {
  await deleteAllAccounts(db)
  await registered(api)
})

test('the right password returns a token pair that opens the profile', async () => {
  const answer = await login('ADA@mail.example', PASSWORD)
  expect(answer.status).toBe(200)
  const { accessToken } = answer.body.data as SessionPair
  expect((await api.get('user/profile', { token: accessToken })).body.data).toMatchObject({
    email: ada,
    role: { name: 'client' },
    agent_id: null,
    approved: null,
  })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a password works in either Unicode form, as different keyboards type it', async () => {
  const password = 'caf\u00e9 au lait, deux fois'
  await registered(api, { email: 'eve@mail.example', password, password_confirmation: password })
  expect((await login('eve@mail.example', 'cafe\u0301 au lait, deux fois')).status).toBe(200)
})

test('wrong passwords, unknown and unconfirmed addresses get the same message, status and timing', async () => {
  await api.post('public/auth/register', { ...clientFields, email: 'new@mail.example' })
  const cases: [string, string][] = [
    [ada, 'wrong horse battery'],
    ['nobody@mail.example', PASSWORD],
    ['new@mail.example', PASSWORD],
    ['new@mail.example', 'wrong horse battery'],
  ]
  const refused = cases.map(([email, password]) => async () => {
    const { status, body } = await login(email, password)
    expect([status, body.message, body.errors]).toEqual([401, i18n._(WRONG_CREDENTIALS), undefined])
  })
  const fastest = await fastestOf(refused)
  expect(Math.min(...fastest), 'the difference of a mail or a row hides below').toBeGreaterThan(MIN_RESPONSE_MS - 5)
  expect(Math.max(...fastest) - Math.min(...fastest)).toBeLessThan(TOLERANCE_MS)
})

test('the right password for an unconfirmed address sends its owner the email again', async () => {
  await api.post('public/auth/register', { ...clientFields, email: 'new@mail.example' })
  await takeQueuedEmails(db)
  await login('new@mail.example', PASSWORD)
  expect((await takeQueuedEmails(db)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['verify', 'new@mail.example'],
  ])
})

test('a suspended user is told so, but only with the right password', async () => {
  await db`update account set status = 'suspended', status_reason = 'spam'`
  expect((await login(ada, PASSWORD)).status).toBe(403)
  expect((await login(ada, 'wrong horse battery')).status).toBe(401)
})

test('a password hashed at another cost is rehashed at ours on sign-in', async () => {
  const old = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  await db`update account set password_hash = ${old}`
  await login(ada, 'wrong horse battery')
  const passwordHashes = async () => (await db<[{ hash: string }]>`select password_hash as hash from account`)[0].hash
  expect(await passwordHashes()).toBe(old)
  expect((await login(ada, PASSWORD)).status).toBe(200)
  expect(await passwordHashes()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await login(ada, PASSWORD)).status).toBe(200)
})

test('the owner is emailed about a sign-in from somewhere new, except the first or a known place', async () => {
  const newSignIns = async () => (await takeQueuedEmails(db)).filter(({ kind }) => kind === 'new_sign_in')
  await signIn(api, ada, { from: '203.0.113.7' })
  expect(await newSignIns()).toEqual([])
  await signIn(api, ada, { from: '203.0.113.7' })
  expect(await newSignIns()).toEqual([])
  await signIn(api, ada, { from: '198.51.100.9', agent: '<script>alert(1)</script> curl/8' })
  const [mail, ...more] = await newSignIns()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: ada, bodyText: expect.stringContaining('198.51.100.9') })
  expect(mail?.bodyText).not.toContain('curl')
  await signIn(api, ada, { from: '198.51.100.9', agent: '<script>alert(1)</script> curl/8' })
  expect(await newSignIns()).toEqual([])
})

test('five wrong passwords block one network address; the owner elsewhere isn’t locked out', async () => {
  const guess = (from: string) => limited.post('auth/login', { email: ada, password: 'guess guess guess' }, { from })
  for (let count = 0; count < 5; count++) expect((await guess('198.51.100.1')).status).toBe(401)
  const refused = await guess('198.51.100.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
  const right = { email: ada, password: PASSWORD }
  expect((await limited.post('auth/login', right, { from: '198.51.100.1' })).status, 'even the right one').toBe(429)
  expect((await limited.post('auth/login', right, { from: '203.0.113.7' })).status).toBe(200)
})

test('twenty guesses at once count as twenty', async () => {
  const guess = () =>
    limited.post('auth/login', { email: ada, password: 'guess guess guess' }, { from: '198.51.100.2' })
  const answers = await Promise.all(Array.from({ length: 20 }, guess))
  expect(answers.filter(({ status }) => status === 401).length).toBe(5)
  expect(answers.filter(({ status }) => status === 429).length).toBe(15)
})

test('an IPv6 /64 counts as one place, and an IPv4-mapped address as its IPv4 address', async () => {
  const guess = (from: string) => limited.post('auth/login', { email: ada, password: 'guess guess guess' }, { from })
  for (let host = 1; host <= 5; host++) expect((await guess(`2001:db8:1:2::${host}`)).status).toBe(401)
  expect((await guess('2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await guess('2001:db8:1:3::1')).status).toBe(401)
  for (let count = 0; count < 5; count++) await guess('198.51.100.3')
  expect((await guess('::ffff:198.51.100.3')).status).toBe(429)
})

test('correct passwords don’t count toward the limit', async () => {
  const right = { email: ada, password: PASSWORD }
  for (let count = 0; count < 8; count++) {
    expect((await limited.post('auth/login', right, { from: '198.51.100.4' })).status).toBe(200)
  }
})

test('an unknown address is limited like a known one', async () => {
  const statuses = async (email: string, from: string) => {
    const answers: number[] = []
    for (let count = 0; count < 6; count++) {
      answers.push((await limited.post('auth/login', { email, password: PASSWORD }, { from })).status)
    }
    return answers
  }
  await api.post('public/auth/register', { ...clientFields, email: 'new@mail.example' })
  const unconfirmed = await statuses('new@mail.example', '198.51.100.5')
  expect(unconfirmed).toEqual([401, 401, 401, 401, 401, 429])
  expect(await statuses('nobody@mail.example', '198.51.100.6')).toEqual(unconfirmed)
})

import { beforeEach, expect, test } from 'vitest'
import type { SessionPair } from '#common/account-answers.ts'
import { mfaCode } from '#common/account-fields.ts'
import {
  deleteAllAccounts,
  PASSWORD,
  registered,
  signIn,
  takeQueuedEmails,
  testAccounts,
  advanceTime,
} from '#tests/support/accounts.ts'
import { cookieBrowser } from '#tests/support/cookie-browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { createTotp } from './mfa.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const ada = 'ada@mail.example'
const PERIOD_MS = 30_000

beforeEach(async () => {
  await deleteAllAccounts(db)
  await registered(api)
})

/** Codes of future steps are accepted as those of a fast clock, so a test never needs the same code twice. */
const codeOf = (secret: string, step = 0) => createTotp(secret).generate({ timestamp: Date.now() + step * PERIOD_MS })
const login = async () => api.post('auth/login', { email: ada, password: PASSWORD })
const show = (challenge: string, code: string) => api.post('auth/login/second-factor', { challenge, code })
const challengeOf = async () => ((await login()).body.data as { challenge: string }).challenge

async function setUp() {
  const { accessToken: token } = await signIn(api, ada)
  const started = await api.post('user/second-factor/start', { password: PASSWORD }, { token })
  const { secret, uri } = started.body.data as { secret: string; uri: string }
  const confirmed = await api.post('user/second-factor/confirm', { code: codeOf(secret, -1) }, { token })
  const codes = (confirmed.body.data as { recovery_codes: string[] }).recovery_codes
  return { token, secret, uri, codes }
}

test('setup returns a secret and ten recovery codes, and from then on signing in requires a code', async () => {
  const { secret, uri, codes, token } = await setUp()
  expect(uri).toMatch(
    /^otpauth:\/\/totp\/Enrolled:ada%40mail\.example\?issuer=Enrolled&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
  )
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/)
  // Codes printed earlier are shorter, and still work.
  expect(mfaCode.parse('ABCD-efgh-2345-mnop')).toBe('abcdefgh2345mnop')
  expect((await api.get('user/profile', { token })).body.data).toMatchObject({
    second_factor: { enabled: true, required: false, recovery_codes_left: 10 },
  })

  const half = await login()
  expect([half.status, half.body.message]).toEqual([202, 'Enter the code from your authenticator app.'])
  const { challenge } = half.body.data as { challenge: string }
  expect((await api.get('user/profile', { token: challenge })).status, 'a challenge opens nothing').toBe(401)
  const shown = await show(challenge, codeOf(secret))
  expect(shown.status).toBe(200)
  expect((await api.get('user/profile', { token: (shown.body.data as SessionPair).accessToken })).status).toBe(200)
})

test('no code is required until a first one has confirmed the setup', async () => {
  const { accessToken: token } = await signIn(api, ada)
  await api.post('user/second-factor/start', { password: PASSWORD }, { token })
  const wrong = await api.post('user/second-factor/confirm', { code: '000000' }, { token })
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['code']])
  expect((await login()).status).toBe(200)
})

test('setting up, renewing and disabling require the password', async () => {
  const { token, secret } = await setUp()
  const calls = ['start', 'recovery-codes', 'disable'] as const
  for (const call of calls) {
    const code = call === 'disable' ? { code: codeOf(secret, 1) } : {}
    const { status, body } = await api.post(
      `user/second-factor/${call}`,
      { password: 'not it at all', ...code },
      { token },
    )
    expect([call, status, Object.keys(body.errors ?? {})]).toEqual([call, 422, ['password']])
  }
  expect((await api.post('user/second-factor/start', { password: PASSWORD }, { token })).status).toBe(409)
})

test('a code works once, even when sent twice at the same moment', async () => {
  const { secret } = await setUp()
  const code = codeOf(secret)
  const [one, two] = [await challengeOf(), await challengeOf()]
  const answers = await Promise.all([show(one, code), show(two, code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect((await show(await challengeOf(), code)).status).toBe(401)
  expect((await show(await challengeOf(), codeOf(secret, 1))).status, 'the next one counts').toBe(200)
})

test('an old code, someone else’s code and a guess are rejected at their field', async () => {
  const { secret } = await setUp()
  const challenge = await challengeOf()
  for (const code of [codeOf(secret, -3), codeOf('JBSWY3DPEHPK3PXP'), '000000', 'aaaa-bbbb-cccc-dddd']) {
    const { status, body } = await show(challenge, code)
    expect([status, body.errors]).toEqual([
      401,
      { code: ['That code is wrong or was already used. Enter a new code.'] },
    ])
  }
})

test('a challenge ends after five wrong codes or five minutes', async () => {
  const { secret } = await setUp()
  const challenge = await challengeOf()
  const statuses: number[] = []
  for (let count = 0; count < 5; count++) statuses.push((await show(challenge, '000000')).status)
  expect(statuses).toEqual([401, 401, 401, 401, 410])
  expect((await show(challenge, codeOf(secret))).status).toBe(410)
  const late = await challengeOf()
  await advanceTime(db, '5 minutes 1 second')
  expect((await show(late, codeOf(secret))).status).toBe(410)
})

test('having the password doesn’t allow unlimited guesses at the code', async () => {
  await setUp()
  const limited = await testAccounts(db, { RATE_LIMITS: 'on' })
  const statuses = new Set<number>()
  for (let round = 0; round < 3; round++) {
    const { body } = await limited.post('auth/login', { email: ada, password: PASSWORD })
    const { challenge } = body.data as { challenge: string }
    for (let count = 0; count < 4; count++) {
      statuses.add((await limited.post('auth/login/second-factor', { challenge, code: '000000' })).status)
    }
  }
  expect([...statuses]).toEqual([401, 429])
})

test('a recovery code works once, and new ones void the old ones', async () => {
  const { token, codes } = await setUp()
  const [first = '', second = ''] = codes
  expect((await show(await challengeOf(), first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await show(await challengeOf(), first)).status).toBe(401)
  const renewed = await api.post('user/second-factor/recovery-codes', { password: PASSWORD }, { token })
  const [fresh = ''] = (renewed.body.data as { recovery_codes: string[] }).recovery_codes
  expect((await show(await challengeOf(), second)).status).toBe(401)
  expect((await show(await challengeOf(), fresh)).status).toBe(200)
})

test('disabling requires password and code; the owner is emailed about on and off', async () => {
  const { token, secret } = await setUp()
  const off = (code: string) => api.post('user/second-factor/disable', { password: PASSWORD, code }, { token })
  expect((await off('000000')).status).toBe(422)
  expect((await off(codeOf(secret))).status).toBe(200)
  expect((await login()).status).toBe(200)
  const texts = (await takeQueuedEmails(db))
    .filter(({ kind }) => kind === 'second_factor')
    .map(({ subject }) => subject)
  expect(texts).toEqual(['Two-step sign-in is on', 'Two-step sign-in is off'])
})

test('staff can’t disable it', async () => {
  const { secret } = await setUp()
  await db`update account set role = 'editor'`
  const { body } = await show(await challengeOf(), codeOf(secret))
  const { accessToken: token } = body.data as SessionPair
  expect((await api.get('user/profile', { token })).body.data).toMatchObject({ second_factor: { required: true } })
  expect(
    (await api.post('user/second-factor/disable', { password: PASSWORD, code: codeOf(secret, 1) }, { token })).status,
  ).toBe(403)
})

test('the secret is encrypted at rest, and recovery codes are stored as hashes', async () => {
  const { secret, codes } = await setUp()
  const [{ dump }] = await db<[{ dump: string }]>`
    select string_agg(f::text, '') || string_agg(r::text, '') as dump from second_factor f, recovery_code r`
  for (const text of [secret, ...codes]) {
    expect(dump).not.toContain(text)
    expect(dump).not.toContain(Buffer.from(text).toString('hex'))
  }
})

test('the cookie layer takes the code in the same form', async () => {
  const { secret } = await setUp()
  const browser = cookieBrowser(api)
  const post = (code?: string) =>
    browser.post('/api/auth/callback/credentials', { email: ada, password: PASSWORD, ...(code ? { code } : {}) })
  expect((await post()).body['url']).toContain('error=CredentialsSignin&code=second_factor')
  expect((await post('000000')).body['url']).toContain('error=CredentialsSignin&code=credentials')
  expect(await browser.session()).toEqual({})
  await post(codeOf(secret))
  expect(await browser.session()).toMatchObject({ user: { email: ada } })
})

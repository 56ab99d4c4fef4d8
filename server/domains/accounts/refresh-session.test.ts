import { beforeEach, expect, test } from 'vitest'
import {
  type AccountsTestApi,
  deleteAllAccounts,
  registered,
  signIn,
  takeQueuedEmails,
  testAccounts,
  advanceTime,
} from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { SessionPair } from '#common/account-answers.ts'

const db = await testDatabase()
const api: AccountsTestApi = await testAccounts(db)

/** All 500 take a minute or two: `REFRESH_RACES=500`. */
const RACES = Number(process.env['REFRESH_RACES'] ?? 25)
const AT_ONCE = 20

beforeEach(async () => {
  await deleteAllAccounts(db)
  await registered(api)
})

const refresh = (refreshToken: string) => api.post('auth/refresh', { refreshToken })
const pairIn = ({ body }: { body: { data: unknown } }) => body.data as SessionPair
const profileStatus = async ({ accessToken }: SessionPair) =>
  (await api.get('user/profile', { token: accessToken })).status

test('a pair is exchanged for a new pair, whose access token opens what the old one opened', async () => {
  const first = await signIn(api, 'ada@mail.example')
  const answer = await refresh(first.refreshToken)
  expect(answer.status).toBe(200)
  const second = pairIn(answer)
  expect(second).toEqual({ accessToken: expect.any(String), refreshToken: expect.any(String), expiresIn: 900 })
  expect(new Set([first.accessToken, first.refreshToken, second.accessToken, second.refreshToken]).size).toBe(4)
  expect(await profileStatus(second)).toBe(200)
})

test('the database stores nothing of a token but its SHA-256', async () => {
  const first = await signIn(api, 'ada@mail.example')
  const second = pairIn(await refresh(first.refreshToken))
  const [{ dump }] = await db<[{ dump: string }]>`
    select string_agg(t::text, '') || string_agg(s::text, '') as dump from session_token t, session s`
  for (const secret of [first, second].flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken])) {
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
  }
})

test('after a lost response, the same token returns the very same pair within half a minute', async () => {
  const first = await signIn(api, 'ada@mail.example')
  const second = pairIn(await refresh(first.refreshToken))
  await advanceTime(db, '29 seconds')
  expect(pairIn(await refresh(first.refreshToken))).toEqual(second)
  expect(await profileStatus(second)).toBe(200)
})

test('a used token returns the same pair even after that pair was refreshed', async () => {
  const first = await signIn(api, 'ada@mail.example')
  const second = pairIn(await refresh(first.refreshToken))
  const third = pairIn(await refresh(second.refreshToken))
  expect(pairIn(await refresh(first.refreshToken))).toEqual(second)
  expect(pairIn(await refresh(second.refreshToken))).toEqual(third)
})

test('reuse after half a minute counts as theft: the session ends for both, and the owner is emailed', async () => {
  const first = await signIn(api, 'ada@mail.example')
  const second = pairIn(await refresh(first.refreshToken))
  const elsewhere = await signIn(api, 'ada@mail.example')
  await takeQueuedEmails(db)
  await advanceTime(db, '31 seconds')
  expect(await profileStatus(second), 'until then the session lives').toBe(200)

  const answers = await Promise.all([refresh(first.refreshToken), refresh(first.refreshToken)])
  expect(answers.map(({ status }) => status)).toEqual([401, 401])
  expect(await profileStatus(second)).toBe(401)
  expect((await refresh(second.refreshToken)).status).toBe(401)
  expect((await takeQueuedEmails(db)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['session_ended', 'ada@mail.example'],
  ])
  expect(await profileStatus(elsewhere), 'another sign-in is not touched').toBe(200)
  const [audit] = await db`select action from audit_log order by id desc limit 1`
  expect(audit).toEqual({ action: 'account.token_reused' })
})

test('a stored successor is erased once it can no longer be requested', async () => {
  const first = await signIn(api, 'ada@mail.example')
  const second = pairIn(await refresh(first.refreshToken))
  const sealed = async () => (await db`select 1 from session_token where successor is not null`).length
  expect(await sealed()).toBe(1)
  await advanceTime(db, '31 seconds')
  await refresh(second.refreshToken)
  expect(await sealed(), 'only the newest').toBe(1)
})

test('an access token lasts 15 minutes, a refresh token 30 days from its last use', async () => {
  const first = await signIn(api, 'ada@mail.example')
  await advanceTime(db, '14 minutes 59 seconds')
  expect(await profileStatus(first)).toBe(200)
  await advanceTime(db, '2 seconds')
  expect(await profileStatus(first)).toBe(401)
  await advanceTime(db, '30 days')
  expect((await refresh(first.refreshToken)).status).toBe(401)

  const again = await signIn(api, 'ada@mail.example')
  await advanceTime(db, '29 days')
  const renewed = pairIn(await refresh(again.refreshToken))
  await advanceTime(db, '29 days')
  expect((await refresh(renewed.refreshToken)).status).toBe(200)
})

test('a session ends after 180 days, however often it is refreshed', async () => {
  let pair = await signIn(api, 'ada@mail.example')
  for (let month = 0; month < 6; month++) {
    await advanceTime(db, '29 days')
    pair = pairIn(await refresh(pair.refreshToken))
    expect(await profileStatus(pair)).toBe(200)
  }
  await advanceTime(db, '6 days 1 minute')
  expect((await refresh(pair.refreshToken)).status).toBe(401)
})

test('a token of another kind, or an unknown one, refreshes nothing', async () => {
  const { accessToken } = await signIn(api, 'ada@mail.example')
  for (const token of [accessToken, 'x'.repeat(43), "' or 1=1 --"]) expect((await refresh(token)).status).toBe(401)
  expect((await api.post('auth/refresh', { refreshToken: '' })).status).toBe(422)
  expect((await api.post('auth/refresh', { refreshToken: 'x', role: 'admin' })).body.errors).toHaveProperty('request')
})

test(`twenty refreshes at once, ${RACES} times: all get one pair, one family stays, no one is signed out`, async () => {
  let { refreshToken } = await signIn(api, 'ada@mail.example')
  for (let race = 0; race < RACES; race++) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => refresh(refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const pairs = new Set(answers.map(({ body }) => JSON.stringify(body.data)))
    expect(pairs.size).toBe(1)
    refreshToken = pairIn(answers[0] ?? { body: { data: {} } }).refreshToken
  }
  const [live] = await db`
    select count(*)::int as tokens, count(distinct session_id)::int as families
    from session_token t join session s on s.id = t.session_id
    where t.kind = 'refresh' and t.used_at is null and s.ended_at is null`
  expect(live).toEqual({ tokens: 1, families: 1 })
}, 300_000)

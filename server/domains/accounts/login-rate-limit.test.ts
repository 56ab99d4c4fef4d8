import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { createLoginRateLimit } from './login-rate-limit.ts'

const db = await testDatabase()
beforeEach(() => db`delete from rate_count`)

const email = 'ada@mail.example'
const unknown = async () => false
const known = async () => true

test('during a distributed attack, the owner gets in from a known network or after a new password', async () => {
  const limiter = createLoginRateLimit({ RATE_LIMITS: true })
  for (let host = 0; host < 100; host++) {
    await limiter.consumePasswordAttempt(db, { email, network: `198.51.100.${host}` }, unknown)
  }
  const elsewhere = { email, network: '203.0.113.1' }
  await expect(limiter.consumePasswordAttempt(db, elsewhere, unknown)).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  await expect(limiter.consumePasswordAttempt(db, { email, network: '203.0.113.2' }, known)).resolves.toBeUndefined()
  await expect(
    limiter.consumePasswordAttempt(db, { ...elsewhere, email: 'ben@mail.example' }, unknown),
  ).resolves.toBeUndefined()
  await limiter.resetAccountLimit(db, email)
  await expect(limiter.consumePasswordAttempt(db, elsewhere, unknown)).resolves.toBeUndefined()
})

test('one place that tries one password on many accounts is stopped', async () => {
  const limiter = createLoginRateLimit({ RATE_LIMITS: true })
  const network = '198.51.100.7'
  for (let person = 0; person < 50; person++) {
    await limiter.consumePasswordAttempt(db, { email: `p${person}@mail.example`, network }, unknown)
  }
  await expect(limiter.consumePasswordAttempt(db, { email, network }, unknown)).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})

test('an address that anyone can type gets at most five emails an hour', async () => {
  const limiter = createLoginRateLimit({ RATE_LIMITS: true })
  const may: boolean[] = []
  for (let mail = 0; mail < 7; mail++) may.push(await limiter.consumeEmail(db, mail % 2 ? email : email.toUpperCase()))
  expect(may).toEqual([true, true, true, true, true, false, false])
})

test('when disabled, nothing is limited', async () => {
  const limiter = createLoginRateLimit({ RATE_LIMITS: false })
  for (let count = 0; count < 200; count++)
    await limiter.consumePasswordAttempt(db, { email, network: '198.51.100.7' }, unknown)
  expect(await limiter.consumeEmail(db, email)).toBe(true)
})

test('two processes count together, and a count expires', async () => {
  const [one, other] = [createLoginRateLimit({ RATE_LIMITS: true }), createLoginRateLimit({ RATE_LIMITS: true })]
  const attempt = { email, network: '198.51.100.9' }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_none, count) => (count % 2 ? one : other).consumePasswordAttempt(db, attempt, known)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(one.consumePasswordAttempt(db, attempt, known)).rejects.toMatchObject({
    retryAfterS: expect.any(Number),
  })
  await db`update rate_count set ends_at = ends_at - interval '15 minutes'`
  await expect(other.consumePasswordAttempt(db, attempt, known)).resolves.toBeUndefined()
})

test('the counts contain no email address', async () => {
  await createLoginRateLimit({ RATE_LIMITS: true }).consumeEmail(db, email)
  const [row] = await db`select encode(key, 'escape') as key from rate_count`
  expect(String(row?.['key'])).not.toContain('ada')
})

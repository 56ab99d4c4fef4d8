import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { createFormLimiter } from './rate-limit.ts'

const db = await testDatabase()
beforeEach(() => db`delete from rate_count`)

const limited = { db, settings: { RATE_LIMITS: true } }

test("five contact messages an hour are accepted, the sixth must wait, and other addresses don't have to", async () => {
  const checkFormLimit = createFormLimiter(limited)
  for (let sent = 0; sent < 5; sent++) expect(await checkFormLimit('contactMessages', '203.0.113.7')).toBe(0)
  const waitS = await checkFormLimit('contactMessages', '203.0.113.7')
  expect(waitS).toBeGreaterThan(3_500)
  expect(waitS).toBeLessThanOrEqual(3_600)
  expect(await checkFormLimit('contactMessages', '::ffff:203.0.113.7')).toBeGreaterThan(0)
  expect(await checkFormLimit('contactMessages', '203.0.113.8')).toBe(0)
  expect(await checkFormLimit('visitorQuestions', '203.0.113.7')).toBe(0)
})

test('localhost is no exception', async () => {
  const checkFormLimit = createFormLimiter(limited)
  for (let sent = 0; sent < 5; sent++) await checkFormLimit('contactMessages', '127.0.0.1')
  expect(await checkFormLimit('contactMessages', '127.0.0.1')).toBeGreaterThan(0)
})

test('RATE_LIMITS=off counts nothing', async () => {
  const checkFormLimit = createFormLimiter({ db, settings: { RATE_LIMITS: false } })
  for (let sent = 0; sent < 20; sent++) expect(await checkFormLimit('contactMessages', '203.0.113.7')).toBe(0)
})

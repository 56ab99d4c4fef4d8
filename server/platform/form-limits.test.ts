import { expect, test } from 'vitest'
import { createFormLimits } from './form-limits.ts'

test('five contact messages an hour are taken, the sixth must wait, another address need not', async () => {
  const waitBefore = createFormLimits({ RATE_LIMITS: true })
  for (let sent = 0; sent < 5; sent++) expect(await waitBefore('contact', '203.0.113.7')).toBe(0)
  const waitS = await waitBefore('contact', '203.0.113.7')
  expect(waitS).toBeGreaterThan(3_500)
  expect(waitS).toBeLessThanOrEqual(3_600)
  expect(await waitBefore('contact', '::ffff:203.0.113.7')).toBeGreaterThan(0)
  expect(await waitBefore('contact', '203.0.113.8')).toBe(0)
})

test('this machine is no exception', async () => {
  const waitBefore = createFormLimits({ RATE_LIMITS: true })
  for (let sent = 0; sent < 5; sent++) await waitBefore('contact', '127.0.0.1')
  expect(await waitBefore('contact', '127.0.0.1')).toBeGreaterThan(0)
})

test('RATE_LIMITS=off counts nothing', async () => {
  const waitBefore = createFormLimits({ RATE_LIMITS: false })
  for (let sent = 0; sent < 20; sent++) expect(await waitBefore('contact', '203.0.113.7')).toBe(0)
})

import { expect, test } from 'vitest'
import { addressKey } from '#server/platform/rate-limit.ts'
import { clientFields, testAccounts } from '#tests/support/accounts.ts'
import { testApi } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const limited = await testApi(db, { RATE_LIMITS: 'on' })
const free = await testApi(db)

const statuses = async (get: typeof free, path: string, times: number, address?: string) => {
  const answers = await Promise.all(Array.from({ length: times }, () => get(path, address)))
  return answers.map(({ status }) => status)
}

test('60 searches a minute from one address, then 429 with Retry-After; another address goes on', async () => {
  expect(await statuses(limited, '/api/v2/agent/CA', 60, '192.0.2.1')).not.toContain(429)
  const refused = await limited('/api/v2/all-agents-search?data=x', '192.0.2.1')
  expect(refused.body).toMatchObject({
    statusCode: 429,
    message: 'At most 60 such requests a minute. Please wait a moment.',
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(refused.headers['cache-control']).toBe('no-store')
  expect((await limited('/api/v2/agent/CA', '192.0.2.2')).status).toBe(200)
})

test('120 suggestions a minute, counted apart from the searches', async () => {
  expect(await statuses(limited, '/api/v2/name-agents-search?last_name=a', 120, '192.0.2.1')).not.toContain(429)
  expect((await limited('/api/v2/address-agents-search?city=a', '192.0.2.1')).status).toBe(429)
})

test('other calls are not counted, and RATE_LIMITS=off counts none', async () => {
  expect(await statuses(limited, '/api/v2/enum/role/all/roles', 130, '192.0.2.1')).not.toContain(429)
  expect(await statuses(free, '/api/v2/agent/CA', 70)).not.toContain(429)
})

test('an IPv6 household is one address, and so is IPv4 however it is written', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'))
  expect(addressKey('2001:db8:1:2::9')).not.toBe(addressKey('2001:db8:1:3::9'))
  expect(addressKey('::ffff:192.0.2.7')).toBe(addressKey('192.0.2.7'))
  expect(addressKey('::1')).toBe('0:0:0:0::/64')
  expect(addressKey('fe80::1%eth0')).toBe(addressKey('FE80:0:0:0::2'))
})

test('five registrations and five resets an hour from one address, however many processes there are', async () => {
  const processes = await Promise.all([
    testAccounts(db, { RATE_LIMITS: 'on' }),
    testAccounts(db, { RATE_LIMITS: 'on' }),
  ])
  const send = async (path: string, from: string) => {
    const answers: number[] = []
    for (let count = 0; count < 6; count++) {
      const payload = path === 'register' ? { ...clientFields, email: `p${count}@mail.example` } : RESET
      const process = processes[count % 2]
      answers.push((await process?.post(`public/auth/${path}`, payload, { from }))?.status ?? 0)
    }
    return answers
  }
  expect(await send('register', '192.0.2.9')).toEqual([201, 201, 201, 201, 201, 429])
  expect(await send('reset-password', '192.0.2.9')).toEqual([200, 200, 200, 200, 200, 429])
  expect((await processes[0].post('public/auth/reset-password', RESET, { from: '192.0.2.10' })).status).toBe(200)
  const refused = await processes[1].post('public/auth/reset-password', RESET, { from: '192.0.2.9' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600)
})

const RESET = { email: 'nobody@mail.example', leave_empty: '' }

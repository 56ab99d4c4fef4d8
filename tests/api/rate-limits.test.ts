import { expect, test } from 'vitest'
import { addressKey, createFormLimiter } from '#server/platform/rate-limit.ts'
import { type Call, clientFields, testAccounts } from '#tests/support/accounts.ts'
import { testApi } from '#tests/support/api.ts'
import { createSignedInPerson } from '#tests/support/claims.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const limited = await testApi(db, { RATE_LIMITS: 'on' })
const free = await testApi(db)
const processes = await Promise.all([testAccounts(db, { RATE_LIMITS: 'on' }), testAccounts(db, { RATE_LIMITS: 'on' })])

const statuses = async (get: typeof free, path: string, times: number, address?: string) => {
  const answers = await Promise.all(Array.from({ length: times }, () => get(path, address)))
  return answers.map(({ status }) => status)
}

test('60 searches a minute from one address, then 429 with Retry-After; another address is unaffected', async () => {
  expect(await statuses(limited, '/api/v2/agent/CA', 60, '192.0.2.1')).not.toContain(429)
  const refused = await limited('/api/v2/all-agents-search?data=x', '192.0.2.1')
  expect(refused.body).toMatchObject({
    statusCode: 429,
    message: 'You can make at most 60 of these requests per minute. Wait a moment, then try again.',
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(refused.headers['cache-control']).toBe('no-store')
  expect((await limited('/api/v2/agent/CA', '192.0.2.2')).status).toBe(200)
})

test('120 suggestions a minute, counted separately from searches', async () => {
  expect(await statuses(limited, '/api/v2/name-agents-search?last_name=a', 120, '192.0.2.1')).not.toContain(429)
  expect((await limited('/api/v2/address-agents-search?city=a', '192.0.2.1')).status).toBe(429)
})

test('an office can type 600 times a minute', async () => {
  expect(await statuses(limited, '/api/v2/search-suggestions?q=a', 600, '192.0.2.1')).not.toContain(429)
  expect((await limited('/api/v2/search-suggestions?q=a', '192.0.2.1')).status).toBe(429)
})

test("other calls aren't counted, and RATE_LIMITS=off counts none", async () => {
  expect(await statuses(limited, '/api/v2/enum/role/all/roles', 130, '192.0.2.1')).not.toContain(429)
  expect(await statuses(free, '/api/v2/agent/CA', 70)).not.toContain(429)
})

test('an IPv6 /64 is one address, and so is an IPv4 address however it is written', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'))
  expect(addressKey('2001:db8:1:2::9')).not.toBe(addressKey('2001:db8:1:3::9'))
  expect(addressKey('::ffff:192.0.2.7')).toBe(addressKey('192.0.2.7'))
  expect(addressKey('::1')).toBe('0:0:0:0::/64')
  expect(addressKey('fe80::1%eth0')).toBe(addressKey('FE80:0:0:0::2'))
})

test('five registrations and five resets an hour from one address, across all processes', async () => {
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

/** One call after the other, each by the other process. */
async function alternate(times: number, path: string, payload: object, callOf: (count: number) => Call) {
  const answers = []
  for (let count = 0; count < times; count++) {
    answers.push(await (count % 2 ? processes[1] : processes[0]).post(path, payload, callOf(count)))
  }
  return answers
}

const CORRECTION = {
  listing_id: 'deadbeef',
  kind: 'correction',
  relation: 'self',
  email: 'ada@mail.example',
  message: 'My name is spelled with two s, please.',
  wanted: {},
  leave_empty: '',
}

test.each([
  { path: 'news-letter/subscribe/create', payload: { email: 'ada@mail.example' }, taken: 201 },
  { path: 'corrections/create', payload: CORRECTION, taken: 404 },
])(
  'two processes on one database share the limit of $path, and tell what is left',
  async ({ path, payload, taken }) => {
    const answers = await alternate(6, path, payload, () => ({ from: '192.0.2.20' }))
    expect(answers.map(({ status }) => status)).toEqual([taken, taken, taken, taken, taken, 429])
    const left = answers.map(({ headers }) => Number(/"hour";r=(\d+)/.exec(String(headers['ratelimit']))?.[1]))
    expect(left).toEqual([4, 3, 2, 1, 0, 0])
    expect(answers.map(({ headers }) => headers['ratelimit-policy'])).toEqual(
      answers.map(() => expect.stringContaining('"hour";q=5;w=3600')),
    )
    expect((await processes[0].post(path, payload, { from: '192.0.2.21' })).status).toBe(taken)
  },
)

test('a page and the API share the limit of what both accept', async () => {
  const checkFormLimit = createFormLimiter({ db, settings: { RATE_LIMITS: true } })
  for (let sent = 0; sent < 5; sent++) expect(await checkFormLimit('corrections', '192.0.2.22')).toBe(0)
  const [answer] = await alternate(1, 'corrections/create', CORRECTION, () => ({ from: '192.0.2.22' }))
  expect(answer?.status).toBe(429)
})

test('two processes share the limit of what one account sends, from whatever networks', async () => {
  const client = await createSignedInPerson(processes[0], 'sender@mail.example', 'client')
  const message = { listing_id: 'deadbeef', id: crypto.randomUUID(), body: 'Hello' }
  const answers = await alternate(7, 'chats', message, (count) => ({
    token: client.token,
    from: `192.0.2.${30 + count}`,
  }))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 429])
})

const RESET = { email: 'nobody@mail.example', leave_empty: '' }

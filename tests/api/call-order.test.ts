/** The order of every call: route → limits → who → body size → schema → rule. */
import { beforeAll, expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { createSignedInPerson } from '#tests/support/claims.ts'
import { cpuMsOf } from '#tests/support/cpu-of.ts'
import { testDatabase } from '#tests/support/database.ts'
import { filled, PERMISSIONS } from '#tests/support/permissions.ts'

const api = await testAccounts(await testDatabase(), { RATE_LIMITS: 'on' })
const CPU_MS = 50

const BODIES: Readonly<Record<string, string>> = {
  'no body': '',
  'a body that is not JSON': '{"title": ',
  'a body of the wrong fields': '{"nothing": ["of", "the", "form"]}',
  'a body of 1 MB': JSON.stringify({ note: '12-3456789 EIN '.repeat(70_000) }),
}
const PROTECTED = Object.entries(PERMISSIONS)
  .filter(([, entry]) => entry.for !== 'everybody')
  .map(([call]) => call)

let addresses = 0
/** An address that no limit has seen yet. */
const newAddress = () => `198.51.${Math.floor(++addresses / 250) % 250}.${(addresses % 250) + 1}`

async function send(call: string, payload: string, from: string, token?: string) {
  const [method = '', path = ''] = call.split(' ')
  const { statusCode, headers } = await api.app.inject({
    method: method as 'GET',
    url: `/api/v2${filled(path)}`,
    remoteAddress: from,
    headers: {
      ...(payload ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(payload ? { payload } : {}),
  })
  return { status: statusCode, left: remainingIn(headers.ratelimit) }
}

/** How many such calls the address has left, from the response header. */
const remainingIn = (header: unknown): number => Number(/^"minute";r=(\d+)/.exec(String(header))?.[1] ?? NaN)

const bodiesFor = (call: string) => Object.entries(BODIES).filter(([, body]) => body === '' || !call.startsWith('GET '))

test('most calls are protected', () => {
  expect(PROTECTED.length).toBeGreaterThan(130)
})

test.each(PROTECTED)('%s checks identity before it reads a body, and counts every attempt', async (call) => {
  const from = newAddress()
  const left: number[] = []
  for (const [name, body] of bodiesFor(call)) {
    const answer = await send(call, body, from)
    expect([name, answer.status]).toEqual([name, 401])
    left.push(answer.left)
    expect(await cpuMsOf(() => send(call, body, newAddress())), `${name}`).toBeLessThan(CPU_MS)
  }
  expectLimitCounted(left)
})

/** Each attempt leaves one less. */
function expectLimitCounted(left: readonly number[]) {
  expect(left[0]).toBeGreaterThan(0)
  expect(left).toEqual(left.map((_, tried) => (left[0] ?? NaN) - tried))
}

const OPEN = Object.entries(PERMISSIONS)
  .filter(([call, entry]) => entry.for === 'everybody' && !call.startsWith('GET '))
  .map(([call]) => call)

test.each(OPEN)('%s counts what it rejects for its fields or its size', async (call) => {
  const from = newAddress()
  const left: number[] = []
  for (const [name, body] of bodiesFor(call)) {
    const answer = await send(call, body, from)
    expect([name, answer.status]).toEqual([name, expect.any(Number)])
    expect(answer.status, `${name}`).toBeLessThan(500)
    left.push(answer.left)
  }
  expectLimitCounted(left)
})

let token = ''
beforeAll(async () => {
  token = (await createSignedInPerson(api, 'client@mail.example', 'client')).token
})

test('a signed-in caller gets the size error before any text is scanned', async () => {
  const large = BODIES['a body of 1 MB'] ?? ''
  for (const call of ['POST /user/rating', 'PATCH /user/profile/update', 'POST /questions', 'POST /reports']) {
    expect(await send(call, large, newAddress(), token)).toMatchObject({ status: 413 })
    expect(await cpuMsOf(() => send(call, large, newAddress(), token)), `${call}`).toBeLessThan(CPU_MS)
  }
})

test('a caller without permission gets a 403 before the fields are read', async () => {
  for (const [call, { for: audience }] of Object.entries(PERMISSIONS)) {
    if (call.startsWith('GET ') || !['admins', 'editors', 'moderators', 'approved agents'].includes(audience)) continue
    const { status } = await send(call, '{"nothing": 1}', newAddress(), token)
    expect([call, status]).toEqual([call, 403])
  }
})

test('an invalid token is rejected even where a token is optional', async () => {
  for (const call of ['POST /reports', 'GET /agent/agents/views/{id}']) {
    expect(await send(call, '', newAddress(), 'x'.repeat(43))).toMatchObject({ status: 401 })
  }
})

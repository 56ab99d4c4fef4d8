/** API keys: what they open, what they don't, how much, and until when. */
import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { apiKeysShown } from '#common/api-key-schemas.ts'
import { API_KEY_DAYS } from '#common/retention.ts'
import { today } from '#common/dates.ts'
import { createKeyLog } from '#server/domains/api-keys/key-log.ts'
import { hashOf } from '#server/platform/make-secret.ts'
import { expirePersonalData } from '#server/platform/personal-data/run-rules.ts'
import { readSettings } from '#server/platform/settings.ts'
import { deleteAllAccounts, testAccounts } from '#tests/support/accounts.ts'
import { createSignedInPerson } from '#tests/support/claims.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'

const db = await testDatabase()
const api = await testAccounts(db, { RATE_LIMITS: 'on', API_PLANS: 'free=5,partner=9' })
await insertListings(db, [{ lastName: 'Vance', firstName: 'Ada', city: 'Fresno', state: 'CA', zip: '93721' }])

type Shown = z.output<typeof apiKeysShown>
let nth = 0
beforeEach(() => deleteAllAccounts(db))

/** Each from an account and a network of its own: limits are counted for both. */
async function owner() {
  nth++
  const from = `198.51.100.${nth}`
  const { token, id } = await createSignedInPerson(api, `owner-${nth}@mail.example`, 'client')
  const create = (payload: object = { name: 'Sync', scopes: ['read', 'watch'] }) =>
    api.post('user/api-keys', payload, { token, from })
  return { token, id, from, create }
}
const keyIn = (data: unknown) => (data as { key: string; own: Shown }).key
async function withKey(payload?: object) {
  const one = await owner()
  const { body } = await one.create(payload)
  const key = keyIn(body.data)
  const [{ id: keyId }] = (body.data as { own: Shown }).own.keys as [Shown['keys'][number]]
  return { ...one, key, keyId, read: (path = 'agent/agents/all') => api.get(path, { token: key, from: one.from }) }
}

test('a key is shown once, and only its hash is stored', async () => {
  const { token, id, from, create } = await owner()
  const { status, body, headers } = await create()
  expect(status).toBe(201)
  expect(headers['cache-control']).toBe('no-store')
  const key = keyIn(body.data)
  expect(key).toMatch(/^enr_[\w-]{43}$/)
  const [row] = await db<[{ hash: Buffer; prefix: string }]>`select * from api_key where account_id = ${id}`
  expect(Buffer.from(row.hash)).toEqual(hashOf(key))
  expect(JSON.stringify(row)).not.toContain(key.slice(12))
  const listed = (await api.get('user/api-keys', { token, from })).body.data as Shown
  expect(JSON.stringify(listed)).not.toContain(key.slice(12))
  expect(listed).toMatchObject({
    plan: { name: 'free', per_minute: 5 },
    keys: [{ name: 'Sync', prefix: key.slice(0, 10), scopes: ['read', 'watch'], last_used_on: null, calls: 0 }],
  })
  expect(listed.days).toHaveLength(30)
  expect(listed.days.at(-1)?.day).toBe(today())
  const log = await db`select action, after from audit_log where target_kind = 'api_key' order by id desc limit 1`
  expect(log).toEqual([{ action: 'account.create_api_key', after: { scopes: ['read', 'watch'] } }])
})

test('a key reads what is public, within its uses, and nothing else', async () => {
  const { read } = await withKey({ name: 'Reader', scopes: ['read'] })
  const watcher = await withKey({ name: 'Watcher', scopes: ['watch'] })
  expect((await read()).status).toBe(200)
  expect((await read('changes')).status).toBe(403)
  expect((await watcher.read('changes')).status).toBe(200)
  expect((await watcher.read('agent/agents/all')).status).toBe(403)
  for (const path of ['user/profile', 'user/api-keys', 'admin/users']) {
    expect([path, (await read(path)).status]).toEqual([path, 403])
  }
})

test('a key writes nothing', async () => {
  const { key, from } = await withKey()
  for (const [path, body] of [
    ['user/api-keys', { name: 'Another', scopes: ['read'] }],
    ['news-letter/subscribe/create', { email: 'a@mail.example' }],
    ['auth/login', { email: 'a@mail.example', password: 'wrong' }],
  ] as const) {
    expect([path, (await api.post(path, body, { token: key, from })).status]).toEqual([path, 403])
  }
  expect(await db`select 1 from api_key where name = 'Another'`).toEqual([])
})

test('an unknown, malformed, or revoked key is rejected, and so is that of a suspended account', async () => {
  const { token, id, key, keyId, from, read } = await withKey()
  const stranger = await owner()
  for (const wrong of ['enr_', 'enr_short', `enr_${'a'.repeat(43)}`, `${key}x`, `enr_${'%'.repeat(43)}`]) {
    const { status, body } = await api.get('agent/agents/all', { token: wrong, from })
    expect([wrong, status, body.message]).toEqual([
      wrong,
      401,
      'This API key doesn’t exist or was revoked. Check your keys in your account.',
    ])
  }
  expect((await api.delete(`user/api-keys/${keyId}`, { token: stranger.token, from })).status).toBe(404)
  expect((await api.delete(`user/api-keys/${keyId}`, { from })).status).toBe(401)
  expect((await read()).status).toBe(200)
  await db`update account set status = 'suspended', status_reason = 'A test.' where id = ${id}`
  expect((await read()).status).toBe(401)
  await db`update account set status = 'active', status_reason = null where id = ${id}`
  expect((await read()).status).toBe(200)
  const revoked = await api.delete(`user/api-keys/${keyId}`, { token, from })
  expect([revoked.status, (revoked.body.data as Shown).keys]).toEqual([200, []])
  expect((await read()).status).toBe(401)
  expect((await api.delete(`user/api-keys/${keyId}`, { token, from })).status).toBe(404)
})

test('a key that is sent wrong is rejected, not overlooked; a wrong path with a key is not found', async () => {
  const { key, from } = await withKey()
  const call = (headers: Record<string, string>) => api.get('agent/agents/all', { headers, from })
  for (const headers of [
    { authorization: key },
    { authorization: 'Bearer wrong' },
    { authorization: `Bearer  ${key}` },
    { 'x-api-key': key },
  ]) {
    const { status, body } = await call(headers)
    expect([headers, status, body.message]).toEqual([
      headers,
      401,
      'We can’t read this token. Send “Authorization: Bearer” followed by your complete API key.',
    ])
  }
  // As a proxy that asks for a password of its own passes it on.
  expect((await call({ authorization: 'Basic YTpi' })).status).toBe(200)
  expect((await api.get('nosuch', { token: key, from })).status).toBe(404)
})

test('all keys of an account count together, against its plan, and no network limit does', async () => {
  const { id, from, key, create } = await withKey()
  const other = keyIn((await create({ name: 'Other', scopes: ['read'] })).body.data)
  const call = (token: string) => api.get('agent/agents/all', { token, from })
  const first = await call(key)
  expect(first.headers).toMatchObject({ 'ratelimit-policy': '"minute";q=5;w=60', ratelimit: '"minute";r=4;t=60' })
  const statuses: number[] = []
  for (const token of [other, key, other, key, other]) statuses.push((await call(token)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  const over = await call(key)
  expect(over.body.message).toBe('Your plan allows 5 calls per minute with API keys. Wait a moment, then try again.')
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  // The network itself is as free as before.
  expect((await api.get('agent/agents/all', { from })).status).toBe(200)
  await db`update account set api_plan = 'partner' where id = ${id}`
  expect((await call(key)).headers['ratelimit-policy']).toBe('"minute";q=9;w=60')
})

test('a key is limited by its plan, not by what its network has used up', async () => {
  const { from, key } = await withKey()
  for (let at = 0; at < 241; at++) await api.get('enum/role/all/roles', { from })
  expect((await api.get('enum/role/all/roles', { from })).status).toBe(429)
  expect((await api.get('enum/role/all/roles', { token: key, from })).status).toBe(200)
})

test('usage is counted by day, with what was too much, and the last day is shown', async () => {
  const { token, id, from, keyId } = await withKey()
  const log = createKeyLog(db, { warn: () => {} })
  for (const isLimited of [false, false, true]) log.count(keyId, isLimited)
  log.count('00000000-0000-4000-8000-000000000000', false)
  await log.flush()
  log.count(keyId, false)
  await log.stop()
  await db`
    insert into api_key_day (key_id, day, calls, limited)
    values (${keyId}, ${today()}::date - 40, 7, 0), (${keyId}, ${today()}::date - ${API_KEY_DAYS + 2}::int, 7, 0)`
  const shown = (await api.get('user/api-keys', { token, from })).body.data as Shown
  expect(shown.days.at(-1)).toEqual({ day: today(), calls: 4, limited: 1 })
  expect(shown.keys[0]).toMatchObject({ calls: 4, last_used_on: today() })
  await expirePersonalData(db)
  expect(await db`select 1 from api_key_day where key_id = ${keyId}`).toHaveLength(2)
  await db`update api_key set revoked_at = now() - interval '91 days' where id = ${keyId}`
  await expirePersonalData(db)
  expect(await db`select 1 from api_key where account_id = ${id}`).toEqual([])
})

test('bad input gets a clear error', async () => {
  const { create, token, from } = await owner()
  for (const [payload, field] of [
    [{ name: '', scopes: ['read'] }, 'name'],
    [{ name: ' \u200b ', scopes: ['read'] }, 'name'],
    [{ name: 'x'.repeat(61), scopes: ['read'] }, 'name'],
    [{ name: 'Sync', scopes: [] }, 'scopes'],
    [{ name: 'Sync', scopes: ['write'] }, 'scopes.0'],
    [{ name: 'Sync' }, 'scopes'],
    [{ name: 'Sync', scopes: ['read'], plan: 'partner' }, 'request'],
  ] as const) {
    const { status, body } = await create(payload)
    expect([payload, status, Object.keys(body.errors ?? {})]).toEqual([payload, 422, [field]])
  }
  expect((await api.delete('user/api-keys/x', { token, from })).status).toBe(400)
})

test('an account has at most ten keys, also when they are created at once', async () => {
  const { id, token } = await owner()
  const unlimited = await testAccounts(db)
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, at) =>
      unlimited.post('user/api-keys', { name: `Key ${at}`, scopes: ['read'] }, { token }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array<number>(10).fill(201),
    ...Array<number>(4).fill(409),
  ])
  expect(await db`select 1 from api_key where account_id = ${id}`).toHaveLength(10)
})

test('plans come from the setting, and a wrong one stops the start', () => {
  const plansOf = (API_PLANS?: string) =>
    readSettings({ NODE_ENV: 'test', ...(API_PLANS ? { API_PLANS } : {}) }).API_PLANS
  expect(plansOf()).toEqual([
    { name: 'free', perMinute: 300 },
    { name: 'partner', perMinute: 3_000 },
  ])
  expect(plansOf('basic=60')).toEqual([{ name: 'basic', perMinute: 60 }])
  for (const wrong of ['free', 'free=0', 'free=-1', 'Free=1', 'free=1;x=2', ',']) {
    expect(() => plansOf(wrong)).toThrow('API_PLANS: must look like free=300,partner=3000')
  }
})

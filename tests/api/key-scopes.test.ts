/** Which calls an API key can make: those that name a scope that it has, and nothing else of its account. */
import { beforeEach, expect, test } from 'vitest'
import { API_SCOPES, type ApiScope } from '#common/api-keys.ts'
import type { BulkCheckShown } from '#common/bulk-checks.ts'
import { runBulkCheck } from '#server/domains/verification/bulk-checks.ts'
import { deleteAllAccounts, testAccounts } from '#tests/support/accounts.ts'
import { createSignedInPerson } from '#tests/support/claims.ts'
import { testDatabase } from '#tests/support/database.ts'
import { filled } from '#tests/support/permissions.ts'
import { RECEIPT_SETTINGS } from '#tests/support/signing-keys.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const api = await testAccounts(db)
const limited = await testAccounts(db, { RATE_LIMITS: 'on', API_PLANS: 'free=100' })
const NAMES = 'Last name,First name,State\nAshgrove,Robert,TX\nNobodyhere,Al,CA\n'
const ASKED = { last_name: 'Quintavalle' }

beforeEach(() => deleteAllAccounts(db))

async function keyFor(scopes: readonly ApiScope[], name = 'firm') {
  const { token } = await createSignedInPerson(api, `${name}@mail.example`, 'client')
  const { body } = await api.post('user/api-keys', { name: 'Checks', scopes }, { token })
  const { key, own } = body.data as { key: string; own: { keys: { id: string }[] } }
  return { token, key, revoke: () => api.delete(`user/api-keys/${own.keys[0]?.id}`, { token }) }
}

type Operation = { description: string }
type Document = { paths: Record<string, Record<string, Operation>> }
/** As the document says: the scope of each call, null where it accepts no key. */
async function documented(): Promise<{ method: string; path: string; scope: ApiScope | null }[]> {
  const { paths } = (await api.get('openapi.json')).body as unknown as Document
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { description }]) => ({
      method: method.toUpperCase(),
      path: path.replace('/api/v2', ''),
      scope: (/API key needs the scope `(\w+)`/.exec(description)?.[1] ?? null) as ApiScope | null,
    })),
  )
}

/** Calls with a body get an empty one: who can make a call is decided before it is read. */
async function ask(method: string, path: string, key: string) {
  const { statusCode: status, body } = await api.app.inject({
    method: method as 'GET',
    url: `/api/v2${filled(path)}`,
    ...(/POST|PATCH/.test(method) ? { payload: {} } : {}),
    headers: { authorization: `Bearer ${key}` },
  })
  return { status, message: status === 403 ? (JSON.parse(body) as { message: string }).message : '' }
}

test('the document names the scope of every call that accepts a key, and a key makes no other call', async () => {
  const calls = await documented()
  const { key } = await keyFor(API_SCOPES)
  const wrong: string[] = []
  for (const { method, path, scope } of calls) {
    const { status, message } = await ask(method, path, key)
    const isRejected = status === 403 && message.startsWith('This call doesn’t accept API keys.')
    if (scope ? [401, 403, 500].includes(status) : !isRejected) wrong.push(`${method} ${path}: ${status} ${message}`)
  }
  expect(wrong).toEqual([])
  const beyondReading = calls.filter(({ scope }) => scope === 'verify' || scope === 'bulk_checks')
  expect(beyondReading.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /bulk-checks/{id}',
    'GET /bulk-checks',
    'GET /bulk-checks/{id}',
    'GET /bulk-checks/{id}/csv',
    'GET /bulk-checks/{id}/rows',
    'POST /bulk-checks',
    'POST /receipts',
  ])
})

test.each(API_SCOPES)('without the scope %s, its calls answer 403 and name it', async (missing) => {
  const { key } = await keyFor(API_SCOPES.filter((scope) => scope !== missing))
  const calls = (await documented()).filter(({ scope }) => scope === missing)
  expect(calls.length).toBeGreaterThan(0)
  for (const { method, path } of calls) {
    expect([path, await ask(method, path, key)]).toEqual([
      path,
      { status: 403, message: `This API key can’t make this call. It needs the scope “${missing}.”` },
    ])
  }
})

test('with bulk_checks, a key starts, follows, reads, and deletes the lists of its own account', async () => {
  const { key, token } = await keyFor(['bulk_checks'])
  const started = await api.post('bulk-checks', { names: NAMES }, { token: key })
  expect(started.status).toBe(201)
  const { id } = started.body.data as { id: string }
  await runBulkCheck(db, RECEIPT_SETTINGS, id)
  const shown = await api.get(`bulk-checks/${id}`, { token: key })
  expect(shown.body.data).toMatchObject({ total: 2, checked: 2, outcomes: { one: 1, none: 1 } })
  expect(shown.headers['cache-control']).toBe('no-store')
  expect((await api.get(`bulk-checks/${id}/rows`, { token: key })).body.data).toMatchObject([
    { last_name: 'Ashgrove', outcome: 'one' },
    { last_name: 'Nobodyhere', outcome: 'none' },
  ])
  const csv = await api.app.inject({
    url: `/api/v2/bulk-checks/${id}/csv`,
    headers: { authorization: `Bearer ${key}` },
  })
  expect([csv.statusCode, csv.body.includes('Robert A Ashgrove')]).toEqual([200, true])
  expect((await api.get('bulk-checks', { token })).body.data as BulkCheckShown[]).toMatchObject([{ id }])
  expect((await api.delete(`bulk-checks/${id}`, { token: key })).status).toBe(200)
  expect((await api.get('bulk-checks', { token })).body.data).toEqual([])
})

test('another account’s list doesn’t exist for a key, and a revoked key reads nothing', async () => {
  const { token } = await keyFor(['read'], 'owner')
  const { id } = (await api.post('bulk-checks', { names: NAMES }, { token })).body.data as { id: string }
  const stranger = await keyFor(API_SCOPES, 'stranger')
  for (const path of [`bulk-checks/${id}`, `bulk-checks/${id}/rows`, `bulk-checks/${id}/csv`])
    expect([path, (await api.get(path, { token: stranger.key })).status]).toEqual([path, 404])
  expect((await api.delete(`bulk-checks/${id}`, { token: stranger.key })).status).toBe(404)
  expect((await api.get('bulk-checks', { token: stranger.key })).body.data).toEqual([])
  await stranger.revoke()
  for (const path of ['bulk-checks', `bulk-checks/${id}`])
    expect((await api.get(path, { token: stranger.key })).status).toBe(401)
  expect((await api.post('bulk-checks', { names: NAMES }, { token: stranger.key })).status).toBe(401)
  expect((await api.post('receipts', ASKED, { token: stranger.key })).status).toBe(401)
  expect((await api.get('bulk-checks', { token })).body.data as BulkCheckShown[]).toHaveLength(1)
})

test('lists that a key starts count against the limits of its account', async () => {
  const { key, token } = await keyFor(['bulk_checks'])
  expect((await api.post('bulk-checks', { names: NAMES }, { token })).status).toBe(201)
  expect((await api.post('bulk-checks', { names: NAMES }, { token: key })).status).toBe(409)
})

test('with verify, a key gets a signed receipt of a name, which anyone can read', async () => {
  const { key } = await keyFor(['verify'])
  const { status, headers, body } = await api.post('receipts', ASKED, { token: key })
  expect([status, headers['cache-control']]).toEqual([201, 'no-store'])
  const receipt = body.data as { id: string; matches: { id: string }[] }
  expect(receipt).toMatchObject({
    asked: { last_name: 'Quintavalle', first_name: '', state: '', zipcode: '' },
    outcome: 'one',
    check: { verdict: 'intact' },
  })
  expect((await api.get(`receipts/${receipt.id}`)).body.data).toEqual(receipt)
  const several = (await api.post('receipts', { last_name: 'Merriweather', first_name: 'Dana' }, { token: key })).body
  const [chosen] = (several.data as typeof receipt).matches
  expect(several.data).toMatchObject({ outcome: 'several', total: 3 })
  const one = { last_name: 'Merriweather', first_name: 'Dana', agent_id: chosen?.id }
  expect((await api.post('receipts', one, { token: key })).body.data).toMatchObject({ outcome: 'one', total: 1 })
})

test('a name that can’t be checked gets the texts of the form, and no receipt', async () => {
  const { key } = await keyFor(['verify'])
  const before = await db`select id from receipt`
  for (const [asked, field] of [
    [{ last_name: ' ' }, 'last_name'],
    [{}, 'last_name'],
    [{ ...ASKED, state: 'Nowhere' }, 'state'],
    [{ ...ASKED, zip: '12' }, 'zip'],
    [{ ...ASKED, first_name: '078-05-1120' }, 'first_name'],
    [{ ...ASKED, agent_id: 'x' }, 'agent_id'],
    [{ ...ASKED, zipcode: '93721' }, 'request'],
  ] as const) {
    const { status, body } = await api.post('receipts', asked, { token: key })
    expect([asked, status, Object.keys(body.errors ?? {})]).toEqual([asked, 422, [field]])
  }
  expect((await api.post('receipts', { ...ASKED, agent_id: 'deadbeef' }, { token: key })).status).toBe(404)
  expect(await db`select id from receipt`).toHaveLength(before.length)
})

test('a receipt asked for twice with the same Idempotency-Key is one, for each account', async () => {
  const [first, second] = [await keyFor(['verify'], 'first'), await keyFor(['verify'], 'second')]
  const idOf = async (token: string) => {
    const headers = { 'idempotency-key': 'the-same-name-1' }
    return ((await api.post('receipts', ASKED, { token, headers })).body.data as { id: string }).id
  }
  const ids = [await idOf(first.key), await idOf(first.key), await idOf(second.key)]
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

test('without a key, a network gets 30 receipts an hour; with one, an account gets 1,000', async () => {
  const { key } = await keyFor(['verify'])
  const post = (token?: string) => limited.post('receipts', ASKED, token ? { token } : {})
  for (let at = 0; at < 30; at++) expect((await post()).status).toBe(201)
  expect((await post()).status).toBe(429)
  const own = await post(key)
  expect([own.status, own.headers['ratelimit-policy']]).toEqual([201, '"minute";q=100;w=60'])
  await db`update rate_count set points = 1000`
  const over = await post(key)
  expect([over.status, over.body.message]).toEqual([
    429,
    'You can make at most 1000 of these requests per hour. Try again later.',
  ])
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(60)
})

test('the OpenAPI document and its page answer with a key as they do without one', async () => {
  const { key } = await keyFor(['bulk_checks'])
  for (const path of ['openapi.json', 'docs', 'docs/', 'docs/json', 'nosuch']) {
    const read = async (headers: Record<string, string>) => {
      const { statusCode, body } = await api.app.inject({ url: `/api/v2/${path}`, headers })
      return [path, statusCode, statusCode === 200 ? body : '']
    }
    expect(await read({ authorization: `Bearer ${key}` })).toEqual(await read({}))
  }
})

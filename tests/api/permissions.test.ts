/** The permission matrix, generated from one table: every call of the API × every kind of person. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import type { ApiOptions } from '#server/http/api/call.ts'
import { apiPlugin } from '#server/http/api/plugin.ts'
import { servedRoutes } from '#tests/support/api-fields.ts'
import { testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { signInEveryRole } from '#tests/support/sign-in-every-role.ts'
import { type Actor, ACTORS, AUDIENCES, filled, PERMISSIONS } from '#tests/support/permissions.ts'

const db = await testDatabase()
const api = await testAccounts(db)
let tokens: ReadonlyMap<Actor, string> = new Map()

beforeAll(async () => {
  tokens = await signInEveryRole(api)
})

type Document = { paths: Record<string, Record<string, unknown>> }
async function served(): Promise<string[]> {
  const { body } = await api.app.inject({ url: '/api/v2/openapi.json' })
  const { paths } = JSON.parse(body) as Document
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace('/api/v2', '')}`),
  )
}

/** They answer 401 for a wrong secret too. Who can make these calls is covered by their own tests. */
const SECRETS = new Set([
  'POST /auth/login',
  'POST /auth/login/second-factor',
  'POST /auth/refresh',
  'POST /news-letter/bounces',
  'POST /news-letter/returned-mail',
])
const MADE_BY_LISTENING = new Set(['POST /auth/logout'])

/** The minimum body of a call that checks its body first. */
const asked = (call: string): object | undefined =>
  PERMISSIONS[call]?.requestBody ?? (/^(POST|PATCH) /.test(call) ? {} : undefined)

const messageIn = (body: string) => (JSON.parse(body || '{}') as { message?: string }).message ?? ''

async function ask(call: string, actor: Actor): Promise<{ status: number; message: string }> {
  const [method = '', path = ''] = call.split(' ')
  const token = tokens.get(actor)
  const requestBody = asked(call)
  const { statusCode, body } = await api.app.inject({
    method: method as 'GET',
    url: `/api/v2${filled(path)}`,
    ...(requestBody ? { payload: requestBody } : {}),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { status: statusCode, message: messageIn(body) }
}

test('every call of the API is in the permission table, and every row of the table is served', async () => {
  const calls = await served()
  expect(calls.length).toBeGreaterThan(100)
  const known = new Set(Object.keys(PERMISSIONS).map((call) => call.split('?')[0] ?? ''))
  expect(
    calls.filter((call) => !known.has(call)),
    'add a row to tests/support/permissions.ts',
  ).toEqual([])
  expect(
    [...known].filter((call) => !calls.includes(call)),
    'in tests/support/permissions.ts, but not served',
  ).toEqual([])
})

/** The domain lets fewer people in than the call does, because of what they want rather than who they are. */
const NARROWED: Readonly<Record<string, string>> = {
  // Agents before their approval have no live connection.
  'POST /live/ticket': 'signed in',
  // An agent never starts a conversation.
  'POST /chats': 'signed in',
  'POST /requests': 'signed in',
  'POST /first-calls': 'signed in',
  // Whoever isn't an agent is told so about the form.
  'POST /claim/claim-listing/create': 'signed in',
}

test('who can make a call is the same in its definition and in the permission table', async () => {
  const stated = (await servedRoutes()).flatMap(({ method, path, config }) =>
    config?.who === undefined || method === 'HEAD'
      ? []
      : [[`${String(method)} ${path.replace(/:(\w+)/g, '{$1}')}`, config.who] as const],
  )
  expect(stated.length).toBeGreaterThan(180)
  const known = new Map(Object.entries(PERMISSIONS).map(([call, entry]) => [call.split('?')[0] ?? '', entry.for]))
  expect(stated.filter(([call, who]) => who !== (NARROWED[call] ?? known.get(call)))).toEqual([])
})

test('every route is a call that states who can make it, besides the document and what shows it', async () => {
  const plain = (await servedRoutes()).filter(({ config }) => config?.who === undefined).map(({ path }) => path)
  expect([...new Set(plain)].filter((path) => !path.startsWith('/docs')).sort()).toEqual([
    // Nothing else matched.
    '/',
    '/*',
    // What a program reads before it makes its first call.
    '/openapi.json',
  ])
  const app = Fastify()
  app.register(async (scope) => {
    await apiPlugin(scope, { settings: api.settings } as unknown as ApiOptions)
    scope.get('/forgotten', async () => 'anything')
  })
  await expect(app.ready()).rejects.toThrow("/forgotten doesn't say who can call it")
})

for (const [call, entry] of Object.entries(PERMISSIONS)) {
  if (SECRETS.has(call) || MADE_BY_LISTENING.has(call)) continue
  test(`${call} is for ${entry.for}`, async () => {
    const wrong: string[] = []
    for (const actor of ACTORS) {
      const { status, message } = await ask(call, actor)
      if (!isExpectedStatus(call, actor, { status, message })) wrong.push(`${actor}: ${status} ${message}`)
    }
    expect(wrong).toEqual([])
  })
}

/** A permitted person isn't rejected for who they are; their empty request can still be rejected. */
function isExpectedStatus(
  call: string,
  actor: Actor,
  { status, message }: { status: number; message: string },
): boolean {
  const entry = PERMISSIONS[call]
  const allowed: readonly Actor[] = entry ? AUDIENCES[entry.for] : []
  if (!allowed.includes(actor)) return status === (actor === 'visitor' ? 401 : 403)
  return status < 500 && (entry?.unless === message || (status !== 401 && status !== 403))
}

test('dashboard pages render without knowing the person: personal data comes from the calls above', () => {
  const folder = join(import.meta.dirname, '../../app/routes/dashboard')
  const pages = readdirSync(folder).filter((name) => name.endsWith('.tsx'))
  expect(pages.length).toBeGreaterThan(5)
  const withServer = pages.filter((name) =>
    /export (?:async )?(?:function|const) (?:loader|action)\b/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(withServer).toEqual([])
})

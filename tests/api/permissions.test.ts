/** The matrix of permissions, made from one table: every call of the API × every kind of person. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { personSignedIn } from '#tests/support/claims.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type Actor, ACTORS, AUDIENCES, filled, PERMISSIONS } from '#tests/support/permissions.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const tokens = new Map<Actor, string>()

beforeAll(async () => {
  for (const actor of ACTORS) {
    if (actor === 'visitor') continue
    const role = actor === 'newAgent' ? 'agent' : actor
    const { token } = await personSignedIn(api, `${actor.toLowerCase()}@mail.example`, role)
    tokens.set(actor, token)
    if (actor === 'agent') {
      await db`
        update agent set approval = 'approved', decided_at = now()
        where account_id = (select id from account where email = 'agent@mail.example')`
    }
  }
})

type Document = { paths: Record<string, Record<string, unknown>> }
async function served(): Promise<string[]> {
  const { body } = await api.app.inject({ url: '/api/v2/openapi.json' })
  const { paths } = JSON.parse(body) as Document
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace('/api/v2', '')}`),
  )
}

/** They answer 401 for a wrong secret too: who may call them shows in their own tests. */
const SECRETS = new Set([
  'POST /auth/login',
  'POST /auth/login/second-factor',
  'POST /auth/refresh',
  'POST /news-letter/bounces',
  'POST /news-letter/returned-mail',
])
const MADE_BY_LISTENING = new Set(['POST /auth/logout'])

/** What a call takes at least, where it looks at that first. */
const asked = (call: string): object | undefined =>
  PERMISSIONS[call]?.asks ?? (/^(POST|PATCH) /.test(call) ? {} : undefined)

const messageIn = (body: string) => (JSON.parse(body || '{}') as { message?: string }).message ?? ''

async function ask(call: string, actor: Actor): Promise<{ status: number; message: string }> {
  const [method = '', path = ''] = call.split(' ')
  const token = tokens.get(actor)
  const asks = asked(call)
  const { statusCode, body } = await api.app.inject({
    method: method as 'GET',
    url: `/api/v2${filled(path)}`,
    ...(asks ? { payload: asks } : {}),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { status: statusCode, message: messageIn(body) }
}

test('every call of the API stands in the table of permissions, and every line of the table is served', async () => {
  const calls = await served()
  expect(calls.length).toBeGreaterThan(100)
  const known = new Set(Object.keys(PERMISSIONS).map((call) => call.split('?')[0] ?? ''))
  expect(calls.filter((call) => !known.has(call))).toEqual([])
  expect([...known].filter((call) => !calls.includes(call))).toEqual([])
})

for (const [call, entry] of Object.entries(PERMISSIONS)) {
  if (SECRETS.has(call) || MADE_BY_LISTENING.has(call)) continue
  test(`${call} is for ${entry.for}`, async () => {
    const wrong: string[] = []
    for (const actor of ACTORS) {
      const { status, message } = await ask(call, actor)
      if (!isRight(call, actor, { status, message })) wrong.push(`${actor}: ${status} ${message}`)
    }
    expect(wrong).toEqual([])
  })
}

/** The right person is not turned away as such; what they ask of nothing may still be refused. */
function isRight(call: string, actor: Actor, { status, message }: { status: number; message: string }): boolean {
  const entry = PERMISSIONS[call]
  const allowed: readonly Actor[] = entry ? AUDIENCES[entry.for] : []
  if (!allowed.includes(actor)) return status === (actor === 'visitor' ? 401 : 403)
  return status < 500 && (entry?.unless === message || (status !== 401 && status !== 403))
}

test('pages of the dashboard are rendered without knowing anybody: what is personal comes by the calls above', () => {
  const folder = join(import.meta.dirname, '../../app/routes/dashboard')
  const pages = readdirSync(folder).filter((name) => name.endsWith('.tsx'))
  expect(pages.length).toBeGreaterThan(5)
  const withServer = pages.filter((name) =>
    /export (?:async )?(?:function|const) (?:loader|action)\b/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(withServer).toEqual([])
})

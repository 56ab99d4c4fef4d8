import { expect, test } from 'vitest'
import { WHOLE_MAX } from '#contract/limits.ts'
import { testApi } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'

const get = await testApi(await testDatabase())

type Operation = {
  summary?: string
  security?: unknown
  parameters?: { name: string }[]
  requestBody?: unknown
  responses: Record<string, unknown>
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

/** The specification's section 7, as far as the directory goes. */
const CALLS: Record<string, string[]> = {
  '/api/v2/agent/agents/all': ['page', 'perPage'],
  '/api/v2/all-agents-search': ['data', 'lname', 'page'],
  '/api/v2/address-agents-search': ['zipcode', 'state', 'city'],
  '/api/v2/name-agents-search': ['last_name', 'first_name'],
  '/api/v2/agent-city/{city}': ['city'],
  '/api/v2/agent/{state}': ['state', 'page'],
  '/api/v2/agent/agents/views/{id}': ['id'],
  '/api/v2/enum/role/all/roles': [],
}

test('the OpenAPI 3.1 document holds each call with its parameters and answers', async () => {
  const { body } = await get('/api/v2/openapi.json')
  const document = body as unknown as Document
  expect(document.openapi).toMatch(/^3\.1/)
  for (const [path, parameters] of Object.entries(CALLS)) {
    const operation = document.paths[path]?.['get']
    expect(operation?.summary).toBeTruthy()
    expect(operation?.parameters?.map(({ name }) => name) ?? []).toEqual(expect.arrayContaining(parameters))
    expect(operation?.responses).toHaveProperty('200')
  }
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['AgentHit', 'SingleAgent', 'PageMeta', 'Problem']),
  )
})

/** Calls about accounts: with the bearer token, and without. */
const OWN = [
  'get user/profile',
  'patch user/profile/update',
  'post auth/change-password',
  'post user/email-change',
  'delete user/email-change',
  'get user/sessions',
  'delete user/sessions/{id}',
  'delete user/sessions',
  'get user/export',
  'post user/delete',
  'post user/second-factor/start',
  'post user/second-factor/confirm',
  'post user/second-factor/recovery-codes',
  'post user/second-factor/disable',
]
const OPEN = [
  'auth/login',
  'auth/login/second-factor',
  'auth/refresh',
  'auth/logout',
  'auth/callback',
  'public/auth/register',
  'public/auth/register/agent',
  'public/auth/verify',
  'public/auth/resend',
  'public/auth/reset-password',
  'public/auth/reset-password/check',
  'public/auth/reset-password/reset',
].map((path) => `post ${path}`)

test.each([...OWN, ...OPEN])('%s stands there with what it takes, what it needs and how it refuses', async (call) => {
  const document = (await get('/api/v2/openapi.json')).body as unknown as Document
  const [method = '', path = ''] = call.split(' ')
  const operation = document.paths[`/api/v2/${path}`]?.[method]
  expect(operation?.summary).toBeTruthy()
  expect(operation?.security).toEqual(OWN.includes(call) ? [{ bearer: [] }] : undefined)
  const refusals = OWN.includes(call) ? ['401', '429'] : ['422', '429']
  expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(refusals))
})

/** Where in a call a whole number without an end is asked for. */
function endless(
  schema: unknown,
  where: string,
  known: Document['components']['schemas'],
  seen: string[] = [],
): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { $ref } = schema as { $ref?: unknown }
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? ''
    return seen.includes(name) ? [] : endless(known[name], `${where} ${name}`, known, [...seen, name])
  }
  const own = isEndless(schema) ? [where] : []
  return [...own, ...Object.entries(schema).flatMap(([key, part]) => endless(part, `${where}.${key}`, known, seen))]
}

const isEndless = (schema: { type?: unknown; maximum?: number; enum?: unknown[] }) =>
  schema.type === 'integer' && !schema.enum && !(schema.maximum !== undefined && schema.maximum <= WHOLE_MAX)

test('no call takes a whole number that no column takes', async () => {
  const { body } = await get('/api/v2/openapi.json')
  const { paths, components } = body as unknown as Document
  const taken = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters, requestBody }]) =>
      endless([parameters, requestBody], `${method} ${path}`, components.schemas),
    ),
  )
  expect(taken).toEqual([])
})

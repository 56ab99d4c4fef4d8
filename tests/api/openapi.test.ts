import { expect, test } from 'vitest'
import { BULK_ROWS, DIRECTORY_PAGE_ROWS, INT32_MAX } from '#common/limits.ts'
import { testApi } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { lintOpenApi } from '../../scripts/lint-openapi.ts'

const get = await testApi(await testDatabase())

type Operation = {
  operationId?: string
  tags?: string[]
  description?: string
  summary?: string
  security?: unknown
  parameters?: { name: string; schema: { type?: string; default?: unknown; maximum?: number } }[]
  requestBody?: unknown
  responses: Record<string, unknown>
}
type Document = {
  openapi: string
  info: Record<string, unknown>
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

/** The calls of the specification's section 7 that concern the directory. */
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

test('the OpenAPI 3.1 document has each call with its parameters and responses', async () => {
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

test.each([...OWN, ...OPEN])('%s is documented with its input, its security, and its errors', async (call) => {
  const document = (await get('/api/v2/openapi.json')).body as unknown as Document
  const [method = '', path = ''] = call.split(' ')
  const operation = document.paths[`/api/v2/${path}`]?.[method]
  expect(operation?.summary).toBeTruthy()
  expect(operation?.security).toEqual(OWN.includes(call) ? [{ bearer: [] }] : [])
  const refusals = OWN.includes(call) ? ['401', '429'] : ['422', '429']
  expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(refusals))
})

/** Where a call accepts an unbounded integer. */
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
  schema.type === 'integer' && !schema.enum && !(schema.maximum !== undefined && schema.maximum <= INT32_MAX)

test('no call accepts an integer that no column can hold', async () => {
  const { body } = await get('/api/v2/openapi.json')
  const { paths, components } = body as unknown as Document
  const taken = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters, requestBody }]) =>
      endless([parameters, requestBody], `${method} ${path}`, components.schemas),
    ),
  )
  expect(taken).toEqual([])
})

test('clients can be generated from it: each operation has a unique name, a documented tag, and its errors', async () => {
  const document = (await get('/api/v2/openapi.json')).body as unknown as Document
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const names = operations.map(({ operationId }) => operationId)
  expect(names.length).toBeGreaterThan(180)
  expect(names.every((name) => /^[a-z]+[A-Za-z0-9]*$/.test(name ?? ''))).toBe(true)
  expect(new Set(names).size).toBe(names.length)
  const tags = new Set(document.tags.map(({ name }) => name))
  expect(operations.flatMap(({ tags: own = [] }) => own).filter((tag) => !tags.has(tag))).toEqual([])
  expect(operations.filter(({ security, description }) => !security || !description)).toEqual([])
  const answers = operations.map(({ responses }) => Object.keys(responses))
  expect(answers.filter((statuses) => !statuses.includes('429') || !statuses.some((is) => is.startsWith('2')))).toEqual(
    [],
  )
  expect(document.info).toMatchObject({
    license: { identifier: 'MIT' },
    contact: { url: expect.stringContaining('/contact') },
  })
})

test('page parameters are integers, and every schema is used by a call', async () => {
  const document = (await get('/api/v2/openapi.json')).body as unknown as Document
  const parameters = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ parameters: own = [] }) => own)
    .filter(({ name }) => name === 'page' || name === 'perPage')
  expect(parameters.length).toBeGreaterThan(40)
  expect(parameters.filter(({ schema }) => schema.type !== 'integer')).toEqual([])
  const perPage = parameters.filter(({ name }) => name === 'perPage').map(({ schema }) => schema)
  expect(perPage.filter(({ maximum }) => maximum !== BULK_ROWS)).toEqual([])
  const defaults = perPage.map(({ default: rows }) => rows)
  expect(new Set(defaults)).toContain(DIRECTORY_PAGE_ROWS)
  expect(defaults.filter((rows) => !Number.isInteger(rows))).toEqual([])
  const text = JSON.stringify(document)
  const unused = Object.keys(document.components.schemas).filter((name) => !text.includes(`schemas/${name}"`))
  expect(unused).toEqual([])
})

test('no two paths are ambiguous', async () => {
  const document = (await get('/api/v2/openapi.json')).body as unknown as Document
  const paths = Object.keys(document.paths).map((path) => path.split('/'))
  const isTemplate = (part: string) => part.startsWith('{')
  const couldBeBoth = (one: string[], other: string[]) =>
    one.length === other.length &&
    one.every((part, at) => part === other[at] || isTemplate(part) || isTemplate(other[at] ?? ''))
  /** The path with more literal segments wins. Where each has a literal that the other lacks, neither does. */
  const isNarrower = (one: string[], other: string[]) =>
    one.some((part, at) => !isTemplate(part) && isTemplate(other[at] ?? ''))
  const pairs = paths.flatMap((one, at) => paths.slice(at + 1).map((other) => [one, other] as const))
  const unclear = pairs.filter(
    ([one, other]) => couldBeBoth(one, other) && isNarrower(one, other) && isNarrower(other, one),
  )
  expect(unclear.map((pair) => pair.map((path) => path.join('/')))).toEqual([])
})

test('both linters of the check report faults planted in the document', async () => {
  const document = (await get('/api/v2/openapi.json')).body as unknown as Document
  const { contact: _contact, license: _license, ...info } = document.info
  const { security: _security, ...operation } = document.paths['/api/v2/faqs/index']?.['get'] ?? { responses: {} }
  const faulty = { ...operation, operationId: 'two words', tags: ['unknown'], responses: {} }
  const problems = await lintOpenApi(JSON.stringify({ ...document, info, paths: { '/faqs': { get: faulty } } }))
  expect(problems.map((problem) => problem.split(' at ')[0])).toEqual(
    expect.arrayContaining([
      'redocly info-license',
      'redocly operation-2xx-response',
      'redocly operation-4xx-response',
      'redocly operation-operationId-url-safe',
      'redocly security-defined',
      'spectral info-contact',
      'spectral operation-operationId-valid-in-url',
      'spectral operation-success-response',
      'spectral operation-tag-defined',
    ]),
  )
})

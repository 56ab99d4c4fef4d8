/** What the OpenAPI document says about requests and answers is what the calls take and send. */
import { isDeepStrictEqual } from 'node:util'
import Fastify, { type RouteOptions } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { createDeps } from '#server/domains/accounts/create-deps.ts'
import { createSearchLog } from '#server/domains/admin/search-log.ts'
import { EXAMPLES } from '#server/http/api/examples.ts'
import { apiPlugin } from '#server/http/api/plugin.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { readSettings } from '#server/platform/settings.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

type Media = { content?: Record<string, { example?: unknown }> }
type Answer = Media & { $ref?: string; headers?: Record<string, unknown> }
type Operation = {
  operationId: string
  parameters?: { name: string; in: string; example?: unknown }[]
  security: object[]
  requestBody?: Media
  responses: Record<string, Answer>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: Record<string, Answer> }
}
type RouteSchemas = { body?: z.ZodType; response?: Record<string, z.ZodType> }

const db = await testDatabase()
await loadSmallDirectory(db)

const settings = readSettings({ NODE_ENV: 'test' })
const routes: RouteOptions[] = []
const app = Fastify()
app.addHook('onRoute', (route) => void routes.push(route))
const searches = createSearchLog(db, { metrics: createMetrics(), log: app.log })
await app.register(apiPlugin, { db, settings, searches, deps: createDeps(settings, 'none'), prefix: '/api/v2' })
afterAll(() => app.close())
const { paths, components } = (await app.inject('/api/v2/openapi.json')).json<Document>()
const origin = await testServer(db, { RATE_LIMITS: 'on' })

const operationOf = ({ url, method }: RouteOptions): Operation | undefined =>
  paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[String(method).toLowerCase()]

type Documented = { operation: Operation; schemas: RouteSchemas }
const calls = routes.flatMap((route): Documented[] => {
  const operation = operationOf(route)
  return operation ? [{ operation, schemas: route.schema as RouteSchemas }] : []
})

/** Where an example is missing, or isn't what the schema makes of it. */
function faultsOf({
  operation: { operationId, parameters = [], requestBody, responses },
  schemas,
}: Documented): string[] {
  const sent = requestBody?.content?.['application/json']
  const isTaken = !sent || schemas.body?.safeParse(sent.example).success === true
  const answered = Object.entries(responses).flatMap(([status, { content }]) => {
    const shown = status < '3' ? content?.['application/json'] : undefined
    const { data } = shown ? (schemas.response?.[status]?.safeParse(shown.example) ?? {}) : {}
    return isDeepStrictEqual(data, shown?.example) ? [] : [`${operationId}: answer ${status}`]
  })
  const missing = parameters.filter(({ example }) => example === undefined)
  return [
    ...(isTaken ? [] : [`${operationId}: body`]),
    ...answered,
    ...missing.map(({ name }) => `${operationId}: ${name}`),
  ]
}

test('each call has an example of what it takes and of what it answers, and its schemas accept them', () => {
  expect(calls.length).toBeGreaterThan(220)
  expect(calls.flatMap(faultsOf)).toEqual([])
})

test('each example written for a schema is the example of a call', () => {
  const named = new Set(Object.keys(components.schemas).map((name) => name.replace(/Input$/, '')))
  expect(Object.keys(EXAMPLES).filter((name) => !named.has(name))).toEqual([])
})

const PUBLIC_READS = calls
  .map(({ operation }) => operation)
  .filter(({ security, operationId }) => operationId.startsWith('get') && security.some((one) => 'apiKey' in one))

/** With the document's own examples. */
function addressOf({ operationId, parameters = [] }: Operation): string {
  const path = Object.keys(paths).find((one) => paths[one]?.['get']?.operationId === operationId) ?? ''
  const inPath = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(parameters.find((one) => one.name === name)?.example)),
  )
  const query = parameters.filter((one) => one.in === 'query').map(({ name, example }) => [name, String(example)])
  return `${inPath}?${new URLSearchParams(query)}`
}

const describedHeaders = ({ responses }: Operation, status: number): string[] => {
  const { $ref = '', headers = {} } = responses[status] ?? {}
  return Object.keys(components.responses[$ref.split('/').at(-1) ?? '']?.headers ?? headers).map((name) =>
    name.toLowerCase(),
  )
}

test.each(PUBLIC_READS.map((operation) => [operation.operationId, operation] as const))(
  '%s answers with the headers that the document says',
  async (_name, operation) => {
    const address = addressOf(operation)
    const { status, headers } = await fetch(`${origin}${address}`)
    expect(status).not.toBe(400)
    expect([...headers.keys()]).toEqual(expect.arrayContaining(describedHeaders(operation, status)))
    expect(headers.has('etag')).toBe(status === 200 && '304' in operation.responses)
  },
)

test('a call over its limit answers with the headers of a 429, which each call documents', async () => {
  const silent = calls.filter(({ operation }) => !operation.responses['429']?.$ref?.endsWith('TooManyRequests'))
  expect(silent).toEqual([])
  let answer = await fetch(`${origin}/api/v2/changes`)
  const max = Number(/q=(\d+)/.exec(answer.headers.get('ratelimit-policy') ?? '')?.[1])
  for (let sent = 1; sent <= max; sent++) answer = await fetch(`${origin}/api/v2/changes`)
  expect(answer.status).toBe(429)
  const described = PUBLIC_READS.flatMap((operation) => describedHeaders(operation, 429))
  expect(described).toEqual(expect.arrayContaining(['ratelimit', 'ratelimit-policy', 'retry-after']))
  expect([...answer.headers.keys()]).toEqual(expect.arrayContaining(described))
})

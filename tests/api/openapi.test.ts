import { expect, test } from 'vitest'
import { testApi } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'

const get = await testApi(await testDatabase())

type Operation = { summary?: string; parameters?: { name: string }[]; responses: Record<string, unknown> }
type Document = {
  openapi: string
  paths: Record<string, { get?: Operation }>
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
    const operation = document.paths[path]?.get
    expect(operation?.summary).toBeTruthy()
    expect(operation?.parameters?.map(({ name }) => name) ?? []).toEqual(expect.arrayContaining(parameters))
    expect(operation?.responses).toHaveProperty('200')
  }
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['AgentHit', 'SingleAgent', 'PageMeta', 'Problem']),
  )
})

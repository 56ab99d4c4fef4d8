/**
 * What the app's calls take and answer, as types, made from the OpenAPI document. The committed file is also the
 * snapshot of the wire format: whatever a change of the server does to it is in the diff.
 */
import { join } from 'node:path'
import openapiTs, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { testApi } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'

const get = await testApi(await testDatabase())

const FILE = join(import.meta.dirname, '../../app/lib/api/calls.gen.ts')
const PREFIX = '/api/v2/'
const HEAD = '/** From the OpenAPI document, by tests/api/client-types.test.ts. */\n'

type SchemaObject = Readonly<Record<string, unknown>>
type Content = { content?: Record<string, { schema: SchemaObject }> }
type Operation = {
  parameters?: { name: string; required?: boolean; schema: SchemaObject }[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Content>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, SchemaObject> }
}

test('app/lib/api/calls.gen.ts matches the server (npm test -- tests/api/client-types.test.ts -u)', async () => {
  const { paths, components } = (await get('/api/v2/openapi.json')).body as unknown as Document
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, SchemaObject] => [
      `${method.toUpperCase()} ${path.slice(PREFIX.length)}`,
      describeCall(operation),
    ]),
  )
  const document = {
    openapi: '3.1.0',
    info: { title: 'Calls', version: '2.0.0' },
    components: { schemas: { ...components.schemas, Calls: objectOf(Object.fromEntries(calls)) } },
  }
  const nodes = await openapiTs(JSON.stringify(document), { alphabetize: true, defaultNonNullable: false })
  await expect(HEAD + astToString(nodes.filter(ts.isInterfaceDeclaration))).toMatchFileSnapshot(FILE)
})

/** Parameters of the path and of the query are one object: no call has a name in both. */
function describeCall({ parameters = [], requestBody, responses }: Operation): SchemaObject {
  const params = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  const required = parameters.filter((one) => one.required).map(({ name }) => name)
  const body = jsonOf(requestBody)
  return objectOf({
    ...(parameters.length > 0 ? { params: objectOf(params, required) } : {}),
    ...(body ? { body } : {}),
    answer: {
      oneOf: Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .map(describeAnswer),
    },
  })
}

function describeAnswer([status, response]: [string, Content]): SchemaObject {
  const envelope = jsonOf(response)
  const { data, meta } = (envelope as { properties?: Record<string, SchemaObject> } | undefined)?.properties ?? {}
  return objectOf({ status: { const: Number(status) }, ...(data ? { data } : {}), ...(meta ? { meta } : {}) })
}

const jsonOf = (part: Content | undefined) => part?.content?.['application/json']?.schema

const objectOf = (properties: Record<string, SchemaObject>, required = Object.keys(properties)): SchemaObject => ({
  type: 'object',
  properties,
  required,
})

/** No call accepts a body with a key that its schema doesn't name. */
import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testApi } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'

const get = await testApi(await testDatabase())

type Schema = { $ref?: string; type?: string; additionalProperties?: unknown } & Record<string, unknown>
type Operation = { requestBody?: { content?: Record<string, { schema?: Schema }> } }
type Document = { paths: Record<string, Record<string, Operation>>; components?: { schemas?: Record<string, Schema> } }

/** The objects of a schema: itself and all nested ones. */
function objectsIn(schema: unknown, document: Document, seen = new Set<unknown>()): Schema[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const { $ref, ...own } = schema as Schema
  if ($ref) return objectsIn(document.components?.schemas?.[$ref.split('/').at(-1) ?? ''], document, seen)
  const within = Object.values(own).flatMap((part) => objectsIn(part, document, seen))
  return own.type === 'object' ? [own, ...within] : within
}

/** The calls whose body would accept a key that its schema doesn't name. */
function openBodies(document: Document): string[] {
  return bodiesIn(document)
    .filter(({ schema }) =>
      objectsIn(schema, document).some(({ additionalProperties }) => additionalProperties === undefined),
    )
    .map(({ call }) => call)
}

const bodiesIn = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content?.['application/json']?.schema
      return schema ? [{ call: `${method} ${path}`, schema }] : []
    }),
  )

test('every request body of the API is strict at every level', async () => {
  const document = (await get('/api/v2/openapi.json')).body as unknown as Document
  expect(bodiesIn(document).length).toBeGreaterThan(50)
  expect(openBodies(document)).toEqual([])
})

test('an open body is detected, even a nested one', async () => {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  await app.register(swagger, { openapi: { openapi: '3.1.0' }, transform: jsonSchemaTransform })
  await app.register(async (api) => {
    api.post('/strict', { schema: { body: z.strictObject({ a: z.string() }) } }, async () => ({}))
    api.post('/open', { schema: { body: z.object({ a: z.string() }) } }, async () => ({}))
    api.post('/deep', { schema: { body: z.strictObject({ b: z.array(z.object({})) }) } }, async () => ({}))
  })
  await app.ready()
  expect(openBodies(app.swagger() as unknown as Document)).toEqual(['post /open', 'post /deep'])
  await app.close()
})

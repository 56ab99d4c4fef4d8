/** Every field that a call of the API takes, read from the schemas of its routes. */
import Fastify, { type RouteOptions } from 'fastify'
import type { z } from 'zod'
import { apiPlugin } from '#server/http/api/plugin.ts'
import type { ApiOptions } from '#server/http/api/call.ts'
import { readSettings } from '#server/platform/settings.ts'
import { AUTH_SECRET } from './api.ts'

type Schema = z.core.$ZodType
type Def = {
  type?: string
  shape?: Record<string, Schema>
  options?: Schema[]
  element?: Schema
  innerType?: Schema
  in?: Schema
  values?: unknown[]
}
/** `put`: an object with this value in the field, and little else. */
export type Field = { name: string; schema: Schema; put: (value: unknown) => unknown }
export type CallField = Field & { method: string; path: string; part: 'body' | 'query' | 'params' }

const defOf = (schema: Schema) => schema._zod.def as Def

/** The fields of a form, down to those that hold no others: "content.steps". */
export function fieldsIn(schema: Schema, name = ''): Field[] {
  const { shape, options, element, innerType, in: before } = defOf(schema)
  if (shape) {
    const fixed = Object.fromEntries(Object.entries(shape).flatMap(([key, inner]) => literalIn(key, inner)))
    return Object.entries(shape).flatMap(([key, inner]) =>
      fieldsIn(inner, [name, key].filter(Boolean).join('.')).map((field) => ({
        name: field.name,
        schema: field.schema,
        put: (value: unknown) => ({ ...fixed, [key]: field.put(value) }),
      })),
    )
  }
  if (element) {
    return fieldsIn(element, name).map((field) => ({
      name: field.name,
      schema: field.schema,
      put: (value) => [field.put(value)],
    }))
  }
  // A text that is cleaned and then checked is tested as one field; such a form is opened.
  const piped = before && fieldsIn(before).some((field) => field.schema !== before) ? before : undefined
  const inner = options ?? [innerType ?? piped].filter((each) => each !== undefined)
  return inner.length > 0
    ? inner.flatMap((each) => fieldsIn(each, name))
    : [{ name, schema, put: (value: unknown) => value }]
}

/**
 * The literal that tells one kind of part from another, `type: 'paragraph'`. Without it, the part's fields aren't
 * reached.
 */
function literalIn(key: string, schema: Schema): [string, unknown][] {
  const { type, values } = defOf(schema)
  return type === 'literal' ? [[key, values?.[0]]] : []
}

const PARTS = { body: 'body', querystring: 'query', params: 'params' } as const

/** Of all calls that are served. */
export async function fieldsOfCalls(): Promise<CallField[]> {
  const found: CallField[] = []
  for (const { method, path, schema } of await servedRoutes()) {
    if (method === 'HEAD' || schema === undefined || 'hide' in schema) continue
    for (const [part, name] of Object.entries(PARTS)) {
      const form = schema[part as keyof typeof PARTS] as Schema | undefined
      if (!form || !('_zod' in form)) continue
      for (const field of fieldsIn(form)) found.push({ ...field, method: String(method), path, part: name })
    }
  }
  return found
}

/** Every route of the API. The database isn't queried: the routes are only read. */
export async function servedRoutes() {
  const routes: (RouteOptions & { path: string })[] = []
  const app = Fastify()
  app.addHook('onRoute', (route) => void routes.push(route))
  const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', AUTH_SECRET })
  await app.register(apiPlugin, { settings } as unknown as ApiOptions)
  await app.ready()
  await app.close()
  return routes
}

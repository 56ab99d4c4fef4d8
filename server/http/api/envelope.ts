/** The shape of every /api/v2 response, `{statusCode, message, data, meta?}`, and the one serializer of its data. */
import { z } from 'zod'
import type { Paged } from '#server/platform/db.ts'
import { ERROR_CODES } from '#server/platform/errors.ts'

export const pageMeta = z
  .object({
    page: z.number().int(),
    perPage: z.number().int(),
    total: z.number().int(),
    lastPage: z.number().int(),
  })
  .meta({ id: 'PageMeta', description: 'The position of this page among all pages.' })

export const problem = z
  .object({
    statusCode: z.number().int(),
    code: z.enum(ERROR_CODES),
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    requestId: z.string(),
  })
  .meta({
    id: 'Problem',
    description:
      '`code` is for programs; `message` tells a person what went wrong, in the language that `Accept-Language` prefers; `errors` lists problems by field; `requestId` is for support.',
  })

/** The schema of a successful response around `data`. */
export const envelopeOf = <T extends z.ZodType>(data: T) =>
  z.object({ statusCode: z.number().int(), message: z.string(), data })

export const pagedEnvelopeOf = <T extends z.ZodType>(row: T) => envelopeOf(z.array(row)).extend({ meta: pageMeta })

export const ok = <const T>(data: T, message = 'OK') => ({ statusCode: 200, message, data: serialize(data) })

export const okPage = <const T>({ rows, page, perPage, total }: Paged<T>, message = 'OK') => ({
  ...ok(rows, message),
  meta: { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) },
})

/** A response that has nothing to return but its message. */
export const DONE = envelopeOf(z.object({}))
export const done = (message: string) => ok({}, message)

type Snake<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name

type Serialized<T> = T extends Date
  ? string
  : T extends Verbatim<infer Value>
    ? Value
    : T extends readonly unknown[]
      ? { -readonly [Index in keyof T]: Serialized<T[Index]> }
      : T extends object
        ? { -readonly [Name in keyof T as string extends Name ? Name : Snake<Name>]: Serialized<T[Name]> }
        : T

/** For what has the names of the API already, or the names that someone gave it. */
class Verbatim<T> {
  readonly #value: T
  constructor(value: T) {
    this.#value = value
  }
  unwrap = (): T => this.#value
}
export const verbatim = <T>(value: T) => new Verbatim(value)

/**
 * What a domain returns, for the API: snake_case names, and times as ISO text. Every answer goes through it. Whether all
 * fields of a call's schema are there is checked by the compiler, and by the schema when it is sent.
 */
export const serialize = <T>(value: T) => renamed(value) as Serialized<T>

function renamed(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Verbatim) return value.unwrap()
  if (Array.isArray(value)) return value.map(renamed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [snake(key), renamed(each)]))
}

/** Names are ours, so there are few: what people name goes out verbatim. */
const names = new Map<string, string>()

function snake(name: string): string {
  const known = names.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  names.set(name, known)
  return known
}

/** Values for the JSON schemas of an OpenAPI document: mostly valid, often almost valid, sometimes arbitrary. */
import fc from 'fast-check'

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}
export type Components = Readonly<Record<string, Schema>>

/** Placeholder for an id from an earlier response; replaced when the request is sent. */
export const ID_MARK = '%id%'

const DEEPEST = 5
const WORDS =
  'What should I do with the letter that came in May about the return of last year? I would like to know it soon. '

export const unexpectedValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom('', '\0', '\ud800', '\u202e', '%00', "'", '"', '\\', '../..', '{}', '__proto__', 'x'.repeat(5_000)),
  fc.constantFrom(-0, -1, 1e308, 2 ** 53, 0.1, null, true, [], {}, [[]]),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
)

export function valueFor(schema: Schema, components: Components, depth = 0): fc.Arbitrary<unknown> {
  const validValue = validFor(resolve(schema, components), components, depth)
  return fc.oneof({ weight: 12, arbitrary: validValue }, { weight: 1, arbitrary: unexpectedValue })
}

function resolve(schema: Schema, components: Components): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? (components[name] ?? {}) : schema
}

function validFor(schema: Schema, components: Components, depth: number): fc.Arbitrary<unknown> {
  if (depth > DEEPEST) return fc.constant(null)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map((each) => valueFor(each, components, depth + 1)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  return typedFor(schema, components, depth)
}

function typedFor(schema: Schema, components: Components, depth: number): fc.Arbitrary<unknown> {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties) return objectFor(schema, components, depth)
  if (type === 'string') return textFor(schema)
  if (type !== 'array') return simpleFor(type, schema)
  return fc.array(valueFor(schema.items ?? {}, components, depth + 1), { maxLength: Math.min(4, schema.maxItems ?? 4) })
}

function objectFor(schema: Schema, components: Components, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, value]) => [name, valueFor(value, components, depth + 1)] as const,
  )
  // Required fields are sometimes omitted too.
  const whole = fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
  const partial = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  const more = fc
    .tuple(whole, fc.string({ maxLength: 12 }), unexpectedValue)
    .map(([fit, key, value]) => Object.assign({}, fit, { [key]: value }))
  return fc.oneof({ weight: 10, arbitrary: whole }, { weight: 1, arbitrary: partial }, { weight: 1, arbitrary: more })
}

function textFor({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid' || pattern?.includes('[0-9a-f]{8}')) return fc.constant(ID_MARK)
  if (format === 'date') return fc.constantFrom('2026-02-28', '2024-02-29', '0001-01-01', '9999-12-31', '2026-02-30')
  if (format === 'date-time')
    return fc.constantFrom('2026-03-01T10:00:00Z', '+275760-09-13T00:00:00Z', '2026-13-01T00:00:00Z')
  if (format === 'email')
    return fc.constantFrom('ada@mail.example', 'a@b.cd', `${'x'.repeat(64)}@mail.example`, 'a@b@c.de')
  const long = WORDS.repeat(Math.ceil(Math.max(1, minLength) / WORDS.length) + 1)
  const prose = fc.integer({ min: minLength, max: Math.min(maxLength, long.length) }).map((end) => long.slice(0, end))
  const ends = fc
    .constantFrom(maxLength, maxLength + 1, Math.max(0, minLength - 1))
    .map((size) => 'x'.repeat(Math.min(size, 50_000)))
  return fc.oneof(
    { weight: 6, arbitrary: prose },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
    { weight: 1, arbitrary: ends },
    { weight: 1, arbitrary: fc.constant(ID_MARK) },
  )
}

function simpleFor(type: string | undefined, { minimum = -1_000, maximum = 100_000 }: Schema): fc.Arbitrary<unknown> {
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  const low = Math.max(minimum, Number.MIN_SAFE_INTEGER)
  const high = Math.min(maximum, Number.MAX_SAFE_INTEGER)
  if (type === 'integer') return wholeFor(low, high)
  if (type === 'number') return fc.double({ min: low, max: high, noNaN: true })
  return unexpectedValue
}

/** Often small, sometimes at the bounds: those of the schema, and those of a database column. */
function wholeFor(min: number, max: number): fc.Arbitrary<unknown> {
  const ends = [min, max, 2 ** 15, 2 ** 31, 2 ** 53 - 1].filter((end) => end >= min && end <= max)
  return fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) }) },
    { weight: 1, arbitrary: fc.constantFrom(...ends) },
  )
}

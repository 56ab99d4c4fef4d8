/**
 * Examples for the OpenAPI document, made from the schemas: those of examples.ts where it has one, and otherwise a value
 * for each field by its name or type. Both linters of `npm run check` compare every example with its schema.
 */
import { EXAMPLES } from './examples.ts'

/** The header of a request that has an older answer. */
export const KNOWN_ANSWER = 'if-none-match'

export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: readonly unknown[]
  default?: unknown
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  items?: JsonSchema
  format?: string
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
}
export type Schemas = Readonly<Record<string, JsonSchema>>

const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-03-26',
  'date-time': '2026-03-27T14:05:00.000Z',
  uuid: '0b9f6c1e-3c2a-4d57-9a41-6f0f5e2c7d18',
  uri: 'https://www.irs.gov/individuals/understanding-your-cp2000-notice',
  email: 'dana.rivera@example.com',
}
/** What a field or a parameter of this name has, if its schema takes it. */
const BY_NAME: Readonly<Record<string, string | number>> = {
  address: 'maria.gonzales@example.com',
  agent: '9a3f01c7',
  agent_id: '9a3f01c7',
  amount_cents: 45_000,
  asked_by: 'Dana R.',
  author: 'Maria Gonzales, EA',
  body: 'I got a CP2000 for 2024. Can you help me answer it by May 1?',
  business_name: 'Gonzales Tax Service',
  category: 'letters',
  challenge: 'Xq'.padEnd(43, 'k3'),
  city: 'Fresno',
  claimant: 'Maria Gonzales',
  code: '482913',
  comment: 'She answered within a day and explained every step of the payment plan.',
  current_password: 'violet otter counts maps',
  data: 'maria fresno',
  day: 'mon',
  description: 'Letters about unreported income.',
  destination: 'm…@example.com',
  device: 'Firefox on Windows',
  email: 'dana.rivera@example.com',
  endpoint: 'https://push.example.com/send/4f1c2a',
  expiresIn: 900,
  file_name: 'ea-2026-03-26.csv',
  first_name: 'Maria',
  from: '09:00',
  language: 'es',
  last_name: 'Gonzales',
  letter: 'CP2000',
  id: '9a3f01c7',
  listings: '9a3f01c7',
  'idempotency-key': BY_FORMAT['uuid'] ?? '',
  lastPage: 3,
  lname: 'gonz',
  location: 'Fresno, CA',
  message: 'OK',
  middle_name: 'L',
  name: 'Maria Gonzales',
  need: 'individual',
  note: 'Compared with the letter that was uploaded.',
  page: 1,
  password: 'violet otter counts maps',
  password_confirmation: 'violet otter counts maps',
  listing_id: '9a3f01c7',
  path: '/agents/ca/fresno/maria-gonzales-9a3f01c7',
  listing_path: '/agents/ca/fresno/maria-gonzales-9a3f01c7',
  [KNOWN_ANSWER]: 'W/"changes-18231-q3Zr0aVfKx"',
  href: '/dashboard/notifications',
  perPage: 20,
  phone: '(559) 555-0134',
  place: 'Fresno, CA',
  position: 1,
  program_number: '00042-26',
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
  q: 'cp2000 fresno',
  query: 'cp2000 fresno',
  question: 'How long do I have to answer a CP2000?',
  rating: 5,
  reply: 'Thank you for taking the time to write.',
  receipts: '3kq8v2m5t0w7x9c4h6j1n8p2rz',
  recovery_codes: '2345-6789-2345-6789-2345-6789',
  reason: 'The letter shows the same name and ZIP code as the list.',
  refreshToken: 'Xq'.padEnd(43, 'k3'),
  accessToken: 'Ab'.padEnd(43, 'p9'),
  requestId: 'req-4f1c',
  secret: 'Xq'.padEnd(32, 'k3'),
  slug: 'reading-a-cp2000',
  source_name: 'IRS',
  source_url: 'https://www.irs.gov/individuals/understanding-your-cp2000-notice',
  citation: 'IRS, Understanding your CP2000 notice',
  citation_url: 'https://www.irs.gov/individuals/understanding-your-cp2000-notice',
  state: 'CA',
  summary: 'What a CP2000 says, what it doesn’t say, and how to answer it on time.',
  suffix: '',
  tag: 'cp2000',
  text: 'A CP2000 proposes a change. It isn’t a bill yet.',
  ticket: 'Xq'.padEnd(43, 'k3'),
  time_zone: 'America/Los_Angeles',
  timezone: 'America/Los_Angeles',
  title: 'Reading a CP2000',
  to: '17:00',
  token: 'Xq'.padEnd(43, 'k3'),
  total: 42,
  topic: 'irs-notice',
  url: 'https://www.irs.gov/individuals/understanding-your-cp2000-notice',
  version: 3,
  website: 'https://gonzales-tax.example.com',
  year: 2026,
  tax_year: 2025,
  zip: '93721',
  zipcode: '93721',
}
/** Where a field's pattern doesn't take what is above: the ids, file names, and signatures that we use. */
const BY_PATTERN = [
  '9a3f01c7',
  '42',
  BY_FORMAT['uuid'],
  `${BY_FORMAT['uuid']}.webp`,
  `${BY_FORMAT['uuid']}-800.webp`,
  `/api/v2/photos/${BY_FORMAT['uuid']}.webp`,
  'google',
  'Maria Gonzales, EA',
]
/** Of a list of short texts. */
const WORD = 'Payment plans'
/** What hasn't happened in an example, where it can be missing. */
const NOT_YET: ReadonlySet<string> = new Set([
  'due_on',
  'canceled_at',
  'canceled_by',
  'disabled_at',
  'disabled_by',
  'failing_since',
])
const REF = '#/components/schemas/'
/** Deeper, only what a schema requires: an article's text holds lists of lists. */
const DEEPEST = 6

/** @param name of the field, parameter, or list that has the value. */
export function exampleOf(schema: JsonSchema, known: Schemas, name = '', depth = 0): unknown {
  const { $ref, const: only, enum: choices } = schema
  if ($ref !== undefined) return exampleNamed($ref.slice(REF.length), known, name, depth)
  if (only !== undefined) return only
  if (choices) return schema.default ?? choices[0]
  const first = firstForm(schema, name)
  return first ? exampleOf(first, known, name, depth) : exampleByType(schema, known, name, depth)
}

function firstForm({ anyOf = [], oneOf = anyOf }: JsonSchema, name: string): JsonSchema | undefined {
  return oneOf.find(({ type }) => NOT_YET.has(name) && type === 'null') ?? oneOf[0]
}

const exampleNamed = (schema: string, known: Schemas, name: string, depth: number) =>
  EXAMPLES[schema.replace(/Input$/, '')] ?? exampleOf(known[schema] ?? {}, known, name, depth + 1)

function exampleByType(schema: JsonSchema, known: Schemas, name: string, depth: number): unknown {
  const [type, other] = [schema.type].flat()
  if (type === 'object') return exampleObject(schema, known, depth)
  if (type === 'array') return exampleList(schema, known, name, depth)
  if (type === 'integer' || type === 'number') return exampleNumber(schema, name)
  // A text that can be missing, and that we have no example of.
  if (type === 'string') return other === 'null' && !(name in BY_NAME) ? null : exampleText(schema, name)
  return type === 'boolean' ? false : null
}

function exampleList({ items = {}, minItems = 0 }: JsonSchema, known: Schemas, name: string, depth: number) {
  const length = Math.max(minItems, depth < DEEPEST ? 1 : 0)
  return Array.from({ length }, () => exampleOf(items, known, name, depth + 1))
}

function exampleObject({ properties = {}, required = [] }: JsonSchema, known: Schemas, depth: number) {
  const shown = Object.entries(properties).filter(([key]) => depth < DEEPEST || required.includes(key))
  return Object.fromEntries(shown.map(([key, part]) => [key, exampleOf(part, known, key, depth + 1)]))
}

function exampleNumber(
  { default: usual, minimum = 0, exclusiveMinimum = -1, maximum = Infinity }: JsonSchema,
  name: string,
) {
  const least = Math.max(minimum, exclusiveMinimum + 1)
  const wanted = typeof usual === 'number' ? usual : BY_NAME[name]
  return typeof wanted === 'number' && wanted >= least && wanted <= maximum
    ? wanted
    : Math.max(least, Math.min(1, maximum))
}

function exampleText({ format, pattern, default: usual }: JsonSchema, name: string): unknown {
  const byName = BY_NAME[name]
  const text = BY_FORMAT[format ?? ''] ?? (typeof byName === 'string' ? byName : (usual ?? WORD))
  const form = pattern === undefined ? /(?:)/ : new RegExp(pattern, 'u')
  return [text, ...BY_PATTERN].find((one) => form.test(String(one))) ?? text
}

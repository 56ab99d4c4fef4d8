/**
 * No request costs more than its length, and none blocks the others: each text of each call is sent at its maximum
 * length and at ten times that, built from what costs our parsers most. Measured as CPU time of the main thread.
 */
import { maxHeaderSize } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testAccounts } from '#tests/support/accounts.ts'
import { type CallField, fieldsOfCalls } from '#tests/support/api-fields.ts'
import { cpuMsOf } from '#tests/support/cpu-of.ts'
import { testDatabase } from '#tests/support/database.ts'
import { signInEveryRole } from '#tests/support/sign-in-every-role.ts'
import { type Actor, AUDIENCES, filled, PERMISSIONS } from '#tests/support/permissions.ts'
import { WORST_TEXTS } from '#tests/support/worst-texts.ts'

const api = await testAccounts(await testDatabase())
const CPU_MS = 50
const TURN_MS = 200
const LONGEST = 50_000

let tokens: ReadonlyMap<Actor, string> = new Map()
beforeAll(async () => {
  tokens = await signInEveryRole(api)
})

const texts = (await fieldsOfCalls()).filter(({ schema }) => isText(schema))

/** Whether the field takes text: it accepts some, or rejects it for its content and not for its type. */
function isText(schema: z.core.$ZodType): boolean {
  const issues = z.safeParse(schema, 'words').error?.issues ?? []
  return !issues.some(({ code }) => code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union')
}

const FILLINGS = ['So many words. ', 'x', '1']
const accepts = (schema: z.core.$ZodType, length: number) =>
  FILLINGS.some((piece) => {
    const filling = piece.repeat(length).slice(0, length).replace(/ $/, 'x')
    return z.safeParse(schema, filling).success
  })

/**
 * The longest text that the field takes. Where only one format fits, such as an email address, the length such formats
 * have.
 */
function longestOf(schema: z.core.$ZodType): number {
  const sizes = [1, 10, 40, 100, 300, 1_000, 3_000, 10_000, LONGEST]
  const fits = sizes.findLast((size) => accepts(schema, size))
  if (fits === undefined) return 300
  let [low, high] = [fits, sizes.find((size) => size > fits) ?? LONGEST]
  while (low + 1 < high) {
    const middle = Math.floor((low + high) / 2)
    if (accepts(schema, middle)) low = middle
    else high = middle
  }
  return low
}

const callOf = ({ method, path }: CallField) =>
  `${method} ${path.replace('/api/v2', '').replace(/:(\w+)/g, (_all, name: string) => `{${name}}`)}`

function requestFor(field: CallField, text: string) {
  const entry = Object.entries(PERMISSIONS).find(([call]) => call.split('?')[0] === callOf(field))?.[1]
  const actor = (entry ? AUDIENCES[entry.for] : []).find((each) => each !== 'visitor')
  const token = actor && tokens.get(actor)
  const value = field.put(text)
  const path = callOf(field).split(' ')[1] ?? ''
  const given =
    field.part === 'params' ? path.replace(`{${field.name}}`, encodeURIComponent(text.toWellFormed())) : path
  const query = field.part === 'query' ? `?${new URLSearchParams(value as Record<string, string>)}` : ''
  return {
    method: field.method as 'GET',
    url: `/api/v2${filled(given)}${query}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(field.part === 'body' ? { payload: JSON.stringify(value) } : {}),
  }
}

type Sent = ReturnType<typeof requestFor>

/** Node rejects an address longer than its headers can be, before any code of ours runs. */
function longestSendable(field: CallField, of: (length: number) => string, length: number): Sent {
  const request = requestFor(field, of(length))
  if (request.url.length <= maxHeaderSize) return request
  return requestFor(field, of(Math.floor((length * maxHeaderSize) / request.url.length)))
}

const send = (request: Sent) => {
  const type = request.payload ? { 'content-type': 'application/json' } : {}
  return api.app.inject({ ...request, headers: { ...request.headers, ...type } })
}

/** Measured again when it seems too high: the first run also pays for compilation and garbage collection. */
async function measureCost(request: Sent): Promise<{ ms: number; status: number }> {
  let status = 0
  const sendOnce = async () => {
    status = (await send(request)).statusCode
  }
  const first = await cpuMsOf(sendOnce, 1)
  return { ms: first < CPU_MS / 2 ? first : await cpuMsOf(sendOnce), status }
}

/**
 * Of the texts that each parser is tested with on its own (common/cost-of-text.test.ts), every second one; too long,
 * every sixth.
 */
const sentTo = (longest: number) => [
  ...WORST_TEXTS.filter((_, place) => place % 2 === 0).map(({ name, of }) => ({ name, of, length: longest })),
  ...WORST_TEXTS.filter((_, place) => place % 6 === 0).map(({ name, of }) => ({ name, of, length: longest * 10 })),
]

test('the text fields of the calls are found', () => {
  expect(texts.length).toBeGreaterThan(150)
  expect(texts.map((field) => `${callOf(field)} ${field.name}`)).toEqual(
    expect.arrayContaining([
      'POST /reports note',
      'PATCH /articles/{id} body.content.content.text',
      'GET /all-agents-search data',
      'GET /agent-city/{city} city',
      'POST /corrections/create wanted.last_name',
    ]),
  )
})

const byCall = Map.groupBy(texts, callOf)

describe('a text is cheap to check, however long and whatever its content', () => {
  test.each([...byCall])('%s', async (_call, fields) => {
    for (const field of fields) {
      for (const { name, of, length } of sentTo(longestOf(field.schema))) {
        const { ms, status } = await measureCost(longestSendable(field, of, length))
        expect(status, `${field.name}, ${length} of ${name}`).toBeLessThan(500)
        expect(ms, `${field.name}, ${length} of ${name}`).toBeLessThan(CPU_MS)
      }
    }
  })
})

/** Arrays of everything that an article or an issue can contain, as many as its body can hold. */
const MANY: Readonly<Record<string, readonly [string, (parts: string) => string]>> = {
  'numbers where parts should be': ['1', (parts) => `{"type":"doc","content":[${parts}]}`],
  'empty paragraphs': ['{"type":"paragraph"}', (parts) => `{"type":"doc","content":[${parts}]}`],
  'runs of one letter': [
    '{"type":"text","text":"a"}',
    (parts) => `{"type":"doc","content":[{"type":"paragraph","content":[${parts}]}]}`,
  ],
  'lists in lists with nothing in them': [
    `${'{"type":"bulletList","content":[{"type":"listItem","content":['.repeat(3)}1${']}]}'.repeat(3)}`,
    (parts) => `{"type":"doc","content":[${parts}]}`,
  ],
  'cells of a table': [
    '{"type":"tableCell","content":[1,1]}',
    (parts) => `{"type":"doc","content":[{"type":"table","content":[{"type":"tableRow","content":[${parts}]}]}]}`,
  ],
  'one text of numbers': [
    '12-3456789 EIN ',
    (parts) => `{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"${parts}"}]}]}`,
  ],
}

test.each(Object.entries(MANY))('an article of %s is cheap to check', async (_name, [piece, wrap]) => {
  for (const bytes of [40_000, 160_000, 400_000, 1_200_000]) {
    const parts = Array<string>(Math.ceil(bytes / piece.length)).fill(piece)
    const request: Sent = {
      method: 'POST' as 'GET',
      url: '/api/v2/articles',
      headers: { authorization: `Bearer ${tokens.get('editor') ?? ''}` },
      payload: `{"title":"","summary":"","body":${wrap(parts.join(','))}}`,
    }
    const { ms, status } = await measureCost(request)
    expect(status).toBeOneOf([413, 422])
    expect(ms, `${bytes} bytes`).toBeLessThan(CPU_MS)
  }
})

test.each([
  'PATCH /user/profile/update',
  'POST /articles',
  'POST /admin/newsletter/issues',
  'POST /saved/listings/merge',
])('%s of unknown fields is cheap to reject', async (call) => {
  const [method, path = ''] = call.split(' ')
  for (const bytes of [10_000, 60_000, 250_000, 900_000]) {
    const keys = Array.from({ length: bytes / 10 }, (_, place) => `"${String(place).padStart(6, 'k')}":1`)
    const request: Sent = {
      method: method as 'GET',
      url: `/api/v2${path}`,
      headers: { authorization: `Bearer ${tokens.get('editor') ?? ''}` },
      payload: `{${keys.join(',')}}`,
    }
    const { statusCode, body } = await send(request)
    expect(statusCode).toBeOneOf([413, 422])
    expect(body.length).toBeLessThan(20_000)
    expect((await measureCost(request)).ms, `${bytes} bytes`).toBeLessThan(CPU_MS)
  }
})

test("eight such requests at once don't block the others", async () => {
  const heavy = [...byCall.values()].flat().filter(({ name }) => /note|body|message|bio|comment|reason/.test(name))
  const requests = heavy.flatMap((field) =>
    WORST_TEXTS.slice(0, 4).map(({ of }) => requestFor(field, of(longestOf(field.schema)))),
  )
  let longestTurn = 0
  let watching = true
  let before = process.threadCpuUsage()
  const watch = () => {
    const { user, system } = process.threadCpuUsage(before)
    longestTurn = Math.max(longestTurn, (user + system) / 1_000)
    before = process.threadCpuUsage()
    if (watching) setImmediate(watch)
  }
  setImmediate(watch)
  for (let at = 0; at < requests.length; at += 8) await Promise.all(requests.slice(at, at + 8).map(send))
  watching = false
  expect(requests.length).toBeGreaterThan(100)
  expect(longestTurn).toBeLessThan(TURN_MS)
})

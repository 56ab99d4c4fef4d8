/**
 * Calls generated from the OpenAPI document, by visitors and by users of every role, with the ids of earlier responses;
 * and frames on the live connection. Guarantee: no 5xx, an envelope around every response, and the process survives.
 *
 * FUZZ_SEED repeats a run; the same seed makes the same calls on the same database.
 */
import fc from 'fast-check'
import type { Database } from '#server/platform/db.ts'
import { insertListings } from '#tests/support/listings.ts'
import { personIn } from '#tests/support/people.ts'
import { fuzzSockets } from './fuzz-sockets.ts'
import { type Components, ID_MARK, type Schema, valueFor } from './fuzz-schema.ts'
import type { Drill, Finding, DrillTarget } from './types.ts'
import { openDrillSystem } from './drill-system.ts'

const HTTP_CALLS_PER_SOCKET = 5
const ROLES = ['visitor', 'client', 'agent', 'editor', 'moderator', 'admin'] as const
type Role = (typeof ROLES)[number]
const KNOWN_IDS = 400
const RESPONSE_WITHIN_MS = 30_000

type Parameter = { name: string; in: string; schema?: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, unknown>
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Components } }
type Call = { method: string; path: string; operation: Operation }
type FuzzInput = { parameters: readonly unknown[]; body: unknown; role: Role; picks: readonly number[] }

/** `times` thousand calls, and a fifth as many frames. Broken on purpose: one call in a hundred gets a 500. */
export async function drillFuzz({ times, broken }: Drill): Promise<Finding> {
  const system = await openDrillSystem()
  const target = { db: system.db, origin: system.app.origin }
  try {
    const pid = system.app.pid()
    const http = await fuzzCalls(target, { runs: times * 1_000, broken })
    const sockets = await fuzzSockets(target, (times * 1_000) / HTTP_CALLS_PER_SOCKET)
    const { pid: now } = (await (await fetch(`${target.origin}/healthz`)).json()) as { pid: number }
    const sameProcess = now === pid
    return { broken, ...http, sockets, sameProcess, held: http.held && sockets.held && sameProcess }
  } finally {
    await system.close()
  }
}

export type FuzzOptions = { runs: number; broken?: boolean; seed?: number }

export async function fuzzCalls(
  { db, origin }: DrillTarget,
  { runs, broken = false, seed = seedNow() }: FuzzOptions,
): Promise<Finding> {
  const document = (await (await fetch(`${origin}/api/v2/openapi.json`)).json()) as Document
  const calls = callsOf(document)
  const people = await makePeople(db)
  const statuses: Record<string, number> = {}
  const problems: string[] = []
  const ids: string[] = people.ids
  const asked = fuzzInputsFor(calls, document.components.schemas)
  const runCall = async ([call, given]: readonly [Call, FuzzInput], nth: number) => {
    const answer = await send(origin, call, { ...given, token: people.tokens.get(given.role) ?? null, ids })
    if (broken && nth % 100 === 99) answer.status = 500
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    if (answer.status === 401 && given.role !== 'visitor') await people.renew(given.role)
    const wrong = findProblem(answer)
    if (wrong) problems.push(`${wrong}: ${call.method} ${call.path} as ${given.role} ${answer.sent.slice(0, 300)}`)
    collectIds(answer.json, ids)
  }
  for (const [nth, one] of fc.sample(asked, { numRuns: runs, seed }).entries()) await runCall(one, nth)
  const unique = [...new Map(problems.map((problem) => [problem.split(' as ')[0], problem])).values()]
  return {
    runs,
    seed,
    calls: calls.length,
    statuses,
    idsKnown: ids.length,
    problems: unique.slice(0, 20),
    held: problems.length === 0,
  }
}

const seedNow = () => Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

const METHODS = new Set(['get', 'post', 'patch', 'put', 'delete'])

const callsOf = ({ paths }: Document): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

function fuzzInputsFor(calls: readonly Call[], components: Components): fc.Arbitrary<[Call, FuzzInput]> {
  const each = calls.map((call) => {
    const { parameters = [], requestBody } = call.operation
    const body = requestBody?.content['application/json']?.schema
    return fc.tuple(
      fc.constant(call),
      fc.record({
        parameters: fc.tuple(
          ...parameters.map(({ schema = {}, in: where }) =>
            where === 'path' ? pathParameter : valueFor(schema, components),
          ),
        ),
        body: body ? valueFor(body, components) : fc.constant(undefined),
        role: fc.constantFrom(...ROLES),
        picks: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
      }),
    )
  })
  return fc.oneof(...each)
}

const pathParameter = fc.oneof(
  { weight: 8, arbitrary: fc.constant(ID_MARK) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }) },
  { weight: 1, arbitrary: fc.constantFrom('0', '-1', 'CA', 'fresno-ca', '..', '%00', 'x'.repeat(300)) },
)

type Answer = { status: number; type: string; text: string; json: unknown; sent: string }
type RequestInput = FuzzInput & { token: string | null; ids: readonly string[] }

async function send(origin: string, { method, path, operation }: Call, given: RequestInput): Promise<Answer> {
  let turn = 0
  const pick = () => given.ids[(given.picks[turn++ % given.picks.length] ?? 0) % given.ids.length] ?? ''
  const { url, headers } = buildCallUrl(path, operation.parameters ?? [], { ...given, pick })
  const body = method === 'GET' || given.body === undefined ? '' : jsonOf(given.body).replaceAll(ID_MARK, pick)
  if (given.token) headers['authorization'] = `Bearer ${given.token}`
  if (body) headers['content-type'] = 'application/json'
  const asked = { method, headers, redirect: 'manual', ...(body ? { body } : {}) } as const
  const answer = await fetch(`${origin}${url}`, { ...asked, signal: AbortSignal.timeout(RESPONSE_WITHIN_MS) }).catch(
    (error: Error) => error,
  )
  const sent = `${url} ${body}`
  if (answer instanceof Error) return { status: 599, type: '', text: String(answer.cause ?? answer), json: null, sent }
  const text = await answer.text()
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text, json: parsed(text), sent }
}

const jsonOf = (value: unknown) => JSON.stringify(value) ?? 'null'

type UrlInput = FuzzInput & { pick: () => string }

function buildCallUrl(path: string, parameters: readonly Parameter[], { parameters: values, pick }: UrlInput) {
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  let url = path
  for (const [nth, { name, in: where }] of parameters.entries()) {
    const value = textOf(values[nth]).replaceAll(ID_MARK, pick)
    if (where === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value.toWellFormed()) || '0')
    else if (where === 'query' && value !== '') query.append(name, value)
    else if (where === 'header' && /^[\x21-\x7e]+$/.test(value)) headers[name] = value
  }
  return { url: query.size > 0 ? `${url}?${query}` : url, headers }
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : value === undefined ? '' : (JSON.stringify(value) ?? '')

function findProblem({ status, type, text, json }: Answer): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 120)}`
  if (!type.startsWith('application/json')) return status < 400 ? null : `${status} without JSON`
  return isWhole((json ?? {}) as Record<string, unknown>, status) ? null : `no envelope ${status}`
}

function isWhole({ statusCode, message, requestId }: Record<string, unknown>, status: number): boolean {
  // JSON files: the document itself, an export.
  if (statusCode === undefined) return status < 300
  return statusCode === status && typeof message === 'string' && (status < 400 || typeof requestId === 'string')
}

const ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8})$/

/** Collects ids from responses for later calls; the newest replace the oldest. */
function collectIds(json: unknown, ids: string[]): void {
  if (typeof json === 'string' && ID.test(json) && !ids.includes(json)) {
    ids.push(json)
    if (ids.length > KNOWN_IDS) ids.splice(20, 1)
  } else if (Array.isArray(json)) for (const each of json.slice(0, 20)) collectIds(each, ids)
  else if (json && typeof json === 'object') for (const each of Object.values(json)) collectIds(each, ids)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

async function makePeople(db: Database) {
  const listings = await insertListings(db, [
    { firstName: 'Marisol', lastName: 'Gonzales', city: 'Fresno', state: 'CA', zip: '93721' },
    { firstName: 'Ana', lastName: "O'Neil", city: 'Austin', state: 'TX', zip: '78701' },
  ])
  const tokens = new Map<Role, string>()
  const renew = async (role: Role) => {
    const [listing = null] = listings
    if (role === 'agent') await db`update agent set listing_id = null`
    const person = await personIn(db, role === 'agent' ? { role, listing } : { role: role as 'client' })
    tokens.set(role, person.token)
  }
  for (const role of ROLES) if (role !== 'visitor') await renew(role)
  return { tokens, renew, ids: [...listings] }
}

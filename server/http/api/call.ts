/**
 * One call of the REST API, all of it in one place: who can make it, its limits, what it takes and answers, how it is
 * documented, and the function behind it. Types follow from the schemas.
 *
 *   group({ tag: 'saved', limit: 'savedCalls' }, [
 *     call(signedIn, 'POST /saved/listings/create', 'Save a listing.', {
 *       body: saveForm,
 *       run: async ({ db, who, body }) => { … },
 *     }),
 *   ])
 *
 * The order of every call: route → limit → who → body size → schema → accepted limit, account limit → `run`. A call
 * that is over its limit or not allowed is rejected before a byte of the body is read.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { ApiScope } from '#common/api-keys.ts'
import type { Deps } from '#server/domains/accounts/types.ts'
import type { AccountHolder, SignedIn } from '#server/platform/actors.ts'
import type { Database, Db } from '#server/platform/db.ts'
import { withIdempotencyKey } from '#server/platform/idempotent-responses.ts'
import type { AccountLimit, NetworkLimit } from '#server/platform/limits.ts'
import type { SearchLog } from '#server/domains/admin/search-log.ts'
import { limitAccount, limitCalls } from '#server/platform/rate-limit.ts'
import type { Settings } from '#server/platform/settings.ts'
import { type Audience, everybody } from './audiences.ts'
import { DONE, problem } from './envelope.ts'
import { KNOWN_ANSWER } from './example-values.ts'
import { idempotencyHeaders, idempotencyKeyOf } from './idempotency.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of a call's audience. */
    who?: string
    /** What an API key must be for to make the call. Unset: the call accepts no key. */
    scope?: ApiScope | undefined
  }
}

/** What the composition root passes to the REST plugin. */
export type ApiOptions = { db: Database; settings: Settings; searches: SearchLog; deps: Deps }

/** In bytes: four per character of the longest fields, plus room for JSON overhead. */
export const BODY_BYTES = {
  /** A form of short fields: the default size. */
  form: 16 * 1024,
  /** Fields of up to 10,000 characters. */
  text: 64 * 1024,
  /** A newsletter issue or a batch of reports. */
  document: 256 * 1024,
} as const

/** What most calls can answer instead. Beside it, the document has what follows from a call's input. */
const USUAL_ERRORS = [400, 401, 403, 404, 409, 422, 429]
export const UPLOAD_ERRORS = [...USUAL_ERRORS, 413, 415]

type Envelope = z.ZodType<{ statusCode: number; message: string; data: unknown }>

type Spec<Who, Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Output extends Envelope> = {
  description?: string
  /** Unset: that of the group. */
  tag?: string
  /** Of an API key. Unset: that of the group. */
  scope?: ApiScope
  params?: Params
  query?: Query
  body?: Body
  /** In bytes. Unset: a form of short fields. */
  bodyLimit?: number
  /** Takes an `Idempotency-Key`: `run` gets a transaction, and the same call again gets the same answer. */
  idempotent?: true
  /** Its answers have an ETag, and `run` answers 304 to a client that has this one. */
  conditional?: true
  /** Of a successful answer. Unset: `DONE`. A file: `FILE`, or `fileOf` with its type. */
  output?: Output
  /** Unset: 200. */
  status?: 201
  /** A second successful answer, status 202: `run` sends it itself. */
  accepted?: Envelope
  /** Statuses that the document lists. Unset: those of the group, or else `USUAL_ERRORS`. */
  errors?: readonly number[]
  /** By network, for every attempt. Unset: that of the group, or else `apiCalls`. */
  limit?: NetworkLimit
  /** By network, for what passed the schemas. */
  acceptedLimit?: NetworkLimit
  /** By account, for what passed the schemas. */
  accountLimit?: AccountLimit
  /** For a call that words its errors itself. */
  errorHandler?: RouteOptions['errorHandler']
  run: (context: Context<Who> & Input<Params, Query, Body>) => Answer<Output> | Promise<Answer<Output>>
}
/** A reply that was sent, or is being sent, by `run` itself. */
type Answer<Output extends Envelope> = z.output<Output> | FastifyReply

/** The `output` of a call that answers with a file. */
export const fileOf = (type: string) => z.never().meta({ type })
export const FILE = z.never()

const knownAnswer = z.looseObject({
  [KNOWN_ANSWER]: z.string().optional().describe('The `ETag` of the answer that you have.'),
})

type Nothing = z.ZodUndefined
type Input<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  params: z.output<Params>
  query: z.output<Query>
  body: z.output<Body>
}
export type Context<Who = SignedIn> = Omit<ApiOptions, 'db'> & {
  db: Db
  who: Who
  request: FastifyRequest
  reply: FastifyReply
}

type Common = {
  tag: string
  limit?: NetworkLimit
  errors?: readonly number[]
  /** Of an API key. Unset: `read`, for public calls that read; no key can make the others. */
  scope?: ApiScope
  /** For bodies that aren't JSON. The parsed body is `request.body`. */
  parseBodies?: (app: FastifyInstance) => void
}
type Group = { common: Common; parts: ApiOptions; limitTo: (name: NetworkLimit) => onRequestAsyncHookHandler }
export type Call = (group: Group) => RouteOptions

export function call<
  Who extends AccountHolder | null,
  Output extends Envelope = typeof DONE,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(
  audience: Audience<Who>,
  address: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`,
  summary: string,
  spec: Spec<Who, Params, Query, Body, Output>,
): Call {
  const [method = '', url = ''] = address.split(' ')
  const { security, identify } = audience
  return (group) => ({
    method,
    url,
    schema: {
      tags: [spec.tag ?? group.common.tag],
      summary,
      security,
      ...schemaOf(spec, spec.errors ?? group.common.errors ?? USUAL_ERRORS),
    },
    config: { who: audience.name, scope: scopeOf(audience, method, spec.scope ?? group.common.scope) },
    bodyLimit: spec.bodyLimit ?? BODY_BYTES.form,
    onRequest: [
      limitOf(spec.limit ?? group.common.limit, group),
      ...(security.length > 0
        ? [async (request: FastifyRequest) => void (await identify(group.parts.db, request))]
        : []),
    ],
    preHandler: acceptedLimitsOf(spec, audience, group),
    ...(spec.errorHandler ? { errorHandler: spec.errorHandler } : {}),
    handler: async (request, reply) => {
      const { parts } = group
      // What the schemas above made of the request: Fastify's types can't follow them through a generic function.
      const { params, query, body } = request as Input<Params, Query, Body>
      const who = await identify(parts.db, request)
      const db = who === null ? request.reads : parts.db
      const context = { ...parts, db, who, params, query, body, request, reply }
      const key = spec.idempotent ? idempotencyKeyOf(request, context.who) : null
      const answer = key
        ? await withIdempotencyKey(parts.db, key, async (tx) => spec.run({ ...context, db: tx }))
        : await spec.run(context)
      // A client that waits for a reply waits until it was sent.
      if (reply.sent) return undefined
      const { status: statusCode = 200 } = spec
      void reply.code(statusCode)
      return { ...answer, statusCode }
    },
  })
}

type Access = Pick<Audience<AccountHolder | null>, 'name' | 'security'>

function scopeOf({ name, security }: Access, method: string, scope: ApiScope | undefined): ApiScope | undefined {
  if (security.some((needed) => 'apiKey' in needed)) return scope
  return name === everybody.name && method === 'GET' ? (scope ?? 'read') : undefined
}

type Schemas = {
  description?: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  idempotent?: true
  conditional?: true
  output?: z.ZodType
  status?: 201
  accepted?: z.ZodType
}

function schemaOf(spec: Schemas, errors: readonly number[]) {
  const { output = DONE, status = 200, accepted } = spec
  const isFile = output instanceof z.ZodNever
  return {
    ...inputOf(spec),
    ...(isFile ? { file: output.meta() } : {}),
    response: {
      ...(isFile ? {} : { [status]: output }),
      ...(accepted ? { 202: accepted } : {}),
      ...Object.fromEntries(errors.map((error) => [error, problem])),
    },
  }
}

const inputOf = ({ description, params, query, body, ...spec }: Schemas) => ({
  ...(description ? { description } : {}),
  ...(params ? { params } : {}),
  ...(query ? { querystring: query } : {}),
  ...(body ? { body } : {}),
  ...headersOf(spec),
})

function headersOf({ idempotent, conditional }: Schemas) {
  if (idempotent) return { headers: idempotencyHeaders }
  return conditional ? { headers: knownAnswer } : {}
}

/** Each call without a limit has its own count. */
const limitOf = (name: NetworkLimit | undefined, { parts, limitTo }: Group) =>
  name ? limitTo(name) : limitCalls('apiCalls', parts)

type AcceptedLimits = { acceptedLimit?: NetworkLimit; accountLimit?: AccountLimit }

function acceptedLimitsOf(
  { acceptedLimit, accountLimit }: AcceptedLimits,
  { identify }: Audience<AccountHolder | null>,
  { parts, limitTo }: Group,
) {
  const limit = accountLimit && limitAccount(accountLimit, parts)
  const limitCaller =
    limit &&
    (async (request: FastifyRequest) => {
      const who = await identify(parts.db, request)
      if (who) await limit(who)
    })
  return [acceptedLimit && limitTo(acceptedLimit), limitCaller].filter((hook) => hook !== undefined)
}

/** Calls of one subject, which count together against a limit in memory that they name. */
export const group =
  (common: Common, calls: readonly Call[]) =>
  async (app: FastifyInstance, parts: ApiOptions): Promise<void> => {
    common.parseBodies?.(app)
    const limits = new Map<NetworkLimit, onRequestAsyncHookHandler>()
    const limitTo = (name: NetworkLimit) => {
      const limit = limits.get(name) ?? limitCalls(name, parts)
      limits.set(name, limit)
      return limit
    }
    for (const routeOf of calls) app.route(routeOf({ common, parts, limitTo }))
  }

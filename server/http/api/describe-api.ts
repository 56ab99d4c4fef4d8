/**
 * The OpenAPI document. What applies to every endpoint is added here from its path, its token, and its input, so that
 * no endpoint can omit it. Clients are generated from it: each operation has a name, each tag a meaning.
 */
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyContextConfig } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z, type ZodType } from 'zod'
import { paths } from '#common/paths.ts'
import type { Settings } from '#server/platform/settings.ts'
import { everybody } from './audiences.ts'
import { describeAnswers } from './describe-answers.ts'
import { problem } from './envelope.ts'
import { describeWebhooks } from './webhooks.ts'

const TAGS: Readonly<Record<string, string>> = {
  agents: 'The directory: search, lists by place, and individual agents.',
  suggestions: 'Suggestions while someone types.',
  enums: 'Fixed lists of values.',
  faqs: 'Frequently asked questions.',
  deadlines: 'Federal tax deadlines.',
  register: 'Accounts: register, confirm the email address, reset the password.',
  'sign in': 'Tokens: sign in, refresh, sign out.',
  'second factor': 'Authenticator app codes and recovery codes.',
  account: 'The signed-in user’s account.',
  'API keys': 'Keys for programs that read public data and verify names.',
  webhooks: 'Addresses of yours that we call when something changes, and what was delivered.',
  saved: 'Saved and watched listings.',
  claims: 'Claims on listings, with their evidence.',
  'own listing': 'What an agent adds to their claimed listing.',
  'continuing education': 'An agent’s courses, hours, and renewal dates.',
  corrections: 'Corrections to a listing, and opting out.',
  receipts: 'Receipts that anyone can check, and what each source says about an agent.',
  changes: 'Every change to the directory, in order, to keep a copy of it current.',
  reviews: 'Reviews of agents, and replies.',
  questions: 'Questions to agents, and answers.',
  articles: 'Articles, and writing them.',
  chats: 'Conversations between a client and an agent.',
  'bulk-checks': 'Many names checked together.',
  requests: 'Requests of a client to up to three agents.',
  'first calls': 'Short calls that a client books with an agent.',
  notifications: 'The notification bell and push notifications.',
  live: 'Tickets for the live connection.',
  newsletter: 'Newsletter subscriptions.',
  moderation: 'Reports and moderation.',
  'admin: claims': 'Claims and agent approvals. For admins.',
  'admin: desk': 'Users, audit log, corrections, messages, health. For admins.',
  'admin: discipline': 'Disciplinary lists, manual entries, and the listings they’re about. For admins.',
  'admin: imports': 'IRS lists: upload, test, commit, and undo. For admins.',
  'admin: newsletter': 'Newsletter issues. For admins.',
  'admin: texts': 'Resources and frequently asked questions. For editors.',
}

const ACCESS = {
  anonymous: 'Public; no token needed.',
  optional: 'Public; with a bearer token, personalized for the signed-in user.',
  signedIn: 'Requires a bearer token.',
}

type Operation = {
  operationId?: string
  tags?: string[]
  security?: readonly object[]
  description?: string
  body?: unknown
  querystring?: unknown
  params?: unknown
  response?: Record<string, ZodType>
  /** Of an endpoint that responds with a file: its media type. */
  file?: { type?: string }
  hide?: boolean
}
type Transformed = Parameters<typeof jsonSchemaTransform>[0]

export const apiDocument = (settings: Settings): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title: `${settings.SITE_NAME} API`,
      version: '2.0.0',
      description: `The directory of ${settings.PRODUCT_PLURAL}. You can also download all of it: ${settings.origin}${paths.openData}`,
      contact: { name: settings.SITE_NAME, url: `${settings.origin}${paths.contact}` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: { description: 'Guide with examples', url: `${settings.origin}${paths.apiGuide}` },
    servers: [{ url: settings.origin }],
    webhooks: describeWebhooks(),
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token from sign-in.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'enr_…',
          description:
            'An API key, in the same header, at the rate of its account’s plan. It makes only the calls that name it here, and needs the scope that their description names.',
        },
      },
    },
  },
  transform: describeCall,
  transformObject: (document: Parameters<typeof jsonSchemaTransformObject>[0]) =>
    removeUnusedSchemas(describeAnswers(describeArticleText(jsonSchemaTransformObject(document)))),
})

function describeCall(call: Transformed): ReturnType<typeof jsonSchemaTransform> {
  const operation = call.schema as Operation | undefined
  if (!operation || operation.hide) return jsonSchemaTransform(call)
  const { method, config } = call.route
  const security = securityOf(operation, config)
  return jsonSchemaTransform({
    ...call,
    schema: {
      ...operation,
      description: [operation.description ?? describeAccess(security), describeScope(config)].join(' ').trim(),
      operationId: operationIdOf(String(method), call.url),
      security,
      response: { ...errorsOf({ ...operation, security }), ...operation.response, ...fileOf(operation) },
    } as Transformed['schema'],
  })
}

/** The description names the scope: linters reject names beside a scheme that isn't OAuth, though OpenAPI 3.1 allows them. */
function securityOf({ security = [] }: Operation, { who, scope }: FastifyContextConfig = {}) {
  if (!scope) return security
  const tokens = security.filter((needed) => 'bearer' in needed)
  return [...(who === everybody.name ? [{}] : []), ...tokens, { apiKey: [] }]
}

function describeAccess(security: readonly object[]): string {
  const schemes = security.flatMap((needed) => Object.keys(needed))
  if (!schemes.includes('bearer')) return ACCESS.anonymous
  return schemes.length < security.length ? ACCESS.optional : ACCESS.signedIn
}

const describeScope = ({ scope }: FastifyContextConfig = {}) =>
  scope ? `An API key needs the scope \`${scope}\`.` : ''

/** `GET /api/v2/agent/agents/views/:id` is `getAgentAgentsViewsById`. */
function operationIdOf(method: string, url: string): string {
  const words = url
    .replace(/^\/api\/v2/, '')
    .split('/')
    .filter(Boolean)
    .flatMap((part) => (part.startsWith(':') ? ['by', part.slice(1)] : part.split(/[^a-zA-Z0-9]+/)))
  return `${method.toLowerCase()}${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`
}

/** What can go wrong with any endpoint that takes such input; every endpoint is rate-limited. */
function errorsOf({ security = [], querystring, params, body }: Operation): Record<string, ZodType> {
  const statuses = [
    ...(querystring ? [400] : []),
    ...(security.length > 0 ? [401, 403] : []),
    ...(params ? [404] : []),
    ...(body ? [413, 415, 422] : []),
    429,
  ]
  return Object.fromEntries(statuses.map((status) => [status, problem]))
}

/** An endpoint without a success schema responds with a file. */
const fileOf = ({ response = {}, file: { type = '*/*' } = {} }: Operation) =>
  Object.keys(response).some((status) => status.startsWith('2'))
    ? {}
    : { 200: { description: 'The file.', content: { [type]: { schema: z.string().meta({ format: 'binary' }) } } } }

type Described = { components?: { schemas?: Record<string, unknown>; responses?: unknown } }

/** The text of an article was checked when it was saved and is returned as stored: it has the form that was checked. */
function describeArticleText<T extends object>(document: T): T {
  const { components }: Described = document
  const text = { $ref: '#/components/schemas/ArticleDocumentInput', description: 'The saved result.' }
  const schemas = { ...components?.schemas, ArticleText: text }
  return { ...document, components: { ...components, schemas } }
}

/** Schemas exist in two forms, for requests and for responses; a form that no endpoint uses only confuses. */
function removeUnusedSchemas<T extends object>(document: T): T {
  const whole: T & Described = document
  const schemas = whole.components?.schemas ?? {}
  const { components: _, ...rest } = whole
  const used = new Set<string>()
  const markUsed = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      markUsed(schemas[name])
    }
  }
  markUsed([rest, whole.components?.responses])
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
  return { ...whole, components: { ...whole.components, schemas: kept } }
}

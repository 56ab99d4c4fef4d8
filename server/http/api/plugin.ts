/**
 * The REST plugin: /api/v2, zod schemas on every route, and an OpenAPI 3.1 document generated from them. Bearer tokens
 * only: no cookie identifies anyone here.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { AppError } from '#server/platform/errors.ts'
import { allowAnyOrigin } from '#server/platform/cross-origin.ts'
import { languageOf } from '#server/platform/request-language.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { accountCalls } from './account.ts'
import { adminClaimCalls } from './admin-claims.ts'
import { adminDemandCalls } from './admin-demands.ts'
import { adminQueueCalls } from './admin-queues.ts'
import { adminDisciplineCalls } from './admin-discipline.ts'
import { adminImportCalls } from './admin-imports.ts'
import { newsletterCalls } from './newsletter.ts'
import { adminTextCalls } from './admin-texts.ts'
import { agentCalls, suggestionCalls } from './agents.ts'
import { authCalls, publicAuthCalls } from './auth.ts'
import { apiKeyCalls } from './api-keys.ts'
import { articleCalls } from './articles.ts'
import { bulkCheckCalls } from './bulk-checks.ts'
import { claimCalls } from './claims.ts'
import { changeCalls } from './changes.ts'
import { notificationCalls } from './notifications.ts'
import { chatCalls } from './chats.ts'
import { deadlineCalls } from './deadlines.ts'
import { everybody } from './audiences.ts'
import { type ApiOptions, BODY_BYTES, call, group } from './call.ts'
import { apiDocument } from './describe-api.ts'
import { envelopeOf, ok } from './envelope.ts'
import { acceptApiKeys } from './key-callers.ts'
import { moderationCalls } from './moderation.ts'
import { figureCalls } from './figures.ts'
import { firstCallCalls } from './first-calls.ts'
import { ownListingCalls } from './own-listing.ts'
import { ownThingsCalls } from './own-things.ts'
import { questionCalls } from './questions.ts'
import { receiptCalls } from './receipts.ts'
import { requestCalls } from './requests.ts'
import { reviewCalls } from './reviews.ts'
import { webhookCalls } from './webhooks.ts'
import swaggerUi from '@fastify/swagger-ui'
import { z } from 'zod'
import { PUBLIC_ROLES } from '#common/roles.ts'
import { FAQ_CATEGORIES } from '#common/resources.ts'
import { faqCategoryNamed, listFaqs } from '#server/domains/resources/list-faqs.ts'
import type { Faq } from '#server/domains/resources/types.ts'
import { textParameter } from './agent-schemas.ts'

/** GET /faqs/index: the questions of /faq, in one category or all. */
const CATEGORY_SLUGS = FAQ_CATEGORIES.map(({ slug }) => slug)

const faqSchema = z
  .object({
    id: z.number().int(),
    slug: z.string().describe('The anchor on /faq.'),
    category: z.enum(CATEGORY_SLUGS),
    question: z.string(),
    answer: z.string().describe('Paragraphs, separated by empty lines.'),
    source: z.object({ name: z.string(), url: z.url() }),
    written_on: z.iso.date(),
    reviewed_on: z.iso.date().nullable().describe('Null until a named person has reviewed it.'),
    reviewed_by: z.string().nullable(),
  })
  .meta({ id: 'Faq' })

const faqCalls = group({ tag: 'faqs', limit: 'faqs', errors: [400, 429] }, [
  call(everybody, 'GET /faqs/index', 'List frequently asked questions.', {
    description: `Give a category (${CATEGORY_SLUGS.join(', ')}), or leave it out for all.`,
    query: z.object({ category: textParameter('A category, by slug or label.') }),
    output: envelopeOf(z.array(faqSchema)),
    run: async ({ db, query }) => {
      const faqs = await listFaqs(db, { category: faqCategoryNamed(query.category) })
      return ok(faqs.map(presentFaq))
    },
  }),
])

const presentFaq = (faq: Faq) => ({ ...faq, source: { name: faq.sourceName, url: faq.sourceUrl } })

/** GET /enum/role/all/roles: the roles a person can register as. */
const role = z.object({ id: z.number().int(), name: z.enum(['client', 'agent']) }).meta({ id: 'Role' })

const enumCalls = group({ tag: 'enums', errors: [] }, [
  call(everybody, 'GET /enum/role/all/roles', 'List the roles a person can register as.', {
    output: envelopeOf(z.array(role)),
    run: () => ok(PUBLIC_ROLES),
  }),
])

/** The page that shows the OpenAPI document: /api/v2/docs. */

/** Swagger UI uses inline style attributes, and needs nothing from other origins. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The hash is of a rule it writes into the page; if another version writes another one, tests/e2e catches it.
  "style-src-elem 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

async function docsRoutes(app: FastifyInstance, { title }: { title: string }) {
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: app.prefix,
    staticCSP: POLICY,
    theme: { title },
    // The document has every endpoint; a stranger's browser doesn't need to offer to remember a token.
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'list',
      defaultModelsExpandDepth: -1,
      persistAuthorization: false,
      filter: true,
    },
  })
}

const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=300'

/** A response to a signed-in person is theirs alone. */
const isSharable = ({ method, headers }: FastifyRequest, { statusCode }: FastifyReply) =>
  method === 'GET' && (statusCode === 200 || statusCode === 304) && headers.authorization === undefined

const GROUPS = [
  ...agentCalls,
  ...suggestionCalls,
  enumCalls,
  faqCalls,
  deadlineCalls,
  ...authCalls,
  ...publicAuthCalls,
  ...accountCalls,
  ...claimCalls,
  ...ownListingCalls,
  ...figureCalls,
  ...ownThingsCalls,
  ...adminClaimCalls,
  ...adminQueueCalls,
  ...adminDemandCalls,
  ...adminImportCalls,
  ...adminDisciplineCalls,
  ...receiptCalls,
  ...changeCalls,
  ...apiKeyCalls,
  webhookCalls,
  bulkCheckCalls,
  ...reviewCalls,
  ...questionCalls,
  ...articleCalls,
  ...moderationCalls,
  ...newsletterCalls,
  ...adminTextCalls,
  ...notificationCalls,
  ...chatCalls,
  ...requestCalls,
  ...firstCallCalls,
]

export async function apiPlugin(app: FastifyInstance, { db, settings, searches, deps }: ApiOptions) {
  // Listed one by one: a plugin's options also include its prefix, which must not be applied twice.
  const parts: ApiOptions = { db, settings, searches, deps }
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptEmptyBodies(app)
  // Error responses set no-store themselves (errors.ts).
  app.addHook('onSend', async (request, reply) => {
    reply.header('vary', 'authorization, accept-language')
    // Of what it says. The data of other calls is in English, or in that of the person who wrote it.
    if (request.method !== 'GET') reply.header('content-language', languageOf(request.raw))
    if (reply.hasHeader('cache-control')) return
    reply.header('cache-control', isSharable(request, reply) ? PUBLIC_CACHE : 'no-store')
  })
  app.addHook('onRoute', (route) => checkRoute(route, parts, app.prefix))
  acceptApiKeys(app, parts)
  await app.register(compress)
  await app.register(swagger, apiDocument(settings))
  for (const group of GROUPS) await app.register(group, parts)
  await app.register(docsRoutes, { title: `${settings.SITE_NAME} API` })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  // A route, not a not-found handler: the pages answer everything that no route matches.
  for (const path of ['/', '/*']) {
    app.all(path, { schema: { hide: true } }, async () => {
      throw new AppError('not_found', i18n._(msg`We couldn’t find that call.`))
    })
  }
}

/** Many clients name JSON in every request: a call that takes no body gets none, whatever the header says. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '' && !request.routeOptions.schema?.body) done(null, undefined)
    else parseJson(request, text, done)
  })
}

/** Routes that aren't calls: the document, the page that shows it, and what nothing else matches. */
const isPlain = (path: string) => ['', '/', '/*', '/openapi.json'].includes(path) || path.startsWith('/docs')

/** Every other route is a call, which states who can make it (call.ts). Other sites can read what everybody can. */
function checkRoute(route: RouteOptions, parts: ApiOptions, prefix: string): void {
  const path = route.url.slice(prefix.length)
  const { who } = route.config ?? {}
  if (who === undefined && !isPlain(path)) throw new Error(`${path} doesn't say who can call it (call.ts).`)
  // A list of its own: Fastify gives a HEAD route that of its GET route, and plugins add to it.
  route.onRequest = [route.onRequest ?? limitCalls('apiCalls', parts)].flat()
  route.bodyLimit ??= BODY_BYTES.form
  const isPublic = who === everybody.name || path === '/openapi.json'
  if (isPublic && ['GET', 'HEAD'].includes(String(route.method))) allowAnyOrigin(route)
}

/**
 * The REST plugin: /api/v2, zod schemas on every route, and an OpenAPI 3.1 document generated from them. Bearer tokens
 * only: no cookie identifies anyone here.
 */
import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '#server/platform/errors.ts'
import { accountRoutes } from './account.ts'
import { accountProviderRoutes } from './account-providers.ts'
import { adminClaimRoutes } from './admin-claims.ts'
import { adminQueueRoutes } from './admin-queues.ts'
import { adminImportRoutes } from './admin-imports.ts'
import { adminNewsletterRoutes } from './admin-newsletter.ts'
import { adminTextRoutes } from './admin-texts.ts'
import { agentRoutes } from './agents.ts'
import { publicAuthRoutes } from './auth-public.ts'
import { articleRoutes } from './articles.ts'
import { authRoutes } from './auth.ts'
import { claimRoutes } from './claims.ts'
import { notificationRoutes } from './chats-notifications.ts'
import { chatRoutes } from './chats.ts'
import { apiDocument } from './describe-api.ts'
import { guardRoutes } from './guard-routes.ts'
import { moderationRoutes } from './moderation.ts'
import { newsletterReportRoutes } from './newsletter-reports.ts'
import { newsletterRoutes } from './newsletter.ts'
import { ownListingRoutes } from './own-listing.ts'
import { ownThingsRoutes } from './own-things.ts'
import type { ApiOptions } from './options.ts'
import { pushRoutes } from './push.ts'
import { questionRoutes } from './questions.ts'
import { renewalCalendarRoutes } from './renewal-calendar.ts'
import { reviewRoutes } from './reviews.ts'
import { suggestionRoutes } from './suggestions.ts'
import { mfaStarted, recoveryCodes } from '#common/account-answers.ts'
import { confirmMfaForm, disableMfaForm, proveForm } from '#common/account-forms.ts'
import { confirmMfa, disableMfa, renewRecoveryCodes, startMfaSetup } from '#server/domains/accounts/set-up-mfa.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { DONE, done, envelopeOf, ok, problem } from './envelope.ts'
import { BEARER, signedIn } from './signed-in.ts'
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
    answer: z.string().describe('Paragraphs, an empty line between them.'),
    source: z.object({ name: z.string(), url: z.url() }),
    written_on: z.iso.date(),
    reviewed_on: z.iso.date().nullable().describe('Null until a named person has reviewed it.'),
    reviewed_by: z.string().nullable(),
  })
  .meta({ id: 'Faq' })

async function faqRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const schema = {
    tags: ['faqs'],
    summary: 'Frequently asked questions.',
    description: `Of one category (${CATEGORY_SLUGS.join(', ')}); without one, all.`,
    querystring: z.object({ category: textParameter('A category, by slug or label.') }),
    response: { 200: envelopeOf(z.array(faqSchema)), 400: problem, 429: problem },
  }
  api.get('/faqs/index', { onRequest: limitCalls('faqs', { db, settings }), schema }, async ({ query, reads }) => {
    const faqs = await listFaqs(reads, { category: faqCategoryNamed(query.category) })
    return ok(faqs.map(presentFaq))
  })
}

const presentFaq = ({ id, slug, category, question, answer, sourceName, sourceUrl, ...review }: Faq) => ({
  id,
  slug,
  category,
  question,
  answer,
  source: { name: sourceName, url: sourceUrl },
  written_on: review.writtenOn,
  reviewed_on: review.reviewedOn,
  reviewed_by: review.reviewedBy,
})

/** GET /enum/role/all/roles: the roles a person can register as. */
const role = z.object({ id: z.number().int(), name: z.enum(['client', 'agent']) }).meta({ id: 'Role' })

async function enumRoutes(app: FastifyInstance) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const schema = {
    tags: ['enums'],
    summary: 'Roles a person may register as.',
    response: { 200: envelopeOf(z.array(role)) },
  }
  api.get('/enum/role/all/roles', { schema }, async () => ok([...PUBLIC_ROLES]))
}

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
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', defaultModelsExpandDepth: -1, persistAuthorization: false },
  })
}

/** MFA endpoints of the signed-in account. */
const own = { tags: ['second factor'], security: BEARER }
const errorResponses = { 401: problem, 403: problem, 409: problem, 422: problem, 429: problem, 503: problem }
const codesAnswer = { 200: envelopeOf(recoveryCodes), ...errorResponses }

const start = {
  ...own,
  summary: 'Begin to set up an authenticator app. Nothing is asked for until a first code confirms it.',
  body: proveForm,
  response: { 200: envelopeOf(mfaStarted), ...errorResponses },
}
const confirm = {
  ...own,
  summary: 'Confirm it by a code. Answers the recovery codes, this once.',
  body: confirmMfaForm,
  response: codesAnswer,
}
const renew = { ...own, summary: 'New recovery codes; the old are void.', body: proveForm, response: codesAnswer }
const disable = {
  ...own,
  summary: 'Take the second factor away. Not open to staff.',
  body: disableMfaForm,
  response: { 200: DONE, ...errorResponses },
}

async function accountMfaRoutes(app: FastifyInstance, { db, settings, deps }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('mfaCalls', { db, settings })

  api.post('/user/second-factor/start', { onRequest, schema: start }, async (request) =>
    ok(await startMfaSetup(db, deps, await signedIn(db, request), { password: request.body?.password })),
  )
  api.post('/user/second-factor/confirm', { onRequest, schema: confirm }, async (request) => {
    const codes = await confirmMfa(db, deps, await signedIn(db, request), request.body.code)
    return ok({ recovery_codes: codes }, 'Two-step sign-in is on.')
  })
  api.post('/user/second-factor/recovery-codes', { onRequest, schema: renew }, async (request) => {
    const proof = { password: request.body?.password }
    return ok({ recovery_codes: await renewRecoveryCodes(db, deps, await signedIn(db, request), proof) })
  })
  api.post('/user/second-factor/disable', { onRequest, schema: disable }, async (request) => {
    await disableMfa(db, deps, await signedIn(db, request), request.body)
    return done('Two-step sign-in is off.')
  })
}

const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=300'

/** A response to a signed-in person is theirs alone. */
const isSharable = ({ method, headers }: FastifyRequest, { statusCode }: FastifyReply) =>
  method === 'GET' && statusCode === 200 && headers.authorization === undefined

const ROUTES = [
  agentRoutes,
  suggestionRoutes,
  enumRoutes,
  faqRoutes,
  authRoutes,
  publicAuthRoutes,
  accountRoutes,
  accountMfaRoutes,
  accountProviderRoutes,
  claimRoutes,
  ownListingRoutes,
  ownThingsRoutes,
  renewalCalendarRoutes,
  adminClaimRoutes,
  adminQueueRoutes,
  adminImportRoutes,
  reviewRoutes,
  questionRoutes,
  articleRoutes,
  moderationRoutes,
  newsletterRoutes,
  newsletterReportRoutes,
  adminNewsletterRoutes,
  adminTextRoutes,
  notificationRoutes,
  pushRoutes,
  chatRoutes,
]

export async function apiPlugin(app: FastifyInstance, { db, settings, metrics, deps }: ApiOptions) {
  // Listed one by one: a plugin's options also include its prefix, which must not be applied twice.
  const parts: ApiOptions = { db, settings, metrics, deps }
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Error responses set no-store themselves (errors.ts).
  app.addHook('onSend', async (request, reply) => {
    reply.header('vary', 'authorization')
    if (reply.hasHeader('cache-control')) return
    reply.header('cache-control', isSharable(request, reply) ? PUBLIC_CACHE : 'no-store')
  })
  guardRoutes(app, { db, settings })
  await app.register(compress)
  await app.register(swagger, apiDocument(settings))
  for (const routes of ROUTES) await app.register(routes, parts)
  await app.register(docsRoutes, { title: `${settings.SITE_NAME} API` })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  // A route, not a not-found handler: the pages answer everything that no route matches.
  for (const path of ['/', '/*']) {
    app.all(path, { schema: { hide: true } }, async () => {
      throw new AppError('not_found', 'There is no such call.')
    })
  }
}

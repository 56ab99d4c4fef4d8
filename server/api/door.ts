/**
 * The REST door: /api/v2, zod schemas on every route, an OpenAPI 3.1 document made from them. Bearer tokens only:
 * cookies are not read here.
 */
import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { paths } from '#contract/paths.ts'
import { AppError } from '../platform/errors.ts'
import { accountFactorRoutes } from './account-factor.ts'
import { accountRoutes } from './account.ts'
import { accountWaysRoutes } from './account-ways.ts'
import { adminClaimRoutes } from './admin-claims.ts'
import { adminDeskRoutes } from './admin-desk.ts'
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
import { docsRoutes } from './docs.ts'
import { enumRoutes } from './enums.ts'
import { faqRoutes } from './faqs.ts'
import { moderationRoutes } from './moderation.ts'
import { newsletterReportRoutes } from './newsletter-reports.ts'
import { newsletterRoutes } from './newsletter.ts'
import { ownListingRoutes } from './own-listing.ts'
import { ownThingsRoutes } from './own-things.ts'
import type { ApiParts } from './parts.ts'
import { pushRoutes } from './push.ts'
import { questionRoutes } from './questions.ts'
import { renewalCalendarRoutes } from './renewal-calendar.ts'
import { reviewRoutes } from './reviews.ts'
import { suggestionRoutes } from './suggestions.ts'

const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=300'

/** What is answered to somebody signed in is theirs alone. */
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
  accountFactorRoutes,
  accountWaysRoutes,
  claimRoutes,
  ownListingRoutes,
  ownThingsRoutes,
  renewalCalendarRoutes,
  adminClaimRoutes,
  adminDeskRoutes,
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

export async function apiDoor(app: FastifyInstance, { db, settings, metrics, house }: ApiParts) {
  // Named one by one: the options of a registration hold its prefix too, which must not be applied twice.
  const parts: ApiParts = { db, settings, metrics, house }
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // An error says no-store itself (errors.ts).
  app.addHook('onSend', async (request, reply) => {
    reply.header('vary', 'authorization')
    if (reply.hasHeader('cache-control')) return
    reply.header('cache-control', isSharable(request, reply) ? PUBLIC_CACHE : 'no-store')
  })
  await app.register(compress)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${settings.SITE_NAME} API`,
        version: '2.0.0',
        description: `The directory of ${settings.PRODUCT_PLURAL}. All of it as files: ${settings.origin}${paths.openData}`,
      },
      servers: [{ url: settings.origin }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  for (const routes of ROUTES) await app.register(routes, parts)
  await app.register(docsRoutes, { title: `${settings.SITE_NAME} API` })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  // A route, not a not-found handler: the pages answer everything that no route takes.
  for (const path of ['/', '/*']) {
    app.all(path, { schema: { hide: true } }, async () => {
      throw new AppError('not_found', 'There is no such call.')
    })
  }
}

/** The page that shows the OpenAPI document: /api/v2/docs. */
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Swagger UI styles its parts by attributes, and needs nothing from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The hash is of a rule it writes into the page; should another version write another, tests/e2e tells.
  "style-src-elem 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export async function docsRoutes(app: FastifyInstance, { title }: { title: string }) {
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: app.prefix,
    staticCSP: POLICY,
    theme: { title },
    // The document has every call; a stranger's browser need not offer to remember a token.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', defaultModelsExpandDepth: -1, persistAuthorization: false },
  })
}

/**
 * The web application, put together: security headers, request ids, errors, and the doors. Tests build it as
 * `main.ts` does, only with their own database.
 */
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { ServerBuild } from 'react-router'
import { openAccountHouse } from './accounts/open-house.ts'
import { AUTH_PATH } from './api/authjs-config.ts'
import { authjsDoor } from './api/authjs-door.ts'
import { apiDoor } from './api/door.ts'
import { sendError } from './api/errors.ts'
import { healthDoor } from './api/health.ts'
import { devMailDoor } from './dev/mail.ts'
import { feedsDoor } from './feeds/door.ts'
import { liveDoor } from './live/door.ts'
import { pagesDoor, type ViteDevServer } from './pages/door.ts'
import { readAuthSecret } from './platform/auth-secret.ts'
import { closeInQuiet } from './platform/close-in-quiet.ts'
import type { Database } from './platform/db.ts'
import { errorForLog } from './platform/error-for-log.ts'
import { AppError } from './platform/errors.ts'
import { createMetrics } from './platform/metrics.ts'
import { pathForLog } from './platform/path-for-log.ts'
import { refuseOverload } from './platform/refuse-overload.ts'
import { refuseWhileAway } from './platform/refuse-while-away.ts'
import { securityHeaders } from './platform/security-headers.ts'
import type { Settings } from './platform/settings.ts'
import type { DatabaseWatch } from './platform/watch-database.ts'

export type AppParts = {
  settings: Settings
  db: Database
  /** The built pages; in development Vite serves them. */
  pages: ServerBuild | ViteDevServer
  /** Unset: a silent database is waited for. */
  watch?: DatabaseWatch
  /** Known not to be ready, about to end for example: balancers are told at /readyz. */
  isOut?: (() => boolean) | undefined
}

/** Longest address we read; a search never needs more, and longer ones answer 414 before any work. */
const URL_MAX = 8_192
/** In the path; what is searched for is cleaned. No text in the database may hold one. */
const ZERO_BYTE = /^[^?]*%00/
const BODY_MAX = 256 * 1024
/** Fastify would wait for ever for who sends byte by byte; a list of hundreds of megabytes needs its minutes. */
const REQUEST_WITHIN_MS = 600_000
/** Each door; on a busy machine the ten seconds of Fastify ended starts that would have come to their end. */
const START_WITHIN_MS = 120_000

export async function buildApp({ settings, db, pages, watch, isOut }: AppParts): Promise<FastifyInstance> {
  const app = openServer(settings)
  const metrics = createMetrics()
  const secret = await readAuthSecret(settings)
  const house = openAccountHouse(settings, secret)

  await app.register(helmet, securityHeaders(settings))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    const { url = '' } = request.raw
    if (url.length > URL_MAX) throw new AppError('address_too_long', 'The address is too long.')
    if (ZERO_BYTE.test(url)) throw new AppError('not_found', 'There is nothing at this address.')
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
  })
  app.setErrorHandler(sendError)
  refuseOverload(app, {
    most: settings.MAX_REQUESTS,
    onRefused: () => metrics.requests.observe({ method: 'any', route: 'refused', status: '503' }, 0),
  })
  if (watch) refuseWhileAway(app, watch)

  await app.register(healthDoor, { db, metrics, isOut })
  await app.register(apiDoor, { db, settings, metrics, house, prefix: '/api/v2' })
  await app.register(authjsDoor, { db, settings, house, secret, prefix: AUTH_PATH })
  await app.register(feedsDoor, { db, settings })
  await app.register(liveDoor, { db, settings, metrics: metrics.live })
  if (settings.NODE_ENV !== 'production' && !settings.SMTP_URL) await app.register(devMailDoor, { settings })
  await app.register(pagesDoor, { db, settings, pages, isAway: watch?.isAway })
  await app.register(closeInQuiet)
  return app
}

/** A worker has no visitors: it only says how it is. */
export async function buildWorker({ settings, db, isOut }: Omit<AppParts, 'pages'>): Promise<FastifyInstance> {
  const app = openServer(settings)
  app.setErrorHandler(sendError)
  await app.register(healthDoor, { db, metrics: createMetrics(), isOut })
  return app
}

function openServer(settings: Settings): FastifyInstance {
  return Fastify({
    logger: {
      level: settings.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { req: ({ method, url, id }) => ({ method, path: pathForLog(url), id }), err: errorForLog as never },
    },
    logController: new LogController({ disableRequestLogging: settings.NODE_ENV === 'test' }),
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    trustProxy: settings.TRUSTED_PROXIES.length > 0 ? settings.TRUSTED_PROXIES : false,
    bodyLimit: BODY_MAX,
    requestTimeout: REQUEST_WITHIN_MS,
    pluginTimeout: START_WITHIN_MS,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: sendError,
    // What arrives while we end is still answered: a balancer may not have noticed yet.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
}

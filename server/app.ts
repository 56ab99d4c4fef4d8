/**
 * Assembles the web application: security headers, request ids, errors, and the entry points. Tests build it the way
 * `main.ts` does, but with their own database.
 */
import Fastify from 'fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createDeps } from './domains/accounts/create-deps.ts'
import { createSearchLog } from './domains/admin/search-log.ts'
import { createFigureLog } from './domains/figures/figure-log.ts'
import { AUTH_PATH, sessionCookieName } from './http/auth/authjs-config.ts'
import { authjsPlugin } from './http/auth/authjs-plugin.ts'
import { apiPlugin } from './http/api/plugin.ts'
import { sendError } from './http/api/errors.ts'
import { healthPlugin } from './http/api/health.ts'
import { mcpPlugin } from './http/api/mcp/plugin.ts'
import { devEmailPlugin } from './http/dev/email.ts'
import { embedPlugin } from './http/embed/plugin.ts'
import { feedsPlugin } from './http/feeds/plugin.ts'
import { livePlugin } from './http/live/plugin.ts'
import { PAGES, pagesPlugin, type ViteDevServer } from './http/pages/plugin.ts'
import { type PageVersions, sendReadyPages } from './http/pages/send-ready.ts'
import { readAuthSecret } from './platform/auth-secret.ts'
import { checkRequestTargets, pathOf, requestTargetPath, watchRoutes } from './platform/check-request-target.ts'
import { BODY_TIMEOUT_MS, closeGracefully, enforceBodyTimeout } from './platform/http-connections.ts'
import { connect } from './platform/connect.ts'
import { type DataKind, watchDataVersion } from './platform/data-version.ts'
import type { Database } from './platform/db.ts'
import { errorForLog, type LogTarget, pathForLog, RequestLog } from './platform/logging.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { chooseReads } from './platform/reads.ts'
import { followReplica, type Replica } from './platform/replica.ts'
import { answerInLanguage } from './platform/request-language.ts'
import { rejectDuringOutage, rejectOverload } from './platform/service-unavailable.ts'
import { securityHeaders } from './platform/security-headers.ts'
import type { Settings } from './platform/settings.ts'
import type { DatabaseWatch } from './platform/watch-database.ts'
import type { PageKernel } from './platform/page-kernel.ts'

export type AppOptions = {
  settings: Settings
  db: Database
  /** The built pages; in development Vite serves them. */
  pages: PageKernel | ViteDevServer
  /** Unset: requests wait for a database that doesn't respond. */
  watch?: DatabaseWatch
  /** True when the process isn't ready, for example about to stop; /readyz reports it to load balancers. */
  isUnready?: (() => boolean) | undefined
  /** Unset: standard output. */
  logTo?: LogTarget | undefined
}

/** Probes come every few seconds and say nothing new, so only failures are logged. */
const PROBES_LOG_LEVEL = 'warn'
const BODY_MAX = 256 * 1024
/** For the request headers; overdue ones are checked for every two seconds. */
const HEADERS_TIMEOUT_MS = 10_000
const CONNECTIONS_CHECK_MS = 2_000
/** For the whole request: a list of hundreds of megabytes takes minutes. Smaller bodies get less (http-connections.ts). */
const REQUEST_TIMEOUT_MS = 600_000
/** Half of what the primary gets: what waits there for a lock is then sent to the primary. */
const REPLICA_STATEMENT_MS = 5_000
/** Per plugin; on a busy machine, Fastify's default of ten seconds aborted starts that would have succeeded. */
const PLUGIN_TIMEOUT_MS = 120_000

export async function buildApp({ settings, db, pages, watch, isUnready, logTo }: AppOptions): Promise<FastifyInstance> {
  const app = openServer(settings, logTo)
  const metrics = createMetrics()
  const logs = openLogs(app, db, metrics)
  const secret = await readAuthSecret(settings)
  const deps = createDeps(settings, secret)
  const versions = await watchVersions(app, db, metrics)
  const replica = openReplica(app, { settings, primary: db, versions, metrics })

  const routesWithout = watchRoutes(app)
  const isNowhere = ({ method, url, routeOptions }: FastifyRequest): boolean =>
    'findPage' in pages &&
    routeOptions.url === PAGES &&
    // First: for a page, the hundreds of patterns of other routes needn't be tried.
    pages.findPage(settings, pathOf(url)) === null &&
    renamed(url) === url &&
    routesWithout(method, url).length === 0
  const cache = sendReadyPages(app, { versions, logs, isNowhere })
  const headers = securityHeaders(settings)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  chooseReads(app, { db, replica, settings, sessionCookie: sessionCookieName(settings.origin.startsWith('https:')) })
  checkRequestTargets(app, routesWithout)
  redirectRenamed(app)
  enforceBodyTimeout(app, { timeoutMs: BODY_TIMEOUT_MS })
  measureRequests(app, metrics)
  app.setErrorHandler(sendError)
  rejectOverload(app, {
    maxConcurrent: settings.MAX_REQUESTS,
    onRejected: () => metrics.requests.observe({ method: 'any', route: 'refused', status: '503' }, 0),
  })
  if (watch) rejectDuringOutage(app, watch)

  await app.register(healthPlugin, { db, metrics, isUnready, settings, logLevel: PROBES_LOG_LEVEL })
  await app.register(apiPlugin, { db, settings, searches: logs.searches, deps, prefix: '/api/v2' })
  await app.register(mcpPlugin, { db, settings })
  await app.register(authjsPlugin, { db, settings, deps, secret, prefix: AUTH_PATH })
  await app.register(feedsPlugin, { db, settings })
  await app.register(embedPlugin, { db, settings })
  await app.register(livePlugin, { db, settings, metrics: metrics.live })
  if (settings.NODE_ENV !== 'production') await app.register(devEmailPlugin, { settings })
  const isUnavailable = watch?.isUnavailable
  await app.register(pagesPlugin, { db, settings, logs, pages, cache, versions, isNowhere, isUnavailable })
  await app.register(closeGracefully)
  return app
}

function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
  })
}

function openLogs(app: FastifyInstance, db: Database, metrics: Metrics) {
  const searches = createSearchLog(db, { metrics, log: app.log })
  const figures = createFigureLog(db, app.log)
  app.addHook('onClose', () => Promise.all([searches.stop(), figures.stop()]))
  return { searches, figures }
}

/** Old spellings in addresses that people and search engines may have saved. */
const RENAMED: Readonly<Record<string, string>> = { 'instalment-agreement': 'installment-agreement' }
const OLD_SPELLING = new RegExp(Object.keys(RENAMED).join('|'), 'g')

const renamed = (url: string): string => url.replaceAll(OLD_SPELLING, (old) => RENAMED[old] ?? old)

function redirectRenamed(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (method !== 'GET' && method !== 'HEAD') return
    const now = renamed(url)
    if (now !== url) return reply.redirect(now, 308)
  })
}

/** Of what pages are made from: a page is cached under both. */
async function watchVersions(app: FastifyInstance, db: Database, metrics: Metrics) {
  const watch = async (kind: DataKind) => {
    const version = await watchDataVersion(db, kind, (known) => metrics.dataVersionKnown.set({ kind }, Number(known)))
    app.addHook('onClose', () => version.stop())
    return version
  }
  const [listings, posts] = await Promise.all([watch('listings'), watch('posts')])
  return () => [listings.current(), posts.current()] as const
}

type ReplicaParts = { settings: Settings; primary: Database; versions: PageVersions; metrics: Metrics }

function openReplica(app: FastifyInstance, { settings, primary, versions, metrics }: ReplicaParts): Replica | null {
  const { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_MAX_LAG_S: maxLagS, DATABASE_POOL } = settings
  if (!url) return null
  const open = (pool = DATABASE_POOL) =>
    connect({ url, pool, name: `enrolled-reads:${process.pid}`, statementTimeoutMs: REPLICA_STATEMENT_MS })
  const replica = followReplica({ primary, open, maxLagS, versions, metrics: metrics.replica })
  app.addHook('onClose', () => replica.stop())
  return replica
}

/** A worker has no visitors: it only reports its health. */
export async function buildWorker({ settings, db, isUnready }: Omit<AppOptions, 'pages'>): Promise<FastifyInstance> {
  const app = openServer(settings)
  app.setErrorHandler(sendError)
  await app.register(healthPlugin, { db, metrics: createMetrics(), isUnready, settings, logLevel: PROBES_LOG_LEVEL })
  return app
}

function openServer(settings: Settings, logTo?: LogTarget): FastifyInstance {
  const app = Fastify({
    logger: {
      level: settings.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      ...(logTo ? { stream: logTo } : {}),
      serializers: { req: ({ method, url }) => ({ method, path: pathForLog(url) }), err: errorForLog as never },
    },
    logController: new RequestLog({ disableRequestLogging: settings.NODE_ENV === 'test' }),
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    trustProxy: settings.TRUSTED_PROXIES.length > 0 ? settings.TRUSTED_PROXIES : false,
    bodyLimit: BODY_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CONNECTIONS_CHECK_MS },
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    rewriteUrl: requestTargetPath,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: sendError,
    // Requests that arrive during shutdown still get a response: a load balancer may not have noticed yet.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  answerInLanguage(app)
  return app
}

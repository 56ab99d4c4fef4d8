/**
 * The pages door: React Router's server build behind Fastify, a cache of its finished pages, and Vite's own server in
 * development.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { Database } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { createFormLimits } from '../platform/form-limits.ts'
import { addressKey } from '../platform/rate-limit.ts'
import { AWAY_PAGE } from '../platform/refuse-while-away.ts'
import type { RequestScope } from '../platform/request-scope.ts'
import type { Settings } from '../platform/settings.ts'
import { watchDataVersion } from '../platform/watch-data-version.ts'
import { serveAssets } from './assets.ts'
import { handleBySegment } from './handle-by-segment.ts'
import { keepPerVersion } from './keep-per-version.ts'
import { pageMatcher } from './match-page.ts'
import { createPageCache, NONCE_PLACEHOLDER, type RenderedPage } from './page-cache.ts'
import { refusalsAsAnswers } from './refusals-as-answers.ts'
import { sameOriginOnly } from '../platform/same-origin.ts'
import { sendPage } from './send-page.ts'
import { anonymousRequest, fullRequest } from './web-request.ts'

/** The part of Vite's development server that we use. */
export type ViteDevServer = {
  middlewares: (request: FastifyRequest['raw'], response: FastifyReply['raw'], next: (error?: unknown) => void) => void
  ssrLoadModule: (id: string) => Promise<unknown>
}

export type PagesParts = {
  db: Database
  settings: Settings
  pages: ServerBuild | ViteDevServer
  /** Whether the database is known to be away: only kept pages are shown then. */
  isAway?: (() => boolean) | undefined
}

/** What app/entry.server.tsx exports beside its request handler. */
type PagesEntry = {
  contextFor: (scope: RequestScope, report: (error: unknown) => void) => RouterContextProvider
  htmlOf: (context: RouterContextProvider) => string | null
}

type Render = (
  request: FastifyRequest,
  webRequest: Request,
  nonce: string,
  refusal?: AppError | null,
) => Promise<RenderedPage>

/** An address without a page: what stands there is the page of errors. */
const NO_PAGE = '/refused'
const DATABASE_RETRY_S = 5
const CACHE_BYTES = 32 * 1024 * 1024
const CACHE_FRESH_MS = 60_000
/** Longer addresses are searches that hardly anyone repeats. */
const CACHED_ADDRESS_MAX = 512

export async function pagesDoor(app: FastifyInstance, { db, settings, pages, isAway }: PagesParts) {
  // Pages read their own bodies (forms): hand them over as they came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.addHook('onRequest', sameOriginOnly(settings))
  const waitBefore = createFormLimits(settings)

  if ('middlewares' in pages) serveByVite(app, pages)
  else await serveAssets(app)

  const cache = createPageCache({ maxBytes: CACHE_BYTES, freshMs: CACHE_FRESH_MS })
  const version = await watchDataVersion(db, 'listings')
  const posts = await watchDataVersion(db, 'posts')
  app.addHook('onClose', () => Promise.all([version.stop(), posts.stop()]))
  const oncePerVersion = keepPerVersion(version.current)
  const current = rendererOf(pages)

  const render: Render = async (request, webRequest, nonce, refusal = null) => {
    const { handle, contextFor, htmlOf } = await current()
    const report = (error: unknown) => request.log.error({ err: error }, 'page failed')
    const scope: RequestScope = {
      db,
      settings,
      requestId: request.id,
      nonce,
      waitBefore: (form) => waitBefore(form, request.ip),
      network: createHash('sha256').update(addressKey(request.ip)).digest(),
      oncePerVersion,
      refusal,
    }
    const context = contextFor(scope, report)
    const response = await handle(webRequest, context)
    return { ...headOf(response), body: htmlOf(context) ?? Buffer.from(await response.arrayBuffer()) }
  }

  sayRefusals(app, (request, nonce, refusal) =>
    render(request, anonymousRequest(request, settings, NO_PAGE), nonce, refusal),
  )
  app.get('/*', async (request, reply) => {
    const key = 'middlewares' in pages ? null : cacheKey(request, [version.current(), posts.current()])
    const make = () => render(request, anonymousRequest(request, settings), NONCE_PLACEHOLDER)
    // One that is being made waits for the database itself: nobody joins it now.
    const page = isAway?.() ? (cache.kept(key) ?? cache.answer(null, async () => AWAY_PAGE)) : cache.answer(key, make)
    return sendPage(request, reply, await page)
  })
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: async (request, reply) => {
      if (!(await current()).hasPage(request.url)) throw new AppError('not_found', 'No page is here.')
      const page = await render(request, fullRequest(request, settings), reply.cspNonce.script)
      for (const [name, value] of page.headers) reply.header(name, value)
      return reply.code(page.status).header('cache-control', 'no-store').send(page.body)
    },
  })
}

/** A form that is refused before any page saw it is refused on a page, not in the words of the API. */
function sayRefusals(
  app: FastifyInstance,
  render: (request: FastifyRequest, nonce: string, refusal: AppError) => Promise<RenderedPage>,
) {
  app.setErrorHandler(async (error, request, reply) => {
    if (!(error instanceof AppError) || !request.headers.accept?.includes('text/html')) throw error
    const page = await render(request, reply.cspNonce.script, error)
    for (const [name, value] of page.headers) reply.header(name, value)
    return reply.code(page.status).send(page.body)
  })
}

/** Null: not to be kept. */
function cacheKey({ raw }: FastifyRequest, versions: readonly (number | null)[]): string | null {
  const url = raw.url ?? '/'
  return versions.includes(null) || url.length > CACHED_ADDRESS_MAX ? null : `${versions.join('.')} ${url}`
}

/** A page is public when its route says so; a failure never is. */
function headOf(response: Response): Omit<RenderedPage, 'body'> {
  const failed = response.status >= 400
  const said = response.headers.get('cache-control') ?? 'no-cache'
  const headers = [...response.headers].filter(([name]) => name !== 'cache-control')
  return {
    status: response.status,
    headers: [
      ...headers,
      ['cache-control', failed ? 'no-store' : said],
      ...(response.status === 503 ? [['retry-after', String(DATABASE_RETRY_S)] as const] : []),
    ],
    isPublic: !failed && said.startsWith('public'),
  }
}

type Renderer = PagesEntry & { handle: RequestHandler; hasPage: (url: string) => boolean }

/** Of the finished build, made once; or of what Vite has, at each request. */
function rendererOf(pages: PagesParts['pages']): () => Promise<Renderer> {
  if ('middlewares' in pages) {
    const load = async () => (await pages.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    return async () => renderer(await load(), 'development')
  }
  const made = renderer(pages, 'production')
  return async () => made
}

function renderer(build: ServerBuild, mode: 'development' | 'production'): Renderer {
  const { contextFor, htmlOf } = build.entry.module as unknown as PagesEntry
  const handle = handleBySegment(refusalsAsAnswers(build), mode)
  return { contextFor, htmlOf, handle, hasPage: pageMatcher(build) }
}

function serveByVite(app: FastifyInstance, vite: ViteDevServer) {
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined))
  })
}

/**
 * The pages plugin: React Router's server build behind Fastify, a cache of its rendered pages, and Vite's own server in
 * development.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { Database } from '#server/platform/db.ts'
import { AppError, clientErrorOf, MethodNotAllowedError } from '#server/platform/errors.ts'
import { addressKey, createFormLimiter, limitCalls } from '#server/platform/rate-limit.ts'
import { OUTAGE_PAGE } from '#server/platform/service-unavailable.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { RequestScope } from '#server/platform/request-scope.ts'
import type { Settings } from '#server/platform/settings.ts'
import { errorsAsResponses, handleBySegment, notFoundMatcher, pageMatcher } from './page-handler.ts'
import { cachePerVersion } from '#server/platform/data-version.ts'
import { createPageCache, NONCE_PLACEHOLDER, type RenderedPage, sendPage } from './page-cache.ts'
import { requireSameOrigin } from '#server/platform/cross-origin.ts'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'

/** The part of Vite's development server that we use. */
export type ViteDevServer = {
  middlewares: (request: FastifyRequest['raw'], response: FastifyReply['raw'], next: (error?: unknown) => void) => void
  ssrLoadModule: (id: string) => Promise<unknown>
}

/** Of the listings, and of what people write; null while unknown. */
export type PageVersions = () => readonly [listings: number | null, posts: number | null]

export type PagesOptions = {
  db: Database
  versions: PageVersions
  settings: Settings
  metrics: Metrics
  pages: ServerBuild | ViteDevServer
  /** Whether the database is known to be down: then only cached pages are served. */
  isUnavailable?: (() => boolean) | undefined
}

/** What app/entry.server.tsx exports besides its request handler. */
type PagesEntry = {
  contextFor: (scope: RequestScope, report: (error: unknown) => void) => RouterContextProvider
  htmlOf: (context: RouterContextProvider) => string | null
}

type Render = (
  request: FastifyRequest,
  webRequest: Request,
  nonce: string,
  requestError?: AppError | null,
) => Promise<RenderedPage>

const PAGE_METHODS = ['GET', 'HEAD']
/** A path without a page, so it renders the error page. */
const ERROR_PAGE_PATH = '/refused'
const DATABASE_RETRY_S = 5
/** The longest text of a form, with each character written as the nine of %E2%82%AC. */
const FORM_BYTES = 64 * 1024
const CACHE_BYTES = 32 * 1024 * 1024
const CACHE_FRESH_MS = 60_000
/** Longer URLs are searches that hardly anyone repeats. */
const CACHED_ADDRESS_MAX = 512

export async function pagesPlugin(
  app: FastifyInstance,
  { db, settings, metrics, pages, versions, isUnavailable }: PagesOptions,
) {
  // Pages read their own bodies (forms): pass them on unparsed.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.addHook('onRequest', requireSameOrigin(settings))
  const checkFormLimit = createFormLimiter({ db, settings })

  if ('middlewares' in pages) serveByVite(app, pages)
  else await serveAssets(app)

  const cache = createPageCache({ maxBytes: CACHE_BYTES, freshMs: CACHE_FRESH_MS })
  const memoizePerVersion = cachePerVersion(() => versions()[0])
  const current = rendererOf(pages)

  const render: Render = async (request, webRequest, nonce, requestError = null) => {
    const { handle, contextFor, htmlOf } = await current()
    let searchFound: RenderedPage['searchFound']
    const report = (error: unknown) => request.log.error({ err: error }, 'page failed')
    const scope: RequestScope = {
      db: request.reads,
      settings,
      requestId: request.id,
      nonce,
      checkFormLimit: (name) => checkFormLimit(name, request.ip),
      network: addressKey(request.ip),
      memoizePerVersion,
      recordSearch: (found) => void (searchFound = found),
      requestError,
    }
    const context = contextFor(scope, report)
    const response = await handle(webRequest, context)
    return { ...headOf(response), searchFound, body: htmlOf(context) ?? Buffer.from(await response.arrayBuffer()) }
  }

  renderErrors(app, (request, nonce, requestError) =>
    render(request, anonymousRequest(request, settings, ERROR_PAGE_PATH), nonce, requestError),
  )
  app.get('/*', async (request, reply) => {
    const now = versions()
    const key = 'middlewares' in pages || request.hasJustWritten ? null : cacheKey(request, now)
    const answer = async () => {
      const isNotFound = key !== null && cache.cached(key) === null && (await current()).isNotFound(request.url)
      const address = isNotFound ? [ERROR_PAGE_PATH] : []
      const make = () => render(request, anonymousRequest(request, settings, ...address), NONCE_PLACEHOLDER)
      return isNotFound ? cache.answer(`${now.join('.')} *`, () => make().then(asShared)) : cache.answer(key, make)
    }
    // A page being rendered waits for the database itself: don't join it now.
    const page = isUnavailable?.() ? (cache.cached(key) ?? cache.answer(null, async () => OUTAGE_PAGE)) : answer()
    countSearch(metrics, await page)
    return sendPage(request, reply, await page)
  })
  handleForms(app, { db, settings, current, render })
}

/** Scanners request thousands of URLs that have no page: they all get the same one. */
const asShared = (page: RenderedPage): RenderedPage => ({ ...page, isReady: true })

function countSearch({ searches }: PagesOptions['metrics'], { searchFound }: Pick<RenderedPage, 'searchFound'>) {
  if (searchFound !== undefined) searches.inc({ found: searchFound ? 'yes' : 'no' })
}

type FormContext = Pick<PagesOptions, 'db' | 'settings'> & { current: () => Promise<Renderer>; render: Render }

function handleForms(app: FastifyInstance, { db, settings, current, render }: FormContext): void {
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    bodyLimit: FORM_BYTES,
    // Before the body is read: a form rejected for its fields counts too.
    onRequest: limitCalls('pageForms', { db, settings }),
    handler: async (request, reply) => {
      const found = (await current()).findPage(request.url)
      if (!found) throw new AppError('not_found', 'No page is here.')
      if (!found.isCatchAll && (request.method !== 'POST' || !found.acceptsForms)) {
        throw new MethodNotAllowedError(found.acceptsForms ? [...PAGE_METHODS, 'POST'] : PAGE_METHODS)
      }
      const page = await render(request, fullRequest(request, settings), reply.cspNonce.script)
      for (const [name, value] of page.headers) reply.header(name, value)
      return reply.code(page.status).header('cache-control', 'no-store').send(page.body)
    },
  })
}

/** A form that is rejected before any page saw it gets an error page, not the API's response. */
function renderErrors(
  app: FastifyInstance,
  render: (request: FastifyRequest, nonce: string, requestError: AppError) => Promise<RenderedPage>,
) {
  app.setErrorHandler(async (error, request, reply) => {
    const requestError = clientErrorOf(error)
    if (!requestError || !request.headers.accept?.includes('text/html')) throw error
    const page = await render(request, reply.cspNonce.script, requestError)
    if (requestError instanceof MethodNotAllowedError) reply.header('allow', requestError.allow)
    for (const [name, value] of page.headers) reply.header(name, value)
    return reply.code(page.status).send(page.body)
  })
}

/** Null: don't cache. */
function cacheKey({ raw }: FastifyRequest, versions: readonly (number | null)[]): string | null {
  const url = raw.url ?? '/'
  return versions.includes(null) || url.length > CACHED_ADDRESS_MAX ? null : `${versions.join('.')} ${url}`
}

/** A page is public when its route says so; a failure never is. */
function headOf(response: Response): Omit<RenderedPage, 'body'> {
  const failed = response.status >= 400
  const cacheControl = response.headers.get('cache-control') ?? 'no-cache'
  const headers = [...response.headers].filter(([name]) => name !== 'cache-control')
  return {
    status: response.status,
    headers: [
      ...headers,
      ['cache-control', failed ? 'no-store' : cacheControl],
      ...(response.status === 503 ? [['retry-after', String(DATABASE_RETRY_S)] as const] : []),
    ],
    isPublic: !failed && cacheControl.startsWith('public'),
  }
}

type Renderer = PagesEntry & {
  handle: RequestHandler
  findPage: ReturnType<typeof pageMatcher>
  isNotFound: (url: string) => boolean
}

/** For the finished build, created once; with Vite, on each request. */
function rendererOf(pages: PagesOptions['pages']): () => Promise<Renderer> {
  if ('middlewares' in pages) {
    const load = async () => (await pages.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    return async () => renderer(await load(), 'development')
  }
  const made = renderer(pages, 'production')
  return async () => made
}

function renderer(build: ServerBuild, mode: 'development' | 'production'): Renderer {
  const { contextFor, htmlOf } = build.entry.module as unknown as PagesEntry
  const handle = handleBySegment(errorsAsResponses(build), mode)
  return { contextFor, htmlOf, handle, findPage: pageMatcher(build), isNotFound: notFoundMatcher(build) }
}

function serveByVite(app: FastifyInstance, vite: ViteDevServer) {
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined))
  })
}

/** Converts Fastify's request to the web Request that React Router takes. */

/** For a response that depends only on the URL: nothing about the visitor reaches the page. */
function anonymousRequest({ raw }: FastifyRequest, settings: Settings, address = raw.url): Request {
  return new Request(addressOf(address, settings))
}

/** The whole request, for submissions. */
function fullRequest(request: FastifyRequest, settings: Settings): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one)
  }
  const body = request.body as Buffer | undefined
  return new Request(addressOf(request.raw.url, settings), {
    method: request.method,
    headers,
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
}

/** The origin comes from our settings, never from the Host header, so links can't be poisoned. */
const addressOf = (url: string | undefined, { origin }: Settings) => new URL(`${origin}${url ?? '/'}`)

/** Built scripts, styles, and fonts, compressed at build time; and the few files at fixed URLs. */
const CLIENT_BUILD = join(import.meta.dirname, '../../../build/client')
const PUBLIC_FOLDER = join(import.meta.dirname, '../../../public')

async function serveAssets(app: FastifyInstance): Promise<void> {
  // Files with hashed names never change.
  await app.register(fastifyStatic, {
    root: join(CLIENT_BUILD, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    // A route for each file: with a wildcard, the library reads the folder's 500 names twice for each request.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
  })
  await app.register(fastifyStatic, {
    root: PUBLIC_FOLDER,
    prefix: '/',
    maxAge: '1d',
    wildcard: false,
    decorateReply: false,
  })
}

/** The pages plugin: the page kernel's build behind Fastify, a cache of its pages, and Vite's own server in development. */
import { msg } from '@lingui/core/runtime-macro'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inLanguage } from '#server/platform/request-language.ts'
import { i18n, prefixOf } from '#common/i18n.ts'
import { readLanguage } from '#common/translated.ts'
import { pathOf } from '#server/platform/check-request-target.ts'
import { requireSameOrigin } from '#server/platform/cross-origin.ts'
import { cachePerVersion } from '#server/platform/data-version.ts'
import type { Database } from '#server/platform/db.ts'
import { AppError, clientErrorOf, MethodNotAllowedError } from '#server/platform/errors.ts'
import { addressKey, createFormLimiter, limitCalls } from '#server/platform/rate-limit.ts'
import type { RequestScope } from '#server/platform/request-scope.ts'
import { outagePage } from '#server/platform/service-unavailable.ts'
import type { Settings } from '#server/platform/settings.ts'
import { DEV_ASSETS, readAssets, serveAssets } from './assets.ts'
import type { PageCache, RenderedPage } from './page-cache.ts'
import { sendPage } from './send-page.ts'
import { serveSpeculationRules } from './speculation-rules.ts'
import { cacheKey, countSeen, type Logs, nowhereKey, type PageVersions } from './send-ready.ts'
import type { PageKernel } from '#server/platform/page-kernel.ts'

/** The part of Vite's development server that we use. */
export type ViteDevServer = {
  middlewares: (request: FastifyRequest['raw'], response: FastifyReply['raw'], next: (error?: unknown) => void) => void
  ssrLoadModule: (id: string) => Promise<unknown>
}

export type PagesOptions = {
  db: Database
  versions: PageVersions
  settings: Settings
  logs: Logs
  pages: PageKernel | ViteDevServer
  cache: PageCache
  /** Whether nothing at all is at this address. */
  isNowhere: (request: FastifyRequest) => boolean
  /** Whether the database is known to be down: then only cached pages are served. */
  isUnavailable?: (() => boolean) | undefined
}

/** `rejection`: why the request reached no page. */
type Render = (request: FastifyRequest, rejection?: AppError | null) => Promise<RenderedPage>

/** The longest text of a form, with each character written as the nine of %E2%82%AC. */
const FORM_BYTES = 64 * 1024
/** The route of every address that no other route takes. */
export const PAGES = '/*'
/** Where a page stands that belongs to no address. */
const NO_ADDRESS = '/no-page'

export async function pagesPlugin(app: FastifyInstance, options: PagesOptions) {
  const { db, settings, logs, pages, cache, versions, isNowhere, isUnavailable } = options
  // Pages read their own bodies (forms): pass them on unparsed.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  const isDevelopment = 'middlewares' in pages
  const kernel = isDevelopment ? () => loadByVite(pages) : () => pages

  app.addHook('onRequest', requireSameOrigin(settings))
  if (isDevelopment) serveByVite(app, pages)
  else await serveAssets(app)
  serveSpeculationRules(app)

  const render = rendererOf(options, kernel)
  renderErrors(app, render)
  app.get(PAGES, async (request, reply) => {
    const key = isDevelopment || request.hasJustWritten ? null : cacheKey(request, versions())
    const answer = () => {
      if (!isNowhere(request)) return cache.answer(key, () => render(request))
      // Scanners request thousands of URLs that have no page: they all get the same one.
      return cache.answer(nowhereKey(request), async () => ({
        ...(await render(request, noPage(request))),
        isReady: true,
      }))
    }
    // A page being rendered waits for the database itself: don't join it now.
    const page = isUnavailable?.() ? (cache.cached(key) ?? cache.answer(null, async () => outagePage())) : answer()
    countSeen(logs, request, await page)
    return sendPage(request, reply, await page, cache)
  })
  handleForms(app, { db, settings, cache, findPage: async (path) => (await kernel()).findPage(settings, path), render })
}

const noPage = ({ raw }: FastifyRequest) =>
  inLanguage(
    readLanguage(pathOf(raw.url ?? '/')).language,
    () => new AppError('not_found', i18n._(msg`Check the address, or search the directory.`)),
  )

function rendererOf({ db, settings, pages, versions }: PagesOptions, kernel: () => LoadedKernel): Render {
  const assets = 'middlewares' in pages ? DEV_ASSETS : readAssets()
  const checkFormLimit = createFormLimiter({ db, settings })
  const memoizePerVersion = cachePerVersion(() => versions()[0])
  return async (request, rejection = null) => {
    const { findPage, renderPage } = await kernel()
    const counted: Pick<RenderedPage, 'search' | 'shown'> = {}
    const scope: RequestScope = {
      db: request.reads,
      settings,
      requestId: request.id,
      checkFormLimit: (name) => checkFormLimit(name, request.ip),
      network: addressKey(request.ip),
      memoizePerVersion,
      recordSearch: (search) => void (counted.search = search),
      recordShown: (shown) => void (counted.shown = shown),
    }
    const report = (error: unknown) => request.log.error({ err: error }, 'page failed')
    const found = rejection ?? findPage(settings, pathOf(request.raw.url ?? '/')) ?? noPage(request)
    const asked = rejection ? rejectedRequest(request, settings) : webRequest(request, settings)
    const page = await renderPage(found, asked, scope, { assets, report })
    return { ...page, ...counted, isPublic: isPublic(page) }
  }
}

type LoadedKernel = PageKernel | Promise<PageKernel>

/** What a page sets for one visitor is for no one else. */
const isPublic = ({ status, headers }: Pick<RenderedPage, 'status' | 'headers'>): boolean =>
  status < 400 &&
  headers.some(([name, value]) => name === 'cache-control' && value.startsWith('public')) &&
  !headers.some(([name]) => name === 'set-cookie')

type FormContext = Pick<PagesOptions, 'db' | 'settings' | 'cache'> & {
  findPage: (path: string) => Promise<ReturnType<PageKernel['findPage']>>
  render: Render
}

function handleForms(app: FastifyInstance, { db, settings, cache, findPage, render }: FormContext): void {
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: PAGES,
    bodyLimit: FORM_BYTES,
    // Before the body is read: a form rejected for its fields counts too.
    onRequest: limitCalls('pageForms', { db, settings }),
    handler: async (request, reply) => {
      const found = await findPage(pathOf(request.raw.url ?? '/'))
      if (!found)
        return sendPage(request, reply, await cache.answer(null, () => render(request, noPage(request))), cache)
      if (request.method !== 'POST' || !found.route.module.action)
        throw new MethodNotAllowedError(found.route.module.action ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'])
      return sendPage(request, reply, await cache.answer(null, () => render(request)), cache)
    },
  })
}

/** A form that is rejected before any page saw it gets an error page, not the API's response. */
function renderErrors(app: FastifyInstance, render: Render) {
  app.setErrorHandler(async (error, request, reply) => {
    const rejection = clientErrorOf(error)
    if (!rejection || !request.headers.accept?.includes('text/html')) throw error
    const page = await render(request, rejection)
    if (rejection instanceof MethodNotAllowedError) reply.header('allow', rejection.allow)
    return reply.code(page.status).headers(Object.fromEntries(page.headers)).send(page.body)
  })
}

/** Of a request that reaches no page, only what the answer looks like, and its language. */
const rejectedRequest = ({ raw, method, headers: { accept = '' } }: FastifyRequest, { origin }: Settings) =>
  new Request(`${origin}${prefixOf(readLanguage(pathOf(raw.url ?? '/')).language)}${NO_ADDRESS}`, {
    method,
    headers: { accept },
  })

/** A submission is passed on as it is. To everything else, nothing about the visitor reaches the page. */
function webRequest({ raw, method, headers, body }: FastifyRequest, settings: Settings): Request {
  // The origin comes from our settings, never from the Host header, so links can't be poisoned.
  const url = new URL(`${settings.origin}${raw.url ?? '/'}`)
  if (method === 'GET' || method === 'HEAD') return new Request(url)
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) for (const one of [value ?? ''].flat()) sent.append(name, one)
  return new Request(url, { method, headers: sent, ...(body ? { body: new Uint8Array(body as Buffer) } : {}) })
}

const KERNEL = '/app/page/render.tsx'

const loadByVite = async (vite: ViteDevServer) => (await vite.ssrLoadModule(KERNEL)) as PageKernel

function serveByVite(app: FastifyInstance, vite: ViteDevServer) {
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined))
  })
}

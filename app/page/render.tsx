/** The server's entry: finds a page, runs its loader or action, and renders it to a string. */
import { t } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { ErrorPage } from '#app/features/shell/error-page.tsx'
import { defaultMeta } from '#app/lib/page-meta.ts'
import type { Site } from '#app/lib/site.ts'
import { appPages, renderApp } from '#app/spa/render.tsx'
import { readNewestLists } from '#server/domains/verification/read-lists.ts'
import { isDatabaseUnavailable } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { inLanguage } from '#server/platform/request-language.ts'
import { currentLanguage } from '#common/i18n.ts'
import { addressIn, isTranslated, readLanguage } from '#common/translated.ts'
import type { Assets, Rendered } from '#server/platform/page-kernel.ts'
import type { RequestScope } from '#server/platform/request-scope.ts'
import type { Settings } from '#server/platform/settings.ts'
import { Document, Meta } from './document.tsx'
import { renderDocument } from './frame.tsx'
import { linksIn } from './links-in.ts'
import { LiveApp } from './island.tsx'
import { createMatcher, type Match } from './match.ts'
import { type MetaTag, type PageModule, redirect, Reply, reply } from './page.ts'
import type { PageContextValue } from './page-context.tsx'
import { publicRoutes } from './routes.ts'
import { siteOf } from './site-of.ts'

type Options = { assets: Assets; report: (error: unknown) => void }

/** The same for every visitor: who they are is known only in the browser. */
const PUBLIC = {
  'cache-control': 'public, max-age=60, stale-while-revalidate=600',
  'speculation-rules': '"/speculation-rules.json"',
}
const NO_CACHE = { 'cache-control': 'no-cache' }
const NO_STORE = { 'cache-control': 'no-store' }
const HTML = { 'content-type': 'text/html; charset=utf-8' }
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

const matchers = new WeakMap<Settings, (path: string) => Match | null>()

/** @returns null if no page has this path. */
export function findPage(settings: Settings, path: string): Match | null {
  const matcher = matchers.get(settings) ?? createMatcher([...publicRoutes(settings), ...appPages])
  matchers.set(settings, matcher)
  const english = readLanguage(path)
  const match = matcher(english.path)
  return match && english.language === 'es' && !isTranslated(english.path) ? IN_ENGLISH : match
}

/** A page that isn't translated: who asks for it in Spanish gets it in English. */
const IN_ENGLISH: Match = {
  route: {
    path: '/es',
    module: { loader: ({ request: { url } }) => redirect(new URL(url).pathname + new URL(url).search, 307) },
  },
  params: {},
}

/** What is asked for, and what answers to it need. */
type Asked = Options & {
  request: Request
  scope: RequestScope
  url: URL
  isPosted: boolean
  /** Script has posted a form, and reads JSON. */
  isCall: boolean
  context: PageContextValue
}

/** @param found from findPage; an error, of a request that reached no page, renders the error page. */
export async function renderPage(
  found: Match | AppError,
  request: Request,
  scope: RequestScope,
  options: Options,
): Promise<Rendered> {
  const asked = new URL(request.url)
  const { language, path } = readLanguage(asked.pathname)
  if (language === 'en') return answer(found, request, scope, options)
  asked.pathname = path
  return inLanguage(language, () => answer(found, new Request(asked, request), scope, options))
}

/** @param request with the address of the English page, in whatever language it is answered. */
async function answer(
  found: Match | AppError,
  request: Request,
  scope: RequestScope,
  options: Options,
): Promise<Rendered> {
  const url = new URL(request.url)
  const isPosted = request.method === 'POST'
  const isCall = isPosted && request.headers.get('accept') === 'application/json'
  const { pathname, search } = url
  const context = { site: siteOf(scope.settings), pathname, search, requestId: scope.requestId }
  const asked: Asked = { ...options, request, scope, url, isPosted, isCall, context }
  if (found instanceof Error) return answerWithError(found, asked)
  const { isOfApp, module } = found.route
  try {
    return await (isOfApp ? answerWithApp(module, asked) : answerWithPage(found, asked))
  } catch (thrown) {
    if (thrown instanceof Response) return answerWith(thrown, asked)
    // The address of an error can be a secret too: what its page says of referrers holds.
    return answerWithError(errorOf(thrown, options.report), asked, module.headers)
  }
}

async function answerWithPage({ route, params }: Match, asked: Asked): Promise<Rendered> {
  const { request, scope, url, isPosted, isCall, context } = asked
  const { module, path: pattern } = route
  const args = { request, params, pattern, scope }
  const acted = isPosted ? await run(module.action, args) : null
  if (isCall && acted) return jsonOf(acted.status, acted.data, acted.headers)
  const loaded = await run(module.loader, args)
  const demo = await isDemo(scope)
  const meta = metaOf(module, { loaderData: loaded.data, params, site: context.site, url }, demo)
  const Page = module.default as ComponentType<Record<string, unknown>>
  const content = <Page loaderData={loaded.data} actionData={acted?.data} params={params} />
  const { status, headers } = acted ?? loaded
  const caching = isPosted || status >= 400 ? NO_STORE : (module.headers ?? PUBLIC)
  const html = renderDocument(asked.assets, { content, meta, context, isDemo: demo })
  return answerOf(status, { ...HTML, ...module.headers, ...caching, ...headers }, html)
}

type ShownError = { status: number; message: string; retryAfterS?: number }

async function answerWithError(
  error: ShownError,
  asked: Asked,
  headers: Record<string, string> = {},
): Promise<Rendered> {
  const all = { ...headers, ...retryAfter(error) }
  if (asked.isCall) return jsonOf(error.status, { message: error.message }, all)
  const content = <ErrorPage error={error} />
  const demo = await isKnownDemo(asked.scope)
  const html = renderDocument(asked.assets, { content, meta: [], context: asked.context, isDemo: demo })
  return answerOf(error.status, { ...HTML, ...all, ...NO_STORE }, html)
}

/** A page of sign-in and dashboard. */
async function answerWithApp({ headers }: PageModule, { request, scope, context, assets }: Asked): Promise<Rendered> {
  const { html, data, meta } = await renderApp(request, scope, { ...context, isDemo: await isKnownDemo(scope) })
  const script = assets.appWith(data.files)
  const page = renderToString(
    <Document head={<Meta tags={meta} />} assets={assets} script={script} appStyle={assets.appStyle}>
      <LiveApp html={linksIn(html)} data={data} />
    </Document>,
  )
  return answerOf(200, { ...HTML, ...NO_CACHE, ...headers }, `<!DOCTYPE html>${page}`)
}

async function isDemo({ db, memoizePerVersion }: RequestScope): Promise<boolean> {
  const lists = await memoizePerVersion('newest lists', () => readNewestLists(db))
  return lists.some((list) => list.isDemo)
}

/** For pages that need nothing else of the database: they are shown without it, too. */
const isKnownDemo = (scope: RequestScope) => isDemo(scope).catch(() => false)

const RETRY_S = 5

function retryAfter(error: ShownError): Record<string, string> {
  const { retryAfterS = error.status === 503 ? RETRY_S : 0 } = error
  return retryAfterS > 0 ? { 'retry-after': String(retryAfterS) } : {}
}

async function run(
  handle: PageModule['loader'],
  args: Parameters<NonNullable<PageModule['loader']>>[0],
): Promise<Reply<unknown>> {
  const found = await handle?.(args)
  if (found instanceof Response) throw found
  return found instanceof Reply ? found : reply(found)
}

function metaOf(
  module: PageModule,
  args: { site: Site; [name: string]: unknown },
  isDemo: boolean,
): readonly MetaTag[] {
  const meta = module.meta?.(args as never) ?? defaultMeta(args.site)
  // Invented people don't belong in search engines.
  return isDemo ? [...meta, { name: 'robots', content: 'noindex' }] : meta
}

/** An error that the visitor may read. Anything else is a fault of ours, and is reported instead. */
function errorOf(thrown: unknown, report: (error: unknown) => void): ShownError {
  if (thrown instanceof AppError) return thrown
  if (isDatabaseUnavailable(thrown))
    return new AppError(
      'unavailable',
      t`The directory is temporarily unavailable. Nothing was lost. Try again in a minute.`,
    )
  report(thrown)
  return { status: 500, message: t`Something went wrong on our end.` }
}

const answerOf = (status: number, headers: Readonly<Record<string, string>>, body: string | Buffer): Rendered => ({
  status,
  headers: Object.entries(headers),
  body,
})

const jsonOf = (status: number, data: unknown, headers: Readonly<Record<string, string>> = {}): Rendered =>
  answerOf(status, { ...JSON_TYPE, ...NO_STORE, ...headers }, JSON.stringify(data))

/** A redirect or a file. Script that has posted a form follows the redirect itself. */
async function answerWith(response: Response, { isPosted, isCall }: Asked): Promise<Rendered> {
  const location = addressIn(currentLanguage(), response.headers.get('location') ?? '')
  if (isCall && location) return jsonOf(200, { location })
  const mustNotStay = isPosted || response.status >= 400
  const headers = {
    // Without a word about caching, a redirect may be kept for as long as a browser likes.
    'cache-control': 'no-cache',
    ...Object.fromEntries(response.headers),
    ...(location && { location }),
    ...(mustNotStay ? NO_STORE : {}),
  }
  return { status: response.status, headers: Object.entries(headers), body: Buffer.from(await response.arrayBuffer()) }
}

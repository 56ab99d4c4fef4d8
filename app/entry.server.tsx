/** Server rendering: turns a page into finished HTML, with the response's nonce on every script. */
import { renderToString } from 'react-dom/server'
import { createContext, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { RequestId } from './features/shell/error-page.tsx'
import { createFragmentCache, type FragmentCache } from './features/shell/fragment-cache.ts'
import { addSignedInHint, deferHydration } from './lib/defer-hydration.ts'
import { StaticFragmentCache } from './ui/static-fragment.tsx'
import { type RequestScope, requestScope } from '#server/platform/request-scope.ts'
import type { Settings } from '#server/platform/settings.ts'

type ReportFailure = (error: unknown) => void
const failureReport = createContext<ReportFailure>()
const renderedPage = createContext<string | null>(null)

/**
 * The context that the pages entry point hands to loaders. Built here so that both sides share one key, also under
 * Vite.
 */
export function contextFor(scope: RequestScope, report: ReportFailure): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(requestScope, scope)
  context.set(failureReport, report)
  return context
}

/** The page's HTML; null if none was rendered. Bypasses the Response, which would turn it into a stream and back. */
export const htmlOf = (context: RouterContextProvider): string | null => context.get(renderedPage)

/** Reports every error of a loader, action, or component before its text is hidden from the visitor. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted) context.get(failureReport)(error)
}

/**
 * Renders whole pages, not streams: they are cached, hashed, and compressed as one, and a string takes half the time.
 * React Router would stream the loaders' data within the render; here the data follows the rendered page.
 */
// React Router calls it with these five arguments.
// oxlint-disable-next-line max-params
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, requestId, settings } = context.get(requestScope)
  const parts = fragmentCacheFor(settings)
  const { serverHandoffStream: loaded, ...rest } = routerContext
  const rendered = renderToString(
    <RequestId value={requestId}>
      <StaticFragmentCache value={parts.renderFragment}>
        <ServerRouter context={rest} url={request.url} nonce={nonce} />
      </StaticFragmentCache>
    </RequestId>,
  )
  const page = isPublic(rest) ? deferHydration(rendered, nonce) : scriptsLast(rendered)
  headers.set('content-type', 'text/html; charset=utf-8')
  const script = loaded && rest.renderMeta?.didRenderScripts ? await loaderDataScript(loaded, nonce) : ''
  context.set(renderedPage, parts.fillFragments(`<!DOCTYPE html>${addSignedInHint(withScript(page, script), nonce)}`))
  return new Response(null, { status, headers })
}

/** The loader data as a script for the browser, as React Router's StreamTransfer writes it, but in one piece. */
async function loaderDataScript(loaded: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const found = escapeForScript(JSON.stringify(await textOf(loaded)))
  const stream = 'window.__reactRouterContext.streamController'
  return `<script nonce="${nonce}">${stream}.enqueue(${found});${stream}.close();</script>`
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of stream) text += decoder.decode(bytes, { stream: true })
  return text + decoder.decode()
}

/** Escapes the JSON so that no visitor input can end the script. */
const escapeForScript = (json: string) => json.replace(/[<>&\u2028\u2029]/g, (sign) => ESCAPED.get(sign) ?? '')

const ESCAPED = new Map(
  [...'<>&\u2028\u2029'].map((sign) => [sign, `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`]),
)

const END = '</body></html>'
const withScript = (page: string, script: string) =>
  page.endsWith(END) ? `${page.slice(0, -END.length)}${script}${END}` : `${page}${script}`

/** Sign-in and dashboard pages don't work without script. */
const isPublic = ({ staticHandlerContext }: Pick<EntryContext, 'staticHandlerContext'>) =>
  staticHandlerContext.matches.some(({ route }) => route.id.startsWith('routes/public/'))

/** Lets styles and fonts load first on a slow connection. */
const scriptsLast = (page: string) =>
  page.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

const copies = new WeakMap<Settings, FragmentCache>()

/** One cache per settings object: the fragments contain values from the settings. */
function fragmentCacheFor(settings: Settings): FragmentCache {
  const kept = copies.get(settings) ?? createFragmentCache()
  copies.set(settings, kept)
  return kept
}

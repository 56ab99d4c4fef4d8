/** Renders a page on the server: finished HTML, with the answer's nonce on every script. */
import { renderToString } from 'react-dom/server'
import { createContext, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { RequestId } from '#app/features/shell/error-page.tsx'
import { copyParts, type PartCopies } from '#app/features/shell/copy-parts.ts'
import { startLater } from '#app/lib/start-later.ts'
import { ReadyMadeCopies } from '#app/ui/ready-made.tsx'
import { type RequestScope, requestScope } from '#server/platform/request-scope.ts'
import type { Settings } from '#server/platform/settings.ts'

type ReportFailure = (error: unknown) => void
const failureReport = createContext<ReportFailure>()
const finishedPage = createContext<string | null>(null)

/** The pages door passes what a loader may use; made here so that both sides share one key, also under Vite. */
export function contextFor(scope: RequestScope, report: ReportFailure): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(requestScope, scope)
  context.set(failureReport, report)
  return context
}

/** The page's HTML. It goes past the Response, which would turn it into a stream and back; null: there is none. */
export const htmlOf = (context: RouterContextProvider): string | null => context.get(finishedPage)

/** Every error of a loader, action or component, before its text is hidden from the visitor. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted) context.get(failureReport)(error)
}

/**
 * Whole pages, not streams: they are cached, hashed and compressed as one, and a string is made in half the time.
 * React Router's own way to send the loaders' data is a stream within the render, so here it follows the render.
 */
// React Router calls it with these five.
// oxlint-disable-next-line max-params
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, requestId, settings } = context.get(requestScope)
  const parts = copiesFor(settings)
  const { serverHandoffStream: loaded, ...rest } = routerContext
  const rendered = renderToString(
    <RequestId value={requestId}>
      <ReadyMadeCopies value={parts.copyOf}>
        <ServerRouter context={rest} url={request.url} nonce={nonce} />
      </ReadyMadeCopies>
    </RequestId>,
  )
  const page = isPublic(rest) ? startLater(rendered, nonce) : scriptsLast(rendered)
  headers.set('content-type', 'text/html; charset=utf-8')
  const script = loaded && rest.renderMeta?.didRenderScripts ? await handOver(loaded, nonce) : ''
  context.set(finishedPage, parts.fillIn(`<!DOCTYPE html>${withScript(page, script)}`))
  return new Response(null, { status, headers })
}

/** What the loaders found, for the browser: as React Router's StreamTransfer writes it, in one piece. */
async function handOver(loaded: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
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

/** Nothing that a visitor wrote can end the script. */
const escapeForScript = (json: string) => json.replace(/[<>&\u2028\u2029]/g, (sign) => ESCAPED.get(sign) ?? '')

const ESCAPED = new Map(
  [...'<>&\u2028\u2029'].map((sign) => [sign, `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`]),
)

const END = '</body></html>'
const withScript = (page: string, script: string) =>
  page.endsWith(END) ? `${page.slice(0, -END.length)}${script}${END}` : `${page}${script}`

/** Sign-in and dashboard are nothing without script. */
const isPublic = ({ staticHandlerContext }: Pick<EntryContext, 'staticHandlerContext'>) =>
  staticHandlerContext.matches.some(({ route }) => route.id.startsWith('routes/public/'))

/** Styles and faces come first on a slow line. */
const scriptsLast = (page: string) =>
  page.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

const copies = new WeakMap<Settings, PartCopies>()

/** What settings say stands in the parts. */
function copiesFor(settings: Settings): PartCopies {
  const kept = copies.get(settings) ?? copyParts()
  copies.set(settings, kept)
  return kept
}

/** Renders a page on the server: finished HTML, with the answer's nonce on every script. */
import { renderToString } from 'react-dom/server'
import { createContext, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { RequestId } from '#app/features/shell/error-page.tsx'
import { type RequestScope, requestScope } from '#server/platform/request-scope.ts'

type ReportFailure = (error: unknown) => void
const failureReport = createContext<ReportFailure>()

/** The pages door passes what a loader may use; made here so that both sides share one key, also under Vite. */
export function contextFor(scope: RequestScope, report: ReportFailure): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(requestScope, scope)
  context.set(failureReport, report)
  return context
}

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
  const { nonce, requestId } = context.get(requestScope)
  const { serverHandoffStream: loaded, ...rest } = routerContext
  const page = renderToString(
    <RequestId value={requestId}>
      <ServerRouter context={rest} url={request.url} nonce={nonce} />
    </RequestId>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  const script = loaded && rest.renderMeta?.didRenderScripts ? await handOver(loaded, nonce) : ''
  return new Response(`<!DOCTYPE html>${withScript(page, script)}`, { status, headers })
}

/** What the loaders found, for the browser: as React Router's StreamTransfer writes it, in one piece. */
async function handOver(loaded: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const found = escapeForScript(JSON.stringify(await new Response(loaded).text()))
  const stream = 'window.__reactRouterContext.streamController'
  return `<script nonce="${nonce}">${stream}.enqueue(${found});${stream}.close();</script>`
}

/** Nothing that a visitor wrote can end the script. */
const escapeForScript = (json: string) =>
  json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

const END = '</body></html>'
const withScript = (page: string, script: string) =>
  page.endsWith(END) ? `${page.slice(0, -END.length)}${script}${END}` : `${page}${script}`

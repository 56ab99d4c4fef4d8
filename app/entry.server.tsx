/** Renders a page on the server: finished HTML, with the answer's nonce on every script. */
import { renderToReadableStream } from 'react-dom/server.edge'
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
  headers.set('content-type', 'text/html; charset=utf-8')
  const failures: unknown[] = []
  const page = (
    <RequestId value={requestId}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </RequestId>
  )
  const body = await renderToReadableStream(page, { nonce, onError: (error) => void failures.push(error) })
  // Whole pages, not streams: they are cached, hashed and compressed as one.
  await body.allReady
  if (failures.length > 0) throw failures[0]
  return new Response(body, { status, headers })
}

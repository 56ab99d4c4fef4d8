/** Renders a page on the server: finished HTML, with the answer's nonce on every script. */
import { renderToReadableStream } from 'react-dom/server.edge'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { type RequestScope, requestScope } from '#server/platform/request-scope.ts'

/** The pages door passes what a loader may use; made here so that both sides share one key, also under Vite. */
export function contextFor(scope: RequestScope): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(requestScope, scope)
  return context
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce } = context.get(requestScope)
  headers.set('content-type', 'text/html; charset=utf-8')
  const failures: unknown[] = []
  const body = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
    nonce,
    onError: (error) => void failures.push(error),
  })
  // Whole pages, not streams: they are cached, hashed and compressed as one.
  await body.allReady
  if (failures.length > 0) throw failures[0]
  return new Response(body, { status, headers })
}

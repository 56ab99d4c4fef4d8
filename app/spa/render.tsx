/** The server's part of sign-in and dashboard: the first screen as HTML. Who is signed in, only the browser knows. */
import { t } from '@lingui/core/macro'
import { renderToString } from 'react-dom/server'
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { noindexMeta, PRIVATE_HEADERS, privateMeta } from '#app/lib/noindex-meta.ts'
import type { PageRoute } from '#app/page/page.ts'
import { PageContext, type PageContextValue } from '#app/page/page-context.tsx'
import { readEmailLink } from '#server/domains/accounts/verify-address.ts'
import type { RequestScope } from '#server/platform/request-scope.ts'
import { AppError } from '#server/platform/errors.ts'
import type { PageHandle } from './frame.tsx'
import { appRoutes, pagesOf } from './routes.tsx'

/** What the browser needs to take over the page (entry.tsx). */
export type AppData = Pick<PageContextValue, 'site' | 'requestId' | 'isDemo'> & {
  loaderData: Record<string, unknown>
  /** In app/routes, without their extension: the page's and its layout's. */
  files: readonly string[]
}

const requestScope = createContext<RequestScope>()

const routes = appRoutes({
  emailLink: async ({ params: { token = '' }, context }) => ({
    kind: await readEmailLink(context.get(requestScope).db, token),
  }),
  elsewhere: () => {
    throw new AppError('not_found', t`We couldn’t find that page.`)
  },
})
const { query, dataRoutes } = createStaticHandler(routes)

/** For the kernel's URL table. The headers of a private page hold for its errors too. */
export const appPages: readonly PageRoute[] = pagesOf(routes)
  .filter(({ path }) => path !== '*')
  .map(({ path, handle }) => ({ path, isOfApp: true, module: handle?.isPrivate ? { headers: PRIVATE_HEADERS } : {} }))

/** @throws Response of a redirect; the error of a loader. */
export async function renderApp(request: Request, scope: RequestScope, page: PageContextValue) {
  const found = await query(request, { requestContext: new RouterContextProvider(new Map([[requestScope, scope]])) })
  if (found instanceof Response) throw found
  const [error] = Object.values(found.errors ?? {})
  if (error) throw error
  const html = renderToString(
    <PageContext value={page}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, found)} context={found} hydrate={false} />
    </PageContext>,
  )
  const handles = found.matches.map(({ route }) => route.handle as Partial<PageHandle> | undefined)
  const files = handles.flatMap((handle) => handle?.file ?? [])
  const { site, requestId, isDemo = false } = page
  const data: AppData = { site, requestId, isDemo, loaderData: found.loaderData, files }
  const handle = handles.at(-1) as PageHandle
  return { html, data, meta: (handle.isPrivate ? privateMeta : noindexMeta)(handle.title)(page) }
}

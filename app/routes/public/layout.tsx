/** Around every public page: header, footer, a transition, and the word that listings are invented while they are. */
import { ViewTransition } from 'react'
import { Outlet, useLocation } from 'react-router'
import { DemoBanner } from '#app/features/shell/demo-banner.tsx'
import { ErrorPage } from '#app/features/shell/error-page.tsx'
import { Shell } from '#app/features/shell/shell.tsx'
import { useSessionOfLibrary } from '#app/lib/session/wake.ts'
import { readNewestLists } from '#server/verification/read-lists.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import type { Route } from './+types/layout.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, oncePerVersion } = context.get(requestScope)
  const lists = await oncePerVersion('newest lists', () => readNewestLists(db))
  return { demo: lists.some(({ isDemo }) => isDemo) }
}

/** The same for every visitor: identity lives in the browser. A page that is not says so itself. */
export const headers: Route.HeadersFunction = () => ({
  'cache-control': 'public, max-age=60, stale-while-revalidate=600',
})

/** Lists change twice a year: a page change need not ask again. */
export const shouldRevalidate = () => false

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  useSessionOfLibrary()
  return (
    <Shell banner={loaderData.demo ? <DemoBanner /> : null}>
      {/* Invented people do not belong into search engines. */}
      {loaderData.demo && <meta name="robots" content="noindex" />}
      {/* By its path, so that only another page comes in: not the same one with another query. */}
      <ViewTransition key={useLocation().pathname} enter="page" default="none">
        <div>
          <Outlet />
        </div>
      </ViewTransition>
    </Shell>
  )
}

/** Nearer than the root's: after a refused form only what stands above has loaded, and the frame needs the root's data. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  )
}

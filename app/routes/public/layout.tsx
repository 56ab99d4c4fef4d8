/** Layout of every public page: header, footer, a transition, and the demo banner while the listings are fictional. */
import { ViewTransition } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ErrorPage } from '#app/features/shell/error-page.tsx'
import { Shell } from '#app/features/shell/shell.tsx'
import { useLibrarySession } from '#app/lib/session/session-start.ts'
import { readNewestLists } from '#server/domains/verification/read-lists.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import type { Route } from './+types/layout.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, memoizePerVersion } = context.get(requestScope)
  const lists = await memoizePerVersion('newest lists', () => readNewestLists(db))
  return { demo: lists.some(({ isDemo }) => isDemo) }
}

/** The same for every visitor: identity is known only in the browser. A page that differs sets its own headers. */
export const headers: Route.HeadersFunction = () => ({
  'cache-control': 'public, max-age=60, stale-while-revalidate=600',
})

/** Lists change twice a year: no reload is needed on navigation. */
export const shouldRevalidate = () => false

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  useLibrarySession()
  return (
    <Shell banner={loaderData.demo ? <DemoBanner /> : null}>
      {/* Fictional people don't belong in search engines. */}
      {loaderData.demo && <meta name="robots" content="noindex" />}
      {/* Keyed by path, so that only a different page animates, not the same page with another query. */}
      <ViewTransition key={useLocation().pathname} enter="page" default="none">
        <div>
          <Outlet />
        </div>
      </ViewTransition>
    </Shell>
  )
}

/** States on every page that the people shown are fictional; disappears once a real list is imported. */
function DemoBanner() {
  return (
    <aside aria-label="Demonstration" className="border-b border-marigold bg-marigold-tint text-14">
      <p className="mx-auto max-w-page px-4 py-1.5 md:px-6">
        <strong>Demonstration.</strong> Every person and firm listed here is invented. No real list is loaded.
      </p>
    </aside>
  )
}

/**
 * Below the root on purpose: after a rejected form only the loaders above have run, and the layout needs the root's
 * data.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  )
}

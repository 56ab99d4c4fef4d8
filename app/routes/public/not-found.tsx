/** Every URL without a page, and the error of a request that was rejected before it reached a page. */
import { AppError } from '#server/platform/errors.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { ErrorPage } from '#app/features/shell/error-page.tsx'
import { Shell } from '#app/features/shell/shell.tsx'
import type { Route } from './+types/not-found.ts'

const NO_PAGE = 'No page of this site has this address. It may be mistyped, or the page is gone.'

export const loader = ({ context }: Route.LoaderArgs) => refuse(context)

/** A form sent to a URL without a page gets a 404 too. */
export const action = ({ context }: Route.ActionArgs) => refuse(context)

function refuse(context: Route.LoaderArgs['context']): never {
  throw context.get(requestScope).requestError ?? new AppError('not_found', NO_PAGE)
}

export default function NotFoundPage() {
  return null
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

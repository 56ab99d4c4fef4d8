/** Every address that has no page; and what is said of a request that was refused before any page saw it. */
import { AppError } from '#server/platform/errors.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { ErrorPage } from '#app/features/shell/error-page.tsx'
import { Shell } from '#app/features/shell/shell.tsx'
import type { Route } from './+types/not-found.ts'

const NO_PAGE = 'No page of this site has this address. It may be mistyped, or the page is gone.'

export const loader = ({ context }: Route.LoaderArgs) => refuse(context)

/** A form sent to an address without a page finds as little as a reader does. */
export const action = ({ context }: Route.ActionArgs) => refuse(context)

function refuse(context: Route.LoaderArgs['context']): never {
  throw context.get(requestScope).refusal ?? new AppError('not_found', NO_PAGE)
}

export default function NotFoundPage() {
  return null
}

/** Nearer than the root's: after a refused form only what stands above has loaded, and the frame needs the root's data. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  )
}

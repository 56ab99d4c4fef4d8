/** Every address that has no page; and what is said of a request that was refused before any page saw it. */
import { AppError } from '#server/platform/errors.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import type { Route } from './+types/not-found.ts'

const NO_PAGE = 'No page of this site has this address. It may be mistyped, or the page is gone.'

export function loader({ context }: Route.LoaderArgs) {
  throw context.get(requestScope).refusal ?? new AppError('not_found', NO_PAGE)
}

export default function NotFoundPage() {
  return null
}

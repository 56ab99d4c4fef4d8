import { isApiError, isFinalError, NetworkError, ApiError } from '#app/lib/account/send-request.ts'
import { describeCallError } from '#app/ui/form/problems.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

export type Query = { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown }

/** Shown while a list is loading, or if loading failed. Nothing once it is there. */
export function LoadingNote({ query: { isPending, isError, error, refetch } }: { query: Query }) {
  if (isPending) return <output className="text-muted">Loading</output>
  if (!isError) return null
  return (
    <Notice kind="problem">
      <p>{describeProblem(error)}</p>
      {!isFinalError(error) && (
        <p>
          <Button type="button" variant="secondary" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
    </Notice>
  )
}

function describeProblem(error: unknown): string {
  // The page's own URL determined the call.
  if (isApiError(error, 400)) return 'There is nothing here. The address may be mistyped.'
  return error instanceof ApiError || error instanceof NetworkError
    ? describeCallError(error)
    : 'This could not be loaded.'
}

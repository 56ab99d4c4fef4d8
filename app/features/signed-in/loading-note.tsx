import { isRefused, isSettled, NotReached, Refusal } from '#app/lib/account/send-call.ts'
import { failureWords } from '#app/features/account/form/problems.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type Query = { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown }

/** While a list comes, and when it does not. Nothing once it is there. */
export function LoadingNote({ query: { isPending, isError, error, refetch } }: { query: Query }) {
  if (isPending) return <output className="text-muted">Loading</output>
  if (!isError) return null
  return (
    <Notice kind="problem">
      <p>{whyNot(error)}</p>
      {!isSettled(error) && (
        <p>
          <Button type="button" look="quiet" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
    </Notice>
  )
}

function whyNot(error: unknown): string {
  // The page asked by what stands in its own address.
  if (isRefused(error, 400)) return 'There is nothing here. The address may be mistyped.'
  return error instanceof Refusal || error instanceof NotReached ? failureWords(error) : 'This could not be loaded.'
}

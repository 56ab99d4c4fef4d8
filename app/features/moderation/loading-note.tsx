import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type Query = { isPending: boolean; isError: boolean; refetch: () => unknown }

/** While a list comes, and when it does not. Nothing once it is there. */
export function LoadingNote({ query: { isPending, isError, refetch } }: { query: Query }) {
  if (isPending) return <output className="text-muted">Loading</output>
  if (!isError) return null
  return (
    <Notice kind="problem">
      <p>This could not be loaded.</p>
      <p>
        <Button type="button" look="quiet" onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    </Notice>
  )
}

import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { isApiError, isFinalError, NetworkError, ApiError } from '#app/lib/account/send-request.ts'
import { describeCallError } from '#app/ui/form/call-problems.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

export type Query = { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown }

type Props = {
  query: Query
  /** In the shape of what comes, if that isn't rows. */
  skeleton?: ReactNode
}

/** Shown while a list is loading, or if loading failed. Nothing once it is there. */
export function LoadingNote({ query: { isPending, isError, error, refetch }, skeleton = ROWS }: Props) {
  if (isPending) return <Loading>{skeleton}</Loading>
  if (!isError) return null
  return (
    <Notice kind="problem">
      <p>{describeProblem(error)}</p>
      {!isFinalError(error) && (
        <p>
          <Button type="button" variant="secondary" onClick={() => refetch()}>
            {t`Try again`}
          </Button>
        </p>
      )}
    </Notice>
  )
}

const Loading = ({ children }: { children: ReactNode }) => (
  <div>
    <output className="sr-only">{t`Loading`}</output>
    <div aria-hidden="true">{children}</div>
  </div>
)

/** Cards in the shape of those to come: of an agent, a review, a notification. */
export const CardsSkeleton = ({ height = 'h-36' }: { height?: string }) => (
  <div className="grid gap-3">
    {[1, 2, 3].map((nth) => (
      <div key={nth} className={`card flex gap-4 p-5 ${height}`}>
        <div className="size-12 shrink-0 rounded-full bg-hairline" />
        <div className="grid grow content-start gap-3">
          <div className="h-5 w-1/2 rounded-stamp bg-hairline" />
          <div className="h-4 w-1/3 rounded-stamp bg-hairline" />
        </div>
      </div>
    ))}
  </div>
)

const ROWS = (
  <div className="grid gap-6 py-4">
    {['w-3/5', 'w-1/2', 'w-2/3'].map((width) => (
      <div key={width} className="grid gap-2">
        <div className={`h-5 rounded-stamp bg-hairline ${width}`} />
        <div className="h-4 w-1/4 rounded-stamp bg-hairline" />
      </div>
    ))}
  </div>
)

function describeProblem(error: unknown): string {
  // The page's own URL determined the call.
  if (isApiError(error, 400)) return t`We couldn’t find that page. Check the address.`
  return error instanceof ApiError || error instanceof NetworkError
    ? describeCallError(error)
    : t`We couldn’t load this part of the page.`
}

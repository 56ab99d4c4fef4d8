/** Below a paged list: how much of it is shown, and a button for more. Nothing if everything came at once. */
import { t } from '@lingui/core/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import { formatNumber } from '#common/format-count.ts'
import { Button } from '#app/ui/button.tsx'
import type { Rest } from './use-rows.ts'

export function ShowMore({ rest: { shown, total, hasMore, isComing, hasFailed, bring } }: { rest: Rest }) {
  const said = useRef<HTMLOutputElement>(null)
  const [isAsked, setAsked] = useState(false)
  // With the last page the button disappears, and the focus would be lost.
  useLayoutEffect(() => {
    if (isAsked && !hasMore && document.activeElement === document.body) said.current?.focus()
  }, [isAsked, hasMore])
  if (!hasMore && !isAsked) return null
  const press = () => {
    setAsked(true)
    if (!isComing) bring()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {hasMore && (
        <Button type="button" variant="secondary" onClick={press} aria-busy={isComing}>
          {t`Show more`}
        </Button>
      )}
      <output ref={said} tabIndex={-1} className="tabular text-14 text-muted">
        {hasFailed
          ? t`We couldn’t load the rest. Try again.`
          : t`${formatNumber(shown)} of ${formatNumber(total)} shown`}
      </output>
    </div>
  )
}

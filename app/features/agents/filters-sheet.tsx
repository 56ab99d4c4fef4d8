/**
 * The folded filters: in the page on wide screens, a sheet from the side on phones. A <details> either way, so it opens
 * and closes without script.
 */
import { type ReactNode, useRef } from 'react'
import { useCloseWhenLeft } from '#app/lib/use-close-when-left.ts'
import { MOBILE_BREAKPOINT_PX } from '#contract/limits.ts'
import { Icon } from '#app/ui/icon.tsx'

const COVERS = `(width < ${MOBILE_BREAKPOINT_PX}px)`

export function FiltersSheet({ folded, children }: { folded: number; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  useCloseWhenLeft(details, COVERS)
  return (
    <details ref={details} className="filters-sheet group border-y border-hairline">
      <summary className="flex min-h-11 list-none items-center gap-2 font-semibold text-evergreen [&::-webkit-details-marker]:hidden">
        <Icon name="filters" />
        {folded > 0 ? `Filters (${folded} set)` : 'Filters'}
        <Icon name="close" className="ml-auto hidden max-md:group-open:block" />
      </summary>
      <div className="filters">{children}</div>
    </details>
  )
}

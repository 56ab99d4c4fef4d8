import { type ReactNode, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from './icon.tsx'

type Props = {
  /** For links to this part, which open it. */
  anchor: string
  heading: string
  /** What it holds, in a line. */
  said: ReactNode
  /** At first. */
  isOpen?: boolean
  /** Opens it. */
  hasProblem?: boolean
  children: ReactNode
}

/** A part of a long page: closed, it is a line. What is typed in it stays. */
export function FoldedCard({ anchor, heading, said, isOpen = false, hasProblem = false, children }: Props) {
  const id = useId()
  const { hash } = useLocation()
  const [isOpenAtFirst] = useState(isOpen)
  useEffect(() => {
    if (hasProblem) openPart(anchor)
  }, [anchor, hasProblem])
  useEffect(() => {
    // The address can be older than this part, which comes with its data.
    if (hash === `#${anchor}`) openPart(anchor)?.scrollIntoView()
  }, [anchor, hash])
  return (
    <section id={anchor} aria-labelledby={id} className="card min-w-0 scroll-mt-4 px-5">
      <details open={isOpenAtFirst} className="group open:pb-5">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-4 py-3 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <h2 id={id} className="text-22">
              {heading}
            </h2>{' '}
            <span className="block truncate text-14 text-muted">{said}</span>
          </span>
          <Icon name="chevron-down" className="text-evergreen group-open:rotate-180" />
        </summary>
        {children}
      </details>
    </section>
  )
}

/** For a link to it that was selected before. */
export function openPart(anchor: string): HTMLElement | null {
  const part = document.getElementById(anchor)
  part?.querySelector('details')?.setAttribute('open', '')
  return part
}

import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from './icon.tsx'

type Props = {
  /** For links to this part, which open it. */
  anchor: string
  heading: string
  /** What it holds, in a few words. */
  said: string
  /** At first. */
  isOpen?: boolean
  children: ReactNode
}

/** A part of a page that few people change: closed, it is a line. */
export function FoldedCard({ anchor, heading, said, isOpen = false, children }: Props) {
  const id = useId()
  const { hash } = useLocation()
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <section id={anchor} aria-labelledby={id} className="card min-w-0 scroll-mt-4 px-5">
      <details open={isOpenAtFirst || hash === `#${anchor}`} className="group open:pb-5">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-4 py-4 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <h2 id={id} className="text-22">
              {heading}
            </h2>{' '}
            <span className="text-14 text-muted">{said}</span>
          </span>
          <Icon name="chevron-down" className="text-evergreen group-open:rotate-180" />
        </summary>
        {children}
      </details>
    </section>
  )
}

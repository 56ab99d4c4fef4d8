import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from './icon.tsx'

type GroupProps = { heading: string; children: ReactNode }

/** Folded parts that belong together: a card of rows. */
export function FoldedGroup({ heading, children }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0 pt-4">
      <h2 id={id} className="mb-2 px-5 text-18">
        {heading}
      </h2>
      <div className="divide-y divide-hairline border-t border-hairline">{children}</div>
    </section>
  )
}

type Props = {
  /** For links to this part, which open it. */
  anchor: string
  heading: string
  /** What it holds, in a line. */
  said: ReactNode
  /** The address of a picture that it holds. */
  picture?: string | null
  /** Holds nothing yet. */
  isEmpty?: boolean
  /** What has to be done about it now, in a word or two. */
  due?: string | null
  /** At first. */
  isOpen?: boolean
  /** Opens it. */
  hasProblem?: boolean
  children: ReactNode
}

/** A part of a long page: closed, it is a row of its group. What is typed in it stays. */
export function FoldedPart({
  anchor,
  heading,
  said,
  picture,
  isEmpty = said === '',
  due,
  isOpen = false,
  hasProblem = false,
  children,
}: Props) {
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
    <section id={anchor} aria-labelledby={id} className="min-w-0 scroll-mt-4 px-5">
      <details open={isOpenAtFirst} className="group open:pb-5">
        <summary className="folded-row">
          <span className="min-w-0 flex-1">
            <h3 id={id} className="font-sans text-16 font-semibold">
              {heading}
            </h3>{' '}
            <span className="line-clamp-2 text-14 text-muted">{said || t`None yet`}</span>
          </span>
          {due && <span className="tag tag-sand">{due}</span>}
          {picture && <img src={picture} alt="" width={40} height={40} className="rounded-full" />}
          {isEmpty && <span className="folded-add font-semibold text-evergreen group-open:hidden">{t`Add`}</span>}
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

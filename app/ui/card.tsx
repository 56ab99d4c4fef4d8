import { type ReactNode, useId } from 'react'

type Props = {
  /** For links to this part. */
  anchor?: string
  heading: string
  children: ReactNode
}

/** A framed part of a page with its own heading. */
export function Card({ anchor, heading, children }: Props) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className="card min-w-0 scroll-mt-4 p-5">
      <h2 id={id} className="mb-3 text-22">
        {heading}
      </h2>
      {children}
    </section>
  )
}

import { type ReactNode, useId } from 'react'

type Props = {
  /** For links to this part. */
  anchor?: string
  heading: string
  /** Beside the heading, at the right: a fact about the whole part. */
  end?: ReactNode
  children: ReactNode
}

/** A framed part of a page with its own heading. */
export function Card({ anchor, heading, end, children }: Props) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className="card min-w-0 scroll-mt-4 p-5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-22">
          {heading}
        </h2>
        {end}
      </div>
      {children}
    </section>
  )
}

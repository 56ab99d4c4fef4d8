/** Figures on a page that can be checked: the few that say most of it, and a bar beside a number. */
import type { ReactNode } from 'react'

export type Figure = { label: string; figure: ReactNode; note?: ReactNode }

type Props = {
  figures: readonly Figure[]
  /** The figures are the page's subject, the first of them most of all. */
  isLed?: boolean
}

export const FigureTiles = ({ figures, isLed = false }: Props) =>
  figures.length > 0 && (
    <dl className={isLed ? 'figures figures-led' : 'figures'}>
      {figures.map(({ label, figure, note }) => (
        <div key={label} className="card">
          <dt>{label}</dt>
          <dd>{figure}</dd>
          {note && <dd>{note}</dd>}
        </div>
      ))}
    </dl>
  )

/** In the color of the text around it. The number is beside it. @param share 0 to 1. */
export const Bar = ({ share, className = '' }: { share: number; className?: string }) => (
  <svg aria-hidden="true" className={`share ${className}`}>
    <rect width={`${Math.round(share * 1_000) / 10}%`} height="8" rx="4" fill="currentColor" />
  </svg>
)

/** A table that scrolls in its own box where it is too wide, also by keyboard. `of`: the id of its heading. */
export const TableBox = ({ of, children }: { of: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keyboard too.
  <section aria-labelledby={of} tabIndex={0} className="sheet mt-4 table-box">
    {children}
  </section>
)

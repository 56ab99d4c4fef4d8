import type { ReactNode } from 'react'

type Props = {
  label: string
  /** '' while it loads: the tile has its size already. */
  figure: string
  /** Compared with the time before, in words. */
  change: ReactNode
  /** Its course. */
  chart?: ReactNode
  /** A smaller fact, or where to read how it is counted. */
  note?: ReactNode
}

/** One figure of a period, in a list of such tiles. */
export const StatTile = ({ label, figure, change, chart, note }: Props) => (
  <li className="flex min-w-0 flex-col rounded-box border border-hairline p-4">
    <h3 className="font-sans text-14 font-medium text-muted">{label}</h3>
    <p className="tabular min-h-9 text-28 font-semibold">{figure}</p>
    <p className="tabular min-h-6 text-14 text-muted">{change}</p>
    <div className="mt-auto min-h-12 pt-3 text-evergreen">{chart}</div>
    {note && <p className="mt-2 text-14 text-muted">{note}</p>}
  </li>
)

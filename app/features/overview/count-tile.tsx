import type { ReactNode } from 'react'
import { formatNumber } from '#app/lib/format-count.ts'
import { Sparkline } from '#app/ui/sparkline.tsx'
import { StatTile } from '#app/ui/stat-tile.tsx'
import { describeChange } from './describe-figures.ts'

type Props = {
  label: string
  total: number
  /** Null: nothing was counted then. */
  totalBefore: number | null
  days: readonly number[]
  daysBefore: readonly number[] | null
  note?: ReactNode
}

/** What was counted each day of a period, beside the period before. */
export const CountTile = ({ label, total, totalBefore, days, daysBefore, note }: Props) => (
  <StatTile
    label={label}
    figure={formatNumber(total)}
    change={describeChange(total, totalBefore)}
    chart={
      <Sparkline
        days={days}
        before={daysBefore}
        label={`${label} each day: at least ${Math.min(...days)}, at most ${Math.max(...days)}`}
      />
    }
    note={note}
  />
)

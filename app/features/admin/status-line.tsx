/** What an admin page says first: how things are, in words, with what to do about it; then its figures. */
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

/** `fine`: nothing to do. `plain`: neither good nor bad. `watch`: someone should look at it. `act`: it doesn't work, or is late. */
export type Condition = 'fine' | 'plain' | 'watch' | 'act'

const SIGNS = {
  fine: { icon: 'check', edge: 'border-l-evergreen', color: 'text-evergreen' },
  plain: { icon: 'info', edge: 'border-l-edge', color: 'text-muted' },
  watch: { icon: 'info', edge: 'border-l-marigold', color: 'text-ink' },
  act: { icon: 'alert', edge: 'border-l-brick', color: 'text-brick' },
} as const

/** The symbol and the word carry the meaning; the color only repeats it. */
export const ConditionWord = ({ condition, children }: { condition: Condition; children: ReactNode }) => (
  <span className={`condition-word inline-flex items-start gap-2 font-semibold ${SIGNS[condition].color}`}>
    <Icon name={SIGNS[condition].icon} className="mt-0.5 shrink-0" /> <span>{children}</span>
  </span>
)

type StatusProps = {
  condition: Condition
  heading: string
  /** What to do, or what comes next. */
  children: ReactNode
  /** One link. */
  action?: ReactNode
}

export const StatusLine = ({ condition, heading, children, action }: StatusProps) => (
  <section
    aria-label={t`Status`}
    className={`card flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 p-4 md:px-5 ${SIGNS[condition].edge}`}
  >
    <div className="flex min-w-0 flex-1 basis-72 gap-3">
      <Icon name={SIGNS[condition].icon} className={`mt-1 shrink-0 ${SIGNS[condition].color}`} />
      <div className="min-w-0">
        <p className="text-18 font-semibold [overflow-wrap:anywhere]">{heading}</p>
        <p className="max-w-[68ch] text-muted">{children}</p>
      </div>
    </div>
    {action && <div className="status-act">{action}</div>}
  </section>
)

export type Figure = {
  name: string
  value: string
  /** A smaller fact below it. */
  note?: ReactNode
}

/** No figure is alone in its row. */
const COLUMNS: Readonly<Record<number, string>> = {
  3: 'max-lg:*:last:col-span-2 lg:grid-cols-3',
  5: 'max-lg:*:last:col-span-2 lg:grid-cols-5',
}

export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={`grid grid-cols-2 gap-3 sm:gap-4 ${COLUMNS[figures.length] ?? 'lg:grid-cols-4'}`}>
    {figures.map(({ name, value, note }) => (
      <div key={name} className="card min-w-0 p-4">
        <dt className="text-14 text-muted">{name}</dt>
        <dd className="tabular text-22 font-semibold [overflow-wrap:anywhere] md:text-28">{value}</dd>
        {note && <dd className="tabular text-14 text-muted">{note}</dd>}
      </div>
    ))}
  </dl>
)

/** Deadlines by month. One that was moved by a weekend or holiday also shows its original date. */
import { formatDate, longMonth } from '#common/dates.ts'
import { EntryLinks } from './plain-entry.tsx'
import { formatDay } from './format-day.ts'
import type { Deadline } from './group-entries.ts'

export function DeadlineList({ deadlines, level = 'h3' }: { deadlines: readonly Deadline[]; level?: 'h3' | 'h4' }) {
  const Heading = level
  return (
    <>
      {monthsOf(deadlines).map(([month, days]) => (
        <div key={month} className="mt-6 break-inside-avoid first:mt-0">
          <Heading id={`month-${month}`} className="text-22">
            {longMonth(`${month}-01`)}
          </Heading>
          <ul className="mt-2 sheet">
            {days.map((deadline) => (
              <DeadlineRow key={deadline.slug} deadline={deadline} />
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

export function DeadlineRow({ deadline }: { deadline: Deadline }) {
  const { title, content, sourceName, sourceUrl } = deadline
  const { date, nominal, form, who } = content
  return (
    <li
      id={deadline.slug}
      className="grid break-inside-avoid gap-x-6 gap-y-0.5 border-t border-hairline py-3 first:border-t-0 sm:grid-cols-[11rem_1fr]"
    >
      <p className="tabular">
        <time dateTime={date} className="font-semibold">
          {formatDay(date)}
        </time>
        {date !== nominal && <span className="block text-14 text-muted">moved from {formatDate(nominal)}</span>}
      </p>
      <div>
        <p>
          <span className="font-semibold">{form}</span> · {title}
        </p>
        <p className="text-14 text-muted">
          For {who} · <a href={sourceUrl}>{sourceName}</a> ·{' '}
          <EntryLinks kind="deadline" slug={deadline.slug} name={title} />
        </p>
      </div>
    </li>
  )
}

const monthsOf = (deadlines: readonly Deadline[]) => [
  ...Map.groupBy(deadlines, ({ content }) => content.date.slice(0, 7)),
]

/** Deadlines by month. One that was moved by a weekend or holiday also shows its original date. */
import { daysBetween, longMonth } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import { formatShortDate, formatShortDay, inDays } from './format-day.ts'
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

/** Where the dates come from, unless a row names another source. */
export const CALENDAR_SOURCE = 'https://www.irs.gov/publications/p509'

export function DeadlineRow({ deadline }: { deadline: Deadline }) {
  const { slug, title, content, sourceName, sourceUrl } = deadline
  const { date, nominal, form, who } = content
  return (
    <li id={slug} className="date-row">
      <p className="tabular">
        <time dateTime={date} className="font-semibold">
          {formatShortDay(date)}
        </time>
        {date !== nominal && <span className="block text-14 text-muted">moved from {formatShortDate(nominal)}</span>}
      </p>
      <div>
        <p>
          <span className="font-semibold">{form}</span> · {title}
        </p>
        <p className="text-14 text-muted">
          For {who}
          {sourceUrl !== CALENDAR_SOURCE && (
            <>
              {' '}
              ·{' '}
              <a href={sourceUrl} className="text-muted">
                {sourceName}
              </a>
            </>
          )}
        </p>
      </div>
    </li>
  )
}

/** A date in a list of the next ones: when, what, and in how many days. */
export function NextDateRow({ deadline, today }: { deadline: Deadline; today: string }) {
  const { slug, title, content } = deadline
  const days = daysBetween(today, content.date)
  return (
    <li className="date-row">
      <time dateTime={content.date} className="tabular font-semibold">
        {formatShortDay(content.date)}
      </time>
      <a href={`${paths.deadlines}#${slug}`} className="text-ink">
        {content.form}: {title}
      </a>
      <span className={`tag self-start justify-self-start ${days <= SOON ? 'tag-sand' : ''}`}>{inDays(days)}</span>
    </li>
  )
}

/** Days in which a date is close. */
const SOON = 30

const monthsOf = (deadlines: readonly Deadline[]) => [
  ...Map.groupBy(deadlines, ({ content }) => content.date.slice(0, 7)),
]

/** Deadlines by month and day. A day to which a weekend or holiday moved them also shows the original one. */
import { t } from '@lingui/core/macro'
import { Fragment } from 'react'
import { unbroken } from '#app/ui/unbroken.tsx'
import { daysBetween, longMonth } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import { formatShortDay, inDays } from './format-day.ts'
import type { Deadline } from './group-entries.ts'

type ListProps = {
  deadlines: readonly Deadline[]
  /** ISO date: the close ones say in how many days they are. */
  today?: string
  forms?: Forms
}

/** Slugs of the forms finder by the number of the form, as in `Form 1040-ES`. */
type Forms = ReadonlyMap<string, string>
const NO_FORMS: Forms = new Map()

export function DeadlineList({ deadlines, today, forms }: ListProps) {
  return groupsBy(deadlines, ({ date }) => date.slice(0, 7)).map(([month, due]) => (
    <div key={month} className="mt-6 first:mt-0">
      <h3 id={`month-${month}`} className="text-22">
        {longMonth(`${month}-01`)}
      </h3>
      <ul className="mt-2 sheet">
        {groupsBy(due, ({ date, nominal }) => `${date} ${nominal}`).map(([day, ofDay]) => (
          <DayRow key={day} deadlines={ofDay} today={today} forms={forms} />
        ))}
      </ul>
    </div>
  ))
}

/** Where the dates come from, unless a row names another source. */
export const CALENDAR_SOURCE = 'https://www.irs.gov/publications/p509'
/** Of the newest Publication 509 that was out when the dates were written. */
export const CALENDAR_YEAR = '2026'

type DayProps = { deadlines: readonly Deadline[]; today?: string | undefined; forms?: Forms | undefined }

/** All that is due on a day, or was moved there from the same one. */
export function DayRow({ deadlines, today, forms = NO_FORMS }: DayProps) {
  const [first] = deadlines
  if (!first) return null
  const { date, nominal } = first.content
  const days = today && daysBetween(today, date)
  return (
    <li className="date-row">
      <p className="tabular text-14 text-muted">
        <time dateTime={date} className="mr-2 text-16 font-semibold text-ink sm:block">
          {formatShortDay(date)}
        </time>
        {days && days <= COMING && <span className="mr-2 sm:block">{inDays(days)}</span>}
        {date !== nominal && t`moved from ${formatShortDay(nominal)}`}
      </p>
      <ul className="grid gap-3">
        {deadlines.map((deadline) => (
          <Due key={deadline.slug} deadline={deadline} forms={forms} />
        ))}
      </ul>
    </li>
  )
}

/** Days in which a date is worth counting down to. */
const COMING = 90

function Due({ deadline, forms }: { deadline: Deadline; forms: Forms }) {
  const { slug, title, content, sourceName, sourceUrl } = deadline
  return (
    <li id={slug}>
      <p>
        <span className="font-semibold">
          <FormLinks of={content.form} forms={forms} />
        </span>{' '}
        · {unbroken(title)}
      </p>
      <p className="text-14 text-muted">
        {t`For ${content.who}`}
        {sourceUrl !== CALENDAR_SOURCE && (
          <>
            {' '}
            ·{' '}
            <a href={sourceUrl} className="text-muted">
              {unbroken(sourceName)}
            </a>
          </>
        )}
      </p>
    </li>
  )
}

/** `1065, 1120-S (extended)`: each form that the finder has, with a link to it. */
const FormLinks = ({ of, forms }: { of: string; forms: Forms }) =>
  of.split(', ').map((form, place) => {
    const slug = forms.get(`Form ${form.replace(/ \(.*\)/, '')}`)
    return (
      <Fragment key={form}>
        {place > 0 && ', '}
        {slug ? <a href={`${paths.forms}#${slug}`}>{unbroken(form)}</a> : unbroken(form)}
      </Fragment>
    )
  })

/** A date in a list of the next ones: when, what, and in how many days. */
export function NextDateRow({ deadline, today }: { deadline: Deadline; today: string }) {
  const { slug, title, content } = deadline
  const days = daysBetween(today, content.date)
  return (
    <li className="date-row">
      <time dateTime={content.date} className="tabular font-semibold">
        {formatShortDay(content.date)}
      </time>
      <a href={paths.deadline(slug)} className="text-ink">
        {content.form}: {title}
      </a>
      <span className={`tag self-start justify-self-start ${days <= SOON ? 'tag-sand' : ''}`}>{inDays(days)}</span>
    </li>
  )
}

/** Days in which a date is close. */
const SOON = 30

const groupsBy = (deadlines: readonly Deadline[], keyOf: (due: Deadline['content']) => string) => [
  ...Map.groupBy(deadlines, ({ content }) => keyOf(content)),
]

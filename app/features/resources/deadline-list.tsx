/** Deadlines by month and day. A day to which a weekend or holiday moved them also shows the original one. */
import { t } from '@lingui/core/macro'
import { Fragment } from 'react'
import { unbroken } from '#app/ui/unbroken.tsx'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { daysBetween, formatDate, longMonth } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import { formatShortDay, inDays, weekdayName } from './format-day.ts'
import type { Deadline } from './group-entries.ts'

type ListProps = {
  deadlines: readonly Deadline[]
  /** ISO date: the close ones say in how many days they are. */
  today?: string
  forms?: Forms
  /** Whose dates they are, as in `individuals`: then a row says it only of others. */
  audience?: string | undefined
}

/** Slugs of the forms finder by the number of the form, as in `Form 1040-ES`. */
type Forms = ReadonlyMap<string, string>
const NO_FORMS: Forms = new Map()

/** One list, whose months are headings to jump to, also by ear: each row names its own. */
export const DeadlineList = ({ deadlines, today, forms, audience }: ListProps) => (
  <div className="sheet">
    {groupsBy(deadlines, ({ date }) => date.slice(0, 7)).map(([month, due], place) => (
      <Fragment key={month}>
        <h3 id={monthId(month)} className="sr-only">
          {longMonth(`${month}-01`)}
        </h3>
        <ul className={place > 0 ? 'border-t border-hairline' : undefined}>
          {groupsBy(due, ({ date, nominal }) => `${date} ${nominal}`).map(([day, ofDay]) => (
            <DayRow key={day} deadlines={ofDay} today={today} forms={forms} audience={audience} />
          ))}
        </ul>
      </Fragment>
    ))}
  </div>
)

export const monthId = (month: string): string => `month-${month}`

/** Where the dates come from, unless a row names another source. */
export const CALENDAR_SOURCE = 'https://www.irs.gov/publications/p509'
/** Of the newest Publication 509 that was out when the dates were written. */
export const CALENDAR_YEAR = '2026'

type DayProps = {
  deadlines: readonly Deadline[]
  today?: string | undefined
  forms?: Forms | undefined
  audience?: string | undefined
}

/** All that is due on a day, or was moved there from the same one. */
export function DayRow({ deadlines, today, forms = NO_FORMS, audience }: DayProps) {
  const [first] = deadlines
  if (!first) return null
  const { date, nominal } = first.content
  const days = today === undefined ? undefined : daysBetween(today, date)
  return (
    <li className="date-row">
      <p className="tabular text-14 text-muted">
        <time dateTime={date} className="mr-2 text-18 font-semibold whitespace-nowrap text-ink sm:block">
          {formatDate(date)}
        </time>
        <span className="mr-2 whitespace-nowrap sm:block">
          {joinWithDots([weekdayName(date).slice(0, 3), days !== undefined && inDays(days).toLowerCase()])}
        </span>
        {date !== nominal && t`moved from ${formatShortDay(nominal)}`}
      </p>
      <ul className="grid gap-4">
        {deadlines.map((deadline) => (
          <Due key={deadline.slug} deadline={deadline} forms={forms} audience={audience} />
        ))}
      </ul>
    </li>
  )
}

type DueProps = { deadline: Deadline; forms: Forms; audience: string | undefined }

function Due({ deadline, forms, audience }: DueProps) {
  const { slug, title, content, sourceName, sourceUrl } = deadline
  const isForOthers = content.who !== audience
  const hasSource = sourceUrl !== CALENDAR_SOURCE
  return (
    <li id={slug}>
      <p>
        <span className="font-semibold">
          <FormLinks of={content.form} forms={forms} />
        </span>{' '}
        · {unbroken(title)}
      </p>
      {(isForOthers || hasSource) && (
        <p className="text-14 text-muted">
          {isForOthers && t`For ${content.who}`}
          {isForOthers && hasSource && ' · '}
          {hasSource && (
            <a href={sourceUrl} className="text-muted">
              {unbroken(sourceName)}
            </a>
          )}
        </p>
      )}
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
export function NextDateRow({ deadlines, today }: { deadlines: readonly Deadline[]; today: string }) {
  const date = deadlines[0]?.content.date ?? today
  const days = daysBetween(today, date)
  return (
    <li className="date-row">
      <time dateTime={date} className="tabular font-semibold">
        {formatDate(date)}
      </time>
      <ul className="grid gap-1">
        {deadlines.map(({ slug, title, content }) => (
          <li key={slug}>
            <a href={paths.deadline(slug)} className="text-ink">
              {content.form}: {unbroken(title)}
            </a>
          </li>
        ))}
      </ul>
      <span className={`tag self-start justify-self-start ${days <= SOON ? 'tag-sand' : ''}`}>{inDays(days)}</span>
    </li>
  )
}

/** Days in which a date is close. */
const SOON = 30

const groupsBy = (deadlines: readonly Deadline[], keyOf: (due: Deadline['content']) => string) => [
  ...Map.groupBy(deadlines, ({ content }) => keyOf(content)),
]

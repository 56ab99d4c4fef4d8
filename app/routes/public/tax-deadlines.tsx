/** /tax-resources/deadlines: upcoming federal dates by month, for individuals, another audience, or everyone. */
import { formatList } from '#common/format-list.ts'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import type { ReactNode } from 'react'
import { CALENDAR_SOURCE, CALENDAR_YEAR, DeadlineList, monthId } from '#app/features/resources/deadline-list.tsx'
import { type Deadline, reviewOfAll } from '#app/features/resources/group-entries.ts'
import { Passages } from '#app/features/resources/plain-entry.tsx'
import { ResourcePage } from '#app/features/resources/resource-page.tsx'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSite } from '#app/lib/site.ts'
import { listDeadlines, listEntries } from '#server/domains/resources/list-entries.ts'
import { daysBetween, longMonth, monthsFrom, today } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import { formatDay, inDays } from '#app/features/resources/format-day.ts'
import { MonthGrid } from '#app/ui/month-grid.tsx'
import { Copy } from '#app/features/shell/page-buttons.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { DEADLINE_AUDIENCES, type DeadlineAudience } from '#common/resources.ts'

/** Whose dates the page shows first. */
const MOST_READERS: DeadlineAudience = 'individuals'
const EVERYONE = 'everyone'

export async function loader({ request, scope }: PageArgs) {
  const who = new URL(request.url).searchParams.get('who') ?? MOST_READERS
  const [{ audience, deadlines }, entries] = await Promise.all([
    listDeadlines(scope.db, who === EVERYONE ? null : who),
    listEntries(scope.db, 'form'),
  ])
  const forms = new Map(entries.map(({ slug, content }) => [content.number, slug]))
  const years = [...new Set(deadlines.map(({ content }) => content.date.slice(0, 4)))].toSorted()
  return { audience, deadlines, forms, years, today: today() }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title:
      loaderData.years.length > 0
        ? t`Federal tax deadlines for ${formatList(loaderData.years)}`
        : t`Federal tax deadlines`,
    description: t`Federal tax dates for individuals, businesses, employers, estates, and nonprofits, adjusted for weekends and holidays, with a calendar to subscribe to.`,
    canonical: paths.deadlines,
    ...(loaderData.audience !== MOST_READERS ? { robots: 'noindex,follow' as const } : {}),
  })

const allParts = () => [
  { id: 'to-come', heading: t`Upcoming deadlines` },
  { id: 'calendar', heading: t`Subscribe to these dates` },
  { id: 'moved', heading: t`When a date moves` },
  { id: 'past', heading: t`Past deadlines` },
]

export default function TaxDeadlinesPage({ loaderData }: PageProps<typeof loader>) {
  const { audience, deadlines, forms, today } = loaderData
  const toCome = deadlines.filter(({ content }) => content.date >= today)
  const past = deadlines.filter(({ content }) => content.date < today)
  return (
    <ResourcePage
      heading={t`Federal tax deadlines`}
      crumb={t`Deadlines`}
      lead={t`Due dates for calendar-year filers. State dates differ, and disaster relief can move any of these dates.`}
      review={reviewOfAll(deadlines)}
      parts={allParts()}
      search={
        <>
          <AudienceLinks audience={audience} />
          <NextDates deadlines={toCome} today={today} audience={audience} />
        </>
      }
    >
      <MonthStrip deadlines={toCome} today={today} />
      <Section id="to-come" heading={t`Upcoming deadlines`} beside={<MonthGrids deadlines={toCome} today={today} />}>
        <DeadlineList deadlines={toCome} today={today} forms={forms} audience={audience ?? undefined} />
        <Sources deadlines={deadlines} years={loaderData.years} />
      </Section>
      <Section id="calendar" heading={t`Subscribe to these dates`}>
        <SubscribeBox audience={audience} />
      </Section>
      <Section id="moved" heading={t`When a date moves`}>
        <p className="max-w-[68ch]">
          <Trans>
            A deadline to file or pay that falls on a Saturday, Sunday, or legal holiday moves to the next business day
            (26 U.S.C. 7503). Legal holidays in the District of Columbia count for everyone, including Emancipation Day
            in April. A state’s own holiday can also move a deadline for people in that state.
          </Trans>
        </p>
      </Section>
      <Section id="past" heading={t`Past deadlines`}>
        <details className="more">
          <summary className="min-h-11 font-semibold text-evergreen">
            <Trans>Show {past.length} earlier dates</Trans>
          </summary>
          <DeadlineList deadlines={past} forms={forms} audience={audience ?? undefined} />
        </details>
      </Section>
    </ResourcePage>
  )
}

/** What the dates rest on, and how those are known whose year has no Publication 509 yet. */
function Sources({ deadlines, years }: { deadlines: readonly Deadline[]; years: readonly string[] }) {
  const review = reviewOfAll(deadlines)
  const calculated = years.filter((year) => year > CALENDAR_YEAR)
  const passages = new Map(deadlines.flatMap((each) => each.passages.map((passage) => [passage.quote, passage])))
  return (
    <div className="mt-4">
      <p className="text-14 text-muted">
        <Trans>
          The dates are from <a href={CALENDAR_SOURCE}>IRS Publication 509</a> for {CALENDAR_YEAR}, adjusted under{' '}
          <a href="https://www.law.cornell.edu/uscode/text/26/7503">26 U.S.C. 7503</a>, unless a row names its own
          source.
        </Trans>{' '}
        {review?.reviewedBy === null &&
          t`Written in ${longMonth(review.writtenOn)} and not yet reviewed by a tax professional.`}{' '}
        {calculated.length > 0 &&
          t`We calculated the dates for ${formatList(calculated)} using the same rules, because the publication wasn’t out yet.`}{' '}
        <span className="no-print">
          <a href={paths.reportWrongFact(paths.deadlines)} rel="nofollow">
            {t`Report a wrong date`}
          </a>{' '}
          · <a href={paths.correctionsLog}>{t`Corrections log`}</a>
        </span>
      </p>
      {passages.size > 0 && <Passages passages={[...passages.values()]} />}
    </div>
  )
}

const feedOf = (audience: DeadlineAudience | null) => `${paths.deadlinesFeed}${audience ? `?who=${audience}` : ''}`

type NextProps = { deadlines: readonly Deadline[]; today: string }

/** What is due next and in how many days. */
function NextDates({ deadlines, today, audience }: NextProps & { audience: DeadlineAudience | null }) {
  const [first] = deadlines
  if (!first) return null
  const next = deadlines.filter(({ content }) => content.date === first.content.date)
  return (
    <section
      aria-labelledby="next"
      className="no-print my-4 flex flex-wrap items-center justify-between gap-4 rounded-card border border-evergreen bg-band p-5 text-on-band-muted md:p-6"
    >
      <div>
        <h2 id="next" className="text-48 text-on-band">
          {inDays(daysBetween(today, first.content.date))}
        </h2>
        <p className="mt-1 text-18">{t`Next: ${formatDay(first.content.date)}`}</p>
        <ul>
          {next.map(({ slug, title, content }) => (
            <li key={slug}>
              <a href={`#${slug}`} className="text-on-band hover:text-on-band">
                {content.form}: {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <LinkButton to={feedOf(audience)}>
        <Icon name="calendar" /> {t`Add all dates to calendar`}
      </LinkButton>
    </section>
  )
}

const MONTHS_SHOWN = 12

/** The year at a glance: how many dates each month has, with a link to them. */
function MonthStrip({ deadlines, today }: NextProps) {
  const byMonth = byMonthOf(deadlines)
  return (
    <nav aria-label={t`Months`} className="no-print max-md:hidden">
      <ol className="flex gap-1 text-center text-14 text-muted">
        {monthsFrom(today, MONTHS_SHOWN).map((month) => (
          <MonthCell key={month} month={month} count={byMonth.get(month)?.length ?? 0} />
        ))}
      </ol>
    </nav>
  )
}

function MonthCell({ month, count }: { month: string; count: number }) {
  const name = longMonth(`${month}-01`)
  const short = name.slice(0, 3)
  if (count === 0)
    return <li className="grid min-w-0 flex-1 content-center rounded-box border border-hairline">{short}</li>
  return (
    <li className="min-w-0 flex-1">
      <a
        href={`#${monthId(month)}`}
        className="grid content-center rounded-box border border-evergreen bg-raised py-1 font-semibold no-underline hover:bg-evergreen-tint"
      >
        <span className="sr-only">{joinWithDots([name, plural(count, { one: '# date', other: '# dates' })])}</span>
        <span aria-hidden="true">{short}</span>
        <small aria-hidden="true" className="text-14 font-normal text-muted">
          {count}
        </small>
      </a>
    </li>
  )
}

/** The same dates as calendars of their months, for who thinks in weeks. */
function MonthGrids({ deadlines, today }: NextProps) {
  const byDay = Map.groupBy(deadlines, ({ content }) => content.date)
  const days = new Map([...byDay].map(([date, due]) => [date, { to: `#${due[0]?.slug}`, count: due.length }]))
  return (
    <details className="more no-print">
      <summary className="min-h-11 font-semibold text-evergreen">{t`Show as a calendar`}</summary>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        {[...byMonthOf(deadlines).keys()].map((month) => (
          <MonthGrid key={month} month={month} days={days} today={today} />
        ))}
      </div>
    </details>
  )
}

const byMonthOf = (deadlines: readonly Deadline[]) => Map.groupBy(deadlines, ({ content }) => content.date.slice(0, 7))

/** All of them fit in a line. */
const SHORT: Partial<Record<DeadlineAudience, string>> = {
  employers: 'Employers',
  estates: 'Estates',
  organizations: 'Nonprofits',
}

/** The audience filter: one audience's dates or everyone's. Links, so that each view has a URL. */
function AudienceLinks({ audience }: { audience: DeadlineAudience | null }) {
  const views = [...DEADLINE_AUDIENCES, { slug: null, label: t`Everyone` }]
  return (
    <nav aria-labelledby="who" className="no-print">
      <p id="who" className="mb-2 text-14 font-medium">
        {t`Show dates for`}
      </p>
      <ul className="search-chips">
        {views.map(({ slug, label }) => (
          <li key={label}>
            <a
              href={slug === MOST_READERS ? paths.deadlines : `${paths.deadlines}?who=${slug ?? EVERYONE}`}
              aria-current={slug === audience ? 'true' : undefined}
              className="filter"
            >
              {(slug && SHORT[slug]) ?? label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** As a URL that a calendar refreshes by itself. */
function SubscribeBox({ audience }: { audience: DeadlineAudience | null }) {
  const { origin } = useSite()
  const feed = `${origin}${feedOf(audience)}`
  return (
    <div className="max-w-[68ch]">
      <p>
        <Trans>
          “Add all dates to calendar” downloads the dates once. To get every change, subscribe to this URL in your
          calendar app. Dates are all-day events without alerts, so your calendar’s own reminders apply.
        </Trans>
      </p>
      <p className="mt-3 rounded-stamp border border-hairline bg-raised px-3 py-2 font-mono text-14 break-all">
        {feed}
      </p>
      <p className="no-print mt-3 flex flex-wrap gap-3">
        <LinkButton variant="primary" to={feed.replace(/^https?:/, 'webcal:')}>
          <Icon name="calendar" /> {t`Subscribe`}
        </LinkButton>
        <Copy text={feed} name={t`Copy link`} />
      </p>
    </div>
  )
}

type SectionProps = {
  id: string
  heading: string
  /** At the right of the heading, or below it once it is open. */
  beside?: ReactNode
  children: ReactNode
}

function Section({ id, heading, beside, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="section-head mb-3">
        <h2 id={id} className="text-28">
          {heading}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

/** How far the enrollment cycle is: all hours, each of its years, and when to renew. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { todayIn } from '#app/lib/time-in.ts'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { daysBetween, formatDate } from '#common/dates.ts'
import { YEAR_ETHICS_HOURS, YEAR_HOURS } from '#common/education-cycle.ts'
import type { EducationShown } from '#common/personal-forms.ts'
import { missingInCycle, missingThisYear } from './missing-hours.ts'

type Cycle = NonNullable<EducationShown['cycle']>

export function CyclePart({ cycle }: { cycle: Cycle }) {
  const { hours, hours_needed: needed, from, until, years } = cycle
  const today = todayIn(useOwnProfile().timezone)
  return (
    <Card heading={t`Your three-year enrollment cycle`}>
      <p className="tabular text-muted">
        <Trans>
          {formatDate(from)} to {formatDate(until)}
        </Trans>
      </p>
      <div className="mt-3">
        <Renewal cycle={cycle} now={today} />
      </div>
      <p className="tabular mt-3" id="cycle-hours">
        <Trans>
          <span className="text-36 font-semibold">{hours}</span> of {needed} hours
        </Trans>
      </p>
      <progress className="bar mt-2" value={Math.min(hours, needed)} max={needed} aria-labelledby="cycle-hours" />
      <p className="tabular mt-2 font-semibold">{missingInCycle(cycle, today)}</p>
      {(countsTwice(cycle, today) ?? missingThisYear(cycle, today)).map((each) => (
        <p key={each} className="tabular mt-1 text-14 text-muted">
          {each}
        </p>
      ))}
      <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
        {years.map((year) => (
          <Year key={year.year} year={year} now={Number(today.slice(0, 4))} />
        ))}
      </ul>
      <p className="mt-5 max-w-[68ch] text-14 text-muted">
        <Trans>
          In your first cycle, you need fewer hours: 2 for each month of enrollment, including {YEAR_ETHICS_HOURS}{' '}
          ethics hours each year. Ethics hours beyond {YEAR_ETHICS_HOURS} a year don’t count toward the total. This is
          your own list, not an IRS record. For the IRS rules, see{' '}
          <a href="https://www.irs.gov/tax-professionals/enrolled-agents/maintain-your-enrolled-agent-status">
            Maintain your enrolled agent status
          </a>
          .
        </Trans>
      </p>
    </Card>
  )
}

/** In the last year of a cycle, the hours that the cycle lacks are at least those that the year lacks. */
function countsTwice({ hours, hours_needed: needed, until, years }: Cycle, today: string): string[] | null {
  const last = years.find(({ year }) => until.startsWith(`${year}-`) && today.startsWith(`${year}-`))
  if (!last || last.hours >= YEAR_HOURS || last.ethics_hours < YEAR_ETHICS_HOURS) return null
  const year = String(last.year)
  return needed - hours >= YEAR_HOURS - last.hours
    ? [t`That also gets you to the ${year} minimum of ${YEAR_HOURS} hours.`]
    : null
}

type YearProps = { year: Cycle['years'][number]; now: number }

function Year({ year: { year, hours, ethics_hours: ethics, enough }, now }: YearProps) {
  return (
    <li className="education-year tabular">
      <h3 className="text-18">{year}</h3>
      <Part id={`hours-${year}`} value={hours} needed={YEAR_HOURS}>
        <Trans>
          Hours: <strong>{hours}</strong> (min. {YEAR_HOURS})
        </Trans>
      </Part>
      <Part id={`ethics-${year}`} value={ethics} needed={YEAR_ETHICS_HOURS}>
        <Trans>
          Ethics: <strong>{ethics}</strong> of {YEAR_ETHICS_HOURS}
        </Trans>
      </Part>
      <p className="education-state">
        <span className={`tag whitespace-nowrap ${enough ? '' : 'tag-sand'}`}>
          {enough && <Icon name="check" className="size-4" />}
          {enough ? t`Done` : describeYear(year, now)}
        </span>
      </p>
    </li>
  )
}

function describeYear(year: number, now: number): string {
  if (year > now) return t`Not started`
  return year < now ? t`Not enough` : t`In progress`
}

type PartProps = { id: string; value: number; needed: number; children: ReactNode }

const Part = ({ id, value, needed, children }: PartProps) => (
  <div>
    <p className="text-14" id={id}>
      {children}
    </p>
    <progress className="bar mt-1" value={Math.min(value, needed)} max={needed} aria-labelledby={id} />
  </div>
)

/** When to file Form 8554, and how long that is away. */
function Renewal({ cycle, now }: { cycle: Cycle; now: string }) {
  const { window_opens: opens, window_closes: closes } = cycle
  const isOpen = opens <= now && now <= closes
  return (
    <div
      className={`flex items-start gap-3 rounded-box p-4 ${isOpen ? 'border border-l-4 border-hairline border-l-marigold' : 'bg-slate-tint'}`}
    >
      <Icon name="calendar" />
      <p>
        <Trans>
          Renew with Form 8554 from <Day>{opens}</Day> to <Day>{closes}</Day>.{' '}
          <span className="tabular">{describeWindow(opens, closes, now)}</span>
        </Trans>
      </p>
    </div>
  )
}

const Day = ({ children }: { children: string }): ReactNode => (
  <strong>
    <time dateTime={children}>{formatDate(children)}</time>
  </strong>
)

function describeWindow(opens: string, closes: string, now: string): string {
  if (now > closes) return ''
  const days = daysBetween(now, now < opens ? opens : closes)
  if (now < opens)
    return plural(days, { one: 'The renewal window opens tomorrow.', other: 'The renewal window opens in # days.' })
  return days === 0
    ? t`The renewal window closes today.`
    : plural(days, {
        one: 'The renewal window is open now and closes tomorrow.',
        other: 'The renewal window is open now and closes in # days.',
      })
}

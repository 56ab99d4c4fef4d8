/** A month as a calendar. Days that have something link to it; the page has the same as a list, in words. */
import { t } from '@lingui/core/macro'
import { longMonth, plusDays, weekdayOf } from '#common/dates.ts'

type Props = {
  /** `2027-01`. */
  month: string
  /** ISO date → where its first entry is on the page, and how many there are. */
  days: ReadonlyMap<string, { to: string; count: number }>
  /** ISO date. */
  today: string
}

const weekdays = () => [t`Sunday`, t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`]

export function MonthGrid({ month, days, today }: Props) {
  return (
    <div className="card month-grid">
      <table>
        <caption>{longMonth(`${month}-01`)}</caption>
        <thead>
          <tr>
            {weekdays().map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name[0]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} aria-current={date === today ? 'date' : undefined}>
                  {date.startsWith(month) && <Day date={date} entry={days.get(date)} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Day({ date, entry }: { date: string; entry: { to: string; count: number } | undefined }) {
  const number = Number(date.slice(8))
  if (!entry) return number
  return (
    <a href={entry.to} aria-label={t`${longMonth(date)}, day ${number}: ${entry.count} due`}>
      {number}
    </a>
  )
}

/** Whole weeks from Sunday, with the days of the months before and after. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const weeks: string[][] = []
  for (let day = plusDays(first, -weekdayOf(first)); day < `${month}-32`; day = plusDays(day, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, offset) => plusDays(day, offset)))
  }
  return weeks
}

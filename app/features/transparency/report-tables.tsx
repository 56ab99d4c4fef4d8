/** A transparency report: its lines by section. */
import { formatNumber } from '#app/lib/format-count.ts'
import type { TransparencyReport } from '#server/domains/transparency/reports.ts'
import { dayOf, formatLongDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import type { ReportLine } from '#common/transparency.ts'

export function ReportTables({ report }: { report: TransparencyReport }) {
  const { half, lines, countedAt, isFinal } = report
  const sections = [...Map.groupBy(lines, ({ section }) => section)]
  return (
    <>
      <p className="text-14 text-muted">
        {isFinal ? 'The half-year is over, and these figures stay.' : 'The half-year is still running.'} Counted{' '}
        {formatLongDate(dayOf(countedAt))}. <a href={paths.transparencyCsv(half)}>The same as CSV</a>
      </p>
      <div className="mt-6 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {sections.map(([section, sectionLines]) => (
          <Section key={section} name={section} lines={sectionLines} />
        ))}
      </div>
    </>
  )
}

const Section = ({ name, lines }: { name: string; lines: readonly ReportLine[] }) => (
  <section className="break-inside-avoid">
    <h3 className="text-18">{name}</h3>
    <dl className="mt-2 divide-y divide-hairline border-y border-hairline">
      {lines.map((each) => (
        <div key={each.name} className="flex items-baseline justify-between gap-x-6 py-1.5">
          <dt className="text-14 text-muted">{each.name}</dt>
          <dd className="tabular font-semibold whitespace-nowrap">{valueOf(each)}</dd>
        </div>
      ))}
    </dl>
  </section>
)

function valueOf({ value, unit }: ReportLine): string {
  if (value === null) return '–'
  if (unit === 'count') return formatNumber(value)
  return value < 48 ? `${value} hours` : `${(value / 24).toFixed(1)} days`
}

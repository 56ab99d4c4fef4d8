/** A transparency report: what matters most as figures, posts by kind in one table, and every other line by section. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FigureTiles, TableBox } from '#app/features/legal/figure-tiles.tsx'
import { formatNumber } from '#common/format-count.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { TransparencyReport } from '#server/domains/transparency/reports.ts'
import { dayOf, formatLongDate } from '#common/dates.ts'
import { POST_KINDS } from '#common/moderation.ts'
import { labelList } from '#common/option-lists.ts'
import { paths } from '#common/paths.ts'
import { TEXT_KIND_LABELS, type TextKind } from '#common/text-names.ts'
import { halfLabel, lineLabel, type ReportLine, sectionLabel } from '#common/transparency.ts'

type Corrected = readonly { kind: TextKind; count: number }[]

type Props = {
  report: TransparencyReport
  /** Its period is the heading; a page whose own heading that is has none. */
  isHeaded?: boolean
  /** Below the period: where the other reports are. */
  earlier?: ReactNode
  corrected: Corrected
  /** The newest list is invented. */
  isDemo: boolean
}

export function ReportTables({ report, isHeaded = false, earlier, corrected, isDemo }: Props) {
  const { lines } = report
  const counted = lines.filter(({ value }) => value)
  const posts = counted.filter(({ section }) => POST_SECTIONS.has(section))
  const sections = [...Map.groupBy(counted, ({ section }) => section)].filter(
    ([name, ofSection]) => !POST_SECTIONS.has(name) && !ofSection.every(isTile),
  )
  const hasTimes = counted.some(({ unit }) => unit === 'hours')
  const median = hasTimes
    ? t`The median time to a decision means that half of the decisions took less time, and half took more.`
    : t`There’s no median time to a decision yet, because we haven’t made any decisions in this period.`
  return (
    <>
      <ReportHead report={report} isHeaded={isHeaded} earlier={earlier} />
      <Totals lines={lines} />
      <div className="mt-3 grid gap-x-3 gap-y-5 lg:grid-cols-2">
        <Errors corrected={corrected} />
        <div className="grid max-w-[68ch] content-start gap-3">
          {isDemo && (
            <p className="text-14 text-muted">
              <Trans>
                This is a demonstration. The corrections are real: they fix errors in our own content. The fictional
                reviews, questions, answers, articles, and claims on other pages aren’t counted.
              </Trans>{' '}
              {!hasTimes && median}
            </p>
          )}
          {(hasTimes || !isDemo) && <p>{median}</p>}
        </div>
      </div>
      {posts.length > 0 && <PostTable lines={posts} />}
      {sections.length > 0 && (
        <div className="mt-8 gap-6 md:columns-2 lg:columns-3">
          {sections.map(([name, sectionLines]) => (
            <Section key={name} name={name} lines={sectionLines} />
          ))}
        </div>
      )}
      <Zeros lines={lines.filter(({ value }) => value === 0)} />
    </>
  )
}

type HeadProps = Required<Pick<Props, 'report' | 'isHeaded'>> & Pick<Props, 'earlier'>

const ReportHead = ({ report: { half, isFinal, countedAt }, isHeaded, earlier }: HeadProps) => (
  <div className="flex flex-wrap items-center justify-between gap-5">
    <div>
      <h2 id="newest" className={isHeaded ? 'text-28' : 'sr-only'}>
        {isHeaded ? halfLabel(half) : t`Figures`}
      </h2>
      <p className="mt-1 max-w-[68ch] text-14 text-muted">
        {isFinal
          ? t`This six-month period is over, and these figures are final as of ${formatLongDate(dayOf(countedAt))}.`
          : t`This six-month period isn’t over yet, so these figures may change. They’re current as of ${formatLongDate(dayOf(countedAt))}.`}{' '}
        {earlier}
      </p>
    </div>
    <LinkButton to={paths.transparencyCsv(half)}>
      <Icon name="download" /> {t`Download as CSV`}
    </LinkButton>
  </div>
)

/** What is counted and didn't happen, in one place: a line for each section, and below what it counts. */
function Zeros({ lines }: { lines: readonly ReportLine[] }) {
  if (lines.length === 0) return null
  const sections = [...Map.groupBy(lines, ({ section }) => section)].map(([section, none]) => ({
    section: sectionLabel(section),
    names: none.map(lineLabel),
  }))
  const alike = [...Map.groupBy(sections, ({ names }) => names.join())].map(([key, same]) => ({
    key,
    label: labelList(same.map(({ section }) => section)),
    names: same[0]?.names ?? [],
  }))
  return (
    <section aria-labelledby="none" className="mt-8">
      <h3 id="none" className="text-22">
        {t`Also counted, but none in this period`}
      </h3>
      <div className="sheet mt-3 overflow-hidden text-14">
        <dl className="-mt-px grid gap-x-12 md:grid-cols-2">
          {alike.map(({ key, label }) => (
            <div key={key} className="flex justify-between gap-x-4 border-t border-hairline py-1.5">
              <dt>{label}</dt>
              <dd className="tabular text-muted">{formatNumber(0)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <details className="more mt-3 text-14">
        <summary>{t`What each of these counts`}</summary>
        <dl className="mt-2 grid max-w-[68ch] gap-3">
          {alike.map(({ key, label, names }) => (
            <div key={key}>
              <dt className="font-semibold">{label}</dt>
              <dd className="text-muted">{names.join('; ')}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

const isCorrection = ({ name }: ReportLine) => name.startsWith('corrected_')
const isLeftOut = ({ name }: ReportLine) => name === 'opt_outs_accepted'
/** Already told as a figure, above. */
const isTile = (line: ReportLine) => isCorrection(line) || isLeftOut(line)

const POST_SECTIONS: ReadonlySet<string> = new Set(POST_KINDS)

/** What matters most, a figure each. */
function Totals({ lines }: { lines: readonly ReportLine[] }) {
  const shown = totalsOf(lines).filter(({ count, isMain }) => count > 0 || isMain)
  return (
    <div className="mt-5">
      <FigureTiles
        isLed
        figures={shown.map(({ label, count, note }) => ({ label, figure: formatNumber(count), note }))}
      />
    </div>
  )
}

/** Where they were, the most first. The log has each. */
function Errors({ corrected }: { corrected: Corrected }) {
  const most = corrected[0]?.count
  if (!most) return null
  return (
    <section aria-labelledby="corrected" className="sheet py-4">
      <div className="section-head">
        <h3 id="corrected" className="text-18">
          {t`Where the errors were`}
        </h3>
        <a href={paths.correctionsLog}>{t`Corrections log`}</a>
      </div>
      <dl className="mt-3 grid gap-2 text-14">
        {corrected.map(({ kind, count }) => (
          <div key={kind} className="grid grid-cols-[8.5rem_1fr] gap-x-3">
            <dt>{TEXT_KIND_LABELS[kind]}</dt>
            <Ranked count={count} most={most} />
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A number at the end of its bar. The longest bar leaves room for one. */
const Ranked = ({ count, most }: { count: number; most: number }) => (
  <dd className="tabular flex items-center gap-2 pr-5 font-semibold">
    <svg aria-hidden="true" width={`${Math.round((count / most) * 96)}%`} height="12" className="flex-none">
      <rect width="100%" height="12" rx="4" fill="var(--evergreen)" />
    </svg>
    {formatNumber(count)}
  </dd>
)

/** `isMain`: the first to be looked for. */
type Total = { label: string; count: number; note?: string; isMain?: true }

function totalsOf(lines: readonly ReportLine[]): Total[] {
  const sum = (fits: (line: ReportLine) => boolean) =>
    lines.filter(fits).reduce((total, { value }) => total + (value ?? 0), 0)
  const posts = (...names: string[]) => sum(({ section, name }) => POST_SECTIONS.has(section) && names.includes(name))
  return [
    {
      label: t`Factual errors corrected`,
      count: sum(isCorrection),
      note: t`In our own content`,
      isMain: true,
    },
    {
      label: t`Rejected or removed`,
      count: posts('rejected', 'removed'),
      note: t`Each with one public reason`,
      isMain: true,
    },
    { label: t`Posts received`, count: posts('received'), note: t`Reviews, replies, questions, answers, and articles` },
    { label: lineLabel({ section: '', name: 'restored' }), count: posts('restored') },
    {
      label: t`Removed on request`,
      count: sum(isLeftOut),
      note: t`Listings of people who asked to be removed`,
    },
    {
      label: sectionLabel('legal'),
      count: sum(({ section, name }) => section === 'legal' && name.endsWith('.received')),
      note: t`From courts, government agencies, and others`,
      isMain: true,
    },
  ]
}

/** Each kind of text is a row, each thing that can happen to it a column. */
function PostTable({ lines }: { lines: readonly ReportLine[] }) {
  const rows = [...Map.groupBy(lines, ({ section }) => section)]
  const columns = [...new Set(lines.map(({ name }) => name))]
  return (
    <div className="mt-8">
      <h3 id="texts" className="text-22">
        {t`Posts by type`}
      </h3>
      <TableBox of="texts">
        <table className="figures-table tabular min-w-[40rem]">
          <thead>
            <tr>
              <th scope="col">{t`Kind`}</th>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {lineLabel({ section: rows[0]?.[0] ?? '', name })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([kind, ofKind]) => (
              <tr key={kind}>
                <th scope="row">{sectionLabel(kind)}</th>
                {columns.map((column) => (
                  <Cell key={column} line={ofKind.find(({ name }) => name === column)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </div>
  )
}

const Cell = ({ line }: { line: ReportLine | undefined }) => (
  <td className={line?.value ? 'font-semibold' : 'none'}>{line ? valueOf(line) : '–'}</td>
)

function Section({ name, lines }: { name: string; lines: readonly ReportLine[] }) {
  return (
    <section className="card mb-6 break-inside-avoid p-5">
      <h3 className="text-18">{sectionLabel(name)}</h3>
      <dl className="mt-2 divide-y divide-hairline text-14">
        {lines.map((each) => (
          <div key={each.name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-1.5">
            <dt className="text-muted">{lineLabel(each)}</dt>
            <dd className={`tabular ${each.value ? 'font-semibold' : 'text-muted'}`}>{valueOf(each)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function valueOf({ value, unit }: ReportLine): string {
  if (value === null) return '–'
  if (unit === 'count') return formatNumber(value)
  if (value < 48) return plural(value, { one: '# hour', other: '# hours' })
  return t`${(value / 24).toFixed(1)} days`
}

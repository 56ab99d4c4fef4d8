/** /transparency/{2026-h2}: the report of one half-year, and with .csv the same as a file. */
import { t } from '@lingui/core/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { ReportTables } from '#app/features/transparency/report-tables.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Page } from '#app/ui/page.tsx'
import { countCorrections } from '#server/domains/editorial/history.ts'
import { readReport } from '#server/domains/transparency/reports.ts'
import { readNewestLists } from '#server/domains/verification/read-lists.ts'
import { csvCell } from '#common/escape.ts'
import { paths } from '#common/paths.ts'
import { halfLabel, lineLabel, type ReportLine, sectionLabel } from '#common/transparency.ts'

export async function loader({ params, scope: { db, settings } }: PageArgs<'/transparency/:half'>) {
  const { half } = params
  if (!half.endsWith('.csv')) {
    const [report, lists, corrected] = await Promise.all([
      readReport(db, half),
      readNewestLists(db),
      countCorrections(db, settings, half),
    ])
    return { report, corrected, isDemo: lists.some((list) => list.isDemo) }
  }
  const { lines } = await readReport(db, half.slice(0, -'.csv'.length))
  throw new Response(toCsv(lines), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="transparency-${half}"`,
    },
  })
}

const COLUMNS = ['section', 'name', 'unit', 'value'] as const
const toCsv = (lines: readonly ReportLine[]): string =>
  [
    COLUMNS.join(','),
    ...lines.map((line) =>
      [sectionLabel(line.section), lineLabel(line), line.unit, String(line.value ?? '')].map(csvCell).join(','),
    ),
  ]
    .map((row) => `${row}\r\n`)
    .join('')

export const meta = ({
  loaderData: {
    report: { half },
  },
  site,
}: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Transparency report, ${halfLabel(half)}`.slice(0, 60),
    description: t`What the ${site.name} staff published, rejected, and removed during ${halfLabel(half)}, with the reasons and how long decisions took.`,
    canonical: paths.transparencyOf(half),
  })

export default function TransparencyHalfPage({ loaderData: { report, corrected, isDemo } }: PageProps<typeof loader>) {
  return (
    <Page
      heading={halfLabel(report.half)}
      trail={[{ name: t`Transparency report`, to: paths.transparency }]}
      lead={t`These figures are counted automatically from the decision log, which no one can change.`}
    >
      <ReportTables report={report} corrected={corrected} isDemo={isDemo} />
    </Page>
  )
}

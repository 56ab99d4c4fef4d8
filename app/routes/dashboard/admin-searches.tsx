/** /dashboard/admin/searches: how much is searched for, week by week, and what no one was found for. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { formatNumber } from '#common/format-count.ts'
import { saveFile } from '#app/lib/account/load-file.ts'
import { api } from '#app/lib/api/calls.ts'
import { SearchTrend, TrendCard } from '#app/features/admin/trends.tsx'
import { Figures, StatusLine } from '#app/features/admin/status-line.tsx'
import { type Column, QueueTable } from '#app/features/queue/queue-table.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TrendChart } from '#app/ui/trend-chart.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { formatDate } from '#common/dates.ts'
import { csvCell } from '#common/escape.ts'
import { paths } from '#common/paths.ts'
import { SEARCH_WEEKS } from '#common/retention.ts'
import { SEARCH_FAMILIES, SEARCH_WORD_SHOWN_FROM, type SearchFamily } from '#common/searches.ts'
import type { SearchesShown } from '#common/search-schemas.ts'

export default function Page() {
  return (
    <DashboardPage
      heading={t`Searches`}
      lead={t`Searches from the last ${SEARCH_WEEKS} weeks, without bots. We don’t show who searched or for what name.`}
    >
      <Searches />
    </DashboardPage>
  )
}

function Searches() {
  const query = useList(api.get('admin/searches'))
  const found = query.data
  if (!found) return <LoadingNote query={query} />
  if (found.weeks.length === 0) {
    return (
      <EmptyState
        frame="card"
        art="search"
        action={<LinkButton to={paths.agents}>{t`Search the directory`}</LinkButton>}
      >
        <p>{t`No searches yet. New ones appear here within a few seconds.`}</p>
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Summary found={found} />
      <WeekCharts weeks={found.weeks} />
      <Missed missed={found.missed} />
      <Weeks weeks={found.weeks} />
      {found.words.length + found.hidden_words > 0 && <Words words={found.words} hidden={found.hidden_words} />}
    </div>
  )
}

/** Above this share of searches without a result, someone should look at what was asked for. */
const MISSED_SHARE_MAX = 0.1

/** How this week went, beside the week before. */
function Summary({ found: { weeks, missed, words } }: { found: SearchesShown }) {
  const [now = NO_WEEK, before] = weeks
  const asked = missed.filter(({ week, family }) => week === now.week && family !== 'name')
  const most = asked.toSorted((one, other) => other.searches - one.searches)[0]
  const unknown = words.filter(({ week }) => week === now.week).length
  const isHigh = now.missed > now.searches * MISSED_SHARE_MAX
  return (
    <div className="grid gap-5">
      <StatusLine
        condition={now.missed === 0 ? 'fine' : isHigh ? 'watch' : 'plain'}
        heading={t`${shareOf(now.missed, now.searches)} of this week’s searches had no results`}
        action={missed.length > 0 && <LinkButton to="#missed">{t`See the searches`}</LinkButton>}
      >
        {most
          ? t`Most often: ${most.asked} (${plural(most.searches, { one: '# search', other: '# searches' })}).`
          : t`Every search that wasn’t for a name had results.`}
      </StatusLine>
      <Figures
        figures={[
          { name: t`Searches this week`, value: formatNumber(now.searches), note: beforeOf(before?.searches) },
          { name: t`Searches with no result`, value: formatNumber(now.missed), note: beforeOf(before?.missed) },
          {
            name: t`By name`,
            value: shareOf(now.families.name, now.searches),
            note: plural(now.families.name, { one: '# search', other: '# searches' }),
          },
          ...(unknown > 0
            ? [
                {
                  name: t`Unknown words`,
                  value: formatNumber(unknown),
                  note: t`only words searched often enough to list`,
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}

const NO_FAMILIES = { name: 0, place: 0, need: 0, letter: 0, mixed: 0, unsearchable: 0 }
const NO_WEEK = { week: '', searches: 0, missed: 0, families: NO_FAMILIES, missed_families: NO_FAMILIES }
const beforeOf = (count: number | undefined) =>
  count === undefined ? t`The first week` : t`${formatNumber(count)} the week before`

/** Oldest first; the table below has the newest first. */
function WeekCharts({ weeks }: Pick<SearchesShown, 'weeks'>) {
  const inOrder = weeks.toReversed()
  const total = inOrder.reduce((sum, { searches }) => sum + searches, 0)
  return (
    <section aria-labelledby="trends" className="grid gap-4">
      <h2 id="trends" className="text-28">
        {t`Trends`}
      </h2>
      <ul className="grid gap-5 lg:grid-cols-2">
        <li className="min-w-0">
          <SearchTrend weeks={inOrder} />
        </li>
        <li className="min-w-0">
          <TrendCard
            heading={t`Searches by week`}
            figure={formatNumber(total)}
            change={t`In ${plural(weeks.length, { one: '# week', other: '# weeks' })}`}
          >
            <TrendChart
              kind="bars"
              label={t`Searches`}
              unit={t`Week of`}
              points={inOrder.map(({ week, searches }) => ({ name: formatDate(week), value: searches }))}
              format={formatNumber}
            />
          </TrendCard>
        </li>
      </ul>
    </section>
  )
}

const familyLabels = (): Readonly<Record<SearchFamily, string>> => ({
  name: t`Name`,
  place: t`Place`,
  need: t`Need`,
  letter: t`Letter`,
  mixed: t`Mixed`,
  unsearchable: t`Not understood`,
})

const shareOf = (part: number, whole: number) =>
  whole === 0 ? '–' : (part / whole).toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 })

type Week = SearchesShown['weeks'][number]
const figure = (name: string, cell: (week: Week) => ReactNode): Column<Week> => ({
  key: name,
  name,
  isFigure: true,
  cell,
})

const weekColumns = (): readonly Column<Week>[] => [
  { key: 'week', name: t`Week of`, cell: ({ week }) => <span className="whitespace-nowrap">{formatDate(week)}</span> },
  figure(t`Searches`, ({ searches }) => formatNumber(searches)),
  figure(t`No results`, ({ missed, searches }) => (
    <>
      {formatNumber(missed)} <span className="text-muted">({shareOf(missed, searches)})</span>
    </>
  )),
  ...SEARCH_FAMILIES.map((family) =>
    figure(familyLabels()[family], ({ families, missed_families: none }) => (
      <span>
        {formatNumber(families[family])}
        {none[family] > 0 && <span className="text-muted"> ({formatNumber(none[family])})</span>}
      </span>
    )),
  ),
]

const Weeks = ({ weeks }: Pick<SearchesShown, 'weeks'>) => (
  <section aria-labelledby="weeks" className="grid gap-4">
    <div>
      <h2 id="weeks" className="text-28">
        {t`By week`}
      </h2>
      <p className="mt-1 text-muted">{t`All searches of each kind, with the number that had no results in parentheses.`}</p>
    </div>
    <QueueTable
      label={t`Searches by week`}
      columns={weekColumns()}
      rows={weeks}
      idOf={({ week }) => week}
      nameOf={({ week }) => week}
    />
  </section>
)

/** How many lines are shown; the file has all of them. */
const LINES = 50

type Asked = SearchesShown['missed'][number]

const askedColumns = (): readonly Column<Asked>[] => [
  { key: 'asked', name: t`Search`, cell: ({ asked }) => <span className="text-16">{asked}</span> },
  { key: 'family', name: t`Kind`, cell: ({ family }) => familyLabels()[family] },
  { key: 'searches', name: t`Searches`, isFigure: true, cell: ({ searches }) => formatNumber(searches) },
  { key: 'week', name: t`Week of`, isFigure: true, cell: ({ week }) => formatDate(week) },
]

function Missed({ missed }: Pick<SearchesShown, 'missed'>) {
  return (
    <section aria-labelledby="missed" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id="missed" className="scroll-mt-20 text-28">
            {t`Searches with no result`}
          </h2>
          <p className="mt-1 max-w-[68ch] text-muted">
            <Trans>
              We describe each search with words from our own lists. “[name]” replaces the name of a person or firm,
              because we don’t store names.
            </Trans>
          </p>
        </div>
        {missed.length > 0 && (
          <Button type="button" variant="secondary" onClick={() => saveMissed(missed)}>
            <Icon name="download" /> {t`Download as CSV`}
          </Button>
        )}
      </div>
      {missed.length === 0 ? (
        <p>{t`Every search had results.`}</p>
      ) : (
        <QueueTable
          label={t`Searches with no result`}
          columns={askedColumns()}
          rows={missed.slice(0, LINES)}
          idOf={({ week, family, asked }) => `${week} ${family} ${asked}`}
          nameOf={({ asked }) => asked}
        />
      )}
    </section>
  )
}

function saveMissed(missed: SearchesShown['missed']): void {
  const rows = missed.map(({ week, family, asked, searches }) => [week, family, asked, String(searches)])
  const lines = [['week', 'family', 'asked', 'searches'], ...rows].map((row) => row.map(csvCell).join(','))
  saveFile('searches-without-result.csv', new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/csv' }))
}

type Word = SearchesShown['words'][number]

const wordColumns = (): readonly Column<Word>[] => [
  { key: 'word', name: t`Word`, cell: ({ word }) => <span className="text-16">{word}</span> },
  { key: 'searches', name: t`Searches`, isFigure: true, cell: ({ searches }) => formatNumber(searches) },
  { key: 'week', name: t`Week of`, isFigure: true, cell: ({ week }) => formatDate(week) },
]

const Words = ({ words, hidden }: { words: SearchesShown['words']; hidden: number }) => (
  <section aria-labelledby="words" className="grid gap-4">
    <div>
      <h2 id="words" className="text-28">
        {t`Words we don’t know`}
      </h2>
      <p className="mt-1 max-w-[68ch] text-muted">
        {t`A word appears here after ${SEARCH_WORD_SHOWN_FROM} searches in a week, unless it’s a name on the IRS lists.`}{' '}
        {plural(hidden, {
          one: '# rarer word from this week is hidden, even from us.',
          other: '# rarer words from this week are hidden, even from us.',
        })}
      </p>
    </div>
    {words.length > 0 && (
      <QueueTable
        label={t`Words we don’t know`}
        columns={wordColumns()}
        rows={words}
        idOf={({ week, word }) => `${week} ${word}`}
        nameOf={({ word }) => word}
      />
    )}
  </section>
)

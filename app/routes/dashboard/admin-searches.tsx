/** /dashboard/admin/searches: how much is searched for, week by week, and what no one was found for. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { formatCount, formatNumber } from '#app/lib/format-count.ts'
import { saveFile } from '#app/lib/account/load-file.ts'
import { api } from '#app/lib/api/calls.ts'
import { SearchTrend, TrendCard } from '#app/features/admin/trends.tsx'
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
      heading="Searches"
      lead={`The last ${SEARCH_WEEKS} weeks, without bots. Nothing here says who searched, or for what name.`}
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
      <EmptyState frame="card" art="search" action={<LinkButton to={paths.agents}>Search the directory</LinkButton>}>
        <p>No searches yet. They appear here a few seconds after they’re made.</p>
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <WeekCharts weeks={found.weeks} />
      <Weeks weeks={found.weeks} />
      <Missed missed={found.missed} />
      <Words words={found.words} hidden={found.hidden_words} />
    </div>
  )
}

/** Oldest first; the table below has the newest first. */
function WeekCharts({ weeks }: Pick<SearchesShown, 'weeks'>) {
  const inOrder = weeks.toReversed()
  const total = inOrder.reduce((sum, { searches }) => sum + searches, 0)
  return (
    <section aria-labelledby="trends" className="grid gap-4">
      <h2 id="trends" className="text-22">
        Over time
      </h2>
      <ul className="grid gap-5 lg:grid-cols-2">
        <li className="min-w-0">
          <SearchTrend weeks={inOrder} />
        </li>
        <li className="min-w-0">
          <TrendCard
            heading="Searches, by week"
            figure={formatNumber(total)}
            change={`In ${formatCount(weeks.length, 'week', 'weeks')}`}
          >
            <TrendChart
              kind="bars"
              label="Searches"
              unit="Week of"
              points={inOrder.map(({ week, searches }) => ({ name: formatDate(week), value: searches }))}
              format={formatNumber}
            />
          </TrendCard>
        </li>
      </ul>
    </section>
  )
}

const FAMILY_LABELS: Readonly<Record<SearchFamily, string>> = {
  name: 'Name',
  place: 'Place',
  need: 'Need',
  letter: 'Letter',
  mixed: 'Mixed',
  unsearchable: 'Not understood',
}

const HEAD = 'py-2 pr-4 text-left font-medium whitespace-nowrap'
const CELL = 'py-2 pr-4 whitespace-nowrap'

const shareOf = (part: number, whole: number) =>
  whole === 0 ? '–' : (part / whole).toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 })

function Weeks({ weeks }: Pick<SearchesShown, 'weeks'>) {
  return (
    <div>
      <h2 id="weeks" className="text-22">
        By week
      </h2>
      <p className="mt-1 text-14 text-muted">Of each kind: all searches, and how many of them found no one.</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keyboard too. */}
      <section tabIndex={0} aria-labelledby="weeks" className="mt-3 overflow-x-auto">
        <table className="tabular w-full border-y border-hairline text-14">
          <thead className="text-muted">
            <tr>
              {['Week of', 'Searches', 'No result', 'Share', ...SEARCH_FAMILIES.map((one) => FAMILY_LABELS[one])].map(
                (name) => (
                  <th key={name} scope="col" className={HEAD}>
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline border-t border-hairline">
            {weeks.map(({ week, searches, missed, families, missed_families: none }) => (
              <tr key={week}>
                <th scope="row" className={HEAD}>
                  {formatDate(week)}
                </th>
                <td className={CELL}>{formatNumber(searches)}</td>
                <td className={CELL}>{formatNumber(missed)}</td>
                <td className={CELL}>{shareOf(missed, searches)}</td>
                {SEARCH_FAMILIES.map((family) => (
                  <td key={family} className={CELL}>
                    {formatNumber(families[family])}
                    {none[family] > 0 && <span className="text-muted"> ({formatNumber(none[family])})</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** How many lines are shown; the file has all of them. */
const LINES = 50

function Missed({ missed }: Pick<SearchesShown, 'missed'>) {
  return (
    <section aria-labelledby="missed">
      <h2 id="missed" className="text-22">
        Asked for, without a result
      </h2>
      <p className="mt-1 max-w-[68ch] text-14 text-muted">
        In the words of our own lists. “[name]” is a person or a firm. The file is for the search’s evaluation.
      </p>
      {missed.length === 0 ? (
        <p className="mt-3">Every search found someone.</p>
      ) : (
        <>
          <ul className="tabular mt-3 divide-y divide-hairline border-y border-hairline">
            {missed.slice(0, LINES).map(({ week, family, asked, searches }) => (
              <li key={`${week} ${family} ${asked}`} className="flex flex-wrap justify-between gap-x-6 py-2">
                <span className="[overflow-wrap:anywhere]">{asked}</span>
                <span className="text-14 text-muted">
                  {formatCount(searches, 'search', 'searches')}, week of {formatDate(week)}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-4">
            <Button type="button" variant="secondary" onClick={() => saveMissed(missed)}>
              Download as CSV
            </Button>
          </p>
        </>
      )}
    </section>
  )
}

function saveMissed(missed: SearchesShown['missed']): void {
  const rows = missed.map(({ week, family, asked, searches }) => [week, family, asked, String(searches)])
  const lines = [['week', 'family', 'asked', 'searches'], ...rows].map((row) => row.map(csvCell).join(','))
  saveFile('searches-without-result.csv', new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/csv' }))
}

function Words({ words, hidden }: { words: SearchesShown['words']; hidden: number }) {
  return (
    <section aria-labelledby="words">
      <h2 id="words" className="text-22">
        Words we don’t know
      </h2>
      <p className="mt-1 max-w-[68ch] text-14 text-muted">
        A word appears once it was searched for {SEARCH_WORD_SHOWN_FROM} times in a week, unless it is a name on the IRS
        lists. {formatCount(hidden, 'other word', 'other words')} of this week {hidden === 1 ? 'is' : 'are'} kept as a
        hash only.
      </p>
      {words.length > 0 && (
        <ul className="tabular mt-3 divide-y divide-hairline border-y border-hairline">
          {words.map(({ week, word, searches }) => (
            <li key={`${week} ${word}`} className="flex flex-wrap justify-between gap-x-6 py-2">
              <span>{word}</span>
              <span className="text-14 text-muted">
                {formatCount(searches, 'search', 'searches')}, week of {formatDate(week)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** /data: each IRS file behind the directory, how old it is, and what it changed. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import type { ReactNode } from 'react'
import { Bar, FigureTiles, TableBox } from '#app/features/legal/figure-tiles.tsx'
import { TrustPages } from '#app/features/guides/trust-pages.tsx'
import { formatCount, formatNumber } from '#app/lib/format-count.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSite } from '#app/lib/site.ts'
import { Illustration } from '#app/ui/illustration.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { type ImportedList, readImportedLists } from '#server/domains/imports/list-freshness.ts'
import { daysBetween, formatLongDate, longMonth, today } from '#common/dates.ts'
import { LIST_STALE_MONTHS } from '#common/list-freshness.ts'
import { listName } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'

export const loader = ({ scope: { db } }: PageArgs) => readImportedLists(db)

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: 'How fresh the data is',
    description: `Every IRS file behind ${site.name}: its date, its rows, how many people were matched, what changed, and when the next one is expected.`,
    canonical: paths.data,
  })

export default function DataPage({ loaderData: lists }: PageProps<typeof loader>) {
  const { name } = useSite()
  const newest = lists.filter(({ isNewest }) => isNewest)
  return (
    <Page
      heading="How fresh the data is"
      lead={`${name} shows what the IRS files say. This page lists every file we imported, with its date and what it changed.`}
      art={<Illustration name="calendar" size={160} className="max-md:hidden" />}
      below={<TrustPages here={paths.data} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {lists.some(({ isDemo }) => isDemo) && (
          <Notice>
            <p>These lists and everyone on them are invented, for demonstration.</p>
          </Notice>
        )}
        {newest.some(({ isStale }) => isStale) && (
          <Notice kind="caution">
            <p>
              <strong>Our copy is old.</strong> A list below is more than {LIST_STALE_MONTHS} months old. Ask the IRS
              before you rely on it.
            </p>
          </Notice>
        )}
        {newest.length === 0 && <p>No list has been imported yet.</p>}
        {newest.map((list) => (
          <NewestList key={list.id} list={list} />
        ))}
        {lists.length > 0 && <AllLists lists={lists} />}
        <p className="max-w-[68ch] text-muted">
          How a row of a file finds its person, and what we do when we’re unsure, is in{' '}
          <a href={paths.howWeVerify}>how we verify</a>. The directory as files is in{' '}
          <a href={paths.openData}>open data</a>.
        </p>
      </div>
    </Page>
  )
}

const percent = (share: number) => `${(100 * share).toFixed(1)}%`

/** A file of the newest date: how old it is, what was in it, what it changed, and its fingerprint. */
function NewestList({ list }: { list: ImportedList }) {
  const { id, kind, listDate, scope, files, matchedShare, nextAround } = list
  const age = Math.max(0, daysBetween(listDate, today()))
  return (
    <section aria-labelledby={`list-${id}`} className="card p-5 md:p-7">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={`list-${id}`} className="text-28 first-letter:uppercase">
          {listName(kind)}
        </h2>
        <p className={`tag ${list.isStale ? 'tag-clay' : ''}`}>{list.isStale ? 'Old copy' : 'Fresh'}</p>
      </div>
      <p className="text-18">
        Dated <time dateTime={listDate}>{formatLongDate(listDate)}</time>
        {scope && `, for ${scope.join(', ')}`}
      </p>
      <FreshnessBar days={age} />
      <div className="mt-6">
        <FigureTiles
          figures={[
            {
              label: 'Rows in the file',
              figure: formatNumber(list.rows),
              note: `${formatNumber(list.setAside)} set aside that couldn’t be read`,
            },
            { label: 'Enrolled agents in it', figure: formatNumber(list.agents) },
            {
              label: 'Known from before',
              figure: matchedShare === null ? '–' : percent(matchedShare),
              note: matchedShare === null && 'This was the first list of its kind.',
            },
            {
              label: 'Doubts open',
              figure: formatNumber(list.doubtsOpen),
              note:
                list.doubtsOpen === 0
                  ? 'No pair of people waits for a decision.'
                  : 'Pairs that could be one person. Until someone decides, they’re two.',
            },
          ]}
        />
      </div>
      <dl className="mt-6 grid gap-x-10 gap-y-4 text-14 md:grid-cols-2">
        <Line name="What changed">{changesOf(list)}</Line>
        <Line name="Imported on">{list.importedOn ? formatLongDate(list.importedOn) : 'not known'}</Line>
        <Line name="Next one">
          {nextAround < today() ? 'Was expected' : 'Expected'} around {longMonth(nextAround)}. That’s our guess: the IRS
          gives no schedule.
        </Line>
        {files.map((file) => (
          <Line key={file.sha256} name="File and fingerprint">
            {file.name} <span className="block font-mono break-all text-muted">SHA-256 {file.sha256}</span>
          </Line>
        ))}
      </dl>
    </section>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="font-semibold">{name}</dt>
    <dd>{children}</dd>
  </div>
)

const MONTH_DAYS = 365.25 / 12

/** From the day of the list to the day from which the site calls it old, and where today is between them. */
function FreshnessBar({ days }: { days: number }) {
  const share = Math.min(1, days / (LIST_STALE_MONTHS * MONTH_DAYS))
  const words = `${formatCount(days, 'day', 'days')} old. We call a list old after ${LIST_STALE_MONTHS} months.`
  return (
    <div className="mt-4">
      <Bar share={share} className={share < 1 ? 'text-evergreen' : 'text-brick'} />
      <p className="tabular mt-1.5 text-14 text-muted">{words}</p>
    </div>
  )
}

const changesOf = (list: ImportedList): string =>
  [
    `${formatNumber(list.new)} new`,
    `${formatNumber(list.gone)} gone`,
    `${formatNumber(list.returned)} back again`,
    `${formatNumber(list.moved)} moved`,
    `${formatNumber(list.changed)} with another change`,
  ].join(', ')

const COLUMNS = ['New', 'Gone', 'Back again', 'Moved', 'Other change'] as const

/** Every list, newest first, with a bar for its size. */
function AllLists({ lists }: { lists: readonly ImportedList[] }) {
  const most = Math.max(1, ...lists.map(({ agents }) => agents))
  return (
    <div>
      <h2 id="lists" className="text-28">
        Every list so far
      </h2>
      <p className="mt-1 max-w-[68ch] text-muted">They stay, so that a profile and a receipt can say since when.</p>
      <TableBox of="lists">
        <table className="figures-table tabular min-w-[44rem]">
          <thead>
            <tr>
              <th scope="col">List</th>
              <th scope="col">Enrolled agents</th>
              <th scope="col" className="w-[20%]">
                <span className="sr-only">Beside the largest list</span>
              </th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lists.map((list) => (
              <tr key={list.id}>
                <th scope="row">
                  <time dateTime={list.listDate}>{formatLongDate(list.listDate)}</time>
                  <span className="block font-normal text-muted">
                    <span className="inline-block first-letter:uppercase">{listName(list.kind)}</span>
                    {list.scope && `, ${list.scope.join(', ')}`}
                  </span>
                </th>
                <td className="font-semibold">{formatNumber(list.agents)}</td>
                <td>
                  <Bar share={list.agents / most} className="mt-1.5 text-evergreen" />
                </td>
                {[list.new, list.gone, list.returned, list.moved, list.changed].map((count, place) => (
                  <td key={COLUMNS[place]} className={count === 0 ? 'none' : undefined}>
                    {formatNumber(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </div>
  )
}

/** /data: each IRS file behind the directory, how old it is, and what it changed. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { formatNumber } from '#app/lib/format-count.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSite } from '#app/lib/site.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { type ImportedList, readImportedLists } from '#server/domains/imports/list-freshness.ts'
import { formatLongDate, longMonth, today } from '#common/dates.ts'
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
  const earlier = lists.filter(({ isNewest }) => !isNewest)
  return (
    <Page
      heading="How fresh the data is"
      width="reading"
      lead={`${name} shows what files of the IRS say. This page has every file we imported, with its date and what it changed.`}
    >
      <div className="grid gap-10">
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
        {earlier.length > 0 && <EarlierLists lists={earlier} />}
        <p className="max-w-[68ch] text-14 text-muted">
          How a row of a file finds its person, and what we do when we’re unsure, is in{' '}
          <a href={paths.howWeVerify}>how we verify</a>. The directory as files is in{' '}
          <a href={paths.openData}>open data</a>.
        </p>
      </div>
    </Page>
  )
}

const percent = (share: number) => `${(100 * share).toFixed(1)}%`

function NewestList({ list }: { list: ImportedList }) {
  const { kind, listDate, scope, files, matchedShare, isStale, nextAround } = list
  return (
    <section>
      <h2 className="text-28 first-letter:uppercase">{listName(kind)}</h2>
      <p className="mt-1 mb-4 text-18">
        Dated <time dateTime={listDate}>{formatLongDate(listDate)}</time>
        {scope && `, for ${scope.join(', ')}`}
        {isStale && <strong className="text-brick"> · old</strong>}
      </p>
      <Facts
        facts={[
          { name: 'Imported on', value: list.importedOn ? formatLongDate(list.importedOn) : 'not known' },
          { name: 'Rows in the file', value: formatNumber(list.rows) },
          { name: 'Enrolled agents in it', value: formatNumber(list.agents) },
          {
            name: 'Known from before',
            value: matchedShare === null ? 'This was the first list of its kind.' : percent(matchedShare),
          },
          { name: 'What changed', value: changesOf(list) },
          { name: 'Rows set aside', value: `${formatNumber(list.setAside)} that couldn’t be read` },
          {
            name: 'Doubts open',
            value:
              list.doubtsOpen === 0
                ? 'None: no pair of people waits for a decision.'
                : `${list.doubtsOpen === 1 ? 'One pair' : `${formatNumber(list.doubtsOpen)} pairs`} that could be one person. Until someone decides, they’re two.`,
          },
          {
            name: 'Next one',
            value: `${nextAround < today() ? 'Was expected' : 'Expected'} around ${longMonth(nextAround)}. That’s our guess: the IRS gives no schedule.`,
          },
          ...files.map(({ name, sha256 }) => ({
            name: 'File and fingerprint',
            value: (
              <>
                {name} <span className="block font-mono text-14 break-all text-muted">SHA-256 {sha256}</span>
              </>
            ),
          })),
        ]}
      />
    </section>
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

function EarlierLists({ lists }: { lists: readonly ImportedList[] }) {
  return (
    <section>
      <h2 className="text-28">Earlier lists</h2>
      <p className="mt-1 max-w-[68ch] text-muted">They stay, so that a profile and a receipt can say since when.</p>
      <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
        {lists.map((list) => (
          <li key={list.id} className="tabular grid gap-x-6 py-2.5 sm:grid-cols-[12rem_1fr]">
            <span className="text-muted">
              <time dateTime={list.listDate}>{formatLongDate(list.listDate)}</time>
            </span>
            <span>
              <span className="first-letter:uppercase">{listName(list.kind)}</span>
              {list.scope && `, ${list.scope.join(', ')}`}: {formatNumber(list.agents)} enrolled agents,{' '}
              {changesOf(list)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

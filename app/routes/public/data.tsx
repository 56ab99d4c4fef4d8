/** /data: each IRS file behind the directory, how old it is, and what it changed. */
import { formatList } from '#common/format-list.ts'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import type { ReactNode } from 'react'
import { Bar, type Figure, FigureTiles, TableBox } from '#app/features/legal/figure-tiles.tsx'
import { TrustPages } from '#app/features/guides/trust-pages.tsx'
import { formatNumber } from '#common/format-count.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSite } from '#app/lib/site.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { type ImportedList, readImportedLists } from '#server/domains/imports/list-freshness.ts'
import { daysBetween, formatLongDate, longMonth, today } from '#common/dates.ts'
import { IRS_STATUS_PAGE, LIST_STALE_MONTHS } from '#common/list-freshness.ts'
import { listName } from '#common/list-status.ts'
import { OPEN_DATA_LICENSE } from '#common/open-data.ts'
import { paths } from '#common/paths.ts'

export const loader = ({ scope: { db } }: PageArgs) => readImportedLists(db)

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`How current the data is`,
    description: t`Every IRS file behind ${site.name}: its date, how many people are on it, what changed, and when the next one is expected.`,
    canonical: paths.data,
  })

export default function DataPage({ loaderData: lists }: PageProps<typeof loader>) {
  const { name } = useSite()
  const newest = lists.filter(({ isNewest }) => isNewest)
  return (
    <Page
      heading={t`How current the data is`}
      lead={t`${name} shows what the IRS publishes about enrolled agents. Here’s how old our copy is, what’s changed, and how to download it.`}
      art={<Illustration name="calendar" size={160} className="max-md:hidden" />}
      below={<TrustPages here={paths.data} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {lists.some(({ isDemo }) => isDemo) && (
          <Notice>
            <p>{t`These lists and everyone on them are fictional, for demonstration only.`}</p>
          </Notice>
        )}
        {newest.length === 0 && <p>{t`No list has been imported yet.`}</p>}
        {newest.map((list) => (
          <NewestList key={list.id} list={list} />
        ))}
        {newest.length > 0 && <Download />}
        {lists.length > 0 && <AllLists lists={lists} />}
        {newest.length > 0 && <ForDevelopers lists={newest} />}
      </div>
    </Page>
  )
}

const Download = () => (
  <section
    aria-labelledby="download"
    className="grid items-center gap-x-8 gap-y-4 rounded-card bg-sage p-5 md:grid-cols-[minmax(0,1fr)_auto] md:p-7"
  >
    <div>
      <h2 id="download" className="text-28">
        {t`Download the list`}
      </h2>
      <p className="mt-1 max-w-[68ch]">
        <Trans>
          Everyone in the directory: name, city, state, ZIP code, and what the IRS list says, with its date. No street
          addresses, phone numbers, or reviews.
        </Trans>
      </p>
      <p className="mt-2 text-14">
        <Trans>
          Free to use for any purpose (<a href={OPEN_DATA_LICENSE.path}>{OPEN_DATA_LICENSE.title}</a>). Other formats
          are in <a href={paths.openData}>open data</a>.
        </Trans>
      </p>
    </div>
    <p>
      <LinkButton variant="primary" to={paths.openDataCsv}>
        <Icon name="download" /> {t`Download spreadsheet (CSV)`}
      </LinkButton>
    </p>
  </section>
)

const percent = (share: number) => `${(100 * share).toFixed(1)}%`

/** The newest list of a kind: how old it is, who is on it, and what changed. */
function NewestList({ list }: { list: ImportedList }) {
  const { id, kind, listDate, scope, nextAround, matchedShare, isStale } = list
  const age = Math.max(0, daysBetween(listDate, today()))
  return (
    <section aria-labelledby={`list-${id}`} className="card p-5 md:p-7">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={`list-${id}`} className="text-28 first-letter:uppercase">
          {listName(kind)}
        </h2>
        <p className={`tag ${isStale ? 'tag-clay' : ''}`}>{isStale ? t`Out of date` : t`Up to date`}</p>
      </div>
      <p className="text-18">
        {scope ? (
          <Trans>
            Dated <time dateTime={listDate}>{formatLongDate(listDate)}</time>, for {formatList(scope)}
          </Trans>
        ) : (
          <Trans>
            Dated <time dateTime={listDate}>{formatLongDate(listDate)}</time>
          </Trans>
        )}
      </p>
      <FreshnessBar days={age} />
      {isStale && (
        <p className="mt-3 max-w-[68ch]">
          <Trans>
            <strong>Our copy of the list is out of date.</strong> <a href={IRS_STATUS_PAGE}>Check with the IRS</a>{' '}
            before you rely on this copy.
          </Trans>
        </p>
      )}
      <p className="mt-3 max-w-[68ch]">
        {nextAround < today()
          ? t`We expected the next list around ${longMonth(nextAround)}. That was our estimate, because the IRS doesn’t publish a schedule.`
          : t`We expect the next list around ${longMonth(nextAround)}. That’s our estimate, because the IRS doesn’t publish a schedule.`}
      </p>
      <div className="mt-6">
        <FigureTiles
          figures={[
            { label: t`Enrolled agents on the list`, figure: formatNumber(list.agents) },
            ...(matchedShare === null ? [] : changesOf(list)),
          ]}
        />
      </div>
    </section>
  )
}

/** Since the list of the same kind before. */
const changesOf = (list: ImportedList): Figure[] => [
  { label: t`New`, figure: formatNumber(list.new + list.returned), note: t`Not on the previous list` },
  { label: t`No longer on the list`, figure: formatNumber(list.gone), note: t`The IRS doesn’t say why` },
  { label: t`Moved`, figure: formatNumber(list.moved), note: t`Changed city or ZIP code` },
]

/** What a person checks who has the same file. */
const ForDevelopers = ({ lists }: { lists: readonly ImportedList[] }) => (
  <section aria-labelledby="developers">
    <h2 id="developers" className="text-28">
      {t`For developers`}
    </h2>
    <p className="mt-1 max-w-[68ch] text-muted">
      <Trans>
        To see how we match rows to people, read <a href={paths.howWeVerify}>how we verify</a>. For fields and formats,
        see <a href={paths.openData}>open data</a>.
      </Trans>
    </p>
    <div className="mt-4 sheet">
      {lists.map((list) => (
        <details key={list.id} className="fold">
          <summary>
            <h3 className="text-16 first-letter:uppercase">
              {t`${listName(list.kind)}: rows, matches, and the file’s checksum`}
            </h3>
          </summary>
          <dl className="fold-body grid gap-x-10 gap-y-4 text-14 md:grid-cols-2">
            <Line name={t`Rows in the file`}>
              <Trans>
                {formatNumber(list.rows)} ({formatNumber(list.setAside)} unreadable and skipped)
              </Trans>
            </Line>
            <Line name={t`People matched to an earlier list`}>
              {list.matchedShare === null ? t`None. This was the first list of this type.` : percent(list.matchedShare)}
            </Line>
            <Line name={t`Possible duplicates`}>
              {plural(list.doubtsOpen, {
                one: '# pair of listings that could be the same person. They stay separate until our staff decides.',
                other: '# pairs of listings that could be the same person. They stay separate until our staff decides.',
              })}
            </Line>
            <Line name={t`Imported on`}>{list.importedOn ? formatLongDate(list.importedOn) : t`Unknown`}</Line>
            {list.files.map((file) => (
              <Line key={file.sha256} name={t`File and SHA-256 checksum`}>
                {file.name}{' '}
                <span className="block font-mono break-all text-muted">
                  <Trans>SHA-256 {file.sha256}</Trans>
                </span>
              </Line>
            ))}
          </dl>
        </details>
      ))}
    </div>
  </section>
)

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
  const words = plural(days, {
    one: `# day old. We consider a list out of date after ${LIST_STALE_MONTHS} months.`,
    other: `# days old. We consider a list out of date after ${LIST_STALE_MONTHS} months.`,
  })
  return (
    <div className="mt-4">
      <Bar share={share} className={share < 1 ? 'text-evergreen' : 'text-brick'} />
      <p className="tabular mt-1.5 text-14 text-muted">{words}</p>
    </div>
  )
}

const columns = () => [t`New`, t`Gone`, t`Returned`, t`Moved`, t`Other changes`] as const

/** Every list, newest first. */
function AllLists({ lists }: { lists: readonly ImportedList[] }) {
  return (
    <div>
      <h2 id="lists" className="text-28">
        {t`All IRS lists so far`}
      </h2>
      <p className="mt-1 max-w-[68ch] text-muted">
        <Trans>
          We keep the results of every list so profiles and receipts can say how long someone has been listed.
        </Trans>
      </p>
      <TableBox of="lists">
        <table className="figures-table tabular min-w-[34rem]">
          <thead>
            <tr>
              <th scope="col">{t`List`}</th>
              <th scope="col">{t`Enrolled agents`}</th>
              {columns().map((name) => (
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
                {[list.new, list.gone, list.returned, list.moved, list.changed].map((count, place) => (
                  <td key={columns()[place]} className={count === 0 ? 'none' : undefined}>
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

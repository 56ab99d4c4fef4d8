/** /open-data: the directory as files for anyone, with their contents, sources, and dates. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatNumber } from '#app/lib/format-count.ts'
import { useSite } from '#app/lib/site.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { countOpenData, type OpenDataCounts } from '#server/domains/agents/list-open-data.ts'
import { readNewestLists } from '#server/domains/verification/read-lists.ts'
import type { IrsList } from '#server/domains/verification/types.ts'
import { OPEN_DATA_FIELDS, OPEN_DATA_LICENSE, OPEN_DATA_SOURCE } from '#common/open-data.ts'
import { paths } from '#common/paths.ts'
import { listName } from '#common/list-status.ts'
import { formatLongDate } from '#common/dates.ts'

export async function loader({ scope }: PageArgs) {
  const { db, memoizePerVersion } = scope
  const [counts, lists] = await Promise.all([
    memoizePerVersion('open data', () => countOpenData(db)),
    memoizePerVersion('newest lists', () => readNewestLists(db)),
  ])
  return { counts, lists }
}

export const meta = ({ site }: MetaArgs<typeof loader>) => {
  return pageMeta(site, {
    title: 'Open data',
    description: `The directory of ${site.product.plural} as CSV and JSON files: what is in them, from which IRS list of which date, and under which license.`,
    canonical: paths.openData,
  })
}

export default function OpenDataPage({ loaderData: { counts, lists } }: PageProps<typeof loader>) {
  const { product } = useSite()
  return (
    <Page
      heading="Open data"
      width="reading"
      lead={`What the lists behind our directory of ${product.plural} say of everybody, for whoever wants to count, check or build.`}
    >
      {lists.some(({ isDemo }) => isDemo) && (
        <Notice>These people are invented, for demonstration. Every row says so: is_demo is true.</Notice>
      )}
      <OpenDataFiles counts={counts} />
      <OpenDataLists lists={lists} />
      <OpenDataFields />
      <h2 className="mt-10 text-28">License</h2>
      <p className="mt-3 max-w-[68ch]">
        The facts come from <a href={OPEN_DATA_SOURCE.path}>lists that the IRS releases to the public</a>; nobody owns
        them. What we added (the id, the spelling, the dates) is yours under{' '}
        <a href={OPEN_DATA_LICENSE.path}>{OPEN_DATA_LICENSE.title}</a>. Please name the date of the list: “active”
        without a date is wrong within months.
      </p>
      <h2 className="mt-10 text-28">What is not in them</h2>
      <p className="mt-3 max-w-[68ch]">
        Streets, phone numbers and websites, which are homes as often as not; what agents say of themselves, which is
        theirs; reviews; and anyone who asked to be removed. Don’t use the files to send unsolicited mail.
      </p>
    </Page>
  )
}

const SWAGGER = '/api/v2/docs'

function OpenDataFiles({ counts: { listed, notInLatest } }: { counts: OpenDataCounts }) {
  return (
    <section className="mt-6">
      <h2 className="text-28">The files</h2>
      <p className="tabular mt-3 max-w-[68ch]">
        {formatNumber(listed + notInLatest)} rows: {formatNumber(listed)} people on the newest list,{' '}
        {formatNumber(notInLatest)} who were on an earlier one.
      </p>
      <ul className="mt-4 divide-y divide-hairline sheet">
        <File to={paths.openDataCsv} name="CSV" says="For spreadsheets and databases. UTF-8, with a line of names." />
        <File to={paths.openDataLines} name="JSON lines" says="One object a line, with the same names." />
        <File
          to={paths.openDataPackage}
          name="Description"
          says="For programs: fields, lists, fingerprints, license."
        />
      </ul>
      <p className="mt-4 max-w-[68ch]">
        In the CSV file a value that a spreadsheet would run as a formula begins with an apostrophe. Send back the ETag,
        and you get a file again only when something changed. For single questions there is the{' '}
        <a href={SWAGGER}>API</a>.
      </p>
    </section>
  )
}

function File({ to, name, says }: { to: string; name: string; says: string }) {
  return (
    <li className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr] sm:items-center">
      <a href={to} className="inline-flex min-h-11 items-center font-semibold">
        {name}
      </a>
      <span className="text-muted">{says}</span>
    </li>
  )
}

/** The files behind the data, so that anyone can compare. */
function OpenDataLists({ lists }: { lists: readonly IrsList[] }) {
  if (lists.length === 0) return null
  return (
    <section>
      <h2 className="mt-10 text-28">From which lists</h2>
      <ul className="mt-3 grid gap-4">
        {lists.map(({ run, kind, listDate, scope, files }) => (
          <li key={run}>
            <p>
              {listName(kind)}, {formatLongDate(listDate)}, {scope ? scope.join(', ') : 'the whole country'}
            </p>
            {files.map(({ name, sha256 }) => (
              <p key={sha256} className="text-14 text-muted">
                {name}, SHA-256 <span className="font-mono break-all">{sha256}</span>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenDataFields() {
  return (
    <section>
      <h2 className="mt-10 text-28">What a row says</h2>
      <dl className="mt-3 divide-y divide-hairline sheet">
        {OPEN_DATA_FIELDS.map(({ name, says }) => (
          <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
            <dt className="font-mono text-14 leading-[1.7]">{name}</dt>
            <dd className="text-muted">{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

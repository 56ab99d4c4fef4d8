/** /open-data: the directory as files for anyone, with their contents, sources, and dates. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { TrustPages } from '#app/features/guides/trust-pages.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { badgeSnippet, checkSnippet } from '#app/lib/embed-snippets.ts'
import { formatNumber } from '#common/format-count.ts'
import { useSite } from '#app/lib/site.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
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
    title: t`Open data`,
    description: t`The directory of ${site.product.plural} as CSV and JSON files: what’s in them, which IRS lists they come from, how old those lists are, and which license applies.`,
    canonical: paths.openData,
  })
}

export default function OpenDataPage({ loaderData: { counts, lists } }: PageProps<typeof loader>) {
  const { product } = useSite()
  return (
    <Page
      heading={t`Open data`}
      lead={t`Download the IRS lists behind our directory of ${product.plural} as data files.`}
      art={<Illustration name="empty-box" size={160} className="max-md:hidden" />}
      aside={<LicenseCard />}
      below={<TrustPages here={paths.openData} />}
    >
      {lists.some(({ isDemo }) => isDemo) && (
        <div className="mb-8">
          <Notice>{t`These people are fictional, for demonstration only. Every row says so: is_demo is true.`}</Notice>
        </div>
      )}
      <Download counts={counts} />
      <ForDevelopers />
      <ForWebsites />
      <ForAssistants />
      <OpenDataLists lists={lists} />
      <OpenDataFields />
    </Page>
  )
}

const LicenseCard = () => (
  <section aria-labelledby="license" className="card grid gap-3 p-5 text-14">
    <h2 id="license" className="text-22">
      {t`License`}
    </h2>
    <p>
      <Trans>
        The facts come from <a href={OPEN_DATA_SOURCE.path}>lists that the IRS releases to the public</a> and are in the
        public domain. What we added (IDs, spelling, dates) is yours to use under{' '}
        <a href={OPEN_DATA_LICENSE.path}>{OPEN_DATA_LICENSE.title}</a>. Cite the list’s date. Without the date, “active”
        is wrong within months.
      </Trans>
    </p>
    <h2 className="mt-2 text-22">{t`What’s not included`}</h2>
    <p>
      <Trans>
        Street addresses, phone numbers, and websites, because many are personal; what agents say about themselves;
        reviews; and anyone who asked to be removed. Don’t use the files to send unsolicited mail.
      </Trans>
    </p>
  </section>
)

function Download({ counts: { listed, notInLatest } }: { counts: OpenDataCounts }) {
  return (
    <section aria-labelledby="files" className="grid gap-3 rounded-card bg-sage p-5 md:p-7">
      <h2 id="files" className="text-28">
        {t`Download the list`}
      </h2>
      <p className="tabular max-w-[68ch]">
        <Trans>
          {formatNumber(listed + notInLatest)} people: {formatNumber(listed)} on the newest IRS list, and{' '}
          {formatNumber(notInLatest)} who were on an earlier list. For each person: name, city, state, ZIP code, the
          date they were first listed, and a link to their page on this site.
        </Trans>
      </p>
      <p>
        <LinkButton variant="primary" to={paths.openDataCsv}>
          <Icon name="download" /> {t`Download spreadsheet (CSV)`}
        </LinkButton>
      </p>
      <p className="text-14">{t`Free to download without an account, and free to use for any purpose.`}</p>
    </section>
  )
}

const ForDevelopers = () => (
  <section aria-labelledby="developers" className="mt-10">
    <h2 id="developers" className="text-28">
      {t`For developers`}
    </h2>
    <p className="mt-2 max-w-[68ch]">
      <Trans>
        The CSV file is encoded in UTF-8 and has a header row. A value that a spreadsheet would run as a formula begins
        with an apostrophe. To download a file only if it has changed, send its ETag back. To look up one person or to
        follow changes, use the API: read the <a href={paths.apiGuide}>API guide</a>, or try calls in the{' '}
        <a href={paths.apiReference}>API reference</a>.
      </Trans>
    </p>
    <ul className="mt-4 grid gap-3 sm:grid-cols-2">
      <File
        to={paths.openDataLines}
        name={t`JSON Lines`}
        says={t`One object per line, with the same field names as the CSV file.`}
      />
      <File
        to={paths.openDataPackage}
        name={t`Data package description`}
        says={t`For programs: fields, lists, checksums, and license.`}
      />
    </ul>
  </section>
)

/** For banks, firms, and journalists; an agent finds the HTML with their own name in the dashboard. */
function ForWebsites() {
  const { origin } = useSite()
  return (
    <section aria-labelledby="websites" className="mt-10 grid gap-3">
      <h2 id="websites" className="text-28">
        {t`On your website`}
      </h2>
      <p className="max-w-[68ch]">
        <Trans>
          <strong>A license check.</strong> Your visitors check a name against the IRS lists without leaving your page.
          It needs no script, sets no cookies, and shows the list’s date. Add <code>?lang=es</code> for Spanish, and{' '}
          <code>?theme=light</code> or <code>?theme=dark</code> if your site has only one theme.
        </Trans>
      </p>
      <Snippet label={t`License check HTML`} html={checkSnippet(origin)} />
      <p>
        <a href={paths.embeddedCheck}>{t`See the license check`}</a>
      </p>
      <p className="max-w-[68ch]">
        <Trans>
          <strong>An agent’s badge.</strong> It shows what the newest list says about one agent, with the list’s date.
          If a new list no longer includes the agent, the badge says so within 15 minutes. In the HTML, replace the URL
          and the ID with the profile’s. Agents can copy the HTML for their own badge from{' '}
          <a href={`${paths.dashboardListing}#badge`}>their listing</a>.
        </Trans>
      </p>
      <Snippet label={t`Badge HTML`} html={badgeSnippet(origin, EXAMPLE)} />
    </section>
  )
}

/** Not a person: the ID is of no one. */
const EXAMPLE = { id: '00000000', path: '/agents/tx/austin/first-last-00000000' }

/** One click selects all of it. */
const Snippet = ({ label, html }: { label: string; html: string }) => (
  <figure className="min-w-0">
    <figcaption className="text-14 font-semibold">{label}</figcaption>
    <pre className="card mt-1 p-4 font-mono text-14 [overflow-wrap:anywhere] whitespace-pre-wrap select-all">
      <code>{html}</code>
    </pre>
  </figure>
)

function ForAssistants() {
  const { origin } = useSite()
  return (
    <section aria-labelledby="assistants" className="mt-10">
      <h2 id="assistants" className="text-28">
        {t`For AI assistants`}
      </h2>
      <p className="mt-2 max-w-[68ch]">
        <Trans>
          An assistant that supports the Model Context Protocol can search the directory, check a license with a
          receipt, explain an IRS letter, and list deadlines. Add this URL as a connector. You don’t need an account:{' '}
          <code className="break-all">{`${origin}${paths.mcp}`}</code>. Guidance for assistants is also in{' '}
          <a href={paths.llmsText}>llms.txt</a>.
        </Trans>
      </p>
    </section>
  )
}

const File = ({ to, name, says }: { to: string; name: string; says: string }) => (
  <li className="card card-link grid content-start gap-1 p-5">
    <a href={to} className="stretched inline-flex items-center gap-2 font-semibold no-underline">
      <Icon name="download" /> {name}
    </a>
    <span className="text-14 text-muted">{says}</span>
  </li>
)

/** The files behind the data, so that anyone can compare. */
function OpenDataLists({ lists }: { lists: readonly IrsList[] }) {
  if (lists.length === 0) return null
  return (
    <section>
      <h3 className="mt-8 text-22">{t`Source lists`}</h3>
      <ul className="sheet mt-3 divide-y divide-hairline">
        {lists.map(({ run, kind, listDate, scope, files }) => (
          <li key={run} className="py-3">
            <p className="font-semibold first-letter:uppercase">
              {listName(kind)}, {formatLongDate(listDate)}, {scope ? scope.join(', ') : t`nationwide`}
            </p>
            {files.map(({ name, sha256 }) => (
              <p key={sha256} className="text-14 text-muted">
                <Trans>
                  {name}, SHA-256 <span className="font-mono break-all">{sha256}</span>
                </Trans>
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
      <h3 className="mt-8 text-22">{t`What each row contains`}</h3>
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

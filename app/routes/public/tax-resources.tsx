/** /tax-resources: the hub. One search across all resources, the next dates, and links to the sections. */
import { plural, t } from '@lingui/core/macro'
import { type MetaArgs, type PageArgs, type PageProps, redirect } from '#app/page/page.ts'
import { NextDateRow } from '#app/features/resources/deadline-list.tsx'
import { LeadResources, LinkRows, MoreResources } from '#app/features/resources/resource-sections.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Page } from '#app/ui/page.tsx'
import { listMoreGuides } from '#server/domains/guides/read-guides.ts'
import {
  countKinds,
  findNotice,
  type FoundEntry,
  listEntries,
  searchEntries,
} from '#server/domains/resources/list-entries.ts'
import { parseSearchText } from '#server/domains/resources/search-words.ts'
import { today } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import { FoundLine, SearchLine } from '#app/features/resources/resource-page.tsx'
import { groupEntries } from '#app/features/resources/group-entries.ts'
import { entryDisplay, kindLabels } from '#app/features/resources/entry-display.ts'

const NEXT_DATES = 4

export async function loader({ request, scope }: PageArgs) {
  const { db, settings } = scope
  const asked = parseSearchText(new URL(request.url).searchParams.get('q'))
  const letter = await findNotice(db, asked)
  if (letter) throw redirect(paths.notice(letter))
  const [counts, deadlines, found] = await Promise.all([
    countKinds(db),
    listEntries(db, 'deadline'),
    searchEntries(db, asked),
  ])
  const next = deadlines.filter(({ content }) => content.date >= today()).slice(0, NEXT_DATES)
  const guides = listMoreGuides(settings).map(({ path, heading, lead }) => ({ to: path, name: heading, words: lead }))
  return { asked, found, next, counts, guides, today: today() }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Tax resources: letters, dates, forms, and free help`,
    description: t`Decode an IRS letter, see the next federal tax dates, or find a form, a plain definition, or free help. Each resource shows its source and date.`,
    canonical: paths.taxResources,
    ...(loaderData.asked ? { robots: 'noindex,follow' as const } : {}),
  })

export default function TaxResourcesPage({
  loaderData: { asked, found, next, counts, guides, today },
}: PageProps<typeof loader>) {
  return (
    <Page
      heading={t`Tax resources`}
      lead={t`Decode an IRS letter, check a deadline, or find a form or free help, in plain language and with sources.`}
    >
      {asked && <ResourceSearch asked={asked} />}
      <FoundLine
        asked={asked}
        words={plural(found.length, {
          0: `No resources match “${asked}.”`,
          one: `# resource matches “${asked}.”`,
          other: `# resources match “${asked}.”`,
        })}
        isEmpty={found.length === 0}
        all={paths.taxResources}
      />
      <FoundEntries entries={found} />
      {!asked && (
        <section aria-labelledby="sections">
          <h2 id="sections" className="sr-only">
            {t`Start here`}
          </h2>
          <LeadResources counts={counts} />
        </section>
      )}
      {next.length > 0 && (
        <section aria-labelledby="next-dates" className="mt-10">
          <div className="section-head">
            <h2 id="next-dates" className="text-28">
              {t`Next federal dates`}
            </h2>
            <a href={paths.deadlines}>{t`See all dates or subscribe to the calendar`}</a>
          </div>
          <ul className="sheet mt-3">
            {[...Map.groupBy(next, ({ content }) => content.date)].map(([date, ofDay]) => (
              <NextDateRow key={date} deadlines={ofDay} today={today} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="more" className="mt-14">
        <h2 id="more" className="mb-3 text-28">
          {t`More resources`}
        </h2>
        <MoreResources counts={counts} />
      </section>
      {guides.length > 0 && (
        <section aria-labelledby="about-site" className="mt-14">
          <h2 id="about-site" className="mb-3 text-28">
            {t`How this site works`}
          </h2>
          <LinkRows
            rows={[
              ...guides,
              { to: paths.correctionsLog, name: t`Corrections log`, words: t`Every factual error we’ve corrected` },
            ]}
          />
        </section>
      )}
      <p className="mt-14 border-t border-hairline pt-5 text-14 text-muted">
        {t`This is general information about federal taxes, not advice about your situation. We are not the IRS.`}
      </p>
    </Page>
  )
}

const ResourceSearch = ({ asked }: { asked: string }) => (
  <SearchLine
    action={paths.taxResources}
    label={t`Search all resources`}
    hint={t`A form, a word, or a letter, for example W-4, levy, or CP2000`}
    asked={asked}
  />
)

/** The results of a search across all resources, grouped by kind. The kind that has an entry of this name comes first. */
function FoundEntries({ entries }: { entries: readonly FoundEntry[] }) {
  if (entries.length === 0) return null
  const named = entries.find(({ isNamed }) => isNamed)?.kind
  const kinds = kindLabels().toSorted((a, b) => Number(b.slug === named) - Number(a.slug === named))
  return (
    <div className="mb-12 grid max-w-reading gap-8">
      {groupEntries(kinds, entries, ({ kind }) => kind).map(({ id, heading, entries }) => (
        <section key={id} aria-labelledby={`found-${id}`}>
          <h2 id={`found-${id}`} className="text-22">
            {heading}
          </h2>
          <ul className="mt-2 sheet">
            {entries.map((entry) => {
              const { to, name, words } = entryDisplay(entry)
              return (
                <li key={entry.slug} className="border-t border-hairline py-3 first:border-t-0">
                  <a href={to} className="font-semibold">
                    {name}
                  </a>
                  <p className="line-clamp-2 text-14 text-muted">{words}</p>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

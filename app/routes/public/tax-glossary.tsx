/** /tax-resources/glossary: tax terms briefly explained, by letter. */
import { plural, t } from '@lingui/core/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { LetterIndex, letterId } from '#app/features/guides/contents-list.tsx'
import { type Part, reviewOfAll, type Term } from '#app/features/resources/group-entries.ts'
import { TermRow } from '#app/features/resources/lookup-rows.tsx'
import { FoundLine, ResourcePage, SearchLine } from '#app/features/resources/resource-page.tsx'
import { ListHead, WhatIsChecked } from '#app/features/resources/plain-entry.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Illustration } from '#app/ui/illustration.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { listEntries } from '#server/domains/resources/list-entries.ts'
import { relateTerms } from '#server/domains/resources/relate-entries.ts'
import { parseSearchText } from '#server/domains/resources/search-words.ts'
import { paths } from '#common/paths.ts'

export async function loader({ request, scope }: PageArgs) {
  const asked = parseSearchText(new URL(request.url).searchParams.get('q'))
  const all = await listEntries(scope.db, 'term')
  const terms = asked ? await listEntries(scope.db, 'term', asked) : all
  return { asked, terms, related: relateTerms(all) }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Tax glossary in plain language`,
    description: t`More than a hundred federal tax terms, from account transcript to withholding, each explained briefly, with a source.`,
    canonical: paths.glossary,
    ...(loaderData.asked ? { robots: 'noindex,follow' as const } : {}),
  })

export default function TaxGlossaryPage({ loaderData }: PageProps<typeof loader>) {
  const { asked, related } = loaderData
  const isNamed = ({ title }: Term) => Number(title.toLowerCase().includes(asked.toLowerCase()))
  // The words that are asked for come before those that only mention them.
  const terms = loaderData.terms.toSorted((a, b) => isNamed(b) - isNamed(a) || a.title.localeCompare(b.title, 'en'))
  const parts = byLetter(terms)
  return (
    <ResourcePage
      heading={t`Tax glossary`}
      crumb={t`Glossary`}
      lead={t`The terms that IRS letters, forms, and tax professionals use, each explained briefly.`}
      review={reviewOfAll(terms)}
      notes={<WhatIsChecked entries={terms} />}
      isWide
      art={<Illustration name="book" size={160} className="max-md:hidden" />}
      search={
        <SearchLine
          action={paths.glossary}
          label={t`Search the glossary`}
          hint={t`For example, lien or basis`}
          asked={asked}
        />
      }
    >
      <JsonLd
        of={({ origin }) => ({
          '@type': 'DefinedTermSet',
          name: t`Tax glossary`,
          url: `${origin}${paths.glossary}`,
          hasDefinedTerm: terms.map(({ slug, title }) => ({
            '@type': 'DefinedTerm',
            name: title,
            url: `${origin}${paths.glossary}#${slug}`,
          })),
        })}
      />
      <FoundLine
        asked={asked}
        words={plural(terms.length, {
          0: `No terms match “${asked}.”`,
          one: `# term matches “${asked}.”`,
          other: `# terms match “${asked}.”`,
        })}
        isEmpty={terms.length === 0}
        all={paths.glossary}
      />
      {!asked && (
        <>
          <ListHead>{plural(terms.length, { one: '# term', other: 'All # terms' })}</ListHead>
          <LetterIndex of={new Set(parts.map(({ heading }) => heading))} />
        </>
      )}
      {parts.length > 0 && (
        <div className="sheet mt-4">
          {parts.map(({ id, heading, entries }) => (
            <section key={id} aria-labelledby={id} className="letter">
              <h2 id={id} className="mt-2 text-28">
                {heading}
              </h2>
              <ul>
                {entries.map((term) => (
                  <TermRow key={term.slug} term={term} related={related.get(term.slug)} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </ResourcePage>
  )
}

const byLetter = (terms: readonly Term[]): Part<Term>[] =>
  [...Map.groupBy(terms, ({ title }) => title.charAt(0).toUpperCase())].map(([letter, entries]) => ({
    id: letterId(letter),
    heading: letter,
    entries,
  }))

/** /faq: short answers by category, each with an anchor, a source, and a date; searchable without script. */
import { Trans } from '@lingui/react/macro'
import { plural, t } from '@lingui/core/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { FaqEntry } from '#app/features/resources/faq-entry.tsx'
import { groupEntries, reviewOfAll } from '#app/features/resources/group-entries.ts'
import { FoundLine, PartSections, ResourcePage, SearchLine } from '#app/features/resources/resource-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { unbroken } from '#app/ui/unbroken.tsx'
import type { Faq } from '#server/domains/resources/types.ts'
import { Illustration } from '#app/ui/illustration.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { faqCategoryNamed, listFaqs } from '#server/domains/resources/list-faqs.ts'
import { parseSearchText } from '#server/domains/resources/search-words.ts'
import { paths } from '#common/paths.ts'
import { FAQ_CATEGORIES } from '#common/resources.ts'

/** As many answers as someone would read through. */
const OPEN_MAX = 12

export async function loader({ request, scope }: PageArgs) {
  const { searchParams } = new URL(request.url)
  const asked = parseSearchText(searchParams.get('q'))
  const category = faqCategoryNamed(searchParams.get('category') ?? '')
  const open = faqCategoryNamed(searchParams.get('open') ?? '')
  return { asked, category, open, faqs: await listFaqs(scope.db, { category, asked }) }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Frequently asked questions`,
    description: t`Short answers about enrolled agents, license checks, IRS letters, tax debt, returns, free help, and your data, each with a source and a date.`,
    canonical: paths.faq,
    ...(loaderData.asked || loaderData.category || loaderData.open ? { robots: 'noindex,follow' as const } : {}),
  })

export default function FaqRoute({ loaderData }: PageProps<typeof loader>) {
  const { asked, category, open, faqs } = loaderData
  const isNarrowed = Boolean(asked || category)
  const parts = groupEntries(FAQ_CATEGORIES, faqs, (faq) => faq.category)
  return (
    <ResourcePage
      heading={t`Frequently asked questions`}
      crumb={t`FAQ`}
      lead={t`Short answers, each with a source. General information, not advice on your case.`}
      review={reviewOfAll(faqs)}
      parts={parts}
      art={<Illustration name="signpost" size={160} className="max-md:hidden" />}
      search={
        <SearchLine
          action={paths.faq}
          label={t`Search the answers`}
          hint={t`For example, penalty or receipt`}
          asked={asked}
        />
      }
    >
      {!isNarrowed && (
        <JsonLd
          of={() => ({
            '@type': 'FAQPage',
            inLanguage: 'en-US',
            mainEntity: faqs.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          })}
        />
      )}
      <FoundLine
        asked={asked}
        words={plural(faqs.length, {
          0: `No answers match “${asked}.”`,
          one: `# answer matches “${asked}.”`,
          other: `# answers match “${asked}.”`,
        })}
        isEmpty={faqs.length === 0}
        all={paths.faq}
        elsewhere={
          <>
            <Trans>
              Try a single, simple word,{' '}
              <a href={`${paths.taxResources}?q=${encodeURIComponent(asked)}`}>search the tax resources</a>, or{' '}
              <a href={paths.newQuestion}>ask an enrolled agent</a>.
            </Trans>
          </>
        }
      />
      {!isNarrowed && <StartHere faqs={faqs} />}
      <PartSections
        isCounted
        parts={parts}
        keyOf={({ slug }) => slug}
        renderBeside={({ id }) => !isNarrowed && <OpenAll category={id} isOpen={id === open} />}
        render={(faq) => (
          <FaqEntry faq={faq} isOpen={faq.category === open || (isNarrowed && faqs.length <= OPEN_MAX)} />
        )}
      />
      <p className="no-print mt-10 flex flex-wrap items-center gap-3">
        <span className="font-semibold">{t`Your question isn’t here?`}</span>
        <LinkButton to={paths.newQuestion}>{t`Ask an enrolled agent`}</LinkButton>
        <LinkButton to={paths.contact}>{t`Contact us`}</LinkButton>
      </p>
    </ResourcePage>
  )
}

/** A page of its own, so that it works without script. */
const OpenAll = ({ category, isOpen }: { category: string; isOpen: boolean }) => (
  <a
    href={`${paths.faq}${isOpen ? '' : `?open=${category}`}#${category}`}
    rel="nofollow"
    className="no-print inline-flex min-h-11 items-center font-semibold"
  >
    {isOpen ? t`Close all` : t`Open all`}
  </a>
)

const FIRST = ['what-is-an-ea', 'got-a-letter', 'what-does-it-cost', 'not-found']

/** How a few answers begin, with the way to the rest of each. */
function StartHere({ faqs }: { faqs: readonly Faq[] }) {
  const first = FIRST.flatMap((slug) => faqs.find((faq) => faq.slug === slug) ?? [])
  return (
    <section aria-labelledby="start" className="card mb-10 p-5 md:p-6">
      <h2 id="start" className="text-22">
        {t`Start here`}
      </h2>
      <dl className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {first.map(({ slug, question, answer }) => (
          <div key={slug}>
            <dt className="font-semibold">
              <a href={`#${slug}`}>{question}</a>
            </dt>
            <dd className="mt-1">{unbroken(twoSentences(answer))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const twoSentences = (text: string): string => /^(?:.+?[.?](?:\s|$)){1,2}/.exec(text)?.[0].trim() ?? text

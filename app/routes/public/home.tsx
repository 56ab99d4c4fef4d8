/** `/` and `/home`: one search, the reasons to look for help, people, answers, and the states. */
import { t } from '@lingui/core/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { NewestArticles } from '#app/features/articles/article-cards.tsx'
import { Hero } from '#app/features/home/hero.tsx'
import { Answers, CheckAndClaim, Letters, NearYou, Needs, Steps, Subscribe } from '#app/features/home/home-parts.tsx'
import { agentLine, type AgentLine } from '#app/features/agents/agent-line.ts'
import { TopAgents } from '#app/features/reviews/top-agents.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { countAll, statesWithCounts } from '#server/domains/agents/listing-counts.ts'
import { newestList } from '#server/domains/agents/newest-list.ts'
import { searchAgents } from '#server/domains/agents/search-agents.ts'
import { readNewestArticles } from '#server/domains/articles/read-articles.ts'
import { readNewestAnswers } from '#server/domains/questions/view-question.ts'
import { listNotices } from '#server/domains/resources/list-entries.ts'
import type { Db } from '#server/platform/db.ts'
import { EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { currentLanguage } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'

const TOP_AGENTS = 3
/** Of 5 stars. */
const RATED_HIGHLY = 4

const NEWEST_ANSWERS = 4

const NEWEST_ARTICLES = 3

/** In Spanish, in place of the answers, which are in English. */
const LETTERS = 6

export async function loader({ request, scope }: PageArgs) {
  const { db } = scope
  const [total, states, list, top, answers, articles, letters] = await Promise.all([
    countAll(db),
    statesWithCounts(db),
    newestList(db),
    readTop(db),
    currentLanguage() === 'es' ? [] : readNewestAnswers(db, NEWEST_ANSWERS),
    readNewestArticles(db, NEWEST_ARTICLES),
    currentLanguage() === 'es' ? listNotices(db) : [],
  ])
  const tab = new URL(request.url).searchParams.get('tab') === 'verify' ? 'verify' : 'find'
  return {
    total,
    states,
    list,
    top,
    answers,
    articles,
    letters: letters.filter(({ lang, days }) => !lang && days).slice(0, LETTERS),
    tab,
  } as const
}

/** In Spanish, who speaks it comes first, whatever the rating. */
async function readTop(db: Db): Promise<AgentLine[]> {
  const inSpanish = currentLanguage() === 'es'
  const asked = inSpanish ? ({ language: 'es', claimed: true } as const) : ({ sort: 'rating' } as const)
  const { hits } = await searchAgents(db, { ...EMPTY_AGENT_QUERY, ...asked, perPage: TOP_AGENTS })
  return hits
    .filter(({ claimed, average }) => claimed && (inSpanish || (average ?? 0) >= RATED_HIGHLY))
    .map((hit) =>
      agentLine(inSpanish ? { ...hit, languages: ['es', ...hit.languages.filter((tag) => tag !== 'es')] } : hit),
    )
}

export const meta = ({ site }: MetaArgs<typeof loader>) => {
  const { singular, plural } = site.product
  return pageMeta(site, {
    title: t`Tax services and ${singular} lookup`,
    description: t`Find ${plural} by name, city, or ZIP code, and check a name against the IRS list. Every result names the list and its date.`,
    canonical: paths.home,
  })
}

export default function HomePage({ loaderData }: PageProps<typeof loader>) {
  const { total, states, list, top, answers, articles, letters, tab } = loaderData
  return (
    <>
      <WebSiteData />
      <Hero {...{ tab, total, list }} />
      <div className="mx-auto w-full max-w-page px-4 pb-16 max-md:flex max-md:flex-col md:px-6">
        <Steps />
        <Needs />
        <TopAgents agents={top} />
        <div className="mt-16 grid gap-x-16 gap-y-12 lg:grid-cols-2">
          <Answers answers={answers} />
          <Letters letters={letters} />
          <NewestArticles articles={articles} />
        </div>
        <NearYou states={states} />
        <CheckAndClaim />
        <Subscribe />
      </div>
    </>
  )
}

/** For search engines: who publishes the site, and how to query its search. */
const WebSiteData = () => (
  <JsonLd
    of={({ name, origin }) => {
      const publisher = { '@type': 'Organization', '@id': `${origin}/#organization`, name, url: `${origin}/` }
      return [
        { ...publisher, logo: `${origin}/favicon.svg` },
        {
          '@type': 'WebSite',
          '@id': `${origin}/#website`,
          name,
          url: `${origin}/`,
          inLanguage: 'en-US',
          publisher: { '@id': publisher['@id'] },
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.agents}?q={search_term_string}` },
            'query-input': 'required name=search_term_string',
          },
        },
      ]
    }}
  />
)

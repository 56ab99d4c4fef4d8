/** `/` and `/home`: one search box, one line of facts, the states, and the eight reasons to look for help. */
import { BrowseByState } from '#app/features/home/browse-by-state.tsx'
import { ListFacts } from '#app/features/home/list-facts.tsx'
import { SubscribeSection } from '#app/features/newsletter/subscribe-section.tsx'
import { NewestArticles } from '#app/features/articles/article-row.tsx'
import { NewestAnswers } from '#app/features/questions/newest-answers.tsx'
import { TopAgents } from '#app/features/reviews/top-agents.tsx'
import { Needs } from '#app/features/home/needs.tsx'
import { WebSiteData } from '#app/features/home/web-site-data.tsx'
import { SearchBox } from '#app/features/home/search-box.tsx'
import { capitalize } from '#app/lib/capitalize.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn, useProductPaths, useSite } from '#app/lib/site.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { countAll, statesWithCounts } from '#server/domains/agents/count-listings.ts'
import { newestList } from '#server/domains/agents/newest-list.ts'
import { readNewestArticles } from '#server/domains/articles/search-articles.ts'
import { readNewestAnswers } from '#server/domains/questions/view-question.ts'
import { readTopAgents } from '#server/domains/agents/top-agents.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/home.ts'

const TOP_AGENTS = 6
const NEWEST_ANSWERS = 5
const NEWEST_ARTICLES = 3

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(requestScope)
  const [total, states, list, top, answers, articles] = await Promise.all([
    countAll(db),
    statesWithCounts(db),
    newestList(db),
    readTopAgents(db, TOP_AGENTS),
    readNewestAnswers(db, NEWEST_ANSWERS),
    readNewestArticles(db, NEWEST_ARTICLES),
  ])
  const tab = new URL(request.url).searchParams.get('tab') === 'verify' ? 'verify' : 'find'
  return { total, states, list, top, answers, articles, tab } as const
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteIn(matches)
  const { singular, plural } = site.product
  return pageMeta(site, {
    title: `Tax services and ${singular} lookup`,
    description: `Find ${plural} by name, city or ZIP code, and check a name against the dated IRS list. Every answer says which list it was read from.`,
    canonical: paths.home,
  })
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { total, states, list, top, answers, articles, tab } = loaderData
  const { product } = useSite()
  const { findOrVerify } = useProductPaths()
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-10 pb-16 md:px-6 md:pt-16">
      <WebSiteData />
      <h1 className="text-33 md:text-42">Find an {product.singular} you can check</h1>
      <p className="mt-4 max-w-[60ch] text-18 text-muted">
        {capitalize(product.plural)} are tax experts licensed by the US Treasury. They may speak for you before the IRS
        in every state.
      </p>
      <SearchBox tab={tab} />
      <ListFacts total={total} list={list} />
      <BrowseByState states={states} />
      <Needs />
      <TopAgents agents={top} />
      <div className="lg:grid lg:grid-cols-2 lg:gap-x-12">
        <NewestAnswers answers={answers} />
        <NewestArticles articles={articles} />
      </div>
      <div className="later [--room:32rem] mt-14 grid gap-10 border-t border-hairline pt-8 lg:grid-cols-2 lg:gap-x-12">
        <CheckSection findOrVerify={findOrVerify} />
        <ClaimSection />
      </div>
      <SubscribeSection />
    </div>
  )
}

const CheckSection = ({ findOrVerify }: { findOrVerify: string }) => (
  <section aria-labelledby="check">
    <h2 id="check" className="text-26">
      Someone says they are an EA?
    </h2>
    <p className="mt-2 max-w-[68ch]">
      Check the name before you hand over a tax return. You get a dated answer and, if you want it, a receipt to keep.
    </p>
    <p className="mt-4 flex flex-wrap gap-3">
      <LinkButton to={findOrVerify}>Check a name</LinkButton>
      <LinkButton to={paths.licenseVerification}>How checking works</LinkButton>
    </p>
  </section>
)

const ClaimSection = () => (
  <section aria-labelledby="claim">
    <h2 id="claim" className="text-26">
      Are you an EA?
    </h2>
    <p className="mt-2 max-w-[68ch]">
      The IRS list already has you here. Claim your listing to say whom you help, answer questions and hear from
      clients. It costs nothing.
    </p>
    <p className="mt-4">
      <LinkButton to={paths.registerAsAgent}>Claim your listing</LinkButton>
    </p>
  </section>
)

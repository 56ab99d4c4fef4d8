/** `/` and `/home`: one search box, one line of facts, the states, and the eight reasons to look for help. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { NewestArticles } from '#app/features/articles/article-row.tsx'
import { NewestAnswers } from '#app/features/questions/newest-answers.tsx'
import { TopAgents } from '#app/features/reviews/top-agents.tsx'
import { capitalize } from '#app/lib/capitalize.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { countAll, statesWithCounts } from '#server/domains/agents/listing-counts.ts'
import { newestList, type NewestList } from '#server/domains/agents/newest-list.ts'
import { readNewestArticles } from '#server/domains/articles/read-articles.ts'
import { readNewestAnswers } from '#server/domains/questions/view-question.ts'
import { readTopAgents } from '#server/domains/agents/top-agents.ts'
import { paths } from '#common/paths.ts'
import { BrowseByState } from '#app/features/map/browse-by-state.tsx'
import { SearchField } from '#app/features/search-box/search-box-island.ts'
import { VerifyForm } from '#app/features/verification/check-forms.tsx'
import { Newsletter } from '#app/features/newsletter/newsletter-island.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { listName } from '#common/list-status.ts'
import { formatLongDate } from '#common/dates.ts'
import { NEEDS } from '#common/option-lists.ts'
import { NEWSLETTER_LISTS, NEWSLETTERS } from '#common/newsletter.ts'

const TOP_AGENTS = 6

const NEWEST_ANSWERS = 5

const NEWEST_ARTICLES = 3

export async function loader({ request, scope }: PageArgs) {
  const { db } = scope
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

export const meta = ({ site }: MetaArgs<typeof loader>) => {
  const { singular, plural } = site.product
  return pageMeta(site, {
    title: `Tax services and ${singular} lookup`,
    description: `Find ${plural} by name, city or ZIP code, and check a name against the dated IRS list. Every answer says which list it was read from.`,
    canonical: paths.home,
  })
}

export default function HomePage({ loaderData }: PageProps<typeof loader>) {
  const { total, states, list, top, answers, articles, tab } = loaderData
  const { product } = useSite()
  const { findOrVerify } = useProductPaths()
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-10 pb-16 md:px-6 md:pt-16">
      <WebSiteData />
      <h1 className="text-36 md:text-48">Find an {product.singular} you can check</h1>
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

/** The one thing above the fold: find an agent, or check a name. */
function SearchBox({ tab }: { tab: 'find' | 'verify' }) {
  const { findOrVerify } = useProductPaths()
  const tabs = [
    { name: 'Find', to: paths.home, current: tab === 'find' },
    { name: 'Verify a name', to: `${paths.home}?tab=verify`, current: tab === 'verify' },
  ]
  return (
    <search className="mt-8 block">
      <LinkTabs label="What to do" tabs={tabs} />
      <div className="-mt-px rounded-box rounded-tl-none border border-hairline bg-raised p-4 md:p-6">
        {tab === 'find' ? <FindForm /> : <VerifyForm action={findOrVerify} />}
      </div>
    </search>
  )
}

function FindForm() {
  return (
    <form action={paths.agents} className="search-large grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
      <SearchField label="Name, firm, city or ZIP code" placeholder="Fresno CA, 93721, or a name" />
      <Button>
        <Icon name="search" /> Find
      </Button>
    </form>
  )
}

/** The one factual line under the search box: how many agents, from which list, of which date. */
function ListFacts({ total, list }: { total: number; list: NewestList | null }) {
  if (!list) return <p className="mt-4 text-muted">No list is loaded yet, so the directory is empty.</p>
  return (
    <p className="tabular mt-4 text-muted">
      {formatCount(total, 'listing', 'listings')}
      {list.isDemo && ' (invented for demonstration)'}. Newest list: {listName(list.kind)},{' '}
      <time dateTime={list.listDate}>{formatLongDate(list.listDate)}</time>.
    </p>
  )
}

/** Why people look for help: each need links to a search. */
function Needs() {
  return (
    <section aria-labelledby="needs" className="later [--room:45rem] mt-14">
      <h2 id="needs" className="text-28">
        What do you need help with?
      </h2>
      <ul className="mt-4 grid border-t border-hairline sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-4">
        {NEEDS.map(({ slug, label, hint, service }) => (
          <li key={slug} className="border-b border-hairline">
            <a href={`${paths.agents}?service=${service}`} className="group grid gap-0.5 py-3.5 no-underline">
              <span className="font-semibold group-hover:underline">{label}</span>
              <span className="text-14 text-muted">{hint}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const CheckSection = ({ findOrVerify }: { findOrVerify: string }) => (
  <section aria-labelledby="check">
    <h2 id="check" className="text-28">
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
    <h2 id="claim" className="text-28">
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

/** On the home page: both newsletters, each with a description. */
function SubscribeSection() {
  return (
    <section aria-labelledby="newsletter" className="later [--room:27rem] mt-14 border-t border-hairline pt-8">
      <h2 id="newsletter" className="text-28">
        Tax news about once a month
      </h2>
      <p className="mt-2 max-w-[68ch]">
        Two letters in plain words, each fact with its source:{' '}
        {NEWSLETTERS.map(({ list, name, path }, index) => (
          <span key={list}>
            {index > 0 && ' and '}
            <a href={path}>{name}</a>
          </span>
        ))}
        . You can choose one of them when you have confirmed.
      </p>
      <div className="mt-4">
        <Newsletter lists={NEWSLETTER_LISTS} />
      </div>
    </section>
  )
}

/**
 * /agents: the directory. The search is a single GET form, so a result is a link that can be shared and opened without
 * script. Invalid parameters are reported with a 400; the rest of the search is still answered.
 */
import { type MetaArgs, type PageArgs, type PageProps, reply } from '#app/page/page.ts'
import { agentLine } from '#app/features/agents/agent-line.ts'
import { AgentList } from '#app/features/agents/agent-list.tsx'
import { BesideHits } from '#app/features/agents/beside-hits.tsx'
import { SearchForm, SearchSummary } from '#app/features/agents/search-form.tsx'
import {
  asTypedInSearchBox,
  chipsOf,
  countSentence,
  furtherSentences,
  isNothingAsked,
  searchAddress,
  type SearchChip,
  searchHeading,
  widerSearch,
} from '#app/features/agents/search-text.ts'
import { zoomOut } from '#app/features/map/zoom.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { countLast } from '#server/domains/agents/find-named.ts'
import { searchBeyondState } from '#server/domains/agents/search-agents.ts'
import type { AgentPage, AskedPlace } from '#server/domains/agents/types.ts'
import { caseName } from '#server/domains/imports/clean-name.ts'
import { drawRows } from '#server/domains/places/draw-map.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { readNewestLists } from '#server/domains/verification/read-lists.ts'
import { EMPTY_AGENT_QUERY, parseAgentQuery } from '#common/agent-query.ts'
import { DIRECTORY_PAGE_ROWS } from '#common/limits.ts'
import { nameKey } from '#common/name-key.ts'
import { paths } from '#common/paths.ts'
import { formatNumber } from '#app/lib/format-count.ts'

export async function loader({ request, scope }: PageArgs) {
  const { db, settings, memoizePerVersion, recordSearch } = scope
  const parsed = parseAgentQuery(new URL(request.url).searchParams)
  const query = { ...parsed.query, perPage: DIRECTORY_PAGE_ROWS }
  const { found, beyond } = await searchBeyondState(db, query)
  if (query.page > found.lastPage) {
    throw new AppError('not_found', `This list ends at page ${found.lastPage}.`)
  }
  const address = searchAddress({ ...query, page: 1 })
  if (address !== paths.agents) recordSearch(found.total > 0)
  const isUnsearched = isNothingAsked(found)
  const nouns = { singular: settings.PRODUCT_SINGULAR, plural: settings.PRODUCT_PLURAL }
  const problems = Object.entries(parsed.problems).map(([name, words]) => `${name}: ${words?.join(', ')}`)
  const answer = {
    problems,
    hits: found.hits.map(agentLine),
    map: found.interpreted.place && (await drawRows(db, found.hits)),
    zoom: zoomOut(found.interpreted.place ?? {}),
    page: found.page,
    lastPage: found.lastPage,
    total: found.total,
    sameLast: found.total === 0 ? await sameLastName(db, found) : null,
    isEmpty: found.total === 0 && (await memoizePerVersion('newest lists', () => readNewestLists(db))).length === 0,
    beside: found.beside,
    sentences: [...beyond, ...furtherSentences(found)],
    wider: widerSearch(query, found),
    unknownPlace: found.interpreted.unknownPlace,
    near: nearOf(found.interpreted.place),
    heading: searchHeading({ ...found, interpreted: withNamesCased(found.interpreted) }, nouns.plural),
    count: isUnsearched ? '' : countSentence(found, nouns),
    isUnsearched,
    chips: chipsOf(query),
    query,
    typed: asTypedInSearchBox(query),
    facets: found.facets,
    orderedBy: found.orderedBy,
    byVideo: found.byVideo.map(agentLine),
    address,
  }
  return reply(answer, { status: problems.length > 0 ? 400 : 200 })
}

/** If no agent has both names: the last name alone, and its number of matches. */
async function sameLastName(db: Db, { interpreted: { firstName, lastName } }: AgentPage): Promise<SameLastName | null> {
  const key = nameKey(lastName)
  if (firstName === '' || key === '') return null
  const listings = await countLast(db, key, { kind: 'everywhere' })
  const to = searchAddress({ ...EMPTY_AGENT_QUERY, lastName })
  return listings > 0 ? { lastName: caseName(lastName), listings, to } : null
}

/** Names in their usual capitalization, however they were typed. */
const withNamesCased = (asked: AgentPage['interpreted']): AgentPage['interpreted'] => ({
  ...asked,
  firstName: caseName(asked.firstName),
  lastName: caseName(asked.lastName),
})

/** The center of a state isn't a useful starting point for distances. */
const nearOf = (place: AskedPlace | null): string =>
  place && (place.kind === 'zip' || place.kind === 'city') ? place.label : ''

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => {
  const { heading, count, page, address } = loaderData
  return pageMeta(site, {
    title: page > 1 ? `${heading}, page ${page}` : heading,
    description: `${count || heading}, each with the date of its IRS list. Search by name, firm, city or ZIP code.`,
    canonical: page > 1 ? `${address}${address.includes('?') ? '&' : '?'}page=${page}` : address,
    // Search engines index the directory's own pages, but not its endless search results.
    ...(address === paths.agents ? {} : { robots: 'noindex,follow' as const }),
  })
}

export default function AgentsPage({ loaderData }: PageProps<typeof loader>) {
  const { query, typed, facets, problems, total, beside, heading, chips } = loaderData
  return (
    <Page heading={heading} crumb="Directory">
      <SearchForm {...{ query, typed, facets }} />
      {problems.length > 0 && (
        <div className="mt-4">
          <Notice kind="problem">
            <p>A part of the search was not understood and is left out: {problems.join('; ')}.</p>
          </Notice>
        </div>
      )}
      <SearchSummary {...loaderData} chips={chips} />
      <BesideHits found={beside} />
      {total === 0 && <NoResults {...loaderData} chips={chips} />}
      <AgentList {...loaderData} />
    </Page>
  )
}

/** What searching by the last name alone finds, and where. */
type SameLastName = { lastName: string; listings: number; to: string }

type NoResultsProps = {
  chips: readonly SearchChip[]
  /** No list has been imported yet. */
  isEmpty: boolean
  sameLast: SameLastName | null
  /** None of what was typed could be searched by: the sentence above says so. */
  isUnsearched: boolean
}

/** Why there are no results, and what to try: never a dead end. */
function NoResults({ chips, isEmpty, sameLast, isUnsearched }: NoResultsProps) {
  const { findOrVerify } = useProductPaths()
  if (isEmpty) return <NoListPublished />
  return (
    <div className="prose border-t border-hairline pt-6">
      {!isUnsearched && (
        <p>
          No enrolled agents match all of this, even with the search widened.{' '}
          {chips.length > 1 && 'Remove one of the conditions above.'}
        </p>
      )}
      <ul>
        {sameLast ? (
          <li>
            Look at <a href={sameLast.to}>all named {sameLast.lastName}</a>, whatever the first name: there{' '}
            {sameLast.listings === 1 ? 'is one' : `are ${formatNumber(sameLast.listings)}`}.
          </li>
        ) : isUnsearched ? null : (
          <li>Use fewer letters of the name, or the last name alone.</li>
        )}
        {!isUnsearched && (
          <li>Look in a larger place. Distance matters less than you may think: an EA may act for you in any state.</li>
        )}
        <li>
          <a href={findOrVerify}>Check a name</a> instead: that also finds people who left the list.
        </li>
        <li>
          <a href={paths.agents}>See the whole directory</a>
        </li>
      </ul>
    </div>
  )
}

function NoListPublished() {
  const { findIrs } = useProductPaths()
  const { name } = useSite()
  return (
    <div className="prose border-t border-hairline pt-6">
      <p>No IRS list has been imported into {name} yet, so there are no agents to find. It isn’t your search.</p>
      <ul>
        <li>
          Until then, <a href={findIrs}>look in the IRS’s own directory</a>.
        </li>
        <li>
          Read <a href={paths.taxResources}>what a letter of the IRS means</a>, or{' '}
          <a href={paths.newQuestion}>ask a question</a>.
        </li>
      </ul>
    </div>
  )
}

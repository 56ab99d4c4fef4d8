/**
 * /agents: the directory. The search is a single GET form, so a result is a link that can be shared and opened without
 * script. Invalid parameters are reported with a 400; the rest of the search is still answered.
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type MetaArgs, type PageArgs, type PageProps, reply } from '#app/page/page.ts'
import { siteOf } from '#app/page/site-of.ts'
import { agentLine } from '#app/features/agents/agent-line.ts'
import { AgentList } from '#app/features/agents/agent-list.tsx'
import { BesideHits } from '#app/features/agents/beside-hits.tsx'
import { type FindsMore, NoResults } from '#app/features/agents/no-results.tsx'
import { RelatedAnswers, SearchAnswers } from '#app/features/agents/search-answers.tsx'
import { SearchForm, SearchSummary } from '#app/features/agents/search-form.tsx'
import {
  asTypedInSearchBox,
  chipsOf,
  conditionsLess,
  countShown,
  describeChain,
  furtherSentences,
  isNothingAsked,
  isUnknownLetter,
  nameIn,
  pagesOfPlace,
  saidInBox,
  searchAddress,
  searchHeading,
  sortLess,
  spanishSearch,
  widerSearch,
} from '#app/features/agents/search-text.ts'
import { zoomOut } from '#app/features/map/zoom.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Notice } from '#app/ui/notice.tsx'
import { type Crumb, Page } from '#app/ui/page.tsx'
import { describeSearch } from '#server/domains/admin/describe-search.ts'
import { findHelp } from '#server/domains/agents/find-help.ts'
import { countLast } from '#server/domains/agents/find-named.ts'
import { loosenSearch } from '#server/domains/agents/loosen-search.ts'
import { isSpanish } from '#server/domains/agents/ordinary-words.ts'
import { readAnswers } from '#server/domains/agents/read-answers.ts'
import { searchBeyondState } from '#server/domains/agents/search-agents.ts'
import type { AgentPage, AskedPlace } from '#server/domains/agents/types.ts'
import { claimedIn } from '#server/domains/figures/figure-log.ts'
import { caseName } from '#server/domains/imports/clean-name.ts'
import { drawCountry } from '#server/domains/places/draw-country.ts'
import { drawRows } from '#server/domains/places/draw-map.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { inLanguage } from '#server/platform/request-language.ts'
import { readNewestLists } from '#server/domains/verification/read-lists.ts'
import { type AgentQuery, EMPTY_AGENT_QUERY, parseAgentQuery } from '#common/agent-query.ts'
import { languageOfContent } from '#common/i18n.ts'
import { DIRECTORY_PAGE_ROWS } from '#common/limits.ts'
import { nameKey } from '#common/name-key.ts'
import { paths } from '#common/paths.ts'

export async function loader({ request, scope }: PageArgs) {
  const { db, settings, recordSearch, recordShown } = scope
  const parsed = parseAgentQuery(new URL(request.url).searchParams)
  const query = { ...parsed.query, perPage: DIRECTORY_PAGE_ROWS }
  const { found, beyond } = await searchBeyondState(db, query)
  if (query.page > found.lastPage) {
    throw new AppError('not_found', t`That page doesn’t exist. The last page of this list is page ${found.lastPage}.`)
  }
  const address = searchAddress({ ...query, page: 1 })
  // What people search for is counted in English.
  const search = query.page === 1 ? inLanguage('en', () => describeSearch(query, found)) : null
  if (search) recordSearch(search)
  recordShown(claimedIn(found))
  const { product: nouns } = siteOf(settings)
  const problems = Object.entries(parsed.problems).map(([name, words]) => `${name}: ${words?.join(', ')}`)
  const answer = {
    problems,
    hits: found.hits.map((hit) => agentLine(hit, found.asked)),
    map: await drawFound(db, found),
    zoom: found.interpreted.place ? zoomOut(found.interpreted.place) : [],
    page: found.page,
    lastPage: found.lastPage,
    total: found.total,
    ...(await whatFindsMore(scope, query, found)),
    answers: await readAnswers(db, found),
    letters: found.letters,
    verify: found.verify && caseVerified(found.verify),
    isUnknownLetter: isUnknownLetter(found),
    spanish: offerSpanish(query, found),
    otherwise: found.otherwise.map(({ label, query: other }) => ({
      name: label,
      to: searchAddress({ ...query, ...other, page: 1 }),
    })),
    beside: found.beside,
    sentences: [...beyond, ...furtherSentences(found)],
    wider: widerSearch(query, found),
    placePages: pagesOfPlace(query, found),
    near: nearOf(found.interpreted.place),
    heading: searchHeading({ ...found, interpreted: withNamesCased(found.interpreted) }, nouns.plural),
    count: countShown(found, nouns),
    isUnsearched: isNothingAsked(found),
    name: nameIn(withNamesCased(found.interpreted)),
    chips: chipsOf(query, found.understood),
    query,
    typed: asTypedInSearchBox(query),
    facets: found.facets,
    said: saidInBox(found),
    orderedBy: found.orderedBy,
    byVideo: found.byVideo.map((hit) => agentLine(hit, { ...found.asked, mode: null })),
    address,
  }
  return reply(answer, { status: problems.length > 0 ? 400 : 200 })
}

/** To whom asks in Spanish. */
const offerSpanish = (query: AgentQuery, found: AgentPage) =>
  isSpanish(nameKey(query.q).split(' ')) ? spanishSearch(query, found) : null

/** Before the first import, an empty answer isn't the search's fault. */
async function hasNoList({ db, memoizePerVersion }: PageArgs['scope']): Promise<boolean> {
  return (await memoizePerVersion('newest lists', () => readNewestLists(db))).length === 0
}

const FOUND = { isEmpty: false, chain: '', helpers: [], sameLast: null, loosened: [], nearest: [], videoSearch: null }

/** With no results: searches that have some. */
async function whatFindsMore(scope: PageArgs['scope'], query: AgentQuery, found: AgentPage) {
  if (found.total > 0) return FOUND
  const withoutOne = conditionsLess(query, found.understood)
    .filter(({ less }) => searchAddress(less) !== paths.agents)
    .map(({ name, less }) => ({ name: t`Search without ${name}`, note: '', less }))
  const conditions = [...sortLess(query), ...withoutOne]
  const queries = conditions.map(({ less }) => less)
  const isHelped = found.byVideo.length > 0
  const [isEmpty, sameLast, { totals, nearest, byVideo }, helpers] = await Promise.all([
    hasNoList(scope),
    sameLastName(scope.db, found),
    loosenSearch(scope.db, queries, found),
    isHelped ? [] : findHelp(scope.db, null),
  ])
  const loosened = conditions.map(({ name, note, less }, at) => ({
    name,
    note,
    to: searchAddress(less),
    total: totals[at] ?? 0,
  }))
  return {
    isEmpty,
    chain: describeChain(query.q),
    helpers: helpers.map((hit) => agentLine(hit)),
    sameLast,
    loosened: loosened.filter(({ total }) => total > 0),
    nearest: nearest.map(({ name, state, listings }) => ({
      name: `${name}, ${state}`,
      to: paths.agentsInCity({ state, city: name }),
      total: listings,
    })),
    videoSearch:
      byVideo === 0
        ? null
        : {
            name: t`Agents who meet by video`,
            to: searchAddress({ ...EMPTY_AGENT_QUERY, mode: 'video' }),
            total: byVideo,
          },
  }
}

/** If no agent has both names: the last name alone, and its number of matches. */
async function sameLastName(db: Db, { interpreted: { firstName, lastName } }: AgentPage): Promise<FindsMore | null> {
  const key = nameKey(lastName)
  if (firstName === '' || key === '') return null
  const total = await countLast(db, key)
  const to = searchAddress({ ...EMPTY_AGENT_QUERY, lastName })
  return total > 0 ? { name: caseName(lastName), total, to } : null
}

const caseVerified = ({ lastName, firstName }: NonNullable<AgentPage['verify']>) => ({
  lastName: caseName(lastName),
  firstName: caseName(firstName),
})

/** Names in their usual capitalization, however they were typed. */
const withNamesCased = (asked: AgentPage['interpreted']): AgentPage['interpreted'] => ({
  ...asked,
  firstName: caseName(asked.firstName),
  lastName: caseName(asked.lastName),
})

/** Of a list of the whole country that has more pages, all of it. */
function drawFound(db: Db, { hits, lastPage, inCity, interpreted: { place } }: AgentPage) {
  return lastPage > 1 && inCity ? drawCountry(db, inCity, hits) : drawRows(db, hits, { here: place && hereOf(place) })
}

/** A city or a ZIP code, to mark on the map. */
const hereOf = ({ kind, label, city, center, radiusMiles }: AskedPlace) => {
  const name = city ?? (kind === 'zip' ? label.slice(0, ZIP_DIGITS) : '')
  return center && name !== '' ? { ...center, name, radiusMiles } : null
}
const ZIP_DIGITS = 5

/** What the comparison measures distances from. The center of a state isn't a useful starting point. */
function nearOf(place: AskedPlace | null): string {
  if (place?.kind === 'zip') return place.label.slice(0, ZIP_DIGITS)
  return place?.kind === 'city' ? place.label : ''
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => {
  const { heading, count, page, address } = loaderData
  return pageMeta(site, {
    title: page > 1 ? t`${heading}, page ${page}` : heading,
    description: t`${count || heading}. Each listing shows the date of its IRS list. Search by name, firm, city, or ZIP code.`,
    canonical: page > 1 ? `${address}${address.includes('?') ? '&' : '?'}page=${page}` : address,
    // Search engines index the directory's own pages, but not its endless search results.
    ...(address === paths.agents ? {} : { robots: 'noindex,follow' as const }),
  })
}

/** A search for a place has the breadcrumb of the place's own page, and leads to it. */
const crumbsOf = (places: readonly Crumb[]) =>
  places.length === 0
    ? { crumb: t`Directory` }
    : { crumb: t`Search`, trail: [{ name: t`Directory`, to: paths.agents }, ...places] }

export default function AgentsPage({ loaderData }: PageProps<typeof loader>) {
  const { query, typed, facets, said, problems, total, beside, heading, chips, answers, placePages } = loaderData
  return (
    <Page heading={heading} {...crumbsOf(placePages)}>
      <SearchForm {...{ query, typed, facets, total, said }} />
      {problems.length > 0 && (
        <div className="mt-4">
          <Notice kind="problem">
            <p>
              <Trans>
                We couldn’t understand part of your search, so we ignored it:{' '}
                <span lang={languageOfContent()}>{problems.join('; ')}</span>.
              </Trans>
            </p>
          </Notice>
        </div>
      )}
      <SearchSummary {...loaderData} chips={chips} />
      <SearchAnswers {...loaderData} />
      <BesideHits found={beside} />
      {total === 0 && <NoResults {...loaderData} />}
      <AgentList {...loaderData} />
      <RelatedAnswers answers={answers} />
    </Page>
  )
}

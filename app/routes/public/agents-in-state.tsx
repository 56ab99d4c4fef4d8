/**
 * /agents/{state}: the number of agents, their cities, and the list. Every other spelling of the state redirects here.
 */
import { type MetaArgs, type PageArgs, type PageProps, redirect } from '#app/page/page.ts'
import { agentLine } from '#app/features/agents/agent-line.ts'
import { AgentList } from '#app/features/agents/agent-list.tsx'
import { capitalize } from '#app/lib/capitalize.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { redirectPermanently } from '#app/lib/redirect-to.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { useSite } from '#app/lib/site.ts'
import { Page } from '#app/ui/page.tsx'
import { citiesInState } from '#server/domains/agents/listing-counts.ts'
import { newestList } from '#server/domains/agents/newest-list.ts'
import { searchAgents } from '#server/domains/agents/search-agents.ts'
import { AppError } from '#server/platform/errors.ts'
import { EMPTY_AGENT_QUERY, parseAgentQuery } from '#common/agent-query.ts'
import { THIN_PAGE_ROWS } from '#common/limits.ts'
import { ABROAD, paths } from '#common/paths.ts'
import { stateFromSlug } from '#common/states.ts'
import { CityLinks, PlaceSummary } from '#app/features/agents/place-parts.tsx'

export async function loader({ request, params, scope }: PageArgs<'/agents/:state'>) {
  const { db } = scope
  if (params.state === ABROAD) throw redirect(paths.agents)
  const state = stateFromSlug(params.state)
  if (!state) throw new AppError('not_found', `No state or territory of the United States is called “${params.state}”.`)
  const path = paths.agentsInState(state.code)
  if (params.state !== state.code.toLowerCase()) throw redirectPermanently(path, request)

  const { page } = parseAgentQuery(new URL(request.url).searchParams).query
  const [found, cities, list] = await Promise.all([
    searchAgents(db, { ...EMPTY_AGENT_QUERY, state: state.code, sort: 'name', page }),
    citiesInState(db, state.code),
    newestList(db, state.code),
  ])
  // No listings here: the search widened beyond the state, which this page doesn't show.
  const widened = found.widened.length > 0
  const { hits, total, lastPage } = widened ? { hits: [], total: 0, lastPage: 1 } : found
  if (page > lastPage) throw new AppError('not_found', `The list for ${state.name} ends at page ${lastPage}.`)
  const lines = hits.map(agentLine)
  const byVideo = found.byVideo.map(agentLine)
  return { state, path, hits: lines, byVideo, orderedBy: found.orderedBy, total, page, lastPage, cities, list }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => {
  const { state, path, total, page } = loaderData
  const { singular, plural } = site.product
  const title = `${capitalize(plural)} in ${state.name}`
  return pageMeta(site, {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: `${formatCount(total, singular, plural)} in ${state.name}, by city, each with the date of its IRS list.`,
    canonical: page > 1 ? `${path}?page=${page}` : path,
    ...(total < THIN_PAGE_ROWS ? { robots: 'noindex,follow' as const } : {}),
  })
}

export default function AgentsInStatePage({ loaderData }: PageProps<typeof loader>) {
  const { state, path, hits, byVideo, orderedBy, total, page, lastPage, cities, list } = loaderData
  const { plural } = useSite().product
  return (
    <Page
      heading={`${capitalize(plural)} in ${state.name}`}
      crumb={state.name}
      trail={[{ name: 'Directory', to: paths.agents }]}
    >
      <PlaceSummary {...{ total, list, place: state.name, state: state.code }} />
      {page === 1 && <CityLinks heading="By city" state={state.code} cities={cities} />}
      {total > 0 && <AgentList {...{ hits, byVideo, orderedBy, page, lastPage, address: path }} />}
    </Page>
  )
}

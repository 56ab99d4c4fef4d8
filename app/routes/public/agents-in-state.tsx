/** /agents/{state}: how many, in which cities, and the list. Every other spelling of the state leads here. */
import { redirect } from 'react-router'
import { agentLine } from '#app/features/agents/agent-line.ts'
import { AgentList } from '#app/features/agents/agent-list.tsx'
import { CityLinks } from '#app/features/agents/city-links.tsx'
import { PlaceSummary } from '#app/features/agents/place-summary.tsx'
import { capital } from '#app/lib/capital.ts'
import { pack } from '#app/lib/pack.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { redirectForGood } from '#app/lib/redirect-to.ts'
import { showCount } from '#app/lib/show-count.ts'
import { siteIn, useSite } from '#app/lib/site.ts'
import { Page } from '#app/ui/page.tsx'
import { citiesInState } from '#server/agents/count-listings.ts'
import { newestList } from '#server/agents/newest-list.ts'
import { searchAgents } from '#server/agents/search-agents.ts'
import { AppError } from '#server/platform/errors.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { EMPTY_AGENT_QUERY, parseAgentQuery } from '#contract/agent-query.ts'
import { THIN_PAGE_ROWS } from '#contract/limits.ts'
import { ABROAD, paths } from '#contract/paths.ts'
import { stateInAddress } from '#contract/state-in-address.ts'
import type { Route } from './+types/agents-in-state.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestScope)
  if (params.state === ABROAD) throw redirect(paths.agents)
  const state = stateInAddress(params.state)
  if (!state) throw new AppError('not_found', `No state or territory of the United States is called “${params.state}”.`)
  const path = paths.agentsInState(state.code)
  if (params.state !== state.code.toLowerCase()) throw redirectForGood(path, request)

  const { page } = parseAgentQuery(new URL(request.url).searchParams).query
  const [found, cities, list] = await Promise.all([
    searchAgents(db, { ...EMPTY_AGENT_QUERY, state: state.code, sort: 'name', page }),
    citiesInState(db, state.code),
    newestList(db, state.code),
  ])
  // Nothing here: the search looked beyond the state, which this page does not show.
  const widened = found.widened.length > 0
  const { hits, total, lastPage } = widened ? { hits: [], total: 0, lastPage: 1 } : found
  if (page > lastPage) throw new AppError('not_found', `The list for ${state.name} ends at page ${lastPage}.`)
  const lines = pack(hits.map(agentLine))
  return { state, path, hits: lines, total, page, lastPage, cities, list }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { state, path, total, page } = loaderData
  const site = siteIn(matches)
  const { singular, plural } = site.product
  const title = `${capital(plural)} in ${state.name}`
  return pageMeta(site, {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: `${showCount(total, singular, plural)} in ${state.name}, by city, each with the date of the IRS list it stands on.`,
    canonical: page > 1 ? `${path}?page=${page}` : path,
    ...(total < THIN_PAGE_ROWS ? { robots: 'noindex,follow' as const } : {}),
  })
}

export default function AgentsInStatePage({ loaderData }: Route.ComponentProps) {
  const { state, path, hits, total, page, lastPage, cities, list } = loaderData
  const { plural } = useSite().product
  return (
    <Page
      heading={`${capital(plural)} in ${state.name}`}
      crumb={state.name}
      trail={[{ name: 'Directory', to: paths.agents }]}
    >
      <PlaceSummary {...{ total, list, place: state.name, state: state.code }} />
      {page === 1 && <CityLinks heading="By city" state={state.code} cities={cities} />}
      {total > 0 && <AgentList {...{ hits, page, lastPage, address: path }} />}
    </Page>
  )
}

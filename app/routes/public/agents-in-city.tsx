/**
 * /agents/{state}/{city}: the agents in a city, and nearby cities with listings. Other names of the city redirect here.
 */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { agentLine } from '#app/features/agents/agent-line.ts'
import { AgentList } from '#app/features/agents/agent-list.tsx'
import { BesideHits } from '#app/features/agents/beside-hits.tsx'
import { capitalize } from '#app/lib/capitalize.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { redirectPermanently } from '#app/lib/redirect-to.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { useSite } from '#app/lib/site.ts'
import { Page } from '#app/ui/page.tsx'
import { newestList } from '#server/domains/agents/newest-list.ts'
import { searchAgents } from '#server/domains/agents/search-agents.ts'
import { cityBySlug } from '#server/domains/places/look-up-places.ts'
import { nearbyCities } from '#server/domains/places/nearest-zips.ts'
import { AppError } from '#server/platform/errors.ts'
import { EMPTY_AGENT_QUERY, parseAgentQuery } from '#common/agent-query.ts'
import { THIN_PAGE_ROWS } from '#common/limits.ts'
import { paths } from '#common/paths.ts'
import { stateFromSlug } from '#common/states.ts'
import { CityLinks, PlaceSummary } from '#app/features/agents/place-parts.tsx'

const NEIGHBORS = 12

export async function loader({ request, params, scope }: PageArgs<'/agents/:state/:city'>) {
  const { db } = scope
  const state = stateFromSlug(params.state)
  const city = state && (await cityBySlug(db, { state: state.code, city: params.city }))
  if (!state || !city?.cityId) {
    throw new AppError('not_found', 'We know no city of this name in this state. Search for it, or choose the state.')
  }
  const path = paths.agentsInCity({ state: state.code, city: city.slug })
  if (`${params.state}/${params.city}` !== `${state.code.toLowerCase()}/${city.slug}`) {
    throw redirectPermanently(path, request)
  }
  const { page } = parseAgentQuery(new URL(request.url).searchParams).query
  const [found, around, list] = await Promise.all([
    searchAgents(db, { ...EMPTY_AGENT_QUERY, city: city.name, state: state.code, sort: 'name', page }),
    nearbyCities(db, city.cityId, { limit: NEIGHBORS, listedOnly: true }),
    newestList(db, state.code),
  ])
  // No listings here: the search widened beyond the city, but this page shows the list of neighboring cities instead.
  const widened = found.widened.length > 0
  const { hits, total, lastPage } = widened ? { hits: [], total: 0, lastPage: 1 } : found
  if (page > lastPage) throw new AppError('not_found', `The list for ${city.name} ends at page ${lastPage}.`)
  // Readers of this page don't need the distance from the city center.
  const lines = hits.map((hit) => agentLine({ ...hit, distanceMiles: null }))
  const { beside, orderedBy } = found
  const byVideo = found.byVideo.map(agentLine)
  return { state, name: city.name, path, hits: lines, byVideo, orderedBy, beside, total, page, lastPage, around, list }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => {
  const { state, name, path, total, page } = loaderData
  const { singular, plural } = site.product
  const title = `${capitalize(plural)} in ${name}, ${state.code}`
  return pageMeta(site, {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: `${formatCount(total, singular, plural)} in ${name}, ${state.name}, each with the date of its IRS list.`,
    canonical: page > 1 ? `${path}?page=${page}` : path,
    ...(total < THIN_PAGE_ROWS ? { robots: 'noindex,follow' as const } : {}),
  })
}

export default function AgentsInCityPage({ loaderData }: PageProps<typeof loader>) {
  const { state, name, path, hits, byVideo, orderedBy, beside, total, page, lastPage, around, list } = loaderData
  const { plural } = useSite().product
  const trail = [
    { name: 'Directory', to: paths.agents },
    { name: state.name, to: paths.agentsInState(state.code) },
  ]
  return (
    <Page heading={`${capitalize(plural)} in ${name}, ${state.code}`} crumb={name} trail={trail}>
      <PlaceSummary {...{ total, list, place: `${name}, ${state.code}`, state: state.code }} />
      <BesideHits found={beside} />
      {total > 0 && <AgentList {...{ hits, byVideo, orderedBy, page, lastPage, address: path }} />}
      <div className="mt-10">
        <CityLinks heading="Cities around" state={state.code} cities={around} />
      </div>
    </Page>
  )
}

/**
 * /agents/{state}/{city}: the agents in a city, and nearby cities with listings. Other names of the city redirect here.
 */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { agentLine } from '#app/features/agents/agent-line.ts'
import { AgentList } from '#app/features/agents/agent-list.tsx'
import { BesideHits } from '#app/features/agents/beside-hits.tsx'
import { CityLinks, PlaceSummary } from '#app/features/agents/place-parts.tsx'
import { OfferLinks } from '#app/features/agents/offer-parts.tsx'
import { zoomOut } from '#app/features/map/zoom.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { redirectPermanently } from '#app/lib/redirect-to.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { useSite } from '#app/lib/site.ts'
import { Page } from '#app/ui/page.tsx'
import { readCityOffers } from '#server/domains/agents/city-offers.ts'
import { newestList } from '#server/domains/agents/newest-list.ts'
import { cityAt, readCity } from '#server/domains/agents/read-city.ts'
import { parseAgentQuery } from '#common/agent-query.ts'
import { THIN_PAGE_ROWS } from '#common/limits.ts'
import { paths } from '#common/paths.ts'

export async function loader({ request, params, scope }: PageArgs<'/agents/:state/:city'>) {
  const { db, memoizePerVersion } = scope
  const city = await cityAt(db, params)
  const { state, name, slug } = city
  const path = paths.agentsInCity({ state: state.code, city: slug })
  if (`${params.state}/${params.city}` !== `${state.code.toLowerCase()}/${slug}`) {
    throw redirectPermanently(path, request)
  }
  const { page } = parseAgentQuery(new URL(request.url).searchParams).query
  const [{ hits, ...found }, list, offers] = await Promise.all([
    readCity(db, city, { sort: 'name', page }),
    newestList(db, state.code),
    memoizePerVersion('city offers', () => readCityOffers(db)),
  ])
  // Readers of this page don't need the distance from the city center.
  const lines = hits.map((hit) => agentLine({ ...hit, distanceMiles: null }))
  return { ...found, state, name, slug, path, hits: lines, list, offers: offers.get(city.cityId) ?? [] }
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
  const { state, name, path, hits, beside, total, page, lastPage, around, county, map, list, offers } = loaderData
  const { plural } = useSite().product
  const trail = [
    { name: 'Directory', to: paths.agents },
    { name: state.name, to: paths.agentsInState(state.code) },
  ]
  const zoom = zoomOut({ state: state.code, county })
  return (
    <Page heading={`${capitalize(plural)} in ${name}, ${state.code}`} crumb={name} trail={trail}>
      <PlaceSummary {...{ total, list, place: `${name}, ${state.code}`, state: state.code }} />
      <OfferLinks place={name} offers={offers} />
      <BesideHits found={beside} />
      {total > 0 && <AgentList {...{ hits, page, lastPage, map, zoom, address: path }} />}
      <div className="mt-10">
        <CityLinks heading="Cities around" state={state.code} cities={around} />
      </div>
    </Page>
  )
}

/**
 * /agents/{state}/{city}: the agents in a city, and nearby cities with listings. Other names of the city redirect here.
 */
import { stateName } from '#common/states.ts'
import { plural, t } from '@lingui/core/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { AreaList, shownArea } from '#app/features/agents/area-list.tsx'
import { BesideHits } from '#app/features/agents/beside-hits.tsx'
import { OfferLinks } from '#app/features/agents/offer-parts.tsx'
import { CityLinks, PlaceSummary } from '#app/features/agents/place-parts.tsx'
import { zoomOut } from '#app/features/map/zoom.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { redirectPermanently } from '#app/lib/redirect-to.ts'
import { useSite } from '#app/lib/site.ts'
import { Page } from '#app/ui/page.tsx'
import { readCityOffers } from '#server/domains/agents/city-offers.ts'
import { newestList } from '#server/domains/agents/newest-list.ts'
import { cityAt, conditionsIn, readArea, surroundingsOf } from '#server/domains/agents/read-area.ts'
import { claimedIn } from '#server/domains/figures/figure-log.ts'
import { drawRows } from '#server/domains/places/draw-map.ts'
import { THIN_PAGE_ROWS } from '#common/limits.ts'
import { paths } from '#common/paths.ts'

export async function loader({ request, params, scope }: PageArgs<'/agents/:state/:city'>) {
  const { db, memoizePerVersion, recordShown } = scope
  const city = await cityAt(db, params)
  const { state, name, slug } = city
  const path = paths.agentsInCity({ state: state.code, city: slug })
  if (`${params.state}/${params.city}` !== `${state.code.toLowerCase()}/${slug}`) {
    throw redirectPermanently(path, request)
  }
  const [area, { around, county }, list, offers] = await Promise.all([
    readArea(db, { path, name, query: conditionsIn(request.url), place: { city: name, state: state.code } }),
    surroundingsOf(db, city),
    newestList(db, state.code),
    memoizePerVersion('city offers', () => readCityOffers(db)),
  ])
  recordShown(claimedIn(area))
  return {
    state,
    name,
    path,
    hasList: list !== null,
    around,
    county,
    area: shownArea(area),
    map: await drawRows(db, area.hits, { around, here: { ...city, radiusMiles: area.query.radiusMiles } }),
    offers: offers.get(city.cityId) ?? [],
  }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => {
  const {
    state,
    name,
    area: { total, page, address, hasConditions },
  } = loaderData
  const { singular, plural: many } = site.product
  const title = t`${capitalize(many)} in ${name}, ${state.code}`
  return pageMeta(site, {
    title: page > 1 ? t`${title}, page ${page}` : title,
    description: plural(total, {
      one: `# ${singular} in ${name}, ${state.name}. The listing shows the date of its IRS list.`,
      other: `# ${many} in ${name}, ${state.name}. Each listing shows the date of its IRS list.`,
    }),
    canonical: page > 1 ? `${address}${hasConditions ? '&' : '?'}page=${page}` : address,
    ...(total < THIN_PAGE_ROWS || hasConditions ? { robots: 'noindex,follow' as const } : {}),
  })
}

export default function AgentsInCityPage({ loaderData }: PageProps<typeof loader>) {
  const { state, name, path, area, around, county, map, hasList, offers } = loaderData
  const { plural: many } = useSite().product
  const place = `${name}, ${state.code}`
  const trail = [
    { name: t`Directory`, to: paths.agents },
    { name: stateName(state), to: paths.agentsInState(state.code) },
  ]
  return (
    <Page heading={t`${capitalize(many)} in ${place}`} crumb={name} trail={trail}>
      <BesideHits found={area.beside} />
      <AreaList
        {...{ area, place, path, map }}
        searchPlace={place}
        zoom={zoomOut({ state: state.code, county })}
        summary={<PlaceSummary {...{ total: area.total, hasList, place }} />}
      />
      <div className="mt-10">
        <OfferLinks place={name} offers={offers} />
        {around.length > 1 && <CityLinks heading={t`Nearby cities`} state={state.code} cities={around} />}
      </div>
    </Page>
  )
}

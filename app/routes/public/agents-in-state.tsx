/**
 * /agents/{state}: the number of agents, their cities, and the list. Every other spelling of the state redirects here.
 */
import { plural, t } from '@lingui/core/macro'
import { type MetaArgs, type PageArgs, type PageProps, redirect } from '#app/page/page.ts'
import { AreaList, shownArea } from '#app/features/agents/area-list.tsx'
import { stateForSearchBox } from '#app/features/agents/search-text.ts'
import { CityLinks, PlaceSummary } from '#app/features/agents/place-parts.tsx'
import { zoomOut } from '#app/features/map/zoom.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { redirectPermanently } from '#app/lib/redirect-to.ts'
import { useSite } from '#app/lib/site.ts'
import { Page } from '#app/ui/page.tsx'
import { citiesInState } from '#server/domains/agents/listing-counts.ts'
import { newestList } from '#server/domains/agents/newest-list.ts'
import { conditionsIn, readArea } from '#server/domains/agents/read-area.ts'
import { claimedIn } from '#server/domains/figures/figure-log.ts'
import { drawRows, drawState } from '#server/domains/places/draw-map.ts'
import { AppError } from '#server/platform/errors.ts'
import { THIN_PAGE_ROWS } from '#common/limits.ts'
import { ABROAD, paths } from '#common/paths.ts'
import { stateFromSlug, stateName } from '#common/states.ts'

export async function loader({ request, params, scope }: PageArgs<'/agents/:state'>) {
  const { db, recordShown } = scope
  if (params.state === ABROAD) throw redirect(paths.agents)
  const state = stateFromSlug(params.state)
  if (!state)
    throw new AppError(
      'not_found',
      t`No U.S. state or territory is named “${params.state}.” Check the spelling, or search the directory.`,
    )
  const path = paths.agentsInState(state.code)
  if (params.state !== state.code.toLowerCase()) throw redirectPermanently(path, request)

  const { code, name } = state
  const [area, cities, list] = await Promise.all([
    readArea(db, { path, name, query: conditionsIn(request.url), place: { state: code } }),
    citiesInState(db, code),
    newestList(db, code),
  ])
  recordShown(claimedIn(area))
  // The cities of all agents, or where the agents are who meet the conditions.
  const map = area.hasConditions
    ? await drawRows(db, area.hits)
    : area.page === 1
      ? await drawState(db, code, cities, area.hits)
      : null
  return {
    state: { ...state, name: stateName(state) },
    path,
    area: shownArea(area),
    cities,
    hasAllCities: new URL(request.url).searchParams.get('cities') === 'all',
    map,
    hasList: list !== null,
  }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => {
  const {
    state,
    area: { total, page, address, hasConditions },
  } = loaderData
  const { singular, plural: many } = site.product
  const title = t`${capitalize(many)} in ${state.name}`
  return pageMeta(site, {
    title: page > 1 ? t`${title}, page ${page}` : title,
    description: plural(total, {
      one: `# ${singular} in ${state.name}. The listing shows the date of its IRS list.`,
      other: `# ${many} in ${state.name}, by city. Each listing shows the date of its IRS list.`,
    }),
    canonical: page > 1 ? `${address}${hasConditions ? '&' : '?'}page=${page}` : address,
    ...(total < THIN_PAGE_ROWS || hasConditions ? { robots: 'noindex,follow' as const } : {}),
  })
}

export default function AgentsInStatePage({ loaderData }: PageProps<typeof loader>) {
  const { state, path, area, cities, hasAllCities, map, hasList } = loaderData
  const { plural: many } = useSite().product
  const { total, page, hasConditions } = area
  const zoom = zoomOut(hasConditions ? { state: state.code } : {})
  const isWhole = page === 1 && !hasConditions
  return (
    <Page
      heading={t`${capitalize(many)} in ${state.name}`}
      crumb={state.name}
      trail={[{ name: t`Directory`, to: paths.agents }]}
    >
      {isWhole && (
        <CityLinks
          heading={t`By city`}
          state={state.code}
          cities={cities}
          {...(hasAllCities ? {} : { allAt: paths.citiesInState(state.code) })}
        />
      )}
      <AreaList
        {...{ area, path, zoom, map }}
        place={state.name}
        summary={<PlaceSummary {...{ total, hasList, place: state.name }} />}
        searchPlace={stateForSearchBox(state.code)}
        {...(isWhole ? { mapLabel: t`Map of ${state.name}` } : {})}
      />
    </Page>
  )
}

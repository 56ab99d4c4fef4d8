/**
 * /agents/{state}/{city}/services/{service} and …/languages/{language}: the agents in a city who say that they offer
 * it, what it means, and what to ask. With fewer than three agents, search engines are asked to leave it out.
 */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { AgentList } from '#app/features/agents/agent-list.tsx'
import { shownArea } from '#app/features/agents/area-list.tsx'
import { FilterBar, ListHead } from '#app/features/agents/filter-bar.tsx'
import { AboutOffer, OfferLinks } from '#app/features/agents/offer-parts.tsx'
import { LANGUAGE_TERMS, languageQuestions, SERVICE_TEXTS } from '#app/features/agents/offer-texts.ts'
import { CityLinks } from '#app/features/agents/place-parts.tsx'
import { zoomOut } from '#app/features/map/zoom.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { redirectPermanently } from '#app/lib/redirect-to.ts'
import { i18n } from '#common/i18n.ts'
import { inSentence, labelInSentence } from '#common/option-lists.ts'
import { useSite } from '#app/lib/site.ts'
import { Page } from '#app/ui/page.tsx'
import { readCityOffers } from '#server/domains/agents/city-offers.ts'
import { cityAt, conditionsIn, readArea, surroundingsOf } from '#server/domains/agents/read-area.ts'
import { claimedIn } from '#server/domains/figures/figure-log.ts'
import { drawRows } from '#server/domains/places/draw-map.ts'
import { listTerms } from '#server/domains/resources/list-entries.ts'
import { AppError } from '#server/platform/errors.ts'
import { EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { THIN_PAGE_ROWS } from '#common/limits.ts'
import { type Offer, offerBySlug, offerHeading } from '#common/offers.ts'
import { SERVICE_DESCRIPTIONS } from '#common/service-descriptions.ts'
import { paths } from '#common/paths.ts'

export async function loader({ request, params, scope }: PageArgs<'/agents/:state/:city/:kind/:offer'>) {
  const { db, memoizePerVersion, recordShown } = scope
  const offer = offerBySlug(params.kind, params.offer)
  if (!offer)
    throw new AppError('not_found', t`We couldn’t find that page. Choose a service or language on the city’s page.`)
  const city = await cityAt(db, params)
  const { state, name, slug } = city
  const path = paths.agentsInCityFor({ state: state.code, city: slug, offer })
  if (new URL(request.url).pathname !== path) throw redirectPermanently(path, request)
  const asked = offer.kind === 'services' ? { service: offer.value } : { language: offer.value }
  const query = { ...EMPTY_AGENT_QUERY, ...asked, page: conditionsIn(request.url).page }
  const [area, { around, county }, all, terms] = await Promise.all([
    readArea(db, { path, name, query, place: { city: name, state: state.code } }),
    surroundingsOf(db, city),
    memoizePerVersion('city offers', () => readCityOffers(db)),
    listTerms(db, offer.kind === 'services' ? SERVICE_TEXTS[offer.value].terms : LANGUAGE_TERMS),
  ])
  recordShown(claimedIn(area))
  const ask =
    offer.kind === 'services'
      ? SERVICE_TEXTS[offer.value].ask.map((question) => i18n._(question))
      : languageQuestions(labelInSentence(offer.label))
  return {
    state,
    name,
    path,
    offer,
    around,
    county,
    text: { terms, ask },
    cityPath: paths.agentsInCity({ state: state.code, city: slug }),
    area: shownArea(area),
    map: await drawRows(db, area.hits, { around, here: { ...city, radiusMiles: null } }),
    others: (all.get(city.cityId) ?? []).filter((other) => other.offer.slug !== offer.slug),
    // Only those who offer the same.
    near: around.flatMap((neighbor) => {
      const same = all.get(neighbor.cityId)?.find((other) => other.offer.slug === offer.slug)
      return same ? [{ ...neighbor, agents: same.agents }] : []
    }),
  }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => {
  const {
    state,
    name,
    path,
    offer,
    area: { total, page },
  } = loaderData
  const { singular, plural: many } = site.product
  const heading = offerHeading(offer, many)
  const title = t`${heading} in ${name}, ${state.code}`
  const count = plural(total, {
    one: `# ${singular} in ${name}, ${state.name}.`,
    other: `# ${many} in ${name}, ${state.name}.`,
  })
  return pageMeta(site, {
    title: page > 1 ? t`${title}, page ${page}` : title,
    description: `${count} ${about(offer)}`,
    canonical: page > 1 ? `${path}?page=${page}` : path,
    ...(total < THIN_PAGE_ROWS ? { robots: 'noindex,follow' as const } : {}),
  })
}

/** The first sentence of the page. */
function about(offer: Offer): string {
  if (offer.kind === 'services') return SERVICE_DESCRIPTIONS[offer.value]
  const language = labelInSentence(offer.label)
  return t`These agents say they speak ${language}. IRS lists don’t include languages.`
}

export default function AgentsInCityForPage({ loaderData }: PageProps<typeof loader>) {
  const { state, name, path, cityPath, offer, area, map, county, near, around, others, text } = loaderData
  const { name: site, product } = useSite()
  const { singular, plural: many } = product
  const { query, facets, total, sentences } = area
  const place = `${name}, ${state.code}`
  const trail = [
    { name: t`Directory`, to: paths.agents },
    { name: state.name, to: paths.agentsInState(state.code) },
    { name, to: cityPath },
  ]
  const zoom = [...zoomOut({ state: state.code, county }), { name, to: cityPath }]
  const heading = offerHeading(offer, many)
  const what = offer.kind === 'services' ? inSentence(offer.label) : labelInSentence(offer.label)
  const count =
    total === 0
      ? t`No ${singular} in ${place} lists ${what} on ${site}.`
      : plural(total, {
          one: `# ${singular} in ${place} lists ${what} on ${site}.`,
          other: `# ${many} in ${place} list ${what} on ${site}.`,
        })
  return (
    <Page heading={t`${heading} in ${place}`} crumb={offer.label} trail={trail} lead={about(offer)}>
      {/* A change leads to the city's page: this one has its condition in the path. */}
      <FilterBar action={cityPath} query={query} facets={facets} total={total} />
      <ListHead action={cityPath} {...{ query, total }}>
        {[count, ...sentences].join(' ')} <a href={cityPath}>{t`See all ${many} in ${name}`}</a>
      </ListHead>
      <AgentList {...area} place={place} address={path} map={map} zoom={zoom} />
      <SameNearby offer={offer} near={near} />
      <AboutOffer text={text} what={wordsAbout(offer)} />
      <div className="mt-10">
        <OfferLinks place={name} offers={others} />
        <CityLinks heading={t`Nearby cities`} state={state.code} cities={around} />
      </div>
    </Page>
  )
}

const wordsAbout = ({ kind, label }: Offer) =>
  kind === 'services' ? t`Terms to know: ${inSentence(label)}` : t`Terms to know`

type Near = { name: string; state: string; slug: string; agents: number }

function SameNearby({ offer, near }: { offer: Offer; near: readonly Near[] }) {
  if (near.length === 0) return null
  return (
    <section aria-labelledby="nearby" className="mt-10">
      <h2 id="nearby" className="text-22">
        <Trans>{offer.label} in nearby cities</Trans>
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {near.map(({ name, state, slug, agents }) => (
          <li key={`${state} ${slug}`}>
            <a
              href={paths.agentsInCityFor({ state, city: slug, offer })}
              className="inline-flex min-h-11 items-center gap-1.5"
            >
              {name}, {state} <span className="tabular text-14 text-muted">({agents})</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * When no agents are where the visitor searched, searches nearby, then in places of the same name, farther around, in
 * the state, and everywhere. Only a search by name goes beyond the state. A need is first replaced by one that covers
 * it, and asked of agents who meet by video, before it is left out.
 */
import type { RadiusMiles } from '#common/agent-query.ts'
import { RADIUS_MILES } from '#common/limits.ts'
import type { Service } from '#common/option-lists.ts'
import type { Place } from '#server/domains/places/look-up-places.ts'
import { letterServices } from '#server/domains/resources/find-letters.ts'
import type { Db } from '#server/platform/db.ts'
import { findByQuery, type Step } from './find-by-query.ts'
import { areaAround, EVERYWHERE, placeAsked } from './find-place-asked.ts'
import type { Asked } from './interpret-query.ts'
import { isNamed, type PlaceAsked } from './search-plan.ts'

/** The smallest "nearby" radius when none was given. */
const NEARBY_MILES: RadiusMiles = 25
const WIDEST_MILES: RadiusMiles = 100

/**
 * @param empty the query as asked, which found no agents.
 * @param related services that do as well as the one asked for.
 */
export async function findWidening(db: Db, empty: Step, related: readonly Service[] = []): Promise<Step> {
  const { asked } = empty
  const close = (await findNearby(db, asked, related)) ?? (await findNamesake(db, asked, related))
  const around = close ?? (await findAround(db, asked, WIDEST_MILES))
  if (around) return around
  const { center, area, shown, unknown } = asked.place
  if (shown?.state && area.kind !== 'state') {
    const state: PlaceAsked = { ...asked.place, area: { kind: 'state', state: shown.state } }
    const step = await findByQuery(db, { ...asked, place: state })
    if (step.found.total > 0) return { ...step, wider: 'state' }
  }
  if (!isNamed(asked.name) || area.kind === 'everywhere') return empty
  const step = await findByQuery(db, { ...asked, place: { ...EVERYWHERE, shown, unknown, center } })
  return step.found.total > 0 ? { ...step, wider: 'country' } : empty
}

async function findNearby(db: Db, asked: Asked, related: readonly Service[]): Promise<Step | null> {
  const { center, radiusMiles } = asked.place
  if (!center || (radiusMiles ?? 0) >= NEARBY_MILES) return null
  const around = await findAround(db, asked, NEARBY_MILES)
  if (around || related.length === 0) return around
  const area = await areaAround(db, center, NEARBY_MILES)
  const place: PlaceAsked = { ...asked.place, area, radiusMiles: NEARBY_MILES }
  const step = await findRelated(db, { ...asked, place }, related)
  return step && { ...step, wider: 'radius' }
}

/** "Decatur" without a state: the largest one where agents are, unless only another has such agents. */
async function findNamesake(db: Db, asked: Asked, related: readonly Service[]): Promise<Step | null> {
  const { namesakes, shown } = asked.place
  for (const namesake of namesakes) {
    const there = await askedIn(db, asked, namesake)
    const step =
      (await findAsked(db, there)) ?? (await findRelated(db, there, related)) ?? (await findNearby(db, there, related))
    if (step) return { ...step, asked: { ...step.asked, namesakeOf: shown?.label ?? '' }, wider: 'namesake' }
  }
  return null
}

async function askedIn(db: Db, asked: Asked, place: Place): Promise<Asked> {
  const there = await placeAsked(db, place, { radiusMiles: asked.place.radiusMiles, sort: asked.sort })
  const understood = asked.understood.map((part) =>
    part.kind === 'place' ? { ...part, label: there.shown?.label ?? part.label } : part,
  )
  return { ...asked, place: there, understood }
}

/** Uses the smallest standard radius that reaches the nearest agent, if one is near enough. */
async function findAround(db: Db, asked: Asked, most: RadiusMiles): Promise<Step | null> {
  const { center } = asked.place
  if (!center) return null
  const widest: PlaceAsked = { ...asked.place, area: await areaAround(db, center, most) }
  const nearest = await findByQuery(db, { ...asked, place: widest, sort: 'distance', window: { skip: 0, take: 1 } })
  const miles = nearest.found.rows[0]?.miles
  if (miles === undefined || miles === null) return null
  const least = asked.place.radiusMiles ?? NEARBY_MILES
  const radiusMiles = RADIUS_MILES.find((radius) => radius >= Math.max(miles, least)) ?? most
  const place: PlaceAsked = { ...asked.place, area: await areaAround(db, center, radiusMiles), radiusMiles }
  return { ...(await findByQuery(db, { ...asked, place })), wider: 'radius' }
}

async function findAsked(db: Db, asked: Asked): Promise<Step | null> {
  const step = await findByQuery(db, asked)
  return step.found.total > 0 ? step : null
}

/** @param plain finds agents whatever they offer. */
export async function findLoosening(db: Db, empty: Step, plain: () => Promise<Step>): Promise<Step> {
  const { asked } = empty
  const loosened = async () => ({ ...(await plain()), loosened: asked })
  if (isNamed(asked.name)) return loosened()
  const services = await servicesRelated(db, asked)
  const related = await findRelated(db, asked, services)
  if (related) return related
  const wider = await findWidening(db, empty, services)
  if (wider.found.total > 0) return wider
  const { filters, place } = asked
  if (filters.mode !== null || place.area.kind === 'everywhere') return loosened()
  const anywhere = { ...EVERYWHERE, shown: place.shown, center: place.center }
  const video = await findByQuery(db, { ...asked, place: anywhere, filters: { ...filters, mode: 'video' } })
  return video.found.total > 0 ? { ...video, wider: 'video' } : loosened()
}

/** Services that cover another one, or are what it usually comes to. */
const RELATED: Readonly<Partial<Record<Service, readonly Service[]>>> = {
  collections: ['installment-agreement', 'offer-in-compromise'],
  'installment-agreement': ['collections'],
  'lien-or-levy': ['collections'],
}

async function servicesRelated(db: Db, { filters: { service }, letters = [] }: Asked): Promise<Service[]> {
  return [...(await letterServices(db, letters)), ...(service ? (RELATED[service] ?? []) : [])]
}

async function findRelated(db: Db, asked: Asked, related: readonly Service[]): Promise<Step | null> {
  for (const service of related) {
    const step = await findAsked(db, { ...asked, filters: { ...asked.filters, service } })
    if (step) return { ...step, related: service }
  }
  return null
}

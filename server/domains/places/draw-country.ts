/** A map of the contiguous states: all agents of a list, by region. */
import type { Db } from '#server/platform/db.ts'
import type { MapCity } from '#common/map-cities.ts'
import { CONTIGUOUS, DRAWN_APART, frameOf } from '#common/map-geometry.ts'
import type { AreaMap } from '#common/map-layout.ts'
import { paths } from '#common/paths.ts'
import { groundsOf, placeRows, type Row, withRows } from './draw-map.ts'
import { type ZipsDrawn, zipsDrawn } from './nearest-zips.ts'
import type { DrawnCity } from './regions.ts'
import { STATE_BOXES } from './state-boxes.ts'

type InCity = (cityId: number) => number

/**
 * @param inCity how many agents the list has in a city, on all of its pages.
 * @param listed those of this page.
 * @returns null if none of them is in these states.
 */
export async function drawCountry(db: Db, inCity: InCity, listed: readonly Row[]): Promise<AreaMap | null> {
  const drawn = await zipsDrawn(db)
  const regions = countRegions(drawn.regions, inCity)
  if (regions.length === 0) return null
  const placed = placeRows(drawn, listed).filter(({ state }) => !DRAWN_APART.has(state ?? ''))
  return {
    ...groundsOf(frameOf(CORNERS, 0, EDGE)),
    state: CONTIGUOUS,
    rows: [],
    here: null,
    cities: withRows(regions, placed),
    areas: [],
    locator: null,
  }
}

/** Of what the states need: names at both coasts have room. */
const EDGE = 0.05
const CORNERS = Object.entries(STATE_BOXES).flatMap(([code, [left, top, right, bottom]]) =>
  DRAWN_APART.has(code)
    ? []
    : [
        { x: left, y: top },
        { x: right, y: bottom },
      ],
)

type Regions = ZipsDrawn['regions']
type Counted = MapCity & { listings: number }

/** The numbers of a list are kept until the next import, and with them what is drawn: there are 34,000 cities. */
const counted = new WeakMap<InCity, { regions: Regions; cities: readonly Counted[] }>()

/** Those with the most agents first. */
function countRegions(regions: Regions, inCity: InCity): readonly Counted[] {
  const kept = counted.get(inCity)
  if (kept?.regions === regions) return kept.cities
  const cities = regions
    .flatMap((region) => countRegion(region, inCity) ?? [])
    .toSorted((one, other) => other.listings - one.listings)
  counted.set(inCity, { regions, cities })
  return cities
}

/** At the city with the most agents. */
function countRegion(region: readonly DrawnCity[], inCity: InCity): Counted | null {
  let [listings, most] = [0, 0]
  let [largest] = region
  for (const city of region) {
    const found = inCity(city.id)
    listings += found
    if (found <= most) continue
    most = found
    largest = city
  }
  if (listings === 0 || !largest) return null
  const { x, y, name, state, slug } = largest
  return { x: Math.round(x), y: Math.round(y), name, to: paths.agentsInCity({ state, city: slug }), listings }
}

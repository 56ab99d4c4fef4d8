/** The parts of the country that a map of all of it counts agents by: the cities around each of the largest. */
import { DRAWN_APART, type Spot } from '#common/map-geometry.ts'

export type DrawnCity = Spot & { id: number; name: string; state: string; slug: string; zipCount: number }

/** Between the largest cities of two regions, in units: 185 miles, so that their numbers have room. */
const APART = 122
const LARGE_ZIPS = 33

/** @param cities The largest first. @returns those of the contiguous states, each with the nearest of the largest. */
export function regionsOf(cities: readonly DrawnCity[]): DrawnCity[][] {
  const regions: [DrawnCity, ...DrawnCity[]][] = []
  const rest: DrawnCity[] = []
  for (const city of cities) {
    if (DRAWN_APART.has(city.state)) continue
    if (city.zipCount >= LARGE_ZIPS && regions.every(([largest]) => squared(largest, city) > APART ** 2))
      regions.push([city])
    else rest.push(city)
  }
  for (const city of rest) nearestOf(regions, city)?.push(city)
  return regions
}

function nearestOf<Region extends readonly [Spot, ...Spot[]]>(
  regions: readonly Region[],
  to: Spot,
): Region | undefined {
  let [nearest] = regions
  for (const region of regions) if (nearest && squared(region[0], to) < squared(nearest[0], to)) nearest = region
  return nearest
}

const squared = (one: Spot, other: Spot) => (one.x - other.x) ** 2 + (one.y - other.y) ** 2

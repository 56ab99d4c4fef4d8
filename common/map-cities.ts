/**
 * The cities on the map of a state, as wide as their listings. No listing gets lost: a city without room of its own is
 * counted in a larger one nearby, at every zoom.
 */
import { boxOf, isIn, rounded, type Spot } from './map-geometry.ts'
import { type Around, type Label, placeLabels } from './map-labels.ts'

/** `to` and `listings` where it has a page worth a link; `more`: cities whose listings are in its number, too. */
export type MapCity = Spot & {
  name: string
  to?: string | undefined
  listings?: number | undefined
  more?: number | undefined
  /** Of the page's list, from 1: those whose place it counts. */
  rows?: readonly number[] | undefined
}
export type CityMark = MapCity & { radius: number }

/**
 * Fractions of the frame's side: a mark, what the most listings add to it, the least that a finger can hit, and what a
 * number and each digit of it need.
 */
const MARK = 0.008
const COUNTED = 0.024
const TARGET = 0.026
const NUMBER = 0.0135
const DIGIT = 0.006

/**
 * Marks that cover neither each other nor a name.
 *
 * @param isEachShown No name takes the place of a mark.
 */
export function marksOfState(
  cities: readonly MapCity[],
  room: Around,
  isEachShown = false,
): { mark: CityMark; label: Label | null }[] {
  const most = cities[0]?.listings ?? 1
  const marked = (city: MapCity): CityMark => ({ ...city, radius: rounded(room.frame[2] * sizeOf(city, most)) })
  // Before what is out of the frame is left out: where the map is dragged to must not change who is with whom.
  let marks = apart(cities, marked).filter((mark) => isIn(room.frame, mark))
  for (;;) {
    const boxes = isEachShown ? marks.map((mark) => boxOf(mark, mark.radius * 0.99)) : []
    const named = placeLabels(marks, { ...room, taken: [...room.taken, ...boxes] })
    if (named.length === marks.length) return named
    const shown = new Set(named.map(({ mark }) => mark))
    marks = apart(
      joinNearest(
        marks.filter((mark) => shown.has(mark)),
        marks.filter((mark) => !shown.has(mark)),
      ),
      marked,
    )
  }
}

const sizeOf = ({ listings = 1 }: MapCity, most: number) =>
  Math.max(MARK + COUNTED * Math.sqrt(Math.min(1, listings / most)), TARGET, NUMBER + DIGIT * String(listings).length)

/** With a greater number a mark is wider, and can meet others. */
function apart(cities: readonly MapCity[], marked: (city: MapCity) => CityMark): CityMark[] {
  const marks: CityMark[] = []
  for (const city of cities.toSorted(byListings)) {
    const mark = marked(city)
    const near = nearest(
      marks.filter((other) => distance(other, mark) < other.radius + mark.radius),
      mark,
    )
    if (near) marks[marks.indexOf(near)] = marked(joined(near, mark))
    else marks.push(mark)
  }
  return marks.length === cities.length ? marks : apart(marks, marked)
}

/** Each of the rest is counted in the city nearest to it. */
export function joinNearest<City extends MapCity>(cities: readonly City[], rest: readonly MapCity[]): City[] {
  const sums = [...cities]
  for (const city of rest) {
    const near = nearest(sums, city)
    if (near) sums[sums.indexOf(near)] = joined(near, city)
  }
  return sums
}

const joined = <City extends MapCity>(one: City, other: MapCity): City => ({
  ...one,
  listings: (one.listings ?? 0) + (other.listings ?? 0),
  more: (one.more ?? 0) + (other.more ?? 0) + 1,
  rows: [...(one.rows ?? []), ...(other.rows ?? [])],
})

const byListings = (one: MapCity, other: MapCity) => (other.listings ?? 0) - (one.listings ?? 0)

const distance = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y)

export const nearest = <Place extends Spot>(places: readonly Place[], to: Spot): Place | undefined =>
  places.toSorted((one, other) => distance(one, to) - distance(other, to))[0]

/** Great-circle distances in miles. */
export const EARTH_RADIUS_MILES = 3958.7613
/** Miles per degree of latitude. */
export const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180
const RADIANS = Math.PI / 180

export type Point = { lat: number; lng: number }

/** Haversine formula, which stays accurate for nearby points. */
export function greatCircleMiles(from: Point, to: Point): number {
  const halfLat = Math.sin(((to.lat - from.lat) * RADIANS) / 2)
  const halfLng = Math.sin(((to.lng - from.lng) * RADIANS) / 2)
  const share = halfLat * halfLat + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * halfLng * halfLng
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(share)))
}

/** Degrees of longitude that `miles` can span around `point`; 180 if the circle contains a pole. */
export function lngSpan({ lat }: Point, miles: number): number {
  const angle = miles / EARTH_RADIUS_MILES
  const ratio = Math.sin(angle) / Math.cos(lat * RADIANS)
  return angle >= Math.PI / 2 || ratio >= 1 || ratio < 0 ? 180 : Math.asin(ratio) / RADIANS
}

/** Position of a point on a unit sphere. */
export function spotOnGlobe({ lat, lng }: Point): [x: number, y: number, z: number] {
  const around = Math.cos(lat * RADIANS)
  return [around * Math.cos(lng * RADIANS), around * Math.sin(lng * RADIANS), Math.sin(lat * RADIANS)]
}

/** @param chord straight line through that sphere; also accurate for nearby points. */
export const milesOfChord = (chord: number) => 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, chord / 2))

/** The inverse, up to half the globe. */
export const chordOf = (miles: number) => 2 * Math.sin(Math.min(Math.PI, miles / EARTH_RADIUS_MILES) / 2)

/** Dots that would cover each other become one, which stands for several rows: a ZIP code isn't an address anyway. */
import { rounded, type Spot } from './map-geometry.ts'

export type Group = Spot & {
  radius: number
  /** Indexes of its spots, ascending. */
  members: readonly number[]
}

/** @param radius of a dot alone. @returns groups in the order of their first spots. */
export function groupDots(spots: readonly Spot[], radius: number): Group[] {
  let groups = samePlaces(spots, radius)
  for (let pair = closest(groups); pair !== null; pair = closest(groups)) {
    const [one, other] = pair
    groups = [...groups.filter((group) => group !== one && group !== other), joined(one, other, radius)]
  }
  return groups
    .map(({ x, y, radius: size, members }) => ({ x: rounded(x), y: rounded(y), radius: rounded(size), members }))
    .sort((one, other) => (one.members[0] ?? 0) - (other.members[0] ?? 0))
}

function samePlaces(spots: readonly Spot[], radius: number): Group[] {
  const places = new Map<number, Spot & { members: number[] }>()
  for (const [index, { x, y }] of spots.entries()) {
    const key = x * 10_000 + y
    const place = places.get(key)
    if (place) place.members.push(index)
    else places.set(key, { x, y, members: [index] })
  }
  return [...places.values()].map(({ x, y, members }) => ({ x, y, members, radius: radiusOf(members.length, radius) }))
}

/** The two that overlap most; null when none do. */
function closest(groups: readonly Group[]): [Group, Group] | null {
  let pair: [Group, Group] | null = null
  let least = 0
  for (const one of groups) {
    for (const other of groups) {
      if (other === one) break
      const gap = Math.hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius
      if (gap >= least) continue
      least = gap
      pair = [one, other]
    }
  }
  return pair
}

function joined(one: Group, other: Group, radius: number): Group {
  const [m, n] = [one.members.length, other.members.length]
  return {
    x: (one.x * m + other.x * n) / (m + n),
    y: (one.y * m + other.y * n) / (m + n),
    radius: radiusOf(m + n, radius),
    members: [...one.members, ...other.members].sort((a, b) => a - b),
  }
}

/** Twenty rows have a dot 1.6 times as wide as one. */
const radiusOf = (rows: number, radius: number) => radius * (1 + 0.14 * Math.log2(rows))

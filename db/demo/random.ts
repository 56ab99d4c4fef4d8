/** Seeded randomness: the same seed generates the same directory. */

export type Random = {
  /** From 0 up to, but not including, 1. */
  next: () => number
  /** From 0 up to, but not including, `limit`. */
  below: (limit: number) => number
  chance: (share: number) => boolean
  pick: <T>(from: readonly T[]) => T
  pickWeighted: <T>(from: readonly T[], weightOf: (item: T) => number) => T
}

/** Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[below(from.length)]
    if (picked === undefined) throw new Error('There is nothing to pick from.')
    return picked
  }
  const pickWeighted = <T>(from: readonly T[], weightOf: (item: T) => number): T => {
    let left = next() * from.reduce((sum, item) => sum + weightOf(item), 0)
    return from.find((item) => (left -= weightOf(item)) < 0) ?? pick(from)
  }
  return { next, below, chance: (share) => next() < share, pick, pickWeighted }
}

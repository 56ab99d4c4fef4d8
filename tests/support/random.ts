/** Repeatable random numbers: the same seed gives the same numbers. Mulberry32. */
export type Random = { next: () => number; below: (limit: number) => number; pick: <T>(from: readonly T[]) => T }

export function seededRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: (from) => {
      const picked = from[below(from.length)]
      if (picked === undefined) throw new Error('Nothing to pick from.')
      return picked
    },
  }
}

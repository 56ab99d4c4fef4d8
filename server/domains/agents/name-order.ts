/**
 * Where the claimed listings are among everyone in name order: so that a list can show them first and go on with the
 * others from any position, without counting them. It is counted between anchors, every ANCHOR_ROWS-th listing of a
 * state and of the whole directory (list-area.ts has the anchors).
 */
import type { PlaceCounts } from './listing-counts.ts'

/** From one anchor to the next. */
export const ANCHOR_ROWS = 100

type Claimed = { id: number; state: string; lastKey: string; firstKey: string }

/** Of one state, or of the whole directory. */
export type ScopeOrder = {
  /** How many others there are. */
  others: number
  /** Ids of the claimed listings, by name. */
  claimed: Int32Array
  /** For each anchor, how many claimed listings precede it. */
  claimedBefore: Int32Array
}

/** By state; '' for the whole directory. */
export type NameOrder = ReadonlyMap<string, ScopeOrder>

/** Lines as known-agents.ts reads them. */
type Directory = { anchors: readonly string[][]; counts: PlaceCounts }

/** @param claimed by name. */
export function nameOrderOf(claimed: readonly Claimed[], { anchors, counts }: Directory): NameOrder {
  const byState = Map.groupBy(claimed, ({ state }) => state)
  const scopes = Map.groupBy(anchors, ([scope]) => scope ?? '')
  return new Map(
    Array.from(scopes, ([scope, marks]) => {
      const within = scope === '' ? claimed : (byState.get(scope) ?? [])
      const total = scope === '' ? counts.all : counts.inState(scope)
      const ids = Int32Array.from(within, ({ id }) => id)
      return [scope, { others: total - ids.length, claimed: ids, claimedBefore: countBefore(within, marks) }]
    }),
  )
}

/** Both are in name order, so one walk along both suffices. */
function countBefore(claimed: readonly Claimed[], anchors: readonly string[][]): Int32Array {
  let passed = 0
  return Int32Array.from(anchors, ([, lastKey = '', firstKey = '', id]) => {
    const anchor = { lastKey, firstKey, id: Number(id) }
    for (let next = claimed[passed]; next && isBefore(next, anchor); next = claimed[++passed]);
    return passed
  })
}

/** As PostgreSQL compares them in the collation "C". */
function isBefore(a: Omit<Claimed, 'state'>, b: Omit<Claimed, 'state'>): boolean {
  if (a.lastKey !== b.lastKey) return a.lastKey < b.lastKey
  return a.firstKey === b.firstKey ? a.id < b.id : a.firstKey < b.firstKey
}

/** A run of rows from an anchor on, without `omitted`. */
export type Run = { ordinal: number; skip: number; take: number; omitted: Int32Array }

/**
 * The others at positions `skip` to `skip + take`, when the list starts at position `start` and comes round to it
 * again.
 */
export function runsOf(order: ScopeOrder, { skip, take, start }: { skip: number; take: number; start: number }): Run[] {
  const { others } = order
  const wanted = Math.min(take, others - skip)
  if (wanted <= 0) return []
  const from = (start + skip) % others
  const first = Math.min(wanted, others - from)
  const runs = [runFrom(order, from, first)]
  return first < wanted ? [...runs, runFrom(order, 0, wanted - first)] : runs
}

function runFrom(order: ScopeOrder, from: number, take: number): Run {
  const { claimed, claimedBefore } = order
  const ordinal = anchorOf(order, from)
  const end = anchorOf(order, from + take - 1) + 1
  return {
    ordinal,
    skip: from - othersBefore(order, ordinal),
    take,
    omitted: claimed.subarray(claimedBefore[ordinal], claimedBefore[end]),
  }
}

const othersBefore = ({ claimedBefore }: ScopeOrder, ordinal: number) =>
  ordinal * ANCHOR_ROWS - (claimedBefore[ordinal] ?? 0)

/** The last anchor with at most `position` others before it. */
function anchorOf(order: ScopeOrder, position: number): number {
  let low = 0
  let high = order.claimedBefore.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (othersBefore(order, middle) <= position) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * The known agents by name: who has the name asked for is found by its beginnings, as find-named.ts finds listings by
 * an index.
 */
import { PART_LETTERS, leadsToNames } from './compare-names.ts'
import { groupBy, type Groups, membersOf } from './groups.ts'
import type { AskedName, Candidate, Candidates } from './search-plan.ts'
import { PART_RANK, PREFIX_RANK, sameFirstNames, WIDENED_RANK } from './similar-names.ts'

/** Who is meant by a name. */
export type NameMeant = {
  asked: AskedName
  /** Null: only as asked. */
  similar: Candidates | null
  /** With similar names. */
  isWidened: boolean
}

/** Each key once, sorted, with who has it. */
type KeyIndex = {
  keys: readonly string[]
  /** The key of each agent; -1: none. */
  keyOf: Int32Array
  bearers: Groups
}

export type NameIndex = {
  lasts: KeyIndex
  firsts: KeyIndex
  firms: KeyIndex
  /** Of last names of several words, by word. */
  parts: ReadonlyMap<string, readonly number[]>
}

type Named = { lastKey: string; firstKey: string; dbaKey: string }

export function indexNames(agents: readonly Named[]): NameIndex {
  const lasts = indexKeys(agents.map(({ lastKey }) => lastKey))
  return {
    lasts,
    firsts: indexKeys(agents.map(({ firstKey }) => firstKey)),
    firms: indexKeys(agents.map(({ dbaKey }) => dbaKey)),
    parts: indexParts(lasts.keys),
  }
}

function indexKeys(all: readonly string[]): KeyIndex {
  const keys = [...new Set(all)].filter((key) => key !== '').sort()
  const at = new Map(keys.map((key, nth) => [key, nth]))
  const keyOf = Int32Array.from(all, (key) => at.get(key) ?? -1)
  return { keys: keys.map(ownText), keyOf, bearers: groupBy(keyOf, keys.length) }
}

/** Without a reference to the text that it was a part of, which would be kept as long. */
const ownText = (key: string) => Buffer.from(key).toString()

function indexParts(keys: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const parts = new Map<string, number[]>()
  for (const [nth, key] of keys.entries()) {
    if (!key.includes(' ')) continue
    for (const word of new Set(key.split(' '))) {
      if (word.length < PART_LETTERS) continue
      const holders = parts.get(word)
      if (holders) holders.push(nth)
      else parts.set(word, [nth])
    }
  }
  return parts
}

/** How well a name matches, by its number in the index; lower is better. */
type Ranks = ReadonlyMap<number, number>

/** @property ranks Beside the agents. */
type Bearers = { agents: Int32Array; ranks: Uint8Array }

export function bearersOf(index: NameIndex, { asked, similar, isWidened }: NameMeant): Bearers {
  const { last, first, firm } = asked
  if (firm !== '') return bearersIn(index.firms, beginningWith(index.firms, firm, 0), () => 0)
  const firsts = firstRanks(index, asked, similar)
  const limit = isWidened ? Infinity : WIDENED_RANK
  const within = (rank: number | undefined) => (rank !== undefined && rank < limit ? rank : null)
  if (last === '') return bearersIn(index.firsts, firsts, within)
  const { keyOf } = index.firsts
  return bearersIn(index.lasts, lastRanks(index, last, similar), (byLast, agent) => {
    if (first === '') return within(byLast)
    const byFirst = firsts.get(keyOf[agent] ?? -1)
    return byFirst === undefined ? null : within(Math.max(byLast, byFirst))
  })
}

function bearersIn(
  { bearers }: KeyIndex,
  keys: Ranks,
  rankOf: (byKey: number, agent: number) => number | null,
): Bearers {
  const agents: number[] = []
  const ranks: number[] = []
  for (const [key, byKey] of keys) {
    for (const agent of membersOf(bearers, key)) {
      const rank = rankOf(byKey, agent)
      if (rank === null) continue
      agents.push(agent)
      ranks.push(rank)
    }
  }
  return { agents: new Int32Array(agents), ranks: new Uint8Array(ranks) }
}

function lastRanks({ lasts, parts }: NameIndex, last: string, similar: Candidates | null): Ranks {
  const ranks = beginningWith(lasts, last, PREFIX_RANK)
  if (similar !== null && leadsToNames(last)) for (const key of parts.get(last) ?? []) ranks.set(key, PART_RANK)
  return withCandidates(lasts, ranks, similar?.lasts ?? [{ key: last, rank: 0 }])
}

function firstRanks({ firsts }: NameIndex, { last, first }: AskedName, similar: Candidates | null): Ranks {
  if (first === '') return new Map()
  return withCandidates(
    firsts,
    beginningWith(firsts, first, PREFIX_RANK),
    similar?.firsts ?? sameFirstNames(first, last === ''),
  )
}

function withCandidates(
  { keys }: KeyIndex,
  ranks: Map<number, number>,
  candidates: readonly Pick<Candidate, 'key' | 'rank'>[],
): Ranks {
  for (const { key, rank } of candidates) {
    const at = firstFrom(keys, key)
    if (keys[at] === key) ranks.set(at, rank)
  }
  return ranks
}

function beginningWith({ keys }: KeyIndex, beginning: string, rank: number): Map<number, number> {
  const ranks = new Map<number, number>()
  for (let at = firstFrom(keys, beginning); keys[at]?.startsWith(beginning); at++) ranks.set(at, rank)
  return ranks
}

/** Index of the first key that isn't before `least`. */
function firstFrom(keys: readonly string[], least: string): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? '') < least) low = middle + 1
    else high = middle
  }
  return low
}

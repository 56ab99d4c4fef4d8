/** Agents by what they share: a city, a ZIP code, a name. */

/** The members of group g, ascending, are from starts[g] to starts[g + 1]. */
export type Groups = { starts: Int32Array; members: Int32Array }

/**
 * @param keys The group of each; a negative one is in none.
 * @param size How many groups there are, if more than the highest key says.
 */
export function groupBy(keys: ArrayLike<number>, size = 0): Groups {
  let groups = size
  for (let at = 0; at < keys.length; at++) groups = Math.max(groups, (keys[at] ?? 0) + 1)
  const starts = new Int32Array(groups + 1)
  for (let at = 0; at < keys.length; at++) if ((keys[at] ?? -1) >= 0) countOne(starts, (keys[at] ?? 0) + 1)
  for (let group = 0; group < groups; group++) starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0)
  const next = starts.slice()
  const members = new Int32Array(starts[groups] ?? 0)
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? -1
    if (key < 0) continue
    members[next[key] ?? 0] = at
    countOne(next, key)
  }
  return { starts, members }
}

const countOne = (counts: Int32Array, at: number) => {
  counts[at] = (counts[at] ?? 0) + 1
}

/** Without a copy. */
export const membersOf = ({ starts, members }: Groups, group: number): Int32Array =>
  group < 0 || group >= starts.length - 1 ? members.subarray(0, 0) : members.subarray(starts[group], starts[group + 1])

/** Misspellings: every text one slip away, to be looked up in an index. A dozen letters have some 700. */

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz ']
/** Shorter names are one slip away from everything. */
const SHORTEST = 4
const LONGEST = 40

/** A letter left out, doubled or added, another letter, or two neighbours swapped. Empty for too short or long a text. */
export function oneEditAway(key: string): string[] {
  if (key.length < SHORTEST || key.length > LONGEST) return []
  const found = new Set<string>()
  for (let at = 0; at <= key.length; at++) {
    const before = key.slice(0, at)
    const after = key.slice(at)
    const rest = after.slice(1)
    for (const letter of LETTERS) found.add(before + letter + after)
    if (after === '') continue
    found.add(before + rest)
    for (const letter of LETTERS) found.add(before + letter + rest)
    if (rest !== '') found.add(before + rest.charAt(0) + after.charAt(0) + rest.slice(1))
  }
  found.delete(key)
  return [...found].filter((each) => each === each.trim() && !each.includes('  '))
}

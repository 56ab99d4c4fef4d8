/**
 * How names are compared: first names of one person, the words of a name that can be searched for on their own, typos.
 */
import groups from '../../../db/names/nicknames.json' with { type: 'json' }

/**
 * First names that refer to the same person: Bill is William, Pepe is José. Groups may overlap: "al" is Alan and
 * Albert.
 */
const NICKNAMES = new Map<string, Set<string>>()
for (const group of groups) {
  const [formal = '', ...short] = group
  for (const name of short) {
    add(formal, name)
    add(name, formal)
    // Short forms of the same name match each other: Bob is Rob.
    for (const other of short) add(name, other)
  }
}

function add(name: string, other: string): void {
  if (name === other) return
  const known = NICKNAMES.get(name)
  if (known) known.add(other)
  else NICKNAMES.set(name, new Set([other]))
}

/** Other first names for the same person, as comparable keys; empty for an unknown name. */
export const nicknamesOf = (firstKey: string): readonly string[] => [...(NICKNAMES.get(firstKey) ?? [])]

/** Whether it's known as a first name at all. */
export const isKnownName = (firstKey: string): boolean => NICKNAMES.has(firstKey)

/** Words inside a surname that aren't names by themselves. */
export const PARTICLES = 'van von der den del della las los dos das san saint santa bin ben abu ibn the and mac'.split(
  ' ',
)
/** Shorter words in a name are initials and particles. */
export const PART_LETTERS = 3

/** "smith jones" contains "jones". */
export const holdsName = (nameKey: string, part: string) => ` ${nameKey} `.includes(` ${part} `)

/** Whether the dictionary maps the word to the names that contain it (refresh-directory.ts). */
export const leadsToNames = (word: string) =>
  !word.includes(' ') && word.length >= PART_LETTERS && !PARTICLES.includes(word)

/**
 *  Edit distance between two words: an insertion, a deletion, a substitution, or a swap of two adjacent letters counts
 *  as one. Runs a few hundred times per search, so it only keeps three rows of numbers.
 */
export function editDistance(a: string, b: string): number {
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  let beforeLast = [...last]
  let row = [...last]
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
      row[j] = swapped ? Math.min(least, at(beforeLast, j - 2) + 1) : least
    }
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return at(last, b.length)
}

const at = (row: readonly number[], index: number) => row[index] ?? 0

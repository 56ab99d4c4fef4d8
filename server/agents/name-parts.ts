/** Names of several words, and the words that lead to them. */

/** Words inside a surname that name nobody by themselves. */
export const PARTICLES = 'van von der den del della las los dos das san saint santa bin ben abu ibn the and mac'.split(
  ' ',
)
/** Shorter words of a name are initials and particles. */
export const PART_LETTERS = 3

/** "smith jones" holds "jones". */
export const holdsName = (nameKey: string, part: string) => ` ${nameKey} `.includes(` ${part} `)

/** Whether the dictionary leads from the word to the names that hold it (refresh-names.ts). */
export const leadsToNames = (word: string) =>
  !word.includes(' ') && word.length >= PART_LETTERS && !PARTICLES.includes(word)

/** Names of several words, and the words that lead to them. */

/** Words inside a surname that name nobody by themselves. */
export const PARTICLES = 'van von der den del della las los dos das san saint santa bin ben abu ibn the and mac'.split(
  ' ',
)
/** Shorter words of a name are initials and particles. */
export const PART_LETTERS = 3

/** "smith jones" holds "jones". */
export const holdsName = (nameKey: string, part: string) => ` ${nameKey} `.includes(` ${part} `)

/** The dictionary leads from the part to the name (refresh-names.ts). */
export const isFoundByPart = (nameKey: string, part: string) =>
  nameKey !== part &&
  !part.includes(' ') &&
  part.length >= PART_LETTERS &&
  !PARTICLES.includes(part) &&
  holdsName(nameKey, part)

/** Names of several words, and which of the words can be searched for on their own. */

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

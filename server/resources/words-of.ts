/** What a search of the resources looks into, and how its question is cut. */

/** Lower case, letters and digits; and once more without the signs inside, so that 1040x finds 1040-X. */
export function wordsOf(...values: unknown[]): string {
  const text = textsIn(values).join(' ').toLowerCase()
  const compact = text.match(/[a-z0-9]+(?:-[a-z0-9]+)+/g)?.map((word) => word.replaceAll('-', '')) ?? []
  return [cut(text).join(' '), ...new Set(compact)].join(' ')
}

/** Patterns for `like all`; none: nothing was asked. */
export const patternsOf = (asked: string): string[] =>
  cut(asked.toLowerCase())
    .slice(0, ASKED_WORDS_MOST)
    .map((word) => `%${stemOf(word)}%`)

const ASKED_WORDS_MOST = 8

const cut = (text: string): string[] => text.match(/[a-z0-9]+/g) ?? []

/** So that "penalties" finds "penalty", and "deadlines" "deadline". */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(?:ies|es|s|y)$/, '') : word)

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

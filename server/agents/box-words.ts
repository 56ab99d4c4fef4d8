/** The text of the one box as words. Pure: read-box.ts asks the database which of them mean something. */
import { nameKey } from '#contract/name-key.ts'

export type BoxWords = {
  words: readonly string[]
  /** How many words stand before the first comma; 0: there is none. */
  beforeComma: number
  /** How many words stand before "in" or "near"; null: neither stands there. What follows is a place. */
  beforeIn: number | null
  /** Five digits, or three. */
  zip: string
}

/** What people write around the question. */
const NOISE = new Set(
  'enrolled agent agents ea eas me my the find need help preparer preparers professional expert experts best local'.split(
    ' ',
  ),
)
/** Titles and letters after a name: no part of it. */
const TITLES = new Set('ea cpa jr sr ii iii iv esq mr mrs ms miss dr phd mba'.split(' '))
const FIRM_WORDS = new Set(
  (
    'tax taxes taxation service services svc accounting accountant accountants bookkeeping financial finance ' +
    'associates group llc llp pllc pc inc corp company co cpas advisors advisory consulting consultants solutions ' +
    'resolution enterprises partners firm office business preparation preparers express pros and'
  ).split(' '),
)

export function readWords(text: string): BoxWords {
  const zip = /(?:^|[\s,])(\d{5})(?:-?\d{4})?(?=$|[\s,])|(?:^|[\s,])(\d{3})$/.exec(text.trim())
  const rest = zip ? text.trim().replace(zip[0], ' ') : text
  const [first = '', ...others] = rest.split(',').map((part) => wordsOf(part))
  const after = others.flat()
  const [all, beforeIn] = splitAtIn([...first, ...after])
  return {
    words: all,
    beforeComma: after.length > 0 ? first.length : 0,
    beforeIn,
    zip: zip?.[1] ?? zip?.[2] ?? '',
  }
}

function wordsOf(part: string): string[] {
  return nameKey(part)
    .split(' ')
    .filter((word) => word !== '' && !NOISE.has(word))
}

function splitAtIn(words: readonly string[]): [string[], number | null] {
  const at = words.findIndex((word) => word === 'in' || word === 'near')
  if (at < 0 || at === words.length - 1) return [words.filter((word, index) => index === 0 || word !== 'near'), null]
  return [[...words.slice(0, at), ...words.slice(at + 1)], at]
}

/** Words of a person's name, without titles. */
export const withoutTitles = (words: readonly string[]) =>
  words.length > 1 ? words.filter((word, at) => at === 0 || !TITLES.has(word)) : [...words]

/** How many words, from the first on, name a firm: up to the last word that only firms have. 0: none. */
export function firmLength(words: readonly string[]): number {
  const last = words.findLastIndex((word) => FIRM_WORDS.has(word))
  return words.length > 1 ? last + 1 : 0
}

export const withoutFirmWords = (words: readonly string[]) => words.filter((word) => !FIRM_WORDS.has(word))

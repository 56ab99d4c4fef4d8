/** The text that a resource search matches, and how the query is read and split into words. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { AppError } from '#server/platform/errors.ts'

/** Lowercase letters and digits, plus hyphenated words without their hyphens, so that 1040x finds 1040-X. */
export function searchWordsOf(...values: unknown[]): string {
  const text = textsIn(values).join(' ').toLowerCase()
  const compact = text.match(/[a-z0-9]+(?:-[a-z0-9]+)+/g)?.map((word) => word.replaceAll('-', '')) ?? []
  return [cut(text).join(' '), ...new Set(compact)].join(' ')
}

/** Patterns for `like all`; none for an empty query. */
export const patternsOf = (asked: string): string[] =>
  cut(asked.toLowerCase())
    .slice(0, SEARCH_WORDS_MAX)
    .map((word) => `%${stemOf(word)}%`)

/** The same without the database, for texts that it doesn't have. */
export function hasWords(entry: unknown, asked: string): boolean {
  const words = searchWordsOf(textsIn(entry).map(withoutAccents))
  return patternsOf(withoutAccents(asked)).every((pattern) => words.includes(pattern.slice(1, -1)))
}

const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** A number as it's compared: "Form 1040-X", "1040x" and "1040 X" are the same. */
export const compactName = (asked: string): string =>
  asked.toLowerCase().replaceAll(/^(?:irs )?(?:form|letter|notice) |[^a-z0-9]/g, '')

const SEARCH_WORDS_MAX = 8

const cut = (text: string): string[] => text.match(/[a-z0-9]+/g) ?? []

/** So that "penalties" finds "penalty", and "deadlines" "deadline". */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(?:ies|es|s|y)$/, '') : word)

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/**
 * The search text on a resources page. '' when there is none.
 *
 * @throws AppError `bad_request` beyond SEARCH_TEXT_MAX: the text is rejected, not truncated.
 */
export function parseSearchText(given: string | null): string {
  const asked = (given ?? '').trim()
  if (asked.length > SEARCH_TEXT_MAX)
    throw new AppError('bad_request', i18n._(msg`Use at most ${{ max: SEARCH_TEXT_MAX }} characters in your search.`))
  return asked
}

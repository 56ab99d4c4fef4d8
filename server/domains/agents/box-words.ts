/**
 * The text of the search box, split into words. Pure; interpret-query.ts looks up in the database which of them mean
 * something.
 */
import { nameKey } from '#common/name-key.ts'
import { stateKeyed } from '#common/state-keys.ts'
import { type NeedFound, readNeeds, withoutNeeds } from './box-needs.ts'
import {
  COMMON,
  isFiller as isFillerWord,
  isAboutTaxes,
  isArticle,
  isEnglishFiller,
  isSentence,
  isSpanish,
  isSpanishFiller,
} from './ordinary-words.ts'

export type BoxWords = {
  words: readonly string[]
  /** Number of words before the first comma; 0 if there is no comma. */
  beforeComma: number
  /** Number of words before "in" or "near"; null if neither occurs. What follows is a place. */
  beforeIn: number | null
  /** Common words that were removed; they may be names. */
  dropped: readonly string[]
  /** What was removed because it says what is needed rather than who or where. */
  needs: readonly NeedFound[]
  whole: Whole
}

/** The whole box, needs included. */
export type Whole = {
  words: readonly string[]
  /** With the words that every search implies ("EA"), which a firm's name can have. */
  key: string
  /** A firm's legal form is among the words. */
  hasLegalForm: boolean
  /** A sentence or a question, so most of its words are neither a name nor a place. */
  isSentence: boolean
  isAboutTaxes: boolean
}

export type BoxText = BoxWords & {
  /** Five digits or three. */
  zip: string
  /** "Near me": a place is wanted but not named. */
  isNearMe: boolean
}

/** Implied by every search, so ignored. */
const NOISE = new Set('enrolled agent agents ea eas'.split(' '))
/** Before a name. */
const FORMS_OF_ADDRESS = new Set('mr mrs ms miss dr'.split(' '))
/** Beside a name, and not part of it. */
const TITLES = new Set('ea cpa jr sr ii iii iv esq mr mrs ms miss dr phd mba'.split(' '))
const FIRM_WORDS = new Set(
  (
    'tax taxes taxation service services svc accounting accountant accountants bookkeeping financial finance ' +
    'associates group llc llp pllc pc inc corp company co cpas advisors advisory consulting consultants solutions ' +
    'resolution enterprises partners firm office business preparation preparers express pros pro and'
  ).split(' '),
)
const LEGAL_FORMS = new Set('llc llp pllc pc inc corp ltd'.split(' '))
const NEAR_ME =
  /\b(?:near(?:est)?(?: to)?|around|close to|closest to|by) (?:me|us|here)\b|\bnearby\b|\b(?:in|near|around) my (?:area|city|town|neighborhood|zip(?: code)?)\b|\bcerca de m[ií](?![\p{L}])|\b(?:closest|nearest)(?= (?:enrolled agents?|eas?|tax)\b)/giu

/** What surrounds a ZIP code, begins a search, or follows a firm, and tells nothing else. */
const ASIDE =
  /^\s*(?:contact|search(?: for)?|phone number (?:of|for)|address (?:of|for)|email|tax office(?: of)?)\s+(?=\S+\s+\S)|\b(?:my |the )?zip(?: ?codes?)?(?: is)?\b(?=:? *\d{5})|\bforms? \d[\w-]*|\bwithin \d+ miles? (?:of|from)\b|(?<=\S\s+)(?:phone(?: number)?|address|reviews?|ratings?|contact info|website|hours)\s*$/giu

/** "An EA": "An" is a last name, too, but not at the beginning. */
const ARTICLE =
  /(?<=^\s*|\b(?:find|me|need|want|for|recommend|know|with|is|hire|get)\s+)(?:an?|the)\s+(?=(?:good |local )?(?:enrolled agents?|eas?)\b)/iu

export function readWords(text: string, needs: readonly NeedFound[] = [], whole = wholeOf(text)): BoxText {
  const asked = text
    .replace(NEAR_ME, ' ')
    .replace(/\bcerca de\b/giu, 'near')
    .replace(ASIDE, ' ')
    .replace(ARTICLE, ' ')
    .trim()
  const zip = /(?:^|[\s,])(\d{5})(?:[- ]?\d{4})?(?=$|[\s,?.])|(?:^|[\s,])(\d{3})$/.exec(asked)
  const rest = zip ? asked.replace(zip[0], ' ') : asked
  const [first = '', ...others] = rest.split(',').map((part) => wordsOf(part))
  const after = others.flat()
  const [all, beforeIn] = splitAtIn([...first, ...after])
  return {
    words: all,
    beforeComma: after.length > 0 ? first.length : 0,
    beforeIn,
    dropped: [],
    needs,
    whole,
    zip: zip?.[1] ?? zip?.[2] ?? '',
    isNearMe: text.search(NEAR_ME) >= 0,
  }
}

export function wholeOf(text: string): Whole {
  const words = wordsOf(text)
  const key = nameKey(text)
  return {
    words,
    key,
    hasLegalForm: words.some((word) => LEGAL_FORMS.has(word)),
    isSentence: isSentence(key.split(' ')),
    isAboutTaxes: isAboutTaxes(words),
  }
}

function wordsOf(part: string): string[] {
  return nameKey(part)
    .split(' ')
    .filter((word) => word !== '' && !NOISE.has(word))
}

const IN = new Set(['in', 'near', 'en', 'from', 'around', 'outside'])

function splitAtIn(words: readonly string[]): [string[], number | null] {
  // "in trouble, in Dallas": the last one.
  const at = words.findLastIndex((word, index) => IN.has(word) && index < words.length - 1)
  if (at < 0) return [words.filter((word, index) => index === 0 || word !== 'near'), null]
  return [[...words.slice(0, at), ...words.slice(at + 1)], at]
}

/** "Since 2019", "in 5 years". */
const NUMBER = /^\d{1,4}$/

/** The box without common words; null if it has none. */
export function withoutCommonWords(box: BoxWords): BoxWords | null {
  const { words, beforeComma, beforeIn, needs, whole } = box
  const isInSpanish = isSpanish(whole.words)
  const isAsking = whole.isSentence || needs.length > 0
  const isFiller = (word: string) =>
    isAsking ? isEnglishFiller(word) || (whole.isSentence && NUMBER.test(word)) : COMMON.has(word)
  // "En Los Angeles": what follows is a name.
  const isCommon = (word: string, at: number) =>
    !isStateAtEnd(words, at) &&
    (isFiller(word) || (isInSpanish && isSpanishFiller(word) && !isPlaceWord(words, at, beforeIn)))
  const keptOf = (some: readonly string[]) => some.filter((word, at) => !isCommon(word, at))
  const kept = keptOf(words)
  if (kept.length === words.length) return null
  return {
    ...box,
    words: kept,
    beforeComma: keptOf(words.slice(0, beforeComma)).length,
    beforeIn: beforeIn === null ? null : keptOf(words.slice(0, beforeIn)).length,
    dropped: words.filter(isCommon),
  }
}

/** "Lynn IN", but not "help me". */
const isStateAtEnd = (words: readonly string[], at: number) =>
  at > 0 && at === words.length - 1 && stateKeyed(words[at] ?? '') !== null && !isFillerWord(words[at - 1] ?? '')

/** "Los" in "en Los Angeles". */
const isPlaceWord = (words: readonly string[], at: number, beforeIn: number | null) =>
  at >= (beforeIn ?? words.length) && isArticle(words[at] ?? '')

/** Words of a person's name, without titles. */
export const withoutTitles = (words: readonly string[]) =>
  words.length > 1 ? words.filter((word, at) => !(at === 0 ? FORMS_OF_ADDRESS : TITLES).has(word)) : [...words]

/** "Smith Tax" of "Smith Tax LLC"; the same if there is no legal form at the end. */
export const withoutLegalForm = (words: readonly string[]) =>
  LEGAL_FORMS.has(words.at(-1) ?? '') ? words.slice(0, -1) : words

export const isFirmWord = (word: string) => FIRM_WORDS.has(word)

/** Number of leading words that name a firm: up to the last word that only firms use. 0: none. */
export function firmLength(words: readonly string[]): number {
  const last = words.findLastIndex((word) => FIRM_WORDS.has(word))
  return words.length > 1 ? last + 1 : 0
}

export const withoutFirmWords = (words: readonly string[]) =>
  withoutTitles(words.filter((word) => !FIRM_WORDS.has(word)))

/** Only words that many firms have, perhaps beside a need: "expat tax services". @param isFirm A firm is called that. */
export function isOnlyNeeds(text: string, isFirm: boolean): boolean {
  const rest = wordsOf(withoutNeeds(text, readNeeds(text)))
  return rest.every((word) => !isFirm && (FIRM_WORDS.has(word) || COMMON.has(word)))
}

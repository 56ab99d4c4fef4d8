/**
 * The text of the search box, split into words. Pure; interpret-query.ts looks up in the database which of them mean
 * something.
 */
import { nameKey } from '#common/name-key.ts'
import { type NeedFound, readNeeds, withoutNeeds } from './box-needs.ts'

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
}

export type BoxText = BoxWords & {
  /** Five digits or three. */
  zip: string
  /** "Near me": a place is wanted but not named. */
  isNearMe: boolean
}

/** Implied by every search, so ignored. */
const NOISE = new Set('enrolled agent agents ea eas'.split(' '))
/** Filler words in questions. Some are also names: Ann Best, Lan An. */
const COMMON = new Set(
  (
    'me my the find need needs help preparer preparers professional professionals expert experts specialist best good ' +
    'local is are was were a an and who whos that this which with for of to does do did can speak speaks speaking i ' +
    'someone anyone really still currently licensed certified registered active cheap affordable around close here ' +
    'look looking want where what how hire about irs in near en some any anybody know recommend'
  ).split(' '),
)
/** More of them beside a need: alone, "Deal" and "Call" are last names. */
const COMMON_BESIDE_NEEDS = new Set(
  (
    'would like could should got get received have has had live living located based somewhere please hello hi and or ' +
    'you your from at area person people called call calling mother father mom dad wife husband he she they told said ' +
    'says claims name handle handles handling deal deals dealing offer offers offering experienced experience know ' +
    'tax taxes long time sent came come next first just being need needs still now today asap problem problems issue issues ' +
    'question questions last month week recently also too really very was am im ive if when why be it us we our ' +
    'anybody everyone make makes made stop fight fix solve resolve respond prepare doing take recommend good top ' +
    'knows knowledgeable specialize specializes specializing specialized work works year years filed owe money'
  ).split(' '),
)
/** In Spanish, only beside a word that isn't a name: "de la" is part of many. */
const SPANISH =
  /\b(?:debo|quitar|apelar|necesito|busco|quiero|agentes?|ayuda|impuestos?|contadora?|cerca|hable|habla|tengo|llego|recibi|quien|puede|alguien|preparador|mis?|vivo|sacar|renovar)\b/u
const SPANISH_COMMON = new Set(
  (
    'necesito necesita busco buscar quiero un una agente agentes registrado inscrito ayuda ayudar con para por mi mis ' +
    'me que quien en el la los las de del al cerca impuesto impuestos contador contadora preparador tengo vivo recibi ' +
    'y o es alguien persona profesional llego llegaron puede sacar renovar se taxes'
  ).split(' '),
)
/** Titles and letters after a name, which aren't part of it. */
/** Before a name. */
const FORMS_OF_ADDRESS = new Set('mr mrs ms miss dr'.split(' '))
const TITLES = new Set('ea cpa jr sr ii iii iv esq mr mrs ms miss dr phd mba'.split(' '))
const FIRM_WORDS = new Set(
  (
    'tax taxes taxation service services svc accounting accountant accountants bookkeeping financial finance ' +
    'associates group llc llp pllc pc inc corp company co cpas advisors advisory consulting consultants solutions ' +
    'resolution enterprises partners firm office business preparation preparers express pros pro and'
  ).split(' '),
)
const NEAR_ME =
  /\b(?:near(?:est)?(?: to)?|around|close to|closest to|by) (?:me|us|here)\b|\bnearby\b|\b(?:in|near|around) my (?:area|city|town|neighborhood|zip(?: code)?)\b|\bcerca de m[ií](?![\p{L}])|\b(?:closest|nearest)(?= (?:enrolled agents?|eas?|tax)\b)/giu

/** What surrounds a ZIP code or follows a firm and tells nothing else. */
const ASIDE =
  /\bzip(?: ?codes?)?\b(?=:? *\d{5})|\bforms? \d[\w-]*|\bwithin \d+ miles? (?:of|from)\b|(?<=\S\s+)(?:phone(?: number)?|reviews?|contact info|hours)\s*$/giu

/** "An EA": "An" is a last name, too, but not at the beginning. */
const ARTICLE =
  /(?<=^\s*|\b(?:find|me|need|want|for|recommend|know|with|is|hire|get)\s+)(?:an?|the)\s+(?=(?:good |local )?(?:enrolled agents?|eas?)\b)/iu

export function readWords(text: string, needs: readonly NeedFound[] = []): BoxText {
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
    zip: zip?.[1] ?? zip?.[2] ?? '',
    isNearMe: text.search(NEAR_ME) >= 0,
  }
}

function wordsOf(part: string): string[] {
  return nameKey(part)
    .split(' ')
    .filter((word) => word !== '' && !NOISE.has(word))
}

const IN = new Set(['in', 'near', 'en'])

function splitAtIn(words: readonly string[]): [string[], number | null] {
  // "in trouble, in Dallas": the last one.
  const at = words.findLastIndex((word, index) => IN.has(word) && index < words.length - 1)
  if (at < 0) return [words.filter((word, index) => index === 0 || word !== 'near'), null]
  return [[...words.slice(0, at), ...words.slice(at + 1)], at]
}

/** The box without common words; null if it has none. */
export function withoutCommonWords({ words, beforeComma, beforeIn, needs }: BoxWords): BoxWords | null {
  const isSpanish = SPANISH.test(words.join(' '))
  const common = needs.length > 0 ? [COMMON, COMMON_BESIDE_NEEDS] : [COMMON]
  // "En Los Angeles": what follows is a name.
  const isCommon = (word: string, at: number) =>
    common.some((some) => some.has(word)) || (isSpanish && at < (beforeIn ?? words.length) && SPANISH_COMMON.has(word))
  const keptOf = (some: readonly string[]) => some.filter((word, at) => !isCommon(word, at))
  const kept = keptOf(words)
  if (kept.length === words.length) return null
  return {
    words: kept,
    beforeComma: keptOf(words.slice(0, beforeComma)).length,
    beforeIn: beforeIn === null ? null : keptOf(words.slice(0, beforeIn)).length,
    dropped: words.filter(isCommon),
    needs,
  }
}

/** Words of a person's name, without titles. */
export const withoutTitles = (words: readonly string[]) =>
  words.length > 1 ? words.filter((word, at) => !(at === 0 ? FORMS_OF_ADDRESS : TITLES).has(word)) : [...words]

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

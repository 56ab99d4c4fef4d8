import { formatList } from './format-list.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from './i18n.ts'

/** Foreign bank accounts (ISO 13616): two letters, two check digits, and as many characters as the country uses. */

/** Each country with the length of its IBANs. */
const COUNTRIES =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
  'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
  'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
  'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
const LENGTHS = new Map(COUNTRIES.split(' ').map((each) => [each.slice(0, 2), Number(each.slice(2))]))

const BEGINNING = /(?<![\p{L}\d])[a-z]{2}\d{2}(?=[ -]?[a-z\d])/giu

function* findIbans(text: string): Generator<{ start: number; end: number }> {
  for (const { 0: written, index } of text.matchAll(BEGINNING)) {
    const length = LENGTHS.get(written.slice(0, 2).toUpperCase())
    const end = length ? endOf(text, index, length) : null
    if (end !== null && hasCheckDigits(text.slice(index, end))) yield { start: index, end }
  }
}

/**
 * Where `length` letters and digits end, with at most one space or dash between them; null when there are fewer or
 * more.
 */
function endOf(text: string, start: number, length: number): number | null {
  const signs = new RegExp(`(?:[a-z\\d][ -]?){${length - 1}}[a-z\\d](?![\\p{L}\\d])`, 'iuy')
  signs.lastIndex = start
  return signs.test(text) ? signs.lastIndex : null
}

/** Moves the first four characters to the end and reads letters as 10 to 35: the number must be 1 modulo 97. */
function hasCheckDigits(written: string): boolean {
  const signs = written.replace(/[ -]/g, '').toUpperCase()
  const digits = [...`${signs.slice(4)}${signs.slice(0, 4)}`].map((sign) => String(Number.parseInt(sign, 36))).join('')
  return [...digits].reduce((left, digit) => (left * 10 + Number(digit)) % 97, 0) === 1
}

/**
 * The number shield: finds numbers that shouldn't be sent to us, before they leave the browser and again on the server.
 * Tax, bank, and card numbers; not phone numbers, ZIP codes, dates, form numbers, or amounts, which people must be able
 * to write. It protects against slips, not against someone who means to get past it.
 */

export type ShieldedKind = 'ssn' | 'itin' | 'ein' | 'ptin' | 'card' | 'bank' | 'iban'
/** A number's position in the text: from `start` up to, but not including, `end`. */
export type FoundNumber = { kind: ShieldedKind; start: number; end: number }

/** Enough to say what to remove; a text with more is rejected anyway. */
const FOUND_MAX = 20

/** Up to FOUND_MAX numbers in text order, without overlaps. */
export function findNumbers(text: string): FoundNumber[] {
  const inOrder = (numbers: FoundNumber[]) => numbers.sort((a, b) => a.start - b.start)
  const plain = withPlainSigns(text)
  const found: FoundNumber[] = []
  // One byte per character: checking for overlap costs the length of the number, however many were found before.
  const taken = new Uint8Array(plain.length)
  // Most certain first: what one finder takes, the next ones skip.
  for (const find of [findAbroad, findCards, findPtins, findWritten, findNearWords, findAccounts]) {
    for (const number of find(plain)) {
      if (taken.subarray(number.start, number.end).includes(1)) continue
      taken.fill(1, number.start, number.end)
      if (found.push(number) === FOUND_MAX) return inOrder(found)
    }
  }
  return inOrder(found)
}

const NAMES: Readonly<Record<ShieldedKind, MessageDescriptor>> = {
  ssn: msg`a Social Security number`,
  itin: msg`an ITIN`,
  ein: msg`an EIN`,
  ptin: msg`a PTIN`,
  card: msg`a card number`,
  bank: msg`a bank account number`,
  iban: msg`an IBAN`,
}

/** The message for the writer, or null when nothing was found. Never repeats the number. */
export function describeNumbers(text: string): string | null {
  const kinds = [...new Set(findNumbers(text).map(({ kind }) => i18n._(NAMES[kind])))]
  if (kinds.length === 0) return null
  const list = formatList(kinds)
  return i18n._(
    msg`This looks like it contains ${{ list }}. Remove that from your text. We never need it, and it’s safest with you.`,
  )
}

/** The text without such numbers: what the browser may keep of it. */
export function withoutNumbers(text: string): string {
  const [first, ...more] = findNumbers(text).reverse()
  if (!first) return text
  const rest = [first, ...more].reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text)
  return withoutNumbers(rest)
}

type RefinementContext = {
  issues: readonly { code?: string | undefined }[]
  addIssue: (issue: { code: 'custom'; message: string }) => void
}

/**
 * The same as a field rule, after its length check: `z.string().max(500).superRefine(rejectNumbers)`. Text that is too
 * long is rejected for that alone and isn't searched.
 */
export function rejectNumbers(text: string, context: RefinementContext): void {
  if (context.issues.some(({ code }) => code === 'too_big')) return
  const message = describeNumbers(text)
  if (message) context.addIssue({ code: 'custom', message })
}

/**
 * Turns the digits, dashes, dots, and spaces of any script into plain ones, one for one, so that positions stay valid.
 */
function withPlainSigns(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g, (digit) => String(digitOf(digit)))
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d\u00ad_]/g, '-')
    .replace(/[\u00b7\u2022\u2024\u2027\u2219\u22c5\u30fb\uff0e]/g, '.')
    .replace(/[\u2044\u2215\uff0f]/g, '/')
    .replace(/[\u00a0\u2000-\u200f\u202f\u205f\u2060\u3000\ufeff]/g, ' ')
}

const ZEROS = [0x0660, 0x06f0, 0x0966, 0xff10]
const digitOf = (sign: string) => {
  const code = sign.charCodeAt(0)
  return code - (ZEROS.findLast((zero) => zero <= code) ?? code)
}

function* findAbroad(text: string): Generator<FoundNumber> {
  for (const place of findIbans(text)) yield { kind: 'iban', ...place }
}

// --- cards -----------------------------------------------------------------------------------------------------------

/** Groups of digits with a separator or a few spaces between: possibly one number, or several side by side. */
const RUN = /(?<![\d\p{L}$])\d+(?:(?: {1,3}|[./-])\d+)*(?![\p{L}])/gu
const CARD_DIGITS = { min: 13, max: 19 }
const CARD_BRANDS: readonly RegExp[] = [
  /^4(\d{12}|\d{15}|\d{18})$/,
  /^(5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/,
  /^3[47]\d{13}$/,
  /^(6011\d{12}|64[4-9]\d{13}|65\d{14})$/,
  /^3(0[0-5]|[689]\d)\d{11}$/,
  /^35(2[89]|[3-8]\d)\d{12}$/,
  /^62\d{14,17}$/,
]

function* findCards(text: string): Generator<FoundNumber> {
  for (const run of text.matchAll(RUN)) {
    const groups = groupsOf(run[0], run.index)
    for (let from = 0; from < groups.length; from++) {
      const to = cardEndingAt(groups, from)
      if (to === null) continue
      yield { kind: 'card', start: groups[from]?.start ?? 0, end: groups[to]?.end ?? 0 }
      from = to
    }
  }
}

type Group = { digits: string; start: number; end: number }

const groupsOf = (run: string, offset: number): Group[] =>
  [...run.matchAll(/\d+/g)].map(({ 0: digits, index }) => {
    const start = offset + index
    return { digits, start, end: start + digits.length }
  })

/** Cards are written in groups of four or more digits; only the last group can be shorter. Phone numbers aren't. */
function cardEndingAt(groups: readonly Group[], from: number): number | null {
  let digits = ''
  for (let to = from; to < groups.length && digits.length < CARD_DIGITS.max; to++) {
    digits += groups[to]?.digits ?? ''
    if (digits.length >= CARD_DIGITS.min && isCard(digits)) return to
    if ((groups[to]?.digits.length ?? 0) < 4) return null
  }
  return null
}

const isCard = (digits: string) => CARD_BRANDS.some((brand) => brand.test(digits)) && passesLuhn(digits)

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

// --- tax numbers as they are written ---------------------------------------------------------------------------------

const GAP = String.raw`(?: ?[-./] ?| {1,3})`
/** Not inside a longer number, a phone number with a country code, or a word other than the number's own name. */
const BEFORE = String.raw`(?:(?<![\d\p{L}$+]|\d[-./]|\+\d{1,3} )|(?<=(?<!\p{L})(?:ssn|itin|tin|f?ein)))`
const AFTER = String.raw`(?![\d\p{L}]|[-./]\d)`
const SSN_WRITTEN = new RegExp(`${BEFORE}(?:(\\d{3})|\\((\\d{3})\\))${GAP}(\\d{2})${GAP}(\\d{4})${AFTER}`, 'giu')
const EIN_WRITTEN = new RegExp(`${BEFORE}(\\d{2}) ?- ?(\\d{7})${AFTER}`, 'giu')

/** Three, two, and four digits, or two and seven: recognizable without a word nearby. */
function* findWritten(text: string): Generator<FoundNumber> {
  for (const match of text.matchAll(SSN_WRITTEN)) {
    const kind = personKind(match.slice(1).join(''))
    if (kind) yield { kind, start: match.index, end: match.index + match[0].length }
  }
  for (const match of text.matchAll(EIN_WRITTEN)) {
    if (isEin(match.slice(1).join(''))) yield { kind: 'ein', start: match.index, end: match.index + match[0].length }
  }
}

/** The kind of a person's nine-digit number; null when no such number was ever issued. */
function personKind(digits: string): 'ssn' | 'itin' | null {
  const area = digits.slice(0, 3)
  const group = digits.slice(3, 5)
  if (area.startsWith('9')) return /^(5\d|6[0-5]|7\d|8[0-8]|9\d)$/.test(group) ? 'itin' : null
  return area === '000' || area === '666' || group === '00' || digits.endsWith('0000') ? null : 'ssn'
}

/** Prefixes the IRS does not use. */
const NO_EIN = new Set([
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
])
const isEin = (digits: string) => !NO_EIN.has(digits.slice(0, 2))

/** A preparer's number: P and eight digits. */
const PTIN = /(?<![\p{L}\d-])P[ -]?\d{8}(?![\p{L}\d]|[-.]\d)/giu

function* findPtins(text: string): Generator<FoundNumber> {
  for (const { 0: written, index } of text.matchAll(PTIN)) {
    yield { kind: 'ptin', start: index, end: index + written.length }
  }
}

// --- nine digits beside a word ---------------------------------------------------------------------------------------

/** Nine digits in any grouping except ZIP+4. */
const NINE = new RegExp(`${BEFORE}(?!\\d{5}-\\d{4}(?!\\d))\\d(?:[ .-]?\\d){8}${AFTER}`, 'giu')
const PERSON_WORDS = /\b(?:ssn|ss ?#|ss (?:number|no)|soc(?:ial)?(?:\.| |$)|itin|tin|tax(?:payer)? ?id)/i
const EIN_WORDS = /\b(?:f?ein|employer id)/i
const BANK_WORDS = /\b(?:routing|aba|rtn|bank|account|acct|checking|savings|wire|direct deposit)\b/i
/** How many characters before and after a number its word can be. */
const REACH = { before: 40, after: 25 }

function* findNearWords(text: string): Generator<FoundNumber> {
  for (const { 0: written, index } of text.matchAll(NINE)) {
    const end = index + written.length
    const near = `${text.slice(Math.max(0, index - REACH.before), index)}  ${text.slice(end, end + REACH.after)}`
    const kind = kindNear(written.replace(/\D/g, ''), near)
    if (kind) yield { kind, start: index, end }
  }
}

function kindNear(digits: string, near: string): ShieldedKind | null {
  if (EIN_WORDS.test(near) && isEin(digits)) return 'ein'
  if (PERSON_WORDS.test(near)) return personKind(digits)
  return BANK_WORDS.test(near) && isRouting(digits) ? 'bank' : null
}

/** A routing number: a Federal Reserve prefix and the ABA's check digit. */
function isRouting(digits: string): boolean {
  if (!/^(0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/.test(digits)) return false
  const weights = [3, 7, 1]
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (weights[place % 3] ?? 0), 0)
  return sum > 0 && sum % 10 === 0
}

// --- bank accounts ---------------------------------------------------------------------------------------------------

/** Account numbers have no check digit: only the words right before them identify them. */
const ACCOUNT =
  /\b(?:(?:account|acct)\.? ?(?:numbers?|num|no\.?|nr\.?|#)|(?:bank|checking|savings)(?: (?:account|acct))?\.?)(?: ?(?:is|was|[:=#-]))* ?(\d(?:[ -]?\d){5,16})(?![\d\p{L}]|[.,]\d)/giu

function* findAccounts(text: string): Generator<FoundNumber> {
  for (const match of text.matchAll(ACCOUNT)) {
    const number = match[1] ?? ''
    const end = match.index + match[0].length
    if (!isPhone(number)) yield { kind: 'bank', start: end - number.length, end }
  }
}

/** Three, three, four: the bank's phone number. */
const isPhone = (written: string) => /^(?:1[ -])?\d{3}[ -]\d{3}[ -]\d{4}$/.test(written)

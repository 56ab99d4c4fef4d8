/**
 * The number shield: finds numbers that nobody should send to us, before they leave the browser and again on the
 * server. Tax numbers, bank numbers and cards; not phones, ZIP codes, dates, form numbers or amounts, which people
 * must be able to write. It protects from a slip, not from someone who means to get past it.
 */
import { findIbans } from './find-ibans.ts'

export type ShieldedKind = 'ssn' | 'itin' | 'ein' | 'ptin' | 'card' | 'bank' | 'iban'
/** Where a number stands in the text: from `start` up to, not including, `end`. */
export type FoundNumber = { kind: ShieldedKind; start: number; end: number }

/** Numbers in the order of the text; none overlaps another. */
export function findNumbers(text: string): FoundNumber[] {
  const plain = withPlainSigns(text)
  const found: FoundNumber[] = []
  // The surest first: what one has taken is no longer looked at.
  for (const find of [findAbroad, findCards, findPtins, findWritten, findNearWords, findAccounts]) {
    for (const number of find(plain)) {
      if (!found.some((other) => number.start < other.end && other.start < number.end)) found.push(number)
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

const NAMES: Readonly<Record<ShieldedKind, string>> = {
  ssn: 'a Social Security number',
  itin: 'an ITIN',
  ein: 'an EIN',
  ptin: 'a PTIN',
  card: 'a card number',
  bank: 'a bank number',
  iban: 'an IBAN',
}

/** What to tell the person who wrote the text, or null when nothing was found. Never repeats the number. */
export function sayNumbers(text: string): string | null {
  const kinds = [...new Set(findNumbers(text).map(({ kind }) => NAMES[kind]))]
  const last = kinds.pop()
  if (!last) return null
  const list = kinds.length > 0 ? `${kinds.join(', ')} and ${last}` : last
  return `This looks like it holds ${list}. Please take the number out: we never need it, and it is safest with you.`
}

type Refusing = { addIssue: (issue: { code: 'custom'; message: string }) => void }

/** The same as a rule of a form's field: `z.string().superRefine(refuseNumbers)`. */
export function refuseNumbers(text: string, context: Refusing): void {
  const message = sayNumbers(text)
  if (message) context.addIssue({ code: 'custom', message })
}

/** Any script's digits, dashes and spaces become plain ones, each in its place, so that positions stay true. */
function withPlainSigns(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g, (digit) => String(digitOf(digit)))
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d\u00ad]/g, '-')
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

/** Groups of digits with one sign between: what could be one number, or several side by side. */
const RUN = /(?<![\d\p{L}$])\d+(?:[ .-]\d+)*(?![\p{L}])/gu
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

/** Cards are written in groups of four or more; only the last may be shorter. Phone numbers are not. */
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

const GAP = String.raw`(?: ?[-.] ?| )`
/** Not the middle of a longer number, of a word, or of a phone number with its country. */
const BEFORE = String.raw`(?<![\d\p{L}$+]|\d[-.]|\+\d{1,3} )`
const AFTER = String.raw`(?![\d\p{L}]|[-.]\d)`
const SSN_WRITTEN = new RegExp(`${BEFORE}(\\d{3})${GAP}(\\d{2})${GAP}(\\d{4})${AFTER}`, 'gu')
const EIN_WRITTEN = new RegExp(`${BEFORE}(\\d{2}) ?- ?(\\d{7})${AFTER}`, 'gu')

/** Three, two and four digits, or two and seven: telling without a word beside them. */
function* findWritten(text: string): Generator<FoundNumber> {
  for (const match of text.matchAll(SSN_WRITTEN)) {
    const kind = personKind(match.slice(1).join(''))
    if (kind) yield { kind, start: match.index, end: match.index + match[0].length }
  }
  for (const match of text.matchAll(EIN_WRITTEN)) {
    if (isEin(match.slice(1).join(''))) yield { kind: 'ein', start: match.index, end: match.index + match[0].length }
  }
}

/** Nine digits as a person's number; null when none was ever given out with them. */
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

/** Nine digits however they are grouped, but not as a ZIP code with its four. */
const NINE = new RegExp(`${BEFORE}(?!\\d{5}-\\d{4}(?!\\d))\\d(?:[ .-]?\\d){8}${AFTER}`, 'gu')
const PERSON_WORDS = /\b(?:ssn|ss ?#|ss (?:number|no)|soc(?:ial)?(?:\.| |$)|itin|tin|tax(?:payer)? ?id)/i
const EIN_WORDS = /\b(?:f?ein|employer id)/i
const BANK_WORDS = /\b(?:routing|aba|rtn|bank|account|acct|checking|savings|wire|direct deposit)\b/i
/** How far a word may stand before the number it names, and after it. */
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

/** Accounts have no check digit: only the words right before them tell. */
const ACCOUNT =
  /\b(?:(?:account|acct)\.? ?(?:numbers?|num|no\.?|nr\.?|#)|(?:bank|checking|savings)(?: (?:account|acct))?\.?)(?: ?(?:is|was|[:=#-]))* ?(\d(?:[ -]?\d){5,16})(?![\d\p{L}]|[.,]\d)/giu

function* findAccounts(text: string): Generator<FoundNumber> {
  for (const match of text.matchAll(ACCOUNT)) {
    const number = match[1] ?? ''
    const end = match.index + match[0].length
    if (!isPhone(number)) yield { kind: 'bank', start: end - number.length, end }
  }
}

/** Three, three, four: the phone number of the bank. */
const isPhone = (written: string) => /^(?:1[ -])?\d{3}[ -]\d{3}[ -]\d{4}$/.test(written)

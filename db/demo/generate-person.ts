/** Invented people at invented addresses. */
import NAMES from './names.json' with { type: 'json' }
import STATES from './states.json' with { type: 'json' }
import { EMPTY_ROW, type ExtractRow } from './extract-row.ts'
import type { Random } from './random.ts'

export type Town = { city: string; state: string; zips: readonly string[] }
export type StateCode = keyof typeof STATES
type Culture = keyof typeof NAMES

/** The rest have an English first name. */
const HOME_FIRST_NAME_SHARE = 0.65
const STREETS =
  'Almanac Ledger Quill Lamplighter Tollgate Wheelwright Thimble Bellfounder Cooper’s Penny Sextant Inkwell Marigold ' +
  'Harrow Sundial Weathervane Millrace Copperkettle Foxglove Tinsmith Juniper Hollyhock Whistling Beacon Larkspur'
const STREET_KINDS = ['St', 'Ave', 'Rd', 'Ln', 'Dr', 'Blvd', 'Way', 'Ct']
const FIRM_SHAPES: readonly ((last: string, other: string) => string)[] = [
  (last) => `${last} Tax Service`,
  (last) => `${last} Tax & Accounting`,
  (last) => `${last} Tax and Bookkeeping LLC`,
  (last, other) => `${last} & ${other}`,
  (last, other) => `${last}, ${other} & Associates Inc`,
  (last) => `${last} Tax Group`,
  (last) => `${last} Financial Services`,
  (last) => `${last} Enterprises`,
]
const FIRM_WORDS =
  'Lantern Harbor Cardinal Juniper Keystone Ridgeline Bluebird Compass Granite Evergreen Sunrise Copper Maple Heron Summit Prairie Lighthouse Magnolia'
const FIRM_SUFFIXES = ['Tax', 'Tax & Books', 'Tax Advisors LLC', 'Tax Pros', 'Accounting', 'Bookkeeping & Tax']

export type PersonGenerator = {
  person: (state: StateCode, town: Town) => ExtractRow
  /** Adds an address, phone, and firm to a person whose name and place are given. */
  withContactDetails: (row: ExtractRow) => ExtractRow
  phone: (state: StateCode) => string
  firm: (last: string, state: StateCode) => string
  street: () => string
}

export function createPersonGenerator(random: Random): PersonGenerator {
  const phones = new Map<string, number>()

  /** 555-0100 to 555-0199 are never assigned; each area code uses them one after another. */
  const phone = (state: StateCode) => {
    const areas = STATES[state].areaCodes.split(' ').filter(Boolean)
    if (areas.length === 0) return ''
    const area = random.pick(areas)
    const used = phones.get(area) ?? 0
    phones.set(area, used + 1)
    return `${area}55501${String(used % 100).padStart(2, '0')}`
  }
  const surname = (state: StateCode) => words(NAMES[cultureOf(random, state)].surnames, random)
  const firm = (last: string, state: StateCode) =>
    random.chance(0.3)
      ? `${random.pick(FIRM_WORDS.split(' '))} ${random.pick(FIRM_SUFFIXES)}`
      : random.pick(FIRM_SHAPES)(last, surname(state))
  const street = () =>
    random.chance(0.12)
      ? `PO Box ${100 + random.below(8900)}`
      : `${100 + random.below(9800)} ${random.pick(STREETS.split(' '))} ${random.pick(STREET_KINDS)}`

  const withContactDetails = (row: ExtractRow): ExtractRow => {
    const state = row.state as StateCode
    const dba = row.dba || sometimes(0.45, () => firm(row.last, state))
    const line1 = row.line1 || street()
    const line2 = line1.startsWith('PO') ? '' : sometimes(0.25, () => `Suite ${100 + random.below(400)}`)
    const website = row.website || (dba === '' ? '' : sometimes(0.5, () => websiteOf(dba, random)))
    return { ...row, dba, line1, line2, website, phone: row.phone || sometimes(0.85, () => phone(state)) }
  }
  const sometimes = (share: number, make: () => string) => (random.chance(share) ? make() : '')

  const person = (state: StateCode, town: Town): ExtractRow => {
    const culture = cultureOf(random, state)
    const home = random.chance(HOME_FIRST_NAME_SHARE) ? culture : 'anglo'
    const sex = random.chance(0.52) ? 'women' : 'men'
    const row = {
      ...EMPTY_ROW,
      last: maybeHyphenated(words(NAMES[culture].surnames, random), random, () => surname(state)),
      first: words(NAMES[home][sex], random),
      middle: medianOf(random, () => words(NAMES.anglo[sex], random)),
      suffix: sex === 'men' ? sometimes(0.03, () => random.pick(['Jr', 'Sr', 'II', 'III'])) : '',
      city: town.city,
      state,
      zip: random.pick(town.zips),
      profession: professionOf(random),
    }
    return withTypingStyle(random, withContactDetails(row))
  }
  return { person, withContactDetails, phone, firm, street }
}

const words = (list: string, random: Random) => random.pick(list.split(' ')).replaceAll('_', ' ')

function cultureOf(random: Random, state: StateCode): Culture {
  const shares = STATES[state].cultures.split(' ').map((each) => each.split(':'))
  return random.pickWeighted(shares, ([, weight]) => Number(weight))[0] as Culture
}

function maybeHyphenated(last: string, random: Random, other: () => string): string {
  return random.chance(0.02) ? `${last}-${other()}` : last
}

function medianOf(random: Random, name: () => string): string {
  if (random.chance(0.35)) return ''
  const full = name()
  return random.chance(0.6) ? full.charAt(0) : full
}

function professionOf(random: Random): string {
  const sometimes = random.next()
  if (sometimes < 0.04) return 'CPA,EA'
  return sometimes < 0.046 ? 'ATTY,EA' : 'EA'
}

/** Invented firms are under .example, which can never be registered. */
export function websiteOf(firm: string, random: Random): string {
  const host = `${firm
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '')}.example`
  return random.pick([`www.${host}`, host, `https://${host}`])
}

/**
 * The files contain what each preparer typed: many cities and some names are in capitals, some ZIP codes have nine
 * digits.
 */
export function withTypingStyle(random: Random, row: ExtractRow): ExtractRow {
  const isUpperCase = random.chance(0.15)
  const typed = (text: string) => (isUpperCase ? text.toUpperCase() : text)
  return {
    ...row,
    last: typed(row.last),
    first: typed(row.first),
    middle: typed(row.middle),
    city: random.chance(0.7) ? row.city.toUpperCase() : row.city,
    zip: random.chance(0.1) ? `${row.zip}-${1000 + random.below(8999)}` : row.zip,
  }
}

/** Fills the slots of the evaluation file from listings drawn by seed: one line becomes a few searches. */
import { createHash } from 'node:crypto'
import { nameKey } from '#common/name-key.ts'
import { STATES, stateOf } from '#common/states.ts'
import { misspell, SLIPS } from '#tests/support/misspell.ts'
import { type Random, seededRandom } from '#tests/support/random.ts'
import { type RelevanceQuery, SLOT } from './relevance-queries.ts'
import type { World, WorldListing } from './relevance-world.ts'

export type RelevanceCase = {
  query: RelevanceQuery
  typed: string
  /** Null when the line is about no particular listing. */
  drawn: WorldListing | null
}

export type RelevanceLine = { family: string; cases: readonly RelevanceCase[] }

/** A draw can be unfit, as when its misspelling is a name that is listed too. */
const TRIES = 200

/** A line has no searches when the directory has no listing to fill it from. */
export function casesOf(world: World, queries: readonly RelevanceQuery[], draws: number): RelevanceLine[] {
  const known = knownWords(world)
  return queries.map((query) => ({ family: query.family, cases: casesOfLine(world, query, { known, draws }) }))
}

type Filling = { known: Known; draws: number }

function casesOfLine({ listings }: World, query: RelevanceQuery, { known, draws }: Filling): RelevanceCase[] {
  const hasSlots = query.q.search(SLOT) >= 0
  if (!hasSlots && !query.draw) return [{ query, typed: query.q, drawn: null }]
  const random = seededRandom(seedOf(query))
  const pool = listings.filter(fits(query))
  return Array.from({ length: hasSlots ? draws : 1 }, () => drawCase(query, pool, known, random)).filter(
    (made) => made !== null,
  )
}

/** Of the line itself, so that another line changes none of its draws. */
const seedOf = ({ q, draw }: RelevanceQuery) =>
  createHash('sha256')
    .update(`${q} ${JSON.stringify(draw)}`)
    .digest()
    .readInt32LE()

type Known = {
  firsts: ReadonlySet<string>
  lasts: ReadonlySet<string>
  firms: ReadonlySet<string>
  cities: ReadonlySet<string>
}

const knownWords = ({ listings, places }: World): Known => ({
  firsts: new Set(listings.map(({ firstKey }) => firstKey)),
  lasts: new Set(listings.map(({ lastKey }) => lastKey)),
  firms: new Set(listings.map(({ dbaKey }) => dbaKey)),
  cities: places.cityKeys,
})

function fits({ q, draw = {}, expect = {} }: RelevanceQuery): (listing: WorldListing) => boolean {
  const fillable = [...q.matchAll(SLOT)].map(([, slot = '']) => FILLABLE[slot.toLowerCase()] ?? (() => true))
  const isLastAlone = !/\{(first|f)\b/i.test(q)
  const isAboutProfile = Boolean(expect.service ?? expect.language ?? expect.mode ?? expect.accepting ?? expect.letter)
  return (listing) =>
    isOrdinary(listing) &&
    // "Washington" alone is the state.
    !(isLastAlone && STATE_KEYS.has(listing.lastKey)) &&
    isAsDrawn(draw, listing) &&
    // People look for an agent where agents are.
    (!isAboutProfile || listing.isClaimed) &&
    fillable.every((canFill) => canFill(listing))
}

const STATE_KEYS: ReadonlySet<string> = new Set(STATES.map(({ name }) => nameKey(name)))
const NAME_MIN = 2

/** With a whole name, in a known place of a state. */
const isOrdinary = ({ state, zip, cityKey, lat, lastKey, firstKey }: WorldListing) =>
  stateOf(state)?.kind === 'state' &&
  zip !== '' &&
  cityKey !== '' &&
  lat !== 0 &&
  Math.min(lastKey.length, firstKey.length) >= NAME_MIN

const isAsDrawn = ({ first, last, lastHolds = '' }: NonNullable<RelevanceQuery['draw']>, listing: WorldListing) =>
  (!first || first.includes(listing.firstKey)) &&
  (!last || last.includes(listing.lastKey)) &&
  listing.lastName.includes(lastHolds)

const FIRM_MIN = 6
const PHONE_DIGITS = 10

/** Whether a listing can fill the slot; others always can. */
const FILLABLE: Partial<Record<string, (listing: WorldListing) => boolean>> = {
  middle: ({ middleName }) => middleName.length > 1,
  m: ({ middleName }) => middleName !== '',
  // A firm that is called by its owner's name is found as a person.
  firm: ({ dbaKey, lastKey }) => dbaKey.length >= FIRM_MIN && !` ${dbaKey} `.includes(` ${lastKey} `),
  phone: ({ phone }) => (phone ?? '').replace(/\D/g, '').length >= PHONE_DIGITS,
  website: ({ website }) => /^(https?:\/\/)?[\w.-]+\.[a-z]{2,}$/i.test(website ?? ''),
  county: ({ county }) => county !== '',
}

function drawCase(
  query: RelevanceQuery,
  pool: readonly WorldListing[],
  known: Known,
  random: Random,
): RelevanceCase | null {
  if (pool.length === 0) return null
  for (let tries = 0; tries < TRIES; tries++) {
    const drawn = random.pick(pool)
    const typed = fill(query.q, drawn, known, random)
    if (typed !== null) return { query, typed, drawn }
  }
  return null
}

/** @returns null when a word can't be misspelled, or its misspelling is another word of its kind. */
function fill(q: string, drawn: WorldListing, known: Known, random: Random): string | null {
  let isFit = true
  const typed = q.replace(SLOT, (_, slot: string, part: string | undefined, wrong: string) => {
    const name = slot.toLowerCase()
    const text = valueOf(name, part, drawn)
    const spelled = wrong ? misspelled(name, text, known, random) : text
    if (!spelled) isFit = false
    return inCase(slot, spelled ?? '')
  })
  return isFit ? typed.replace(/\s+/g, ' ').trim() : null
}

function inCase(slot: string, text: string): string {
  if (slot.length > 1 && slot === slot.toUpperCase()) return text.toUpperCase()
  if (slot === slot.toLowerCase()) return text.toLowerCase()
  return slot.length === 1 ? text.toUpperCase() : text
}

function valueOf(slot: string, part: string | undefined, drawn: WorldListing): string {
  const value = VALUES[slot]
  if (!value) throw new Error(`No slot {${slot}}.`)
  return value(drawn, part)
}

const VALUES: Partial<Record<string, (drawn: WorldListing, part: string | undefined) => string>> = {
  first: ({ firstName }) => firstName,
  last: ({ lastName }, part) => partOfLast(lastName, part),
  middle: ({ middleName }) => middleName,
  f: ({ firstName }) => firstName.slice(0, 1),
  m: ({ middleName }) => middleName.slice(0, 1),
  firm: ({ dba }, part) => partOfFirm(dba, part),
  phone: ({ phone }, part) => phoneAs(phone ?? '', part),
  website: ({ website }) => (website ?? '').replace(/^https?:\/\//i, '').replace(/^www\./i, ''),
  city: ({ city }) => city,
  county: ({ county }) => county.replace(/ (county|parish)$/i, ''),
  st: ({ state }) => state,
  state: ({ state }) => stateOf(state)?.name ?? state,
  zip: ({ zip }) => zip,
}

function partOfLast(last: string, part: string | undefined): string {
  if (part === 'spaced') return last.replaceAll('-', ' ')
  if (part === 'joined') return last.replaceAll('-', '')
  return part === 'half' ? (last.split('-')[0] ?? last) : last
}

const LEGAL_FORM = /,? \b(llc|inc|corp|ltd|llp|pllc|pc|pa|co)\b\.?$/i

function partOfFirm(firm: string, part: string | undefined): string {
  if (part === 'bare') return firm.replace(LEGAL_FORM, '')
  return part === 'two' ? firm.split(/\s+/).slice(0, 2).join(' ') : firm
}

function phoneAs(phone: string, part: string | undefined): string {
  const [, area = '', exchange = '', line = ''] = /(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/\D/g, '')) ?? []
  switch (part) {
    case 'plain':
      return area + exchange + line
    case 'dots':
      return [area, exchange, line].join('.')
    case 'area':
      return area
    case 'rest':
      return `${exchange}-${line}`
    default:
      return [area, exchange, line].join('-')
  }
}

const WORDS_OF: Record<string, keyof Known> = { first: 'firsts', last: 'lasts', firm: 'firms', city: 'cities' }

function misspelled(slot: string, text: string, known: Known, random: Random): string | null {
  const kind = WORDS_OF[slot]
  if (!kind) throw new Error(`{${slot}~} can't be misspelled.`)
  const words = text.toLowerCase().split(' ')
  const long = words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
  const wrong = misspell(long, random.pick(SLIPS), random)
  if (wrong === null) return null
  const whole = words.map((word) => (word === long ? wrong : word)).join(' ')
  return known[kind].has(nameKey(whole)) ? null : capitalized(whole)
}

const capitalized = (text: string) => text.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())

/** Turns a listed row's cells into the facts we store: display forms, comparable keys, fingerprints. */
import { nameKey } from '#common/name-key.ts'
import { caseCity, caseName, readSuffix, splitSuffix } from './clean-name.ts'
import { cleanPhone, cleanText, cleanWebsite, copyString, meansNone } from './clean-text.ts'
import { cleanPlace, type Place } from './clean-place.ts'
import { professionsIn } from './classify-row.ts'
import { type FactsHash, hashOf, type RowHash } from './row-hash.ts'
import type { SourceRow } from './types.ts'

/** A street address without its formatting: "12 North Main Street, Suite 4" equals "12 n main st ste 4". */
const SHORT: ReadonlyMap<string, string> = new Map(
  (
    'street:st drive:dr road:rd avenue:ave av:ave boulevard:blvd parkway:pkwy circle:cir court:ct lane:ln place:pl ' +
    'trail:trl terrace:ter highway:hwy square:sq suite:ste apartment:apt building:bldg floor:fl room:rm north:n south:s ' +
    'east:e west:w northeast:ne northwest:nw southeast:se southwest:sw'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

function streetKey(lines: readonly string[]): string {
  const key = nameKey(lines.filter(Boolean).join(' '))
  if (key === '') return key
  const words = key.split(' ')
  for (let at = 0; at < words.length; at++) words[at] = SHORT.get(words[at] ?? '') ?? words[at] ?? ''
  const street = words.join(' ')
  return /box|drawer/.test(street) ? street.replace(/\b(?:post office|p o) (box|drawer)\b/g, 'po $1') : street
}

/** Maximum length of each stored field; longer values are cut, with a warning. */
export const NAME_CHARS_MAX = 60
export const FIRM_CHARS_MAX = 120
export const LINE_CHARS_MAX = 100
const WEBSITE_CHARS_MAX = 200

export type RowFacts = Names &
  Contact & {
    dba: string
    addressLine1: string
    addressLine2: string
    addressLine3: string
    city: string
    state: string | null
    zip: string | null
    zip4: string | null
    country: string | null
    credentials: readonly string[]
    afsp: boolean
    lastKey: string
    firstKey: string
    middleKey: string
    dbaKey: string
    cityKey: string
    streetKey: string
    /** Fingerprint of all facts, ignoring formatting. */
    factsHash: FactsHash
  }
type Names = { lastName: string; firstName: string; middleName: string; suffix: string }
type Contact = { phone: string | null; website: string | null }
export type Warn = (reason: string) => void

/** Raise with every change to how rows are normalized; rows from older rules are then read again. */
export const NORMALIZER = 1

export function normalizeRow(row: SourceRow, warn: Warn): RowFacts {
  const names = namesOf(row, warn)
  const place = cleanPlace({ state: row.state.trim(), zip: row.zip.trim(), country: cleanText(row.country) })
  for (const problem of place.problems) warn(problem)
  const contact = contactOf(row, place, warn)
  const lines = [row.addressLine1, row.addressLine2, row.addressLine3].map((line) => cut(line, LINE_CHARS_MAX, warn))
  const [addressLine1 = '', addressLine2 = '', addressLine3 = ''] = lines
  const { city, cityKey } = cityOf(cut(row.city, NAME_CHARS_MAX, warn))
  const dba = cut(row.dba, FIRM_CHARS_MAX, warn)
  const facts: RowFacts = {
    lastName: names.lastName,
    firstName: names.firstName,
    middleName: names.middleName,
    suffix: names.suffix,
    phone: contact.phone,
    website: contact.website,
    dba,
    addressLine1,
    addressLine2,
    addressLine3,
    city,
    state: place.state,
    zip: place.zip,
    zip4: place.zip4,
    country: place.country,
    credentials: credentialsIn(row.profession.trim()),
    afsp: /^Y/i.test(row.afsp.trim()),
    lastKey: nameKey(names.lastName),
    firstKey: nameKey(names.firstName),
    middleKey: nameKey(names.middleName),
    dbaKey: nameKey(dba),
    cityKey,
    streetKey: streetKey(lines),
    factsHash: NO_FACTS,
  }
  facts.factsHash = fingerprintOf(facts)
  return facts
}

const NO_FACTS: FactsHash = [0, 0, 0, 0]

const credentialsIn = (cell: string): readonly string[] => {
  const professions = professionsIn(cell) ?? []
  return professions.length === 1 && professions[0] === 'EA' ? NONE : professions.filter((code) => code !== 'EA').sort()
}
const NONE: readonly string[] = []

/**
 * A one-word name can be in either column, with the other empty or a dot: it becomes the last name, so that search
 * finds it.
 */
function namesOf(row: SourceRow, warn: Warn): Names {
  const split = splitSuffix(cut(row.lastName, NAME_CHARS_MAX, warn))
  const first = cut(row.firstName, NAME_CHARS_MAX, warn)
  const { suffix, known } = readSuffix(row.suffix)
  if (!known) warn('unknown suffix')
  const single = nameKey(split.lastName) === ''
  return {
    lastName: caseName(single ? first : split.lastName),
    firstName: single || nameKey(first) === '' ? '' : caseName(first),
    middleName: caseName(cut(row.middleName, NAME_CHARS_MAX, warn)),
    suffix: suffix || split.suffix,
  }
}

function contactOf(row: SourceRow, { country }: Place, warn: Warn): Contact {
  const phone = row.phone === '' ? null : cleanPhone(row.phone, country)
  if (phone === null && row.phone !== '') warn('unusable phone')
  const typed = row.website === '' ? '' : cleanText(row.website)
  const website = typed.length > WEBSITE_CHARS_MAX ? null : cleanWebsite(typed)
  if (website === null && !meansNone(typed)) warn('unusable website')
  return { phone, website }
}

function cut(cell: string, most: number, warn: Warn): string {
  const text = cell === '' ? cell : cleanText(cell)
  if (text.length <= most) return text
  warn(`longer than ${most} characters, cut`)
  return text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

/** There are few cities and many rows. */
const CITIES_KEPT = 50_000
const cities = new Map<string, { city: string; cityKey: string }>()

function cityOf(cell: string): { city: string; cityKey: string } {
  const known = cities.get(cell)
  if (known) return known
  const text = copyString(cell)
  const made = { city: caseCity(text), cityKey: nameKey(text) }
  if (cities.size < CITIES_KEPT) cities.set(text, made)
  return made
}

function fingerprintOf(facts: RowFacts): FactsHash {
  const { lastKey, firstKey, middleKey, suffix, streetKey: street, cityKey, state, zip, zip4, country } = facts
  const { dbaKey, phone, website, credentials, afsp } = facts
  const name = `${lastKey}\n${firstKey}\n${middleKey}\n${suffix}\n${dbaKey}\n`
  const place = `${street}\n${cityKey}\n${state ?? ''}\n${zip ?? ''}\n${country ?? ''}\n`
  const person = hashOf(`${name}${place}${phone ?? ''}\n${website ?? ''}`)
  const others = othersHash(`${zip4 ?? ''}\n${credentials.join()}\n${afsp}`)
  return [person.high, person.low, others.high, others.low]
}

/** Most rows have one of a few values here. */
const OTHERS_KEPT = 10_000
const othersHashes = new Map<string, RowHash>()

function othersHash(text: string): RowHash {
  const known = othersHashes.get(text)
  if (known) return known
  const made = hashOf(text)
  if (othersHashes.size < OTHERS_KEPT) othersHashes.set(copyString(text), made)
  return made
}

/** A query in the form the search works with: comparable names, an area, filters, and a window of rows. */
import type { AgentQuery, AgentSort } from '#common/agent-query.ts'
import { nameKey } from '#common/name-key.ts'
import type { Db } from '#server/platform/db.ts'
import { findPlaceAsked, unknownPlace, foundPlaceAsked } from './find-place-asked.ts'
import { type ClaimedFilters, filtersOf } from './list-claimed.ts'
import { type AskedName, NO_NAME, type PlaceAsked, type Window } from './search-plan.ts'
import { findPlace } from '#server/domains/places/find-place.ts'
import { readPlaceText } from '#server/domains/places/read-place-text.ts'
import { type BoxFacts, readFacts } from './box-facts.ts'
import { guessesOf, readMisspelledNames, readMisspelledPlaces } from './box-guesses.ts'
import { type BoxWords, readWords, withoutCommonWords } from './box-words.ts'
import { CLEARLY_MISSPELLED, type Guess, HALVES, likelihood, SURE } from './guess-likelihood.ts'

export type Asked = {
  name: AskedName
  /** The name as the visitor typed it. */
  typed: AskedName
  place: PlaceAsked
  filters: ClaimedFilters
  sort: AgentSort
  window: Window
  /** No other interpretation of the box needs to be tried. */
  sure: boolean
  /** For the visitor: what was ignored or read as a different word. */
  notes: readonly string[]
}

/** At least one. */
export type Readings = readonly [Asked, ...Asked[]]

/** @returns the possible interpretations, most likely first: several only where the search box is ambiguous. */
export async function interpretQuery(db: Db, query: AgentQuery): Promise<Readings> {
  const { sort, page, perPage } = query
  const filters = filtersOf(query)
  const window = { skip: (page - 1) * perPage, take: perPage }
  const place = await findPlaceAsked(db, query)
  const typed = { last: query.lastName, first: query.firstName, firm: '' }
  const { text: q, notes } = removeUnsearchable(query.q)
  // "%", an emoji, a phone number: text that can't be part of a name or place matches nothing rather than everything.
  const isEmptied = notes.length > 0 && nameKey(q + typed.last + typed.first) === ''
  if (isEmptied || [q, typed.last, typed.first].some(isOnlyPunctuation)) {
    return [{ filters, sort, window, name: NO_NAME, typed, place: unknownPlace(''), sure: true, notes }]
  }
  if (q === '') {
    return [
      { filters, sort, window, name: keysOf(typed), typed, place, sure: true, notes: [...notes, ...respelled(place)] },
    ]
  }
  const askedBy = (reading: Reading): Asked => {
    const { last, first, firm, firmMeant, place: within, sure } = reading
    const name = { last: typed.last || last, first: typed.first || first, firm }
    const keys = keysOf({ ...name, firm: firmMeant || firm })
    const said = [...notes, ...respelled(within), ...reading.notes]
    return { filters, sort, window, name: keys, typed: name, place: within, sure, notes: said }
  }
  const [likeliest, ...others] = await readBox(db, { ...query, q, place })
  return [askedBy(likeliest), ...others.map(askedBy)]
}

const respelled = ({ typed, shown }: PlaceAsked) =>
  typed !== '' && shown ? [`We couldn’t find “${typed},” so we searched ${shown.label}.`] : []

const isOnlyPunctuation = (text: string) => text !== '' && nameKey(text) === ''

const keysOf = ({ last, first, firm }: AskedName): AskedName => ({
  last: nameKey(last),
  first: nameKey(first),
  firm: nameKey(firm),
})

/**
 * The search box: "maria gonzales fresno", "Gonzales, Maria", "Fresno CA", "93721", "smith tax service".
 *
 * Every way to split the words into a name and a place is weighed against the directory: how many listings have that
 * name, how many are in that city. The most likely interpretation is searched first.
 */
type Reading = AskedName & {
  /** Key of the firm that is meant, when `firm` is spelled differently. */
  firmMeant: string
  place: PlaceAsked
  /** The directory has exactly this name or place, so no other interpretation needs to be tried. */
  sure: boolean
  /** What was ignored or is missing, in sentences. */
  notes: readonly string[]
}

type Given = Pick<AgentQuery, 'q' | 'lastName' | 'city' | 'state' | 'zip' | 'radiusMiles' | 'sort'> & {
  place: PlaceAsked
}

/** More words than this can't be a name and place. */
const NAME_AND_PLACE_WORDS_MAX = 8
const READINGS = 3

/** @returns the possible interpretations, most likely first. Any words have one, if only as an unknown name. */
async function readBox(db: Db, given: Given): Promise<[Reading, ...Reading[]]> {
  const box = readWords(given.q)
  const zip = given.zip === '' ? box.zip : ''
  const within = zip === '' ? given.place : await findPlaceAsked(db, { ...given, zip })
  const words = box.words.slice(0, NAME_AND_PLACE_WORDS_MAX)
  const readingOf = (ranked: Ranked) => readGuess(db, ranked, { given, within, isNearMe: box.isNearMe })
  if (words.length === 0) return [await readingOf({ guess: NOTHING, weight: SURE })]
  const { ranked, placeOnly } = await rankGuesses(db, { ...box, words }, { given, within })
  const [likeliest = asLastName(words), ...others] = ranked
  const more = [...others.slice(0, READINGS - 1), ...placeOnly]
  return [await readingOf(likeliest), ...(await Promise.all(more.map(readingOf)))]
}

type Settled = { given: Given; within: PlaceAsked }

async function readGuess(
  db: Db,
  { guess, weight }: Ranked,
  { given, within, isNearMe }: Settled & { isNearMe: boolean },
): Promise<Reading> {
  const { name, firm, ignored } = guess
  const place = await placeOf(db, guess.place, { ...given, place: within })
  const isNowhere = isNearMe && place.shown === null && place.unknown === ''
  const isNamed = `${firm}${given.lastName}` !== '' || name !== null
  return {
    ...(name ?? { last: '', first: '' }),
    firm,
    firmMeant: guess.firmMeant ?? '',
    place: isNowhere && !isNamed ? unknownPlace('') : place,
    sure: weight >= SURE,
    notes: [...leftOut(ignored), ...(isNowhere ? [NEAR_WHERE] : [])],
  }
}

const NEAR_WHERE = 'Add your city or ZIP code to find enrolled agents near you.'
const leftOut = (words: readonly string[]) =>
  words.length === 0
    ? []
    : [`We left out words that we couldn’t match: ${words.join(', ')}. Use Filters to choose a service or language.`]

type Ranked = { guess: Guess; weight: number }
/** `placeOnly`: if the words before a place aren't a name, the place without them. */
type Ranking = { ranked: readonly Ranked[]; placeOnly: readonly Ranked[] }
async function rankGuesses(db: Db, box: BoxWords, { given, within }: Settled): Promise<Ranking> {
  const plain = withoutCommonWords(box)
  const boxes = plain ? [box, plain] : [box]
  const guesses = boxes.flatMap((words) => guessesOf(words, given.lastName !== ''))
  const facts = await readFacts(db, {
    names: [...namesOf(guesses), ...(plain?.dropped ?? []).map((last) => ({ last, first: '' }))],
    cities: [...new Set(guesses.flatMap(({ place }) => cityKeysOf(place)))],
    texts: boxes.map(({ words }) => words.join(' ')).filter((text) => text !== ''),
  })
  const settled = within.shown && { state: within.shown.state }
  const ranked = rankBy(guesses, facts, settled)
  if (isAtLeast(HALVES, ranked)) return { ranked, placeOnly: [] }
  const slipped = await rankMisspellings(db, { guesses, facts, settled })
  return { ranked: slipped, placeOnly: withoutUnknownWords(slipped, facts, plain ?? box) }
}

const namesOf = (guesses: readonly Guess[]) => guesses.flatMap(({ name }) => (name ? [name] : []))
const isAtLeast = (weight: number, [best]: readonly Ranked[]) => best !== undefined && best.weight >= weight

type Unsure = { guesses: readonly Guess[]; facts: BoxFacts; settled: { state: string | null } | null }

/** Ranks by what the words may be typos of: names first and, if those are inconclusive, places. */
async function rankMisspellings(db: Db, { guesses, facts, settled }: Unsure): Promise<Ranked[]> {
  const names = await readMisspelledNames(db, { guesses, facts })
  const all = [...guesses, ...names.joined]
  let ranked = rankBy(all, names.facts, settled)
  if (!isAtLeast(CLEARLY_MISSPELLED, ranked)) {
    const state = settled?.state ?? null
    ranked = rankBy(all, await readMisspelledPlaces(db, { guesses, facts: names.facts, state }), settled)
  }
  return ranked.map(({ guess, weight }) => {
    const firmMeant = facts.firm(guess.firm) ? '' : names.facts.similarFirm(guess.firm)
    return { guess: Object.assign(guess, { firmMeant }), weight }
  })
}

function rankBy(guesses: readonly Guess[], facts: BoxFacts, within: { state: string | null } | null): Ranked[] {
  const ranked = guesses
    .map((guess) => ({ guess, weight: likelihood(guess, facts, within) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  // Words after "in" are the place, if they are one: "offer in compromise" has none.
  const there = ranked.filter(({ guess }) => guess.isAfterIn && guess.place !== '')
  return there.length > 0 ? there : ranked
}

/** Among the interpretations with a place, the one using most of its words, if no word before it is a known name. */
function withoutUnknownWords(ranked: readonly Ranked[], facts: BoxFacts, { words }: BoxWords): Ranked[] {
  const places = ranked
    .map(({ guess }) => guess.place)
    .filter((place) => place !== '' && ` ${words.join(' ')}`.endsWith(` ${place}`))
    .toSorted((a, b) => b.length - a.length)
  const place = places[0]
  if (place === undefined) return []
  const before = words.slice(0, words.length - place.split(' ').length)
  const isKnown = ranked.some(
    ({ guess }) =>
      guess.place === place && guess.name && facts.last(guess.name.last) + facts.first(guess.name.first) > 0,
  )
  return before.length === 0 || isKnown ? [] : [{ guess: { ...NOTHING, place, ignored: before }, weight: 1 }]
}

const NOTHING: Guess = { name: null, firm: '', place: '', size: 0, isAfterIn: false, ignored: [], dropped: [] }

const asLastName = (words: readonly string[]): Ranked => ({
  guess: { ...NOTHING, name: { last: words.join(' '), first: '' }, size: words.length },
  weight: 0,
})

/** Of a place in the box and one in the fields, the narrower one. */
async function placeOf(db: Db, text: string, given: Given): Promise<PlaceAsked> {
  const { place: within } = given
  if (text === '') return within
  if (within.area.kind === 'state') return findPlaceAsked(db, { ...given, city: text, state: within.area.state })
  if (within.area.kind !== 'everywhere') return within
  const found = await findPlace(db, text)
  return found ? foundPlaceAsked(db, found, { ...given, typed: text }) : within
}

function cityKeysOf(place: string): string[] {
  const { key, inStates } = readPlaceText(place)
  return place === '' ? [] : [key, ...inStates.map(({ head }) => head)]
}

/** What people know about an agent but we can't search by, because the IRS lists don't have it or we don't show it. */

const KINDS = [
  ['email address', /\S+@\S+/gu],
  ['web address', /\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|net|org|tax|cpa|biz|info|us)\b\S*/giu],
  ['Social Security number', /\b\d{3}-\d{2}-\d{4}\b/gu],
  ['phone number', /(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\b\d{3}[\s.-]?)\d{3}[\s.-]?\d{4}\b|(?:^|\s)\d{3}[\s.-]\d{4}\b/gu],
  [
    'license number',
    /\b(?:(?:license|licence|enrollment|ptin|efin|id)(?: (?:number|no\.?))?|number|no\.)[\s:#]*[a-z]?\d[\d-]{3,}(?:-?ea)?\b|\bp\d{8}\b|\b\d{4,8}-?ea\b|\bea[-#]?\d{3,8}\b|\b(?:\d{6,8}|\d{10,})\b/giu,
  ],
] as const

/** @returns the text without these parts, and a sentence about each kind removed, if any. */
function removeUnsearchable(text: string): { text: string; notes: readonly string[] } {
  let rest = text
  const kinds: string[] = []
  for (const [kind, pattern] of KINDS) {
    const without = rest.replace(pattern, ' ')
    if (without !== rest) kinds.push(kind)
    rest = without
  }
  return {
    text: rest.trim(),
    notes: kinds.map((kind) => `We can’t search by ${kind}. Search by name, firm, city, or ZIP code.`),
  }
}

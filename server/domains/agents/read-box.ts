/**
 * The search box: "maria gonzales fresno", "Gonzales, Maria", "Fresno CA", "93721", "smith tax service", "spanish
 * speaking EA in Fresno who does audits".
 *
 * Needs are found by their words. Every way to split the rest into a name and a place is weighed against the directory:
 * how many listings have that name, how many are in that city. So is every way to read a need as part of a name. The
 * most likely interpretation is searched first.
 */
import type { AgentQuery } from '#common/agent-query.ts'
import { findPlace } from '#server/domains/places/find-place.ts'
import { readPlaceText } from '#server/domains/places/read-place-text.ts'
import type { Db } from '#server/platform/db.ts'
import { type BoxFacts, readFacts } from './box-facts.ts'
import { guessesOf, readMisspelledNames, readMisspelledPlaces } from './box-guesses.ts'
import { type NeedFound, readNeeds, withoutNeeds } from './box-needs.ts'
import { type BoxText, type BoxWords, readWords, withoutCommonWords } from './box-words.ts'
import { findPlaceAsked, foundPlaceAsked, unknownPlace } from './find-place-asked.ts'
import {
  CLEARLY_MISSPELLED,
  type Guess,
  HALVES,
  isAlsoNamed,
  isDoubtful,
  likelihood,
  SURE,
  UNLESS_NAMED,
} from './guess-likelihood.ts'
import type { AskedName, PlaceAsked } from './search-plan.ts'

export type Reading = AskedName & {
  /** Key of the firm that is meant, when `firm` is spelled differently. */
  firmMeant: string
  place: PlaceAsked
  /** The words taken as a place. */
  placeWords: string
  needs: readonly NeedFound[]
  /** Needs that were read as part of a name or place instead. */
  unread: readonly NeedFound[]
  /** Words of needs that are also last names of agents. */
  alsoLasts: readonly string[]
  /** The directory has exactly this name or place, so no other interpretation needs to be tried. */
  sure: boolean
  /** What was ignored or is missing, in sentences. */
  notes: readonly string[]
}

export type Given = Pick<AgentQuery, 'q' | 'lastName' | 'city' | 'state' | 'zip' | 'radiusMiles' | 'sort'> & {
  place: PlaceAsked
}

const READINGS = 3
/** More words than this can't be a name and place. */
const NAME_AND_PLACE_WORDS_MAX = 8
const cut = (box: BoxWords): BoxWords => Object.assign({}, box, { words: box.words.slice(0, NAME_AND_PLACE_WORDS_MAX) })

/** @returns the possible interpretations, most likely first. Any words have one, if only as an unknown name. */
export async function readBox(db: Db, given: Given): Promise<[Reading, ...Reading[]]> {
  const boxes = boxesOf(given.q)
  // The one with the fewest words: "form 941" has no ZIP code.
  const box = boxes.at(-1) ?? readWords('')
  const zip = given.zip === '' ? box.zip : ''
  const within = zip === '' ? given.place : await findPlaceAsked(db, { ...given, zip })
  const settled = { given, within, isNearMe: box.isNearMe, needs: box.needs }
  if (box.words.length === 0 && box.needs.length === 0)
    return [await readGuess(db, { guess: NOTHING, weight: SURE }, settled)]
  const { ranked, placeOnly, alsoLasts } = await rankGuesses(db, boxes, { given, within })
  const [likeliest = asLastName(box), ...others] = ranked
  const readingOf = async (each: Ranked) => ({ ...(await readGuess(db, each, settled)), alsoLasts })
  const more = [...others.slice(0, READINGS - 1), ...placeOnly]
  return [await readingOf(likeliest), ...(await Promise.all(more.map(readingOf)))]
}

/** The words with and without the needs among them, and without those alone that can't be a name. */
function boxesOf(q: string): BoxText[] {
  const needs = readNeeds(q)
  // What surrounds a name in a question is never part of it.
  const around = needs.filter(isVerify)
  const unnamed = needs.filter(({ isAlsoName }) => !isAlsoName)
  const kept = [around, unnamed, needs].filter((each, at, all) => at === 0 || each.length > (all[at - 1]?.length ?? 0))
  return kept.map((each) => readWords(withoutNeeds(q, each), each))
}

type Settled = { given: Given; within: PlaceAsked }
/** `needs`: all that there can be. */
type Box = Settled & Pick<BoxText, 'isNearMe' | 'needs'>

async function readGuess(db: Db, { guess, weight, isDoubtful = false }: Ranked, settled: Box): Promise<Reading> {
  const { name, firm, firmMeant = '', needs } = guess
  const place = await placeOf(db, guess.place, { ...settled.given, place: settled.within })
  const missing = missingIn(guess, place, settled)
  return {
    ...(name ?? { last: '', first: '' }),
    firm,
    firmMeant,
    place: missing.length > 0 && needs.every(isVerify) && !isNamedBy(guess, settled) ? unknownPlace('') : place,
    placeWords: guess.place,
    needs,
    unread: settled.needs.filter((need) => !needs.includes(need)),
    alsoLasts: [],
    // Words that aren't a need in this interpretation are one in another.
    sure: weight >= SURE && !isDoubtful && needs.length === settled.needs.length,
    notes: [...leftOut(guess.ignored), ...missing],
  }
}

const isVerify = ({ kind }: NeedFound) => kind === 'verify'

const isNamedBy = ({ name, firm }: Guess, { given }: Settled) => name !== null || `${firm}${given.lastName}` !== ''

/** What the visitor has to add. */
function missingIn(guess: Guess, { shown, unknown }: PlaceAsked, settled: Box): string[] {
  if (shown !== null || unknown !== '') return []
  if (settled.isNearMe) return [NEAR_WHERE]
  const isVerifying = guess.needs.length > 0 && guess.needs.every(isVerify)
  return isVerifying && !isNamedBy(guess, settled) ? [VERIFY_WHOM] : []
}

const NEAR_WHERE = 'Add your city or ZIP code to find enrolled agents near you.'
const VERIFY_WHOM = 'To verify someone, we need at least the last name.'
const leftOut = (words: readonly string[]) =>
  words.length === 0
    ? []
    : [`We left out words that we couldn’t match: ${words.join(', ')}. Use Filters to choose a service or language.`]

type Ranked = { guess: Guess; weight: number; isDoubtful?: boolean }
/** `placeOnly`: if the words before a place aren't a name, the place without them. */
type Ranking = { ranked: readonly Ranked[]; placeOnly: readonly Ranked[]; alsoLasts: readonly string[] }

async function rankGuesses(db: Db, texts: readonly BoxWords[], { given, within }: Settled): Promise<Ranking> {
  const boxes = texts.flatMap((box) => [box, withoutCommonWords(box)].filter((each) => each !== null)).map(cut)
  const guesses = boxes.flatMap((words) => guessesOf(words, given.lastName !== ''))
  const needs = texts.at(-1)?.needs ?? []
  const singly = [...boxes.flatMap(({ dropped }) => dropped), ...needs.map(({ word }) => word)]
  const facts = await readFacts(db, {
    names: [
      ...namesOf(guesses),
      ...singly.flatMap((word) => [
        { last: word, first: '' },
        { last: '', first: word },
      ]),
    ],
    cities: [...new Set([...guesses.flatMap(({ place }) => cityKeysOf(place)), ...needs.map(({ word }) => word)])],
    texts: boxes.map(({ words }) => words.join(' ')).filter((text) => text !== ''),
    needs,
  })
  const settled = within.shown && { state: within.shown.state }
  const ranked = rankBy(guesses, facts, settled)
  const alsoLasts = needs.map(({ word }) => word).filter((word) => word !== '' && facts.last(word) > 0)
  if (isAtLeast(HALVES, ranked)) {
    const [best, ...others] = ranked
    if (!best || !isDoubtful(best.guess, facts)) return { ranked, placeOnly: [], alsoLasts }
    const respelled = await rankRespelled(db, { guesses, facts, settled })
    return { ranked: [{ ...best, isDoubtful: true }, ...respelled, ...others], placeOnly: [], alsoLasts }
  }
  const misspelled = await rankMisspellings(db, { guesses, facts, settled })
  const beside = boxes.flatMap((box) => besideNeeds(misspelled, facts, box))
  const slipped = [...misspelled, ...beside].sort((a, b) => b.weight - a.weight)
  const placeOnly = boxes.toReversed().flatMap((box) => withoutUnknownWords(slipped, facts, box))
  return { ranked: slipped, placeOnly, alsoLasts }
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

/** "Pheonix Arizona": the place as it may be meant, should no one in the state have such a name. */
async function rankRespelled(db: Db, { guesses, facts, settled }: Unsure): Promise<Ranked[]> {
  const state = settled?.state ?? null
  const places = guesses.filter(({ name, firm, place }) => name === null && firm === '' && place !== '')
  return rankBy(places, await readMisspelledPlaces(db, { guesses: places, facts, state }), settled).slice(0, 1)
}

function rankBy(guesses: readonly Guess[], facts: BoxFacts, within: { state: string | null } | null): Ranked[] {
  const ranked = guesses
    .map((guess) => ({ guess, weight: likelihood(guess, facts, within) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  // Words after "in" are the place, if they are one: "in training" is none.
  const isThere = ({ guess }: Ranked) => guess.isAfterIn && guess.place !== ''
  const there = new Set(ranked.filter(isThere).map(({ guess }) => guess.needs))
  return ranked.filter((each) => isThere(each) || !there.has(each.guess.needs))
}

/** Among the interpretations with a place, the one using most of its words, if no word before it is a known name. */
function withoutUnknownWords(ranked: readonly Ranked[], facts: BoxFacts, box: BoxWords): Ranked[] {
  const { place, before } = longestPlace(ranked, box)
  const isKnown = ranked.some(
    ({ guess }) =>
      guess.place === place && guess.name && facts.last(guess.name.last) + facts.first(guess.name.first) > 0,
  )
  const guess = { ...NOTHING, place, ignored: before, needs: box.needs }
  return place === '' || before.length === 0 || isKnown ? [] : [{ guess, weight: 1 }]
}

/** Beside a need, words that are no name are less likely a name we don't have than something we needn't know. */
function besideNeeds(ranked: readonly Ranked[], facts: BoxFacts, box: BoxWords): Ranked[] {
  if (!box.needs.some((need) => !isVerify(need) && !isAlsoNamed(need, facts))) return []
  const { place, before } = longestPlace(ranked, box)
  return [{ guess: { ...NOTHING, place, ignored: before, needs: box.needs }, weight: UNLESS_NAMED - before.length * 5 }]
}

function longestPlace(ranked: readonly Ranked[], { words }: BoxWords): { place: string; before: readonly string[] } {
  const places = ranked
    .map(({ guess }) => guess.place)
    .filter((place) => place !== '' && ` ${words.join(' ')}`.endsWith(` ${place}`))
  const place = places.toSorted((a, b) => b.length - a.length)[0] ?? ''
  return { place, before: words.slice(0, words.length - (place === '' ? 0 : place.split(' ').length)) }
}

const NOTHING: Guess = {
  name: null,
  firm: '',
  place: '',
  size: 0,
  isAfterIn: false,
  ignored: [],
  dropped: [],
  needs: [],
}

const asLastName = ({ words, needs }: BoxWords): Ranked => ({
  guess: { ...NOTHING, name: { last: words.join(' '), first: '' }, size: words.length, needs },
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

/** Ranks the ways to read the words of the search box by what the directory contains. */
import { readPlaceText } from '#server/domains/places/read-place-text.ts'
import type { Db } from '#server/platform/db.ts'
import { type BoxFacts, isAlsoNamed, readFacts } from './box-facts.ts'
import { guessesOf } from './box-guesses.ts'
import { readMisspelledNames, readMisspelledPlaces } from './box-misspellings.ts'
import { isAsked, type NeedFound } from './box-needs.ts'
import { type BoxWords, withoutCommonWords } from './box-words.ts'
import {
  CITY_OVER_NAME,
  CLEARLY_MISSPELLED,
  type Guess,
  HALVES,
  isDoubtful,
  likelihood,
  UNLESS_MEANT,
  UNLESS_NAMED,
  unreadLess,
} from './guess-likelihood.ts'
import type { PlaceAsked } from './search-plan.ts'

export type Ranked = { guess: Guess; weight: number; isDoubtful?: boolean }
/** `placeOnly`: if the words before a place aren't a name, the place without them. */
type Ranking = { ranked: readonly Ranked[]; placeOnly: readonly Ranked[]; alsoLasts: readonly string[] }

export async function rankGuesses(
  db: Db,
  texts: readonly BoxWords[],
  { lastGiven, within }: { lastGiven: boolean; within: PlaceAsked },
): Promise<Ranking> {
  const boxes = texts.flatMap((box) => [box, withoutCommonWords(box)].filter((each) => each !== null)).map(cut)
  const guesses = boxes.flatMap((words) => guessesOf(words, lastGiven))
  const needs = texts.at(-1)?.needs ?? []
  const facts = await readFacts(db, askedOf(boxes, guesses, needs))
  const settled = { state: within.shown?.state ?? null, isWithin: within.shown !== null, needs }
  const ranked = rankBy(guesses, facts, settled)
  const alsoLasts = alsoLastNames(ranked, needs, facts)
  if (isAtLeast(HALVES, ranked)) {
    const [best, ...others] = ranked
    if (!best || !isDoubtful(best.guess, facts)) return { ranked, placeOnly: [], alsoLasts }
    const respelled = await rankRespelled(db, { guesses, facts, settled })
    return { ranked: [{ ...best, isDoubtful: true }, ...respelled, ...others], placeOnly: [], alsoLasts }
  }
  const misspelled = await rankMisspellings(db, { guesses, facts, settled })
  const beside = boxes.flatMap((box) => besideNeeds(misspelled, facts, { box, all: needs }))
  const slipped = [...misspelled, ...beside].sort((a, b) => b.weight - a.weight)
  const placeOnly = boxes.toReversed().flatMap((box) => withoutUnknownWords(slipped, facts, box))
  return { ranked: slipped, placeOnly, alsoLasts }
}
/** What the directory is asked about the words. */
function askedOf(boxes: readonly BoxWords[], guesses: readonly Guess[], needs: readonly NeedFound[]) {
  const singly = [...boxes.flatMap(({ words, dropped }) => [...words, ...dropped]), ...needs.map(({ word }) => word)]
  const alone = [...new Set(singly)].flatMap((word) => [
    { last: word, first: '' },
    { last: '', first: word },
  ])
  const texts = [...boxes.map(({ words }) => words.join(' ')), ...guesses.map(({ firm }) => firm)]
  return {
    names: [...namesOf(guesses), ...alone],
    cities: [...new Set([...guesses.flatMap(({ place }) => cityKeysOf(place)), ...singly])],
    texts: [...new Set(texts)].filter((text) => text !== ''),
    needs,
  }
}

/** Words of needs, or the place, that agents have as a last name. */
function alsoLastNames(ranked: readonly Ranked[], needs: readonly NeedFound[], facts: BoxFacts): string[] {
  const lasts = needs.map(({ word }) => word).filter((word) => word !== '' && facts.last(word) > 0)
  const place = ranked[0]?.guess.place ?? ''
  const isLast = place !== '' && facts.last(place) * CITY_OVER_NAME >= (facts.city(place, null) ?? Infinity)
  return isLast ? [...lasts, place] : lasts
}

const namesOf = (guesses: readonly Guess[]) => guesses.flatMap(({ name }) => (name ? [name] : []))
const isAtLeast = (weight: number, [best]: readonly Ranked[]) => best !== undefined && best.weight >= weight

/** `isWithin`: a place is known already. `needs`: all that there can be. */
type Settled = { state: string | null; isWithin: boolean; needs: readonly NeedFound[] }
type Unsure = { guesses: readonly Guess[]; facts: BoxFacts; settled: Settled }

/** Ranks by what the words may be typos of: names first and, if those are inconclusive, places. */
async function rankMisspellings(db: Db, { guesses, facts, settled }: Unsure): Promise<Ranked[]> {
  const names = await readMisspelledNames(db, { guesses, facts })
  const all = [...guesses, ...names.joined]
  let ranked = rankBy(all, names.facts, settled)
  // "EA in jackdon", "jackdon TN": a place, though Jackson is a name.
  const isRatherPlace = ({ place, isAfterIn }: Guess) =>
    place !== '' && (isAfterIn || readPlaceText(place).inStates.length > 0)
  if (!isAtLeast(CLEARLY_MISSPELLED, ranked) || guesses.some(isRatherPlace)) {
    ranked = rankBy(all, await readMisspelledPlaces(db, { guesses, facts: names.facts, state: settled.state }), settled)
  }
  return ranked.map(({ guess, weight }) => {
    const firmMeant = facts.firm(guess.firm) ? '' : names.facts.similarFirm(guess.firm)
    return { guess: Object.assign(guess, { firmMeant }), weight }
  })
}

/** "Pheonix Arizona": the place as it may be meant, should no one in the state have such a name. */
async function rankRespelled(db: Db, { guesses, facts, settled }: Unsure): Promise<Ranked[]> {
  const { state } = settled
  const places = guesses.filter(({ name, firm, place }) => name === null && firm === '' && place !== '')
  return rankBy(places, await readMisspelledPlaces(db, { guesses: places, facts, state }), settled).slice(0, 1)
}

function rankBy(guesses: readonly Guess[], facts: BoxFacts, settled: Settled): Ranked[] {
  const within = settled.isWithin ? settled : null
  const ranked = guesses
    .map((guess) => ({ guess, weight: likelihood(guess, facts, within) - unreadLess(guess, settled.needs, facts) }))
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

/** Beside a need, words that aren't a name are less likely a name we don't have than something we needn't know. */
function besideNeeds(
  ranked: readonly Ranked[],
  facts: BoxFacts,
  { box, all }: { box: BoxWords; all: readonly NeedFound[] },
): Ranked[] {
  const { whole, needs, dropped } = box
  const isAsking = needs.some((need) => isAsked(need) && !isAlsoNamed(need, facts))
  const isAbout = whole.isSentence && whole.isAboutTaxes && !needs.some(isVerify)
  if (!isAsking && !isAbout) return []
  const { place, before } = longestPlace(ranked, box)
  const guess: Guess = { ...NOTHING, place, ignored: before, needs }
  const isSure = isAsking && (whole.isSentence || !needs.some(({ isRepaired }) => isRepaired))
  const less = before.length * 5 + Number(dropped.length > 0) + unreadLess(guess, all, facts)
  return [{ guess, weight: (isSure ? UNLESS_NAMED : UNLESS_MEANT) - less }]
}

function longestPlace(ranked: readonly Ranked[], { words }: BoxWords): { place: string; before: readonly string[] } {
  const places = ranked
    .map(({ guess }) => guess.place)
    .filter((place) => place !== '' && ` ${words.join(' ')}`.endsWith(` ${place}`))
  const place = places.toSorted((a, b) => b.length - a.length)[0] ?? ''
  return { place, before: words.slice(0, words.length - (place === '' ? 0 : place.split(' ').length)) }
}

export const NOTHING: Guess = {
  name: null,
  firm: '',
  place: '',
  size: 0,
  isAfterIn: false,
  ignored: [],
  dropped: [],
  needs: [],
  isSentence: false,
  isAboutTaxes: false,
  hasLegalForm: false,
}

export const asLastName = ({ words, needs }: BoxWords): Ranked => ({
  guess: {
    ...NOTHING,
    name: { last: words.join(' '), first: '' },
    size: words.length,
    needs,
  },
  weight: 0,
})

function cityKeysOf(place: string): string[] {
  const { key, inStates } = readPlaceText(place)
  return place === '' ? [] : [key, ...inStates.map(({ head }) => head)]
}

export const isVerify = ({ kind }: NeedFound) => kind === 'verify'

/** More words than this can't be a name and place. */
const NAME_AND_PLACE_WORDS_MAX = 8
const cut = (box: BoxWords): BoxWords => Object.assign({}, box, { words: box.words.slice(0, NAME_AND_PLACE_WORDS_MAX) })

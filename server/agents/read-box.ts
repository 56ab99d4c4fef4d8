/**
 * The one box: "maria gonzales fresno", "Gonzales, Maria", "Fresno CA", "93721", "smith tax service".
 *
 * Every way to part the words into a name and a place is weighed by what the directory holds: how many bear that
 * name, how many are in that city. The likeliest reading is searched first.
 */
import type { AgentQuery } from '#contract/agent-query.ts'
import { findPlace } from '#server/places/find-place.ts'
import { readPlaceText } from '#server/places/read-place-text.ts'
import type { Db } from '#server/platform/db.ts'
import { readFacts } from './box-facts.ts'
import { type BoxWords, firmLength, readWords, withoutFirmWords, withoutTitles } from './box-words.ts'
import { findPlaceAsked, placeAsked } from './find-place-asked.ts'
import { type Guess, likelihood, SURE } from './guess-likelihood.ts'
import type { AskedName, PlaceAsked } from './search-plan.ts'

export type Reading = AskedName & {
  place: PlaceAsked
  /** The directory holds this very name or place: no other reading need be tried. */
  sure: boolean
}

type Given = Pick<AgentQuery, 'q' | 'lastName' | 'city' | 'state' | 'zip' | 'radiusMiles' | 'sort'> & {
  place: PlaceAsked
}

/** More words than this are no name and place. */
const MOST_WORDS = 8
/** "federated states of micronesia", "king of prussia pa". */
const PLACE_WORDS = 5
const READINGS = 3

export async function readBox(db: Db, given: Given): Promise<Reading[]> {
  const box = readWords(given.q)
  const zip = given.zip === '' ? box.zip : ''
  const within = zip === '' ? given.place : await findPlaceAsked(db, { ...given, zip })
  const words = box.words.slice(0, MOST_WORDS)
  if (words.length === 0) return [{ last: '', first: '', firm: '', place: within, sure: true }]

  const guesses = guessesOf({ ...box, words }, given.lastName !== '')
  const facts = await readFacts(db, {
    names: guesses.flatMap(({ name }) => (name ? [name] : [])),
    cities: [...new Set(guesses.flatMap(({ place }) => cityKeysOf(place)))],
    text: words.join(' '),
  })
  const ranked = guesses
    .map((guess) => ({ guess, weight: likelihood(guess, facts, within.shown?.state ?? null) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, READINGS)
  return Promise.all(
    ranked.map(async ({ guess: { name, firm, place }, weight }) => ({
      last: name?.last ?? '',
      first: name?.first ?? '',
      firm,
      place: await placeOf(db, place, { ...given, place: within }),
      sure: weight >= SURE,
    })),
  )
}

/** Of a place in the box and one in the fields, the nearer. */
async function placeOf(db: Db, text: string, given: Given): Promise<PlaceAsked> {
  const { place: within } = given
  if (text === '') return within
  if (within.area.kind === 'state') return findPlaceAsked(db, { ...given, city: text, state: within.area.state })
  if (within.area.kind !== 'everywhere') return within
  const found = await findPlace(db, text)
  return found ? placeAsked(db, found, given) : within
}

function cityKeysOf(place: string): string[] {
  const { key, inStates } = readPlaceText(place)
  return place === '' ? [] : [key, ...inStates.map(({ head }) => head)]
}

/** All ways to part the words: the last ones may be a place, the others are a name in either order, or a firm. */
function guessesOf(box: BoxWords, lastGiven: boolean): Guess[] {
  const size = box.words.length
  const guesses: Guess[] = []
  // Names first: of two equal weights the first counts.
  for (let split = size; split >= Math.max(0, size - PLACE_WORDS); split--) {
    if (box.beforeIn !== null && split !== box.beforeIn) continue
    const place = box.words.slice(split).join(' ')
    for (const part of namedBy(box, split, lastGiven)) guesses.push({ ...part, place, size })
  }
  return guesses
}

type NamePart = Omit<Guess, 'place' | 'size'>

/** What the first `split` words may be. */
function namedBy({ words, beforeComma }: BoxWords, split: number, lastGiven: boolean): NamePart[] {
  const before = words.slice(0, split)
  const firm = firmLength(words)
  const person = firm > 0 ? withoutFirmWords(before) : withoutTitles(before)
  const found =
    person.length === 0 ? [NOBODY] : namesIn(person, beforeComma < person.length ? beforeComma : 0, lastGiven)
  const isFirm = split > 0 && split >= firm && words.length > 1
  return isFirm ? [...found, { name: null, firm: before.join(' '), firmWords: firm > 0 }] : found
}

const NOBODY: NamePart = { name: null, firm: '' }

/** @param comma how many words stand before a comma: "Gonzales, Maria" is last name first, and nothing else. */
function namesIn(words: readonly string[], comma: number, lastGiven: boolean): NamePart[] {
  const person = (last: string, first: string) => ({ name: { last, first }, firm: '' })
  const all = words.join(' ')
  if (lastGiven) return [person('', all)]
  if (comma > 0) return [person(words.slice(0, comma).join(' '), words.slice(comma).join(' '))]
  const names: NamePart[] = [person(all, '')]
  if (words.length === 1) names.push(person('', all))
  for (let at = 1; at < words.length; at++) {
    const [front, back] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    names.push(person(back, front), { ...person(front, back), swapped: true })
  }
  // "john q smith": what stands in the middle is a middle name.
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length > 2) names.push({ ...person(last, first), left: words.length - 2 })
  return names
}

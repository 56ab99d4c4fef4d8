/**
 * The search box: "maria gonzales fresno", "Gonzales, Maria", "Fresno CA", "93721", "smith tax service", "spanish
 * speaking EA in Fresno who does audits".
 *
 * Needs are found by their words. Every way to split the rest into a name and a place is weighed against the directory:
 * how many listings have that name, how many are in that city. So is every way to read a need as part of a name. The
 * most likely interpretation is searched first.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { AgentQuery } from '#common/agent-query.ts'
import { findPlace } from '#server/domains/places/find-place.ts'
import type { Db } from '#server/platform/db.ts'
import { isPartOf, type NeedFound, readNeeds, withoutNeeds } from './box-needs.ts'
import { type BoxText, readWords, wholeOf } from './box-words.ts'
import { findPlaceAsked, foundPlaceAsked, unknownPlace } from './find-place-asked.ts'
import { type Guess, SURE } from './guess-likelihood.ts'
import { asLastName, isVerify, NOTHING, type Ranked, rankGuesses } from './rank-guesses.ts'
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
  /** Words that couldn't be matched. */
  leftOut: readonly string[]
  /** What is missing, in sentences. */
  notes: readonly string[]
}

export type Given = Pick<AgentQuery, 'q' | 'lastName' | 'city' | 'state' | 'zip' | 'radiusMiles' | 'sort'> & {
  place: PlaceAsked
}

const READINGS = 3
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
  const { ranked, placeOnly, alsoLasts } = await rankGuesses(db, boxes, { lastGiven: given.lastName !== '', within })
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
  const whole = wholeOf(q)
  return kept.map((each) => readWords(withoutNeeds(q, each), each, whole))
}

type Settled = { given: Given; within: PlaceAsked }
/** `needs`: all that there can be. */
type Box = Settled & Pick<BoxText, 'isNearMe' | 'needs'>

async function readGuess(db: Db, { guess, weight, isDoubtful = false }: Ranked, settled: Box): Promise<Reading> {
  const { name, firm, firmMeant = '', needs } = guess
  const place = await placeOf(db, guess.place, { ...settled.given, place: settled.within })
  const missing = missingIn(guess, place, settled)
  const unread = settled.needs.filter((need) => !needs.includes(need))
  return {
    ...(name ?? { last: '', first: '' }),
    firm,
    firmMeant,
    place: missing.length > 0 && needs.every(isVerify) && !isNamedBy(guess, settled) ? unknownPlace('') : place,
    placeWords: guess.place,
    needs,
    unread,
    alsoLasts: [],
    // Words that aren't a need in this interpretation are one in another.
    sure: weight >= SURE && !isDoubtful && unread.every((need) => isPartOf(need, guess.place)),
    leftOut: guess.ignored,
    notes: missing,
  }
}

const isNamedBy = ({ name, firm }: Guess, { given }: Settled) => name !== null || `${firm}${given.lastName}` !== ''

/** What the visitor has to add. */
function missingIn(guess: Guess, { shown, unknown }: PlaceAsked, settled: Box): string[] {
  if (shown !== null || unknown !== '') return []
  if (settled.isNearMe) return [i18n._(NEAR_WHERE)]
  return guess.needs.some(isVerify) && !isNamedBy(guess, settled) ? [i18n._(VERIFY_WHOM)] : []
}

const NEAR_WHERE = msg`Add your city or ZIP code to find enrolled agents near you.`
const VERIFY_WHOM = msg`To verify someone, enter at least their last name.`

/** Of a place in the box and one in the fields, the narrower one. */
async function placeOf(db: Db, text: string, given: Given): Promise<PlaceAsked> {
  const { place: within } = given
  if (text === '') return within
  if (within.area.kind === 'state') return findPlaceAsked(db, { ...given, city: text, state: within.area.state })
  if (within.area.kind !== 'everywhere') return within
  const found = await findPlace(db, text)
  return found ? foundPlaceAsked(db, found, { ...given, typed: text }) : within
}

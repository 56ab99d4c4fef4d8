/** How likely a reading of the one box is, by what the directory holds. Pure. */
import { readPlaceText } from '#server/places/read-place-text.ts'
import type { BoxFacts, NameGuess } from './box-facts.ts'

export type Guess = {
  name: NameGuess | null
  firm: string
  /** The firm's name holds a word that only firms have. */
  firmWords?: boolean
  /** The words taken as a place; '' none. */
  place: string
  /** Words in the box. */
  size: number
  /** Last name first, without a comma. */
  swapped?: boolean
  /** Middle words that take no part. */
  left?: number
}

/** From here on a reading is listed word for word, and no other need be tried. */
export const SURE = 500
/** Someone bears this whole name; with a city, or with the halves swapped, a little less. */
const WHOLE_NAME = 1_200
const NAME_AND_CITY_LESS = 100
const SWAPPED_LESS = 250
const MIDDLE_LESS = 200
const FIRM_WITH_FIRM_WORDS = 1_000
/** Above halves that nobody was seen with: it is a firm's name, word for word. */
const FIRM_WITHOUT = 410
const NAME_OR_PLACE = 600
/** Each half is known, but nobody was seen with both. */
const HALVES = 300
const UNKNOWN = 100
/** A city outshines a person who happens to be called so: Virginia Beach; and more so one with a swapped name. */
const CITY_OVER_NAME = 10
const CITY_OVER_SWAPPED = 100
/** Of those who bear a name, the share to expect in one state. */
const IN_A_STATE = 0.1

/** @param within the state that is settled already, by a field or a ZIP code. @returns 0: no reading at all. */
export function likelihood(guess: Guess, facts: BoxFacts, within: string | null): number {
  const where = placeFacts(guess.place, facts, within)
  if (where === null) return 0
  if (guess.firm !== '') return firmLikelihood(guess, facts)
  if (guess.name === null) return guess.place === '' ? 1 : NAME_OR_PLACE + weightOf(where.listings * CITY_OVER_NAME)
  const { last, first } = guess.name
  return last !== '' && first !== ''
    ? pairLikelihood(guess, guess.name, facts)
    : singleLikelihood(guess, guess.name, { facts, where })
}

type Where = { kind: 'none' | 'state' | 'city'; listings: number }

/** Null: the words are no place. */
function placeFacts(place: string, facts: BoxFacts, within: string | null): Where | null {
  if (place === '') return { kind: 'none', listings: 0 }
  const { key, state, inStates } = readPlaceText(place)
  const fits = inStates.filter(({ state: code }) => within === null || code === within)
  const inState = fits.map(({ head, state: code }) => facts.city(head, code)).find((listings) => listings !== null)
  if (typeof inState === 'number') return { kind: 'city', listings: inState + 1 }
  const anywhere = facts.city(key, within)
  if (state && (within ?? state) === state) return { kind: 'state', listings: Math.max(STATE_LISTINGS, anywhere ?? 0) }
  if (anywhere !== null) return { kind: 'city', listings: anywhere + 1 }
  return / (county|parish)$/.test(key) ? { kind: 'city', listings: 1 } : null
}

/** More than any name has in it. */
const STATE_LISTINGS = 10_000

function firmLikelihood({ place, firmWords }: Guess, facts: BoxFacts): number {
  if (firmWords) return (facts.firm ? FIRM_WITH_FIRM_WORDS : UNKNOWN) - (place === '' ? 0 : 1)
  return facts.firm && place === '' ? FIRM_WITHOUT : UNKNOWN / 2
}

function pairLikelihood(guess: Guess, name: NameGuess, facts: BoxFacts): number {
  const { place, swapped = false, left = 0 } = guess
  const listed = facts.pair(name.last, name.first)
  if (listed === 0 || isRatherCity({ ...name, listed, swapped }, facts)) return halvesLikelihood(guess, name, facts)
  const less = (swapped ? SWAPPED_LESS : 0) + (left > 0 ? MIDDLE_LESS : 0) + (place === '' ? 0 : NAME_AND_CITY_LESS)
  return WHOLE_NAME - less + weightOf(listed)
}

/** Misspelt, or nobody: the more words are known, the likelier. */
function halvesLikelihood(
  { place, size, swapped, left = 0 }: Guess,
  { last, first }: NameGuess,
  facts: BoxFacts,
): number {
  const [lasts, firsts] = [facts.last(last), facts.first(first)]
  if (lasts > 0 && firsts > 0 && left === 0) return HALVES + weightOf(Math.min(lasts, firsts)) - (swapped ? 1 : 0)
  const words = knownWords(lasts, last) + knownWords(firsts, first) + wordsIn(place)
  return UNKNOWN + (100 * words) / size - (swapped ? 20 : 0) - left * 60 - wordsIn(place)
}

type Known = { facts: BoxFacts; where: Where }
type Listed = NameGuess & { listed: number; swapped: boolean }

function isRatherCity({ last, first, listed, swapped }: Listed, facts: BoxFacts): boolean {
  if (swapped) return (facts.city(first, null) ?? 0) > listed * CITY_OVER_SWAPPED
  return (facts.city(`${first} ${last}`, null) ?? 0) > listed * CITY_OVER_NAME
}

function singleLikelihood({ place, size }: Guess, { last, first }: NameGuess, { facts, where }: Known): number {
  // Who writes one name mostly means the last.
  const listed = last === '' ? facts.first(first) * 0.8 : facts.last(last)
  if (listed === 0) return UNKNOWN + (100 * wordsIn(place)) / size - 10
  switch (where.kind) {
    case 'city':
      return HALVES + weightOf(Math.min(listed, where.listings))
    case 'state':
      return NAME_OR_PLACE + weightOf(listed * IN_A_STATE * CITY_OVER_NAME)
    case 'none':
      return last.includes(' ') ? WHOLE_NAME + weightOf(listed) : NAME_OR_PLACE + weightOf(listed * CITY_OVER_NAME)
  }
}

const wordsIn = (text: string) => (text === '' ? 0 : text.split(' ').length)
const knownWords = (listings: number, text: string) => (listings > 0 ? wordsIn(text) : 0)
/** 0 to 99, by order of magnitude. */
const weightOf = (listings: number) => Math.min(99, 15 * Math.log10(1 + listings))

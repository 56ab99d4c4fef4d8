/** How likely an interpretation of the search box is, given what the directory contains. Pure. */
import { readPlaceText } from '#server/domains/places/read-place-text.ts'
import { type BoxFacts, isAlsoNamed, type NameGuess } from './box-facts.ts'
import { isAsked, isPartOf, type NeedFound } from './box-needs.ts'

export type Guess = {
  name: NameGuess | null
  firm: string
  /** Key of the firm that `firm` is a typo of; '' for none. */
  firmMeant?: string
  /** The firm's name contains a word that only firms use. */
  firmWords?: boolean
  /** The words taken as a place; '' for none. */
  place: string
  /** Number of words in the box. */
  size: number
  /** The place follows "in" or "near". */
  isAfterIn: boolean
  /** City, comma, state, and nothing else. */
  isAddress?: boolean
  /** Words that aren't used. */
  ignored: readonly string[]
  /** Common words that were removed. */
  dropped: readonly string[]
  /** What is needed, by words that aren't part of the name or place. */
  needs: readonly NeedFound[]
  /** First and last name were typed without a space. */
  isJoined?: boolean
  /** Last name first, without a comma. */
  swapped?: boolean
  /** Middle words that aren't used. */
  left?: number
  /** Of a sentence or a question. */
  isSentence: boolean
  isAboutTaxes: boolean
  hasLegalForm: boolean
  /** A part of a sentence, whose other words are ignored. */
  isInside?: boolean
  /** Nothing if no listing has the whole name. */
  isOnlyIfListed?: boolean
}

/** From this value on, an interpretation is in the directory word for word, and no other is tried. */
export const SURE = 500
/** At least one listing has this whole name; slightly less with a city or with the halves swapped. */
const WHOLE_NAME = 1_200
const NAME_AND_CITY_LESS = 100
const SWAPPED_LESS = 250
const MIDDLE_LESS = 200
const FIRM_WITH_FIRM_WORDS = 1_000
/** Above two halves that never occur together: it's an exact firm name. */
const FIRM_WITHOUT = 410
/** A firm's name would be the beginning of more than what was typed. */
const BEGINNING_LESS = 450
const NAME_OR_PLACE = 600
/** "Ross, CA" is the town, "in Long Lane MO" not Lane. */
const ADDRESS_MORE = 100
const PLACE_WORD_MORE = 20
/** Each half is known, but no listing has both. */
export const HALVES = 300
/** One typo away from what the directory knows. */
const MISSPELLED = 200
/** Less than a misspelled name, whatever the place. */
const UNLESS_MISSPELLED = 100
/** So many listings have a similar name that it needn't be a place. */
export const CLEARLY_MISSPELLED = 230
const UNKNOWN = 100
/** Neither a name nor a place: "tax help". */
const NEED = 250
/** We know what is needed: "back taxes". */
const KNOWN_NEED = 700
/** A need that no agent offers weighs less than a name that no agent has. */
const NOT_OFFERED = 50
/** Needs beside unknown words, which are ignored: more likely than a name of which one word is known. */
export const UNLESS_NAMED = 240
/** As above, by a word with a typo, or in a sentence about taxes that says nothing we know. */
export const UNLESS_MEANT = 195
const NEED_IN_A_PLACE = 660
const JOINED_LESS = 150
const IGNORED_LESS = 40
/** A word that is left out is a name or a city. */
const IGNORED_NAME_LESS = 300
/** "Liberty Bell LLC" is hardly a person, and "Wexford Bookkeeping LLC" no place. */
const LEGAL_FORM_LESS = 450
/** A need that was found isn't read as one. */
const UNREAD_LESS = 60
/** A common word that was removed is also a last name. */
const DROPPED_NAME_LESS = 350
const DROPPED_BESIDE_NEED_LESS = 50
/** Beside a need, a single word is rarely a name: "House" in "inherited house". With a city, it weighs less already. */
const NAME_BESIDE_NEED_LESS = 410
const NAME_BESIDE_NEED_IN_CITY_LESS = 100
/** A city outranks a person with the same name (Virginia Beach), and more so one with a swapped name. */
export const CITY_OVER_NAME = 10
const CITY_OVER_SWAPPED = 100
/** The share of people with a given name to expect in one state. */
const IN_A_STATE = 0.1

/** @param within the place already known from a field or a ZIP code. @returns 0 or less: not a valid interpretation. */
export function likelihood(guess: Guess, facts: BoxFacts, within: Within | null): number {
  const where = placeFacts(guess.place, facts, within?.state ?? null)
  const weight = where ? plainLikelihood(guess, { facts, where, within }) : respelledLikelihood(guess, facts)
  return weight === 0 ? 0 : weight - likelihoodPenalty(guess, facts)
}

type Within = { state: string | null }

function likelihoodPenalty(guess: Guess, facts: BoxFacts): number {
  const { ignored, dropped, isJoined, needs, isSentence, firm } = guess
  const isName = dropped.some((word) => facts.last(word) > 0)
  const left = isName
    ? needs.length > 0 || isSentence
      ? DROPPED_BESIDE_NEED_LESS
      : DROPPED_NAME_LESS
    : Number(dropped.length > 0)
  const isKnown = (word: string) => facts.last(word) + facts.first(word) > 0 || facts.city(word, null) !== null
  const names = firm === '' ? ignored.filter(isKnown) : []
  const isNoFirm = guess.hasLegalForm && firm === '' && !isSentence
  return (
    left +
    ignored.length * IGNORED_LESS +
    names.length * IGNORED_NAME_LESS +
    (isJoined ? JOINED_LESS : 0) +
    (isNoFirm ? LEGAL_FORM_LESS : 0)
  )
}

/** @param all the needs that there can be. */
export function unreadLess({ needs, firm, place }: Guess, all: readonly NeedFound[], facts: BoxFacts): number {
  if (firm !== '') return 0
  const isUnread = (need: NeedFound) =>
    isAsked(need) && !needs.includes(need) && !isPartOf(need, place) && !isAlsoNamed(need, facts)
  return all.filter(isUnread).length * UNREAD_LESS
}

function plainLikelihood(guess: Guess, { facts, where, within }: Known & { within: Within | null }): number {
  if (guess.firm !== '') return firmLikelihood(guess, facts)
  if (guess.isOnlyIfListed && guess.name && facts.pair(guess.name.last, guess.name.first) === 0) return 0
  const named = guess.needs.filter((need) => isAlsoNamed(need, facts))
  if (named.length > 0) return alsoNamedLikelihood(guess, named, { facts, where })
  if (guess.name === null) {
    if (guess.place !== '') return placeLikelihood(guess, where)
    return guess.needs.length > 0 ? KNOWN_NEED : within === null ? NEED : NEED_IN_A_PLACE
  }
  const { last, first } = guess.name
  if (last !== '' && first !== '') return pairLikelihood(guess, guess.name, facts)
  return (
    singleLikelihood(guess, guess.name, { facts, where }) - besideNeedLess(guess, where) - inSentenceLess(guess, where)
  )
}

/** "I lost my job and owe taxes": a single word is rarely a name there. */
function inSentenceLess({ isSentence, isAboutTaxes, needs }: Guess, { kind }: Where): number {
  if (!isSentence || !isAboutTaxes || needs.some((need) => need.kind === 'verify')) return 0
  return kind === 'city' ? NAME_BESIDE_NEED_IN_CITY_LESS : NAME_BESIDE_NEED_LESS
}

/** Words that are left out may be a name, unless a sentence says what is needed. */
function placeLikelihood(guess: Guess, where: Where): number {
  const { ignored, needs, place, isInside, isSentence, isAfterIn, isAddress } = guess
  const isSure = !isInside || ignored.length === 0 || (isSentence && needs.some(isAsked))
  // "San Antonio TX" isn't Texas.
  const listings = where.kind === 'state' && ignored.length > 0 ? 0 : where.listings
  const more = (isAddress ? ADDRESS_MORE : 0) + (isAfterIn ? wordsIn(place) * PLACE_WORD_MORE : 0)
  return (isSure ? NAME_OR_PLACE : UNLESS_MISSPELLED) + weightOf(listings * CITY_OVER_NAME) + more
}

function besideNeedLess({ needs }: Guess, { kind }: Where): number {
  if (needs.every((need) => need.kind === 'verify')) return 0
  return kind === 'city' ? NAME_BESIDE_NEED_IN_CITY_LESS : NAME_BESIDE_NEED_LESS
}

/** A name so rare that no one in the state may have it. */
export function isDoubtful({ name, place, firm }: Guess, facts: BoxFacts): boolean {
  if (!name || firm !== '' || place === '' || (name.last !== '' && name.first !== '')) return false
  return (facts.last(name.last) + facts.first(name.first)) * IN_A_STATE < 1
}

/**
 * "French", "Levy": as likely as a last name that as many listings have as agents offer it. Beside another name, it is
 * one.
 */
function alsoNamedLikelihood(
  { name, firm, size }: Guess,
  needs: readonly NeedFound[],
  { facts, where }: Known,
): number {
  if (name !== null || firm !== '') return 0
  const offered = Math.min(...needs.map(facts.offered))
  // "Tucker" isn't a trucker.
  if (offered === 0 || needs.some(({ isRepaired }) => isRepaired)) return NOT_OFFERED
  // "French" alone is someone's name if there is such a one.
  const isAlone = where.kind === 'none' && size === 0
  const isAName = isAlone && needs.some(({ word, isAlsoName }) => isAlsoName && facts.last(word) > 0)
  return isAName ? NAME_OR_PLACE : singleWeight(offered, false, where)
}

/** As likely as both the name and the place: a correctly spelled name with a misspelled place. */
function respelledLikelihood({ name, firm, place, needs }: Guess, facts: BoxFacts): number {
  // "John Levy" isn't a levy in Lohn.
  const isName = needs.some((need) => isAlsoNamed(need, facts))
  const listings = isName ? null : facts.respelled(place)
  if (firm !== '' || listings === null) return 0
  if (name === null) {
    const isInState = readPlaceText(place).inStates.length > 0
    return MISSPELLED + weightOf(listings * CITY_OVER_NAME) + (isInState ? RESPELLED_IN_STATE_MORE : 0)
  }
  const { last, first } = name
  if (last === '' || first === '') {
    const listed = last === '' ? facts.first(first) * FIRST_ALONE : facts.last(last)
    // "Michael Roseanu" is hardly a Michael in Roseau.
    const isFirst = facts.first(last || first) * FIRST_ALONE > facts.last(last || first)
    return respelledBeside(listed, listings) - (isFirst ? FIRST_BESIDE_LESS : 0)
  }
  if (facts.pair(last, first) > 0) return MISSPELLED + weightOf(listings * CITY_OVER_NAME)
  return respelledBeside(Math.min(facts.last(last), facts.first(first)), listings)
}

const FIRST_BESIDE_LESS = 30
/** Before a state, a town is likelier than a last name. */
const RESPELLED_IN_STATE_MORE = 60

const respelledBeside = (listed: number, listings: number) =>
  listed === 0 ? 0 : MISSPELLED + weightOf(Math.min(listed, listings))

type Where = { kind: 'none' | 'state' | 'city'; listings: number }

/** Null: the words aren't a place. */
function placeFacts(place: string, facts: BoxFacts, within: string | null): Where | null {
  if (place === '') return { kind: 'none', listings: 0 }
  const { key, state, inStates } = readPlaceText(place)
  const fits = inStates.filter(({ state: code }) => within === null || code === within)
  if ([key, ...fits.map(({ head }) => head)].some((head) => / (county|parish)$/.test(head)))
    return { kind: 'city', listings: 1 }
  const inState = fits.map(({ head, state: code }) => facts.city(head, code)).find((listings) => listings !== null)
  if (typeof inState === 'number') return { kind: 'city', listings: inState + 1 }
  // "Westchester NY"
  if (fits.some(({ head, state: code }) => facts.isCounty(head, code))) return { kind: 'city', listings: 0 }
  const anywhere = facts.city(key, within)
  if (state && (within ?? state) === state) return { kind: 'state', listings: Math.max(STATE_LISTINGS, anywhere ?? 0) }
  if (anywhere !== null) return { kind: 'city', listings: anywhere + 1 }
  return null
}

/** More than any name has in a state. */
const STATE_LISTINGS = 10_000

function firmLikelihood(guess: Guess, facts: BoxFacts): number {
  const { firm, place, firmWords, needs, dropped, isOnlyIfListed = false } = guess
  const isWhole = place === ''
  // Of a single word, a person or a place is likelier than the beginning of a firm's name.
  if ((isOnlyIfListed || !firm.includes(' ')) && !facts.isFirm(firm)) return 0
  if (
    facts.isNeed(
      firm,
      needs.some(({ kind }) => kind !== 'verify'),
    )
  )
    return 0
  if (facts.firm(isWhole ? firm : `${firm} ${place}`)) {
    // "Houston tax preparer" doesn't begin a firm's name.
    const less = dropped.length > 0 && !facts.isFirm(firm) ? BEGINNING_LESS : 0
    return (firmWords ? FIRM_WITH_FIRM_WORDS - Number(!isWhole) : isWhole ? FIRM_WITHOUT : UNKNOWN / 2) - less
  }
  if (facts.isFirm(firm)) return (firmWords ? FIRM_WITH_FIRM_WORDS : FIRM_WITHOUT) - 2
  if (facts.similarFirm(firm) !== '') return MISSPELLED + (firmWords ? 99 : 0) - Number(!isWhole)
  return firmWords ? UNKNOWN - Number(!isWhole) : UNKNOWN / 2
}

function pairLikelihood(guess: Guess, name: NameGuess, facts: BoxFacts): number {
  const { place, swapped = false, left = 0 } = guess
  const listed = facts.pair(name.last, name.first)
  if (listed === 0 || isRatherCity({ ...name, listed, swapped }, facts)) return halvesLikelihood(guess, name, facts)
  const less = (swapped ? SWAPPED_LESS : 0) + (left > 0 ? MIDDLE_LESS : 0) + (place === '' ? 0 : NAME_AND_CITY_LESS)
  return WHOLE_NAME - less + weightOf(listed)
}

/** A misspelled or unknown person: the more words are known, the more likely. */
function halvesLikelihood(
  { place, size, swapped, left = 0 }: Guess,
  { last, first }: NameGuess,
  facts: BoxFacts,
): number {
  const [lasts, firsts] = [facts.last(last), facts.first(first)]
  if (lasts > 0 && firsts > 0 && left === 0) return HALVES + weightOf(Math.min(lasts, firsts)) - (swapped ? 1 : 0)
  const slipped = left === 0 ? misspelledHalves({ last, first }, facts) : 0
  if (slipped > 0) return MISSPELLED + weightOf(slipped) - (swapped ? 1 : 0)
  const words = knownWords(lasts, last) + knownWords(firsts, first) + wordsIn(place)
  return UNKNOWN + (100 * words) / size - (swapped ? 20 : 0) - left * 60 - wordsIn(place)
}

/** One half is known, the other a typo away: how many listings may be meant. */
function misspelledHalves({ last, first }: NameGuess, facts: BoxFacts): number {
  return Math.max(
    Math.min(facts.last(last), facts.similar('first', first)),
    Math.min(facts.first(first), facts.similar('last', last)),
  )
}

type Known = { facts: BoxFacts; where: Where }
type Listed = NameGuess & { listed: number; swapped: boolean }

function isRatherCity({ last, first, listed, swapped }: Listed, facts: BoxFacts): boolean {
  if (swapped) return (facts.city(first, null) ?? 0) > listed * CITY_OVER_SWAPPED
  return (facts.city(`${first} ${last}`, null) ?? 0) > listed * CITY_OVER_NAME
}

/** A single name is usually a last name: one of 40 Henrys rather than one of 200. */
const FIRST_ALONE = 0.15

function singleLikelihood({ place, size }: Guess, { last, first }: NameGuess, { facts, where }: Known): number {
  const listed = last === '' ? facts.first(first) * FIRST_ALONE : facts.last(last)
  if (listed === 0) {
    const slipped = last === '' ? facts.similar('first', first) * FIRST_ALONE : facts.similar('last', last)
    return slipped > 0
      ? MISSPELLED + weightOf(expectedBearers(slipped, where))
      : UNKNOWN + (100 * wordsIn(place)) / size - 10
  }
  // "De la Cruz", but not San Antonio.
  const isWhole = last.includes(' ') && (facts.city(last, null) ?? 0) <= listed * CITY_OVER_NAME
  return singleWeight(listed, isWhole, where)
}

function singleWeight(listed: number, isWhole: boolean, where: Where): number {
  switch (where.kind) {
    case 'city':
      return HALVES + weightOf(Math.min(listed, where.listings))
    case 'state':
      return NAME_OR_PLACE + weightOf(listed * IN_A_STATE * CITY_OVER_NAME)
    case 'none':
      return isWhole ? WHOLE_NAME + weightOf(listed) : NAME_OR_PLACE + weightOf(listed * CITY_OVER_NAME)
  }
}

/** How many people with the name to expect there, on the scale of CITY_OVER_NAME. */
function expectedBearers(bearers: number, { kind, listings }: Where): number {
  if (kind === 'city') return Math.min(bearers, listings)
  return bearers * CITY_OVER_NAME * (kind === 'state' ? IN_A_STATE : 1)
}

const wordsIn = (text: string) => (text === '' ? 0 : text.split(' ').length)
const knownWords = (listings: number, text: string) => (listings > 0 ? wordsIn(text) : 0)
/** 0 to 99, by order of magnitude. */
const weightOf = (listings: number) => Math.min(99, 15 * Math.log10(1 + listings))

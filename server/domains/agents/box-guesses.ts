/** The ways to split the words in the search box into a name and a place. Pure; guess-likelihood.ts ranks them. */
import { type BoxWords, firmLength, withoutFirmWords, withoutTitles } from './box-words.ts'
import type { Guess } from './guess-likelihood.ts'

/** "federated states of micronesia", "king of prussia pa". */
const PLACE_WORDS = 5

/** The last words may be a place; the rest are a name in either order, or a firm. */
export function guessesOf(box: BoxWords, lastGiven: boolean): Guess[] {
  const size = box.words.length
  const guesses: Guess[] = []
  // Names first: among equal weights, the first wins.
  for (let split = size; split >= Math.max(0, size - PLACE_WORDS); split--) {
    const isAfterIn = split === box.beforeIn
    // "in dallas who speaks spanish": the place can end before the last word.
    for (let end = size; end > (isAfterIn ? split : size - 1); end--) {
      const rest = { place: box.words.slice(split, end).join(' '), ignored: box.words.slice(end) }
      for (const part of namedBy(box, split, lastGiven))
        guesses.push({ ...part, ...rest, size, isAfterIn, dropped: box.dropped })
    }
  }
  return guesses
}

type NamePart = Omit<Guess, 'place' | 'ignored' | 'size' | 'isAfterIn' | 'dropped'>

/** What the first `split` words can be. */
function namedBy({ words, beforeComma }: BoxWords, split: number, lastGiven: boolean): NamePart[] {
  const before = words.slice(0, split)
  const firm = firmLength(words)
  const person = firm > 0 ? withoutFirmWords(before) : withoutTitles(before)
  const found =
    person.length === 0 ? [NO_PERSON] : namesIn(person, beforeComma < person.length ? beforeComma : 0, lastGiven)
  // "tax" is a need unless it's a name.
  if (person.length > 0 && withoutFirmWords(before).length === 0) found.push(NO_PERSON)
  const isFirm = split > 0 && split >= firm && words.length > 1
  return isFirm ? [...found, { name: null, firm: before.join(' '), firmWords: firm > 0 }] : found
}

const NO_PERSON: NamePart = { name: null, firm: '' }

/** @param comma number of words before a comma: "Gonzales, Maria" can only be last name first. */
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
  // "john q smith": the words in between are middle names.
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length > 2) names.push({ ...person(last, first), left: words.length - 2 })
  return names
}

/** Shorter halves of "mitchellwilliams" aren't names. */
const NAME_HALF_LETTERS_MIN = 2
const JOINED_LETTERS = 6

/** "mitchellwilliams": splits a one-word name in two, in either order. */
export function joinedNames(guess: Guess): Guess[] {
  const { last, first } = guess.name ?? { last: '', first: 'x' }
  if (first !== '' || last.includes(' ') || last.length < JOINED_LETTERS) return []
  const found: Guess[] = []
  for (let at = NAME_HALF_LETTERS_MIN; at <= last.length - NAME_HALF_LETTERS_MIN; at++) {
    const [front, back] = [last.slice(0, at), last.slice(at)]
    found.push({ ...guess, name: { last: back, first: front }, isJoined: true })
    found.push({ ...guess, name: { last: front, first: back }, isJoined: true })
  }
  return found
}

/** The ways to split the words in the search box into a name and a place; guess-likelihood.ts ranks them. */
import { isAsked } from './box-needs.ts'
import {
  type BoxWords,
  firmLength,
  isFirmWord,
  withoutFirmWords,
  withoutLegalForm,
  withoutTitles,
} from './box-words.ts'
import type { Guess } from './guess-likelihood.ts'
import { isFiller } from './ordinary-words.ts'
import { stateKeyed } from '#common/state-keys.ts'

/** "federated states of micronesia", "king of prussia pa". */
const PLACE_WORDS = 5

/** The last words may be a place; the rest are a name in either order, or a firm. */
export function guessesOf(box: BoxWords, lastGiven: boolean): Guess[] {
  const size = box.words.length
  const splits = Array.from({ length: Math.min(size, PLACE_WORDS) + 1 }, (_, at) => size - at)
  // Names first: among equal weights, the first wins.
  const split = splits.flatMap((at) => placeEnds(box, at).flatMap((end) => guessesAt(box, at, end, lastGiven)))
  const isFirstPlace = size > 2 && box.beforeComma === 0
  const all = [...split, ...(isFirstPlace ? placeFirst(box) : []), ...(isAboutMore(box) ? inside(box) : [])]
  return all.filter((guess) => isPossible(guess, box)).map(withInitial)
}

/** With the words from `split` to `end` as the place. */
function guessesAt(box: BoxWords, split: number, end: number, lastGiven: boolean): Guess[] {
  const isAfterIn = split === box.beforeIn
  const rest = {
    ...ofBox(box),
    place: box.words.slice(split, end).join(' '),
    ignored: isAfterIn ? box.words.slice(end) : [],
    isAfterIn,
  }
  const isAddress = split === 0 && isCityAndState(box)
  const guesses = namedBy(box, split, lastGiven).map((part): Guess => Object.assign({ isAddress }, part, rest))
  const beside = isAfterIn ? besidePlace(box, split) : []
  return [...guesses, ...beside.map((part): Guess => Object.assign({}, rest, part))]
}

/** "I lost my job" isn't in Lost City. */
const isPossible = ({ place, firm }: Guess, box: BoxWords) =>
  !(box.whole.isSentence && place !== '' && place.split(' ').every(isFiller)) && (firm === '' || isTogether(firm, box))

/** "Help in Long Lane": no one's name. "Does Ann Lee work in Dallas": a part of it. */
function besidePlace({ words, dropped, whole }: BoxWords, split: number): (NamePart & Partial<Guess>)[] {
  const before = words.slice(0, split)
  const isMore = before.length > 1 || (before.length === 1 && whole.isSentence)
  const isNothing = isMore && before.every((word) => isFiller(word) || isFirmWord(word))
  if (isNothing) return [{ ...NO_PERSON, dropped: [...dropped, ...before] }]
  return whole.isSentence ? runsOf(before).flatMap(([from, to]) => namesAt(before, from, to)) : []
}

/** Whole names that some of the words are, if someone has them. */
function namesAt(words: readonly string[], from: number, to: number) {
  const ignored = [...words.slice(0, from), ...words.slice(to)]
  return wholeNames(words.slice(from, to)).map((name) => ({
    name,
    firm: '',
    ignored,
    isInside: true,
    isOnlyIfListed: true,
  }))
}

/** "Ross, CA". */
const isCityAndState = ({ words, beforeComma }: BoxWords) =>
  beforeComma > 0 && stateKeyed(words.slice(beforeComma).join(' ')) !== null

/** After how many words a place that begins at `split` can end. */
function placeEnds({ words, beforeIn }: BoxWords, split: number): number[] {
  const ends = Array.from({ length: words.length - split }, (_, at) => words.length - at)
  if (split === words.length) return [split]
  // "in dallas who speaks spanish", "houston tax service": the place can end before the last word.
  return split === beforeIn ? ends : ends.filter((end) => words.slice(end).every(isFirmWord))
}

/** "A long time" isn't A. Long. */
const withInitial = ({ name, ...guess }: Guess): Guess =>
  name?.first.length === 1 && !guess.isSentence ? { ...guess, name: { ...name, isInitial: true } } : { ...guess, name }

const ofBox = ({ words, dropped, needs, whole }: BoxWords) => ({
  size: words.length,
  dropped,
  needs,
  isSentence: whole.isSentence,
  isAboutTaxes: whole.isAboutTaxes,
  hasLegalForm: whole.hasLegalForm,
})

/** "Cornerstone Inc" isn't in "Cornerstone Bookkeeping Inc". */
const isTogether = (firm: string, { whole }: BoxWords) =>
  [whole.words.join(' '), whole.key].some((text) => ` ${text} `.includes(` ${firm} `))

type NamePart = Omit<Guess, 'place' | 'ignored' | 'isAfterIn' | 'isAddress' | keyof ReturnType<typeof ofBox>>

const PLACE_FIRST_WORDS = 3

/** "los angeles joseph mccarver": only if someone has the name. */
function placeFirst(box: BoxWords): Guess[] {
  const { words, beforeIn } = box
  const lengths = Array.from({ length: Math.min(PLACE_FIRST_WORDS, words.length - 2) }, (_, at) => at + 1)
  return lengths.flatMap((length) =>
    namesIn(withoutFirmWords(words.slice(length)), 0, false)
      .filter(({ name, left = 0 }) => name?.last !== '' && name?.first !== '' && left === 0)
      .map((part) =>
        Object.assign({}, part, ofBox(box), {
          place: words.slice(0, length).join(' '),
          ignored: [],
          isAfterIn: beforeIn === 0,
          isOnlyIfListed: true,
        }),
      ),
  )
}

const isAboutMore = ({ words, whole, needs }: BoxWords) => words.length > 1 && (whole.isSentence || needs.some(isAsked))

/** A sentence can name a place, a person, or a firm anywhere: "retired couple in Miami FL downsizing". */
function inside(box: BoxWords): Guess[] {
  const { words, beforeIn } = box
  return runsOf(words).flatMap(([from, to]) => {
    const run = words.slice(from, to)
    const rest = {
      ...ofBox(box),
      ignored: [...words.slice(0, from), ...words.slice(to)],
      isAfterIn: from === beforeIn,
      isInside: true,
    }
    const found: Guess[] = [{ ...NO_PERSON, ...rest, place: run.join(' ') }]
    for (const part of namesAt(words, from, to)) found.push({ ...rest, ...part, place: '' })
    if (firmLength(run) > 0)
      found.push({ ...rest, ...NO_PERSON, place: '', firm: run.join(' '), firmWords: true, isOnlyIfListed: true })
    return found
  })
}

/** "Maria de la Cruz", "Heang Rak Im": in the usual order. */
function wholeNames(run: readonly string[]) {
  if (run.length < 2 || run.length > NAME_WORDS) return []
  return run.slice(1).map((_, at) => ({ first: run.slice(0, at + 1).join(' '), last: run.slice(at + 1).join(' ') }))
}

const NAME_WORDS = 4

/** All runs of words, as from and to. */
const runsOf = ({ length }: readonly string[]) =>
  Array.from({ length }, (_, from) =>
    Array.from({ length: Math.min(PLACE_WORDS, length - from) }, (_each, more) => [from, from + more + 1] as const),
  ).flat()

/** What the first `split` words can be. */
function namedBy({ words, whole, beforeComma }: BoxWords, split: number, lastGiven: boolean): NamePart[] {
  const before = words.slice(0, split)
  const firm = firmLength(words)
  const person = firm > 0 ? withoutFirmWords(before) : withoutTitles(before)
  const found =
    person.length === 0 ? [NO_PERSON] : namesIn(person, beforeComma < person.length ? beforeComma : 0, lastGiven)
  // "tax" is a need unless it's a name.
  if (person.length > 0 && withoutFirmWords(before).length === 0) found.push(NO_PERSON)
  const firms = split > 0 && split >= firm ? [before.join(' '), withoutLegalForm(before).join(' ')] : []
  // "Doug Bean, EA, P.C."
  if (split === words.length && split > 0) firms.push(whole.key)
  return [...found, ...[...new Set(firms)].map((each) => ({ name: null, firm: each, firmWords: firm > 0 }))]
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

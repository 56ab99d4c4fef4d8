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

/** "federated states of micronesia", "king of prussia pa". */
const PLACE_WORDS = 5

/** The last words may be a place; the rest are a name in either order, or a firm. */
export function guessesOf(box: BoxWords, lastGiven: boolean): Guess[] {
  const size = box.words.length
  const guesses: Guess[] = []
  // Names first: among equal weights, the first wins.
  for (let split = size; split >= Math.max(0, size - PLACE_WORDS); split--) {
    const isAfterIn = split === box.beforeIn
    for (const end of placeEnds(box, split)) {
      const rest = { place: box.words.slice(split, end).join(' '), ignored: isAfterIn ? box.words.slice(end) : [] }
      for (const part of namedBy(box, split, lastGiven)) guesses.push({ ...part, ...rest, ...ofBox(box), isAfterIn })
    }
  }
  const isFirstPlace = size > 2 && box.beforeComma === 0
  const all = [...guesses, ...(isFirstPlace ? placeFirst(box) : []), ...(isAboutMore(box) ? inside(box) : [])]
  return all.filter(({ firm }) => firm === '' || isTogether(firm, box)).map(withInitial)
}

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
  hasLegalForm: whole.hasLegalForm,
})

/** "Cornerstone Inc" isn't in "Cornerstone Bookkeeping Inc". */
const isTogether = (firm: string, { whole }: BoxWords) =>
  [whole.words.join(' '), whole.key].some((text) => ` ${text} `.includes(` ${firm} `))

type NamePart = Omit<Guess, 'place' | 'ignored' | 'isAfterIn' | keyof ReturnType<typeof ofBox>>

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

/** A sentence can name a place or a person anywhere: "retired couple in Miami FL downsizing". */
function inside(box: BoxWords): Guess[] {
  const { words, beforeIn } = box
  const runs = words.flatMap((_, from) =>
    Array.from(
      { length: Math.min(PLACE_WORDS, words.length - from) },
      (_each, more) => [from, from + more + 1] as const,
    ),
  )
  const guessOf = (from: number, to: number, part: NamePart & { place: string }): Guess => ({
    ...part,
    ...ofBox(box),
    ignored: [...words.slice(0, from), ...words.slice(to)],
    isAfterIn: from === beforeIn,
    isInside: true,
  })
  return runs.flatMap(([from, to]) => {
    const run = words.slice(from, to)
    const [first = '', last = '', ...more] = run
    const isPair = last !== '' && more.length === 0
    const named = { name: { last, first }, firm: '', place: '', isOnlyIfListed: true }
    const inPlace = guessOf(from, to, Object.assign({ place: run.join(' ') }, NO_PERSON))
    return isPair ? [inPlace, guessOf(from, to, named)] : [inPlace]
  })
}

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

/** The phrases of box-need-words.ts, spelled out and indexed by their first word. */
import { nameKey } from '#common/name-key.ts'
import { LANGUAGES, MEETING_MODES, SERVICES } from '#common/option-lists.ts'
import { editDistance } from './compare-names.ts'
import { isFiller } from './ordinary-words.ts'
import {
  ACCEPTING_WORDS,
  ALSO_NAMES,
  CLAIMED_WORDS,
  CREDENTIAL_WORDS,
  LANGUAGE_PHRASES,
  LANGUAGE_WORDS,
  LETTER_NAMES,
  MODE_WORDS,
  QUESTION_STARTS,
  QUESTION_WORDS,
  SERVICE_WORDS,
  VERIFY_WORDS,
} from './box-need-words.ts'
import type { Understood } from './types.ts'

export type Need = {
  kind: Exclude<Understood['kind'], 'place' | 'name'> | 'credential' | 'verify'
  /** A value of the closed list, or the code of a letter. */
  value: string
  /** For people. */
  label: string
}

/** One word of a phrase: any of the stems, or one of the two special ones. */
export type Position = { stems: ReadonlySet<string>; isOptional: boolean; special?: typeof GAP | typeof STATE }
export type Phrase = { positions: readonly Position[]; need: Need }

/** Up to three words that say nothing else; a state by its name. */
export const GAP = '*'
export const STATE = '#'

/** Without a plural ending: "penalties", "taxes", "audits". */
export function stemOf(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:x|ss|sh|ch)es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

const alsoNames = new Set(ALSO_NAMES.split(' '))
export const isAlsoName = (word: string) => alsoNames.has(word)

/** By the words that they can begin with. */
export type PhraseIndex = ReadonlyMap<string, readonly Phrase[]>

const VERIFY = { kind: 'verify', value: 'on', label: '' } as const
/** "Is Jane Roe an enrolled agent?": what is around the name. */
export const STARTS: PhraseIndex = indexPhrases(phrasesOf(QUESTION_STARTS, VERIFY))
export const QUESTION: PhraseIndex = indexPhrases(phrasesOf(QUESTION_WORDS, VERIFY))
const ALL: readonly Phrase[] = [
  ...SERVICES.flatMap(({ slug, label }) => phrasesOf(SERVICE_WORDS[slug], { kind: 'service', value: slug, label })),
  ...LANGUAGES.flatMap(({ tag, label }) => languagePhrases({ kind: 'language', value: tag, label })),
  ...MEETING_MODES.flatMap(({ slug, label }) => phrasesOf(MODE_WORDS[slug], { kind: 'mode', value: slug, label })),
  ...phrasesOf(ACCEPTING_WORDS, { kind: 'accepting', value: 'on', label: 'Takes new clients' }),
  ...phrasesOf(CLAIMED_WORDS, { kind: 'claimed', value: 'on', label: 'Accepts messages' }),
  ...Object.entries(CREDENTIAL_WORDS).flatMap(([label, words]) =>
    phrasesOf(words, { kind: 'credential', value: label, label }),
  ),
  ...Object.entries(LETTER_NAMES).flatMap(([name, words]) =>
    phrasesOf(words, { kind: 'letter', value: name, label: name.charAt(0).toUpperCase() + name.slice(1) }),
  ),
  ...phrasesOf(VERIFY_WORDS, VERIFY),
]
export const PHRASES: PhraseIndex = indexPhrases(ALL)

function languagePhrases(need: Need & { value: string }): Phrase[] {
  const tag = need.value as keyof typeof LANGUAGE_WORDS
  const before = 'speak|speaking|speaker|in|en|habla|hable|hablan|hablen|hablo|hablar|fluent|native'
  const phrases = [...(LANGUAGE_WORDS[tag] ?? '').split(', '), ...(LANGUAGE_PHRASES[tag] ?? '').split(', ')].filter(
    (words) => words !== '',
  )
  return phrases.flatMap((words) =>
    [
      words,
      `${before} ${words}`,
      `${words} speaking|speaker|language|only`,
      `speak|fluent in|only ${words}`,
      `se habla ${words}`,
    ].flatMap((each) => phrasesOf(each, need)),
  )
}

function phrasesOf(list: string, need: Need): Phrase[] {
  return list.split(', ').map((text) => ({ positions: text.split(' ').map(positionOf), need }))
}

function positionOf(text: string): Position {
  if (text === GAP || text === STATE) return { stems: new Set(), isOptional: false, special: text }
  const isOptional = text.endsWith('?')
  const choices = (isOptional ? text.slice(0, -1) : text).split('|')
  return { stems: new Set(choices.map((word) => stemOf(nameKey(word)))), isOptional }
}

function indexPhrases(phrases: readonly Phrase[]): Map<string, Phrase[]> {
  const index = new Map<string, Phrase[]>()
  for (const phrase of phrases) {
    for (const word of firstWords(phrase.positions)) index.set(word, [...(index.get(word) ?? []), phrase])
  }
  return index
}

function firstWords([first, ...rest]: readonly Position[]): string[] {
  return first ? [...first.stems, ...(first.isOptional ? firstWords(rest) : [])] : []
}

/** Of a word that many phrases begin with ("tax"), the next one is needed, too. */
const BEGUN_NEEDS_MAX = 3
const BEGUN_LETTERS_MIN = 3

/**
 * The needs whose phrases a text begins: "haven't fi", "garnis". The last word may be unfinished.
 *
 * @param words stems, and the last one as typed. Empty if they begin phrases of many needs.
 */
export function needsBegun(words: readonly string[]): Need[] {
  const last = words.at(-1) ?? ''
  if (words.join('').length < BEGUN_LETTERS_MIN || last === '') return []
  const found = ALL.filter(({ positions, need }) => need.kind !== 'verify' && begins(positions, words)).map(
    ({ need }) => need,
  )
  const distinct = [...new Map(found.map((need) => [`${need.kind} ${need.value}`, need])).values()]
  return distinct.length > BEGUN_NEEDS_MAX ? [] : distinct
}

function begins(positions: readonly Position[], words: readonly string[]): boolean {
  const [position, ...rest] = positions
  if (position === undefined || position.special === STATE) return false
  if (position.special === GAP) return begins(rest, words) || (isSkipped(words) && begins(positions, words.slice(1)))
  return beginsAt(position, rest, words) || (position.isOptional && begins(rest, words))
}

function beginsAt({ stems }: Position, rest: readonly Position[], [word = '', ...more]: readonly string[]): boolean {
  return more.length > 0 ? stems.has(word) && begins(rest, more) : startsAny(stems, word)
}

/** The first word of several, which says nothing else. */
const isSkipped = ([word = '', ...more]: readonly string[]) => more.length > 0 && isFiller(word)

const startsAny = (stems: ReadonlySet<string>, text: string) => [...stems].some((stem) => stem.startsWith(text))

/** Shorter words are too close to names: "levi", "wager". */
const REPAIRED_LETTERS_MIN = 6

const WORDS: ReadonlySet<string> = new Set(ALL.flatMap(({ positions }) => positions.flatMap(({ stems }) => [...stems])))
/** One letter more than the longest word. */
const REPAIRED_LETTERS_MAX = Math.max(...[...WORDS].map(({ length }) => length)) + 1
/** The long words of all phrases, by what is left of them without one letter. */
const DELETIONS: ReadonlyMap<string, readonly string[]> = indexDeletions()

function indexDeletions(): Map<string, string[]> {
  const index = new Map<string, string[]>()
  for (const word of WORDS) {
    if (word.length < REPAIRED_LETTERS_MIN) continue
    for (const deletion of [word, ...withoutOneLetter(word)])
      index.set(deletion, [...(index.get(deletion) ?? []), word])
  }
  return index
}

function withoutOneLetter(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
}

/** "garnishmnet", "bookeeping": the word of our phrases that is one typo away, or the same if there is none. */
export function repaired(stem: string): string {
  const { length } = stem
  if (length < REPAIRED_LETTERS_MIN || length > REPAIRED_LETTERS_MAX || WORDS.has(stem)) return stem
  const near = [stem, ...withoutOneLetter(stem)].flatMap((deletion) => DELETIONS.get(deletion) ?? [])
  // "Germany" isn't "German".
  const isTypo = (word: string) => !stem.startsWith(word) && !word.startsWith(stem) && editDistance(word, stem) === 1
  return near.find(isTypo) ?? stem
}

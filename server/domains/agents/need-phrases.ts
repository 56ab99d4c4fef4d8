/** The phrases of box-need-words.ts, spelled out and indexed by their first word. */
import { nameKey } from '#common/name-key.ts'
import { LANGUAGES, MEETING_MODES, SERVICES } from '#common/option-lists.ts'
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
  kind: Exclude<Understood['kind'], 'place' | 'name'> | 'verify'
  /** A value of the closed list, or the code of a letter. */
  value: string
  /** For people. */
  label: string
}

type Phrase = { words: readonly string[]; need: Need }

/** Without a plural ending: "penalties", "taxes", "audits". */
export function stemOf(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:x|ss|sh|ch)es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

const alsoNames = new Set(ALSO_NAMES.split(' '))
export const isAlsoName = ([word = '', ...more]: readonly string[]) => more.length === 0 && alsoNames.has(word)

/** By the first word, longest first. */
export type PhraseIndex = ReadonlyMap<string, readonly Phrase[]>

const VERIFY = { kind: 'verify', value: 'on', label: '' } as const
/** "Is Jane Roe an enrolled agent?": what is around the name. */
export const STARTS: PhraseIndex = indexPhrases(phrasesOf(QUESTION_STARTS, VERIFY))
export const QUESTION: PhraseIndex = indexPhrases(phrasesOf(QUESTION_WORDS, VERIFY))
export const PHRASES: PhraseIndex = indexPhrases([
  ...SERVICES.flatMap(({ slug, label }) => phrasesOf(SERVICE_WORDS[slug], { kind: 'service', value: slug, label })),
  ...LANGUAGES.flatMap(({ tag, label }) => languagePhrases({ kind: 'language', value: tag, label })),
  ...MEETING_MODES.flatMap(({ slug, label }) => phrasesOf(MODE_WORDS[slug], { kind: 'mode', value: slug, label })),
  ...phrasesOf(ACCEPTING_WORDS, { kind: 'accepting', value: 'on', label: 'Takes new clients' }),
  ...phrasesOf(CLAIMED_WORDS, { kind: 'claimed', value: 'on', label: 'Claimed only' }),
  ...Object.entries(CREDENTIAL_WORDS).flatMap(([label, words]) =>
    phrasesOf(words, { kind: 'credential', value: label, label }),
  ),
  ...LETTER_NAMES.split(', ').map((name) => ({
    words: name.split(' '),
    need: { kind: 'letter', value: name, label: name.charAt(0).toUpperCase() + name.slice(1) } as const,
  })),
  ...phrasesOf(VERIFY_WORDS, VERIFY),
])

function languagePhrases(need: Need & { value: string }): Phrase[] {
  const tag = need.value as keyof typeof LANGUAGE_WORDS
  const before = 'speak|speaking|speaker|in|en|habla|hable|hablan|hablo|hablar|fluent|native'
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
  return list.split(', ').flatMap((text) => spellOut(text.split(' ')).map((words) => ({ words, need })))
}

/** Every way to say "tax|irs lien release?". */
function spellOut([position, ...rest]: readonly string[]): string[][] {
  if (position === undefined) return [[]]
  const isOptional = position.endsWith('?')
  const choices = (isOptional ? position.slice(0, -1) : position).split('|')
  const tails = spellOut(rest)
  const said = choices.flatMap((word) => tails.map((tail) => [stemOf(nameKey(word)), ...tail]))
  return isOptional ? [...said, ...tails] : said
}

function indexPhrases(phrases: readonly Phrase[]): Map<string, Phrase[]> {
  const index = new Map<string, Phrase[]>()
  for (const phrase of phrases) {
    const [word = ''] = phrase.words
    if (word === '') continue
    const same = index.get(word)
    if (same) same.push(phrase)
    else index.set(word, [phrase])
  }
  for (const same of index.values()) same.sort((a, b) => b.words.length - a.words.length)
  return index
}

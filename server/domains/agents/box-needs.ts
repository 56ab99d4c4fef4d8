/**
 * Which words of the search box are a need ("back taxes", "habla español", "by video") or an IRS letter ("CP2000")
 * rather than a name or a place. Pure; guess-likelihood.ts weighs the words that can be both.
 */
import type { AgentQuery } from '#common/agent-query.ts'
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

type Need = {
  kind: Exclude<Understood['kind'], 'place' | 'name'> | 'verify'
  /** A value of the closed list, or the code of a letter. */
  value: string
  /** For people. */
  label: string
}

export type NeedFound = Need & {
  /** Its words in the box, as characters from and to, with "who", "in", and the like before them. */
  from: number
  to: number
  /** The need as a single word, which may also be a name; '' for more words. */
  word: string
  /** A name or a part of a firm's, even if the directory has no such name. */
  isAlsoName: boolean
}

/** In the order of the text; no two share a word. */
export function readNeeds(text: string): NeedFound[] {
  const tokens = tokensOf(text)
  const start = tokens.length > 2 ? phraseAt(STARTS, tokens, 0) : null
  const found: NeedFound[] = []
  let at = 0
  while (at < tokens.length) {
    const match =
      (at === 0 ? start : null) ??
      letterAt(tokens, at) ??
      (start ? phraseAt(QUESTION, tokens, at) : null) ??
      phraseAt(PHRASES, tokens, at)
    if (match) found.push(locate(match, tokens, at))
    at += match ? match.words : 1
  }
  return found
}

/** The text without these parts. */
export function withoutNeeds(text: string, needs: readonly Span[]): string {
  let rest = ''
  let at = 0
  for (const { from, to } of needs) {
    rest += `${text.slice(at, from)} `
    at = to
  }
  return tidy(rest + text.slice(at))
}

/** Without the punctuation and spaces that a removed part leaves behind. */
export const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;?!])/g, '')
    .replace(/([,;])[\s,;]*(?=[,;])/g, '')
    .replace(/^[\s,.;?!]+|[\s,;]+$/g, '')

type Span = Pick<NeedFound, 'from' | 'to'>

/** Where these words are in the text, with "in" and the like before them; empty if they aren't. */
export function spansOf(text: string, words: readonly string[]): Span[] {
  const tokens = tokensOf(text)
  const isRun = (at: number) => words.every((word, place) => tokens[at + place]?.word === word)
  const run = words.length === 0 ? -1 : tokens.findLastIndex((_, at) => isRun(at))
  if (run >= 0) return [spanOf(tokens, run, words.length)]
  const singly = words.map((word) => tokens.findLastIndex((token) => token.word === word)).filter((at) => at >= 0)
  return singly.sort((a, b) => a - b).map((at) => spanOf(tokens, at, 1))
}

type NeedFilters = Pick<AgentQuery, 'service' | 'language' | 'mode' | 'accepting' | 'claimed'>

/** What the needs ask for, where the filters don't say otherwise. Of two services, the first counts. */
export function filtersOf(needs: readonly NeedFound[], given: NeedFilters): NeedFilters {
  const valueOf = (kind: Need['kind']) => needs.find((need) => need.kind === kind)?.value ?? null
  const letter = needs.some(({ kind }) => kind === 'letter') ? 'irs-notice' : null
  return {
    service: given.service ?? ((valueOf('service') ?? letter) as AgentQuery['service']),
    language: given.language ?? (valueOf('language') as AgentQuery['language']),
    mode: given.mode ?? (valueOf('mode') as AgentQuery['mode']),
    accepting: given.accepting || valueOf('accepting') !== null,
    claimed: given.claimed || valueOf('claimed') !== null,
  }
}

/** `stem`: what phrases are compared by. */
type Token = { word: string; stem: string; from: number; to: number }

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: typed, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’‘`´ʼ][\p{L}\p{N}]+)*/gu)) {
    const word = nameKey(typed)
    tokens.push({ word, stem: stemOf(word), from: index, to: index + typed.length })
  }
  return tokens
}

/** Without a plural ending: "penalties", "taxes", "audits". */
function stemOf(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:x|ss|sh|ch)es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

type Match = Need & { words: number; isAlsoName?: boolean }

const ARTICLES = new Set('a an the my un una mi el la'.split(' '))
/** Small words that belong to what they precede. */
const CONNECTORS = new Set(
  'in near with for about on and or who that which by via con para en por que y sobre del'.split(' '),
)

function spanOf(tokens: readonly Token[], at: number, words: number): Span {
  let first = at
  const isConnector = (place: number) => CONNECTORS.has(tokens[place]?.word ?? '')
  // "For an audit", but not the last name in "Lan An, audits".
  while (isConnector(first - 1) || (ARTICLES.has(tokens[first - 1]?.word ?? '') && isConnector(first - 2))) first -= 1
  return { from: tokens[first]?.from ?? 0, to: tokens[at + words - 1]?.to ?? 0 }
}

function locate({ words, ...need }: Match, tokens: readonly Token[], at: number): NeedFound {
  const { kind, value, label } = need
  return {
    kind,
    value,
    label,
    ...spanOf(tokens, at, words),
    word: words === 1 && kind !== 'verify' ? (tokens[at]?.word ?? '') : '',
    isAlsoName: need.isAlsoName ?? false,
  }
}

/** "cp2000", "CP-14", "lt 11", "letter 525", "5071c". */
const CODE = /^(?:(cp|lt|ltr|letter)(\d{1,4}[a-z]{0,2})|(\d{3,4}c))$/
const SERIES: Readonly<Record<string, string>> = { cp: 'CP', lt: 'LT', ltr: 'Letter ', letter: 'Letter ' }
const LETTER_WORDS = new Set('irs notice letter form a an the aviso carta notificacion'.split(' '))

function letterAt(tokens: readonly Token[], start: number): Match | null {
  // "IRS notice CP2000": the words before the code say the same.
  let at = start
  while (at < tokens.length - 1 && LETTER_WORDS.has(tokens[at]?.word ?? '') && at - start < 3) at += 1
  for (; at >= start; at -= 1) {
    for (const words of [1, 2]) {
      const code = codeOf(tokens.slice(at, at + words))
      if (code) return { kind: 'letter', value: code, label: code, words: at - start + words }
    }
  }
  return null
}

/** As the guides write it: "Letter 525", but "4883C" and "LT11". */
function codeOf(tokens: readonly Token[]): string | null {
  const [, series = '', number, bare] = CODE.exec(tokens.map(({ word }) => word).join('')) ?? []
  if (bare || /^\d{4}c$/.test(number ?? '')) return (bare ?? number ?? '').toUpperCase()
  return number === undefined ? null : `${SERIES[series]}${number.toUpperCase()}`
}

type Phrase = { words: readonly string[]; need: Need }

function phraseAt(phrases: PhraseIndex, tokens: readonly Token[], at: number): Match | null {
  const found = phrases
    .get(tokens[at]?.stem ?? '')
    ?.find(({ words }) => words.every((each, place) => tokens[at + place]?.stem === each))
  return found ? { ...found.need, words: found.words.length, isAlsoName: isAlsoName(found.words) } : null
}

const alsoNames = new Set(ALSO_NAMES.split(' '))
const isAlsoName = ([word = '', ...more]: readonly string[]) => more.length === 0 && alsoNames.has(word)

/** By the first word, longest first. */
type PhraseIndex = ReadonlyMap<string, readonly Phrase[]>

const VERIFY = { kind: 'verify', value: 'on', label: '' } as const
/** "Is Jane Roe an enrolled agent?": what is around the name. */
const STARTS: PhraseIndex = indexPhrases(phrasesOf(QUESTION_STARTS, VERIFY))
const QUESTION: PhraseIndex = indexPhrases(phrasesOf(QUESTION_WORDS, VERIFY))
const PHRASES: PhraseIndex = indexPhrases([
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

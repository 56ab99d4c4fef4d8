/**
 * Which words of the search box are a need ("back taxes", "habla español", "by video") or an IRS letter ("CP2000")
 * rather than a name or a place. Pure; guess-likelihood.ts weighs the words that can be both.
 */
import type { AgentQuery } from '#common/agent-query.ts'
import { nameKey } from '#common/name-key.ts'
import {
  GAP,
  isAlsoName,
  type Need,
  type Phrase,
  type PhraseIndex,
  PHRASES,
  type Position,
  QUESTION,
  repaired,
  STARTS,
  STATE,
  stemOf,
} from './need-phrases.ts'
import { isFiller } from './ordinary-words.ts'
import { stateKeyed } from '#common/state-keys.ts'

export type NeedFound = Need & {
  /** Its words in the box, as characters from and to, with "who", "in", and the like before them. */
  from: number
  to: number
  words: string
  /** The need as a single word, which may also be a name; '' for more words. */
  word: string
  /** A name or a part of a firm's, even if the directory has no such name. */
  isAlsoName: boolean
  /** It was typed with a typo. */
  isRepaired: boolean
}

/** Asks for something, rather than to check a person, or for a credential that every agent has or none. */
export const isAsked = ({ kind }: Pick<NeedFound, 'kind'>) => kind !== 'verify' && kind !== 'credential'

/** "Country Lake Estates" is a place. */
export const isPartOf = ({ words }: NeedFound, text: string) => ` ${text} `.includes(` ${words} `)

/** In the order of the text; no two share a word. */
export function readNeeds(text: string): NeedFound[] {
  const tokens = tokensOf(text)
  const isSentence = tokens.some(({ word }) => SENTENCE.has(word))
  const start = tokens.length > 2 ? phraseAt(STARTS, tokens, 0) : null
  const matchAt = (at: number) => (at === 0 && start ? start : needAt(tokens, at, start !== null))
  const found: NeedFound[] = []
  let at = 0
  while (at < tokens.length) {
    const match = matchAt(at)
    if (match) found.push(locate(isSentence ? { ...match, isAlsoName: false } : match, tokens, at))
    at += match ? match.words : 1
  }
  return found
}

function needAt(tokens: readonly Token[], at: number, isQuestion: boolean): Match | null {
  // "30144-2210" isn't a form.
  if (/^\d{4}$/.test(tokens[at]?.word ?? '') && /^\d{5}$/.test(tokens[at - 1]?.word ?? '')) return null
  return letterAt(tokens, at) ?? (isQuestion ? phraseAt(QUESTION, tokens, at) : null) ?? phraseAt(PHRASES, tokens, at)
}

/** Beside these, a word that can be a name is a need: "levy on my house". */
const SENTENCE = new Set(['irs', 'my', 'i', 'need', 'help'])

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
const tidy = (text: string) =>
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
export function neededFilters(needs: readonly NeedFound[], given: NeedFilters): NeedFilters {
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
    const stem = isFiller(word) ? stemOf(word) : repaired(stemOf(word))
    tokens.push({ word, stem, from: index, to: index + typed.length })
  }
  return tokens
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
    words: tokens
      .slice(at, at + words)
      .map(({ word }) => word)
      .join(' '),
    word: words === 1 && kind !== 'verify' ? (tokens[at]?.word ?? '') : '',
    isAlsoName: need.isAlsoName ?? false,
    isRepaired: tokens.slice(at, at + words).some(({ word, stem }) => stemOf(word) !== stem),
  }
}

/** "cp2000", "CP-14", "lt 11", "letter 525", "notice 1445", "5071c". */
const CODE = /^(?:(cp|lt|ltr|letter|notice)(\d[\do]{0,3}[a-z]{0,2})|(\d{3,4}c))$/
const SERIES: Readonly<Record<string, string>> = {
  cp: 'CP',
  lt: 'LT',
  ltr: 'Letter ',
  letter: 'Letter ',
  notice: 'Notice ',
}
const LETTER_NOUNS = new Set(['letter', 'notice'])
const LETTER_WORDS = new Set('irs notice letter form a an the aviso carta notificacion'.split(' '))

function letterAt(tokens: readonly Token[], start: number): Match | null {
  const stemAt = (place: number) => tokens[place]?.stem ?? ''
  // "IRS notice CP2000": the words before the code say the same.
  let before = 0
  while (before < 3 && LETTER_WORDS.has(stemAt(start + before))) before += 1
  for (let at = start + before; at >= start; at -= 1) {
    const words = codeLength(tokens, at)
    if (words === null) continue
    const code = codeOf(tokens.slice(at, at + words)) ?? ''
    const after = LETTER_NOUNS.has(stemAt(at + words)) ? 1 : 0
    return { kind: 'letter', value: code, label: code, words: at - start + words + after }
  }
  return null
}

/** "CP2000", "CP 2000", "C P 2000", and at the end "CP 504 B". */
function codeLength(tokens: readonly Token[], at: number): number | null {
  const isCode = (length: number) => codeOf(tokens.slice(at, at + length)) !== null
  const length = [1, 2, 3].find(isCode)
  if (length === undefined) return null
  const isLonger = tokens.length === at + length + 1 && tokens[at + length]?.word.length === 1 && isCode(length + 1)
  return isLonger ? length + 1 : length
}

/** As the guides write it: "Letter 525", but "4883C" and "LT11". */
function codeOf(tokens: readonly Token[]): string | null {
  const [, series = '', number, bare] = CODE.exec(tokens.map(({ word }) => word).join('')) ?? []
  if (bare || /^\d{4}c$/.test(number ?? '')) return (bare ?? number ?? '').toUpperCase()
  return number === undefined ? null : `${SERIES[series]}${number.replaceAll('o', '0').toUpperCase()}`
}

/** The phrase that says most with the words from here on: the longest, gaps aside. */
function phraseAt(phrases: PhraseIndex, tokens: readonly Token[], at: number): Match | null {
  const first = tokens[at]?.stem ?? ''
  let best: (Phrase & End) | null = null
  for (const phrase of phrases.get(first) ?? []) {
    const end = endOf(phrase.positions, tokens, { at, said: 0 })
    if (end && (!best || saysMore(end, best))) best = { ...phrase, ...end }
  }
  if (!best) return null
  return { ...best.need, words: best.at - at, isAlsoName: best.at === at + 1 && isAlsoName(first) }
}

const saysMore = (one: End, other: End) => one.said > other.said || (one.said === other.said && one.at > other.at)

const GAP_WORDS = 3
const STATE_WORDS = 3

/** `said`: words that are part of the phrase. */
type End = { at: number; said: number }

/** Where the words of a phrase end in the text; null if they aren't there. */
function endOf(positions: readonly Position[], tokens: readonly Token[], { at, said }: End): End | null {
  const [position, ...rest] = positions
  if (position === undefined) return { at, said }
  if (position.special) {
    const skipped = position.special === GAP ? gapsAt(tokens, at) : statesAt(tokens, at)
    const ends = skipped.map((words) =>
      endOf(rest, tokens, { at: at + words, said: said + (words && position.special === STATE ? words : 0) }),
    )
    return ends.find((end) => end !== null) ?? null
  }
  const here = position.stems.has(tokens[at]?.stem ?? '') ? endOf(rest, tokens, { at: at + 1, said: said + 1 }) : null
  return here ?? (position.isOptional ? endOf(rest, tokens, { at, said }) : null)
}

/** How many words that say nothing else can be skipped: "froze [my bank] account". */
function gapsAt(tokens: readonly Token[], at: number): number[] {
  const lengths = [0]
  while (lengths.length <= GAP_WORDS && isFiller(tokens[at + lengths.length - 1]?.word ?? ''))
    lengths.push(lengths.length)
  return lengths
}

/** How many words here name a state. */
function statesAt(tokens: readonly Token[], at: number): number[] {
  const lengths = Array.from({ length: STATE_WORDS }, (_, words) => STATE_WORDS - words)
  const isState = (words: number) =>
    stateKeyed(
      tokens
        .slice(at, at + words)
        .map(({ word }) => word)
        .join(' '),
    ) !== null
  return lengths.filter((words) => at + words <= tokens.length && isState(words))
}

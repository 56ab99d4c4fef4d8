/** What was read in the search box, for people: the parts with what is left without each, and what they lead to. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { labelInSentence } from '#common/option-lists.ts'
import { nameKey } from '#common/name-key.ts'
import { type NeedFound, spansOf, withoutNeeds } from './box-needs.ts'
import { needLabel } from '#common/need-labels.ts'
import type { Reading } from './read-box.ts'
import type { AgentPage, Understood } from './types.ts'

type Described = {
  understood: readonly Understood[]
  letters: readonly string[]
  verify: AgentPage['verify']
  otherwise: AgentPage['otherwise']
  notes: readonly string[]
}

/** @param q The box as typed. */
export function describeReading(q: string, reading: Reading): Described {
  const { needs, unread, alsoLasts, last, first, notes } = reading
  const used = needs.filter((need) => isUsed(need, needs))
  const parts = [...needParts(q, used), ...namePart(q, reading), ...placePart(q, reading)]
  const verifies = needs.some(({ kind }) => kind === 'verify')
  return {
    understood: parts.toSorted((a, b) => a.from - b.from).map(({ from: _from, ...part }) => part),
    letters: needs.filter(({ kind }) => kind === 'letter').map(({ value }) => value),
    verify: verifies ? { lastName: last, firstName: first } : null,
    otherwise: [
      ...unread.flatMap((need) => asNeed(q, need)),
      ...needs.flatMap((need) => asName(withoutNeeds(q, [need]), need.word, alsoLasts)),
      ...otherPlaces(q, reading),
    ],
    notes: [...notes, ...oneAtATime(needs), ...(needs.some(({ kind }) => kind === 'credential') ? onlyAgents() : [])],
  }
}

const onlyAgents = () => [
  i18n._(
    msg`Everyone listed here is an enrolled agent. Like CPAs and attorneys, enrolled agents can represent any taxpayer before the IRS.`,
  ),
]

type Part = Understood & { from: number }

/** Only one service, language, and way to meet can be searched by: the first. */
const isUsed = ({ kind, value }: NeedFound, needs: readonly NeedFound[]) =>
  !FILTERED.has(kind) || needs.find((need) => need.kind === kind)?.value === value

function needParts(q: string, needs: readonly NeedFound[]): Part[] {
  const distinct = needs.filter(({ kind, label }, at) => {
    // A credential changes nothing: a sentence says why.
    return (
      kind !== 'verify' &&
      kind !== 'credential' &&
      at === needs.findIndex((need) => need.kind === kind && need.label === label)
    )
  })
  return distinct.map(({ kind, label, from }) => {
    const same = needs.filter((need) => need.kind === kind && need.label === label)
    return { kind: kind as Understood['kind'], label, from, without: withoutNeeds(q, same) }
  })
}

function oneAtATime(needs: readonly NeedFound[]): string[] {
  const left = needs.filter((need) => !isUsed(need, needs)).map(({ label }) => needLabel(label))
  if (left.length === 0) return []
  const also = [...new Set(left)].join(', ')
  return [
    i18n._(msg`We can search for only one service, language, or way to meet at a time, so we ignored ${{ also }}.`),
  ]
}

const asNeed = (q: string, need: NeedFound) =>
  FILTERED.has(need.kind)
    ? [{ label: askedFor(need), query: { q: withoutNeeds(q, [need]), [need.kind]: need.value } }]
    : []

const askedFor = ({ kind, label }: NeedFound) =>
  kind === 'language'
    ? i18n._(msg`agents who speak ${{ language: labelInSentence(needLabel(label)) }}`)
    : needLabel(label)

const FILTERED: ReadonlySet<NeedFound['kind']> = new Set(['service', 'language', 'mode'])

const asName = (rest: string, word: string, alsoLasts: readonly string[]) =>
  alsoLasts.includes(word)
    ? [{ label: i18n._(msg`agents named ${{ name: capitalize(word) }}`), query: { q: rest, lastName: word } }]
    : []

const RIVALS_SHOWN = 2

/** "Springfield" can be in another state, and "Sparks" a last name. */
function otherPlaces(q: string, reading: Reading): Described['otherwise'] {
  const { place, placeWords, alsoLasts, last, first, firm } = reading
  const [part] = placePart(q, reading)
  if (!part) return []
  const isNamed = `${last}${first}${firm}` !== ''
  return [
    ...place.rivals
      .slice(0, RIVALS_SHOWN)
      .map((label) => ({ label, query: { q: [part.without, label].filter(Boolean).join(' in ') } })),
    ...(isNamed ? [] : asName(part.without, placeWords, alsoLasts)),
  ]
}

const capitalize = (words: string) => words.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase())

function namePart(q: string, { last, first, firm }: Reading): Part[] {
  const keys = [nameKey(firm), nameKey(`${first} ${last}`), nameKey(`${last} ${first}`)]
  const joined = [`${first}${last}`, `${last}${first}`]
  return firstPart('name', q, [...keys, ...joined])
}

function placePart(q: string, { place: { shown, radiusMiles }, placeWords }: Reading): Part[] {
  if (!shown) return []
  const label = radiusMiles
    ? i18n._(msg`Within ${{ miles: radiusMiles }} miles of ${{ place: shown.label }}`)
    : shown.label
  return firstPart('place', q, [placeWords, ZIP.exec(q)?.[0].replace('-', ' ') ?? ''], label)
}

const ZIP = /\b\d{5}(?:-\d{4})?\b|\b\d{3}$/

/** By the first of the texts that is in the box; without a label, its words are. */
function firstPart(kind: 'name' | 'place', q: string, keys: readonly string[], label = ''): Part[] {
  const found = keys.filter((key) => key !== '').map((key) => spansOf(q, key.split(' ')))
  // "Levy, John" rather than its two words.
  const spans = found.find(({ length }) => length === 1) ?? found.find(({ length }) => length > 0) ?? []
  const typed = spans.map(({ from, to }) => q.slice(from, to)).join(' ')
  return spans[0] ? [{ kind, label: label || typed, from: spans[0].from, without: withoutNeeds(q, spans) }] : []
}

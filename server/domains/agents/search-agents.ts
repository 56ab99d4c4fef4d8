/**
 * Search of the public directory: which agents a visitor can find, and in what order.
 *
 * Only listed agents are found, not hidden ones or those no longer on a list. Order of a name: exact, prefix, nickname,
 * one typo, sound; then distance; then name and id, so that namesakes can't appear on two pages. Without a name: the
 * points of order-weights.ts.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { AgentQuery } from '#common/agent-query.ts'
import { i18n } from '#common/i18n.ts'
import { LAST_PAGE } from '#common/limits.ts'
import { type Service, SERVICES } from '#common/option-lists.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { needLabel } from '#common/need-labels.ts'
import { citiesCounter, countChoices } from './count-choices.ts'
import { describeOrder } from './describe-order.ts'
import { findByQuery, type Step } from './find-by-query.ts'
import { findLetters } from '#server/domains/resources/find-letters.ts'
import { findSelfReported } from './find-self-reported.ts'
import { knownAgents } from './known-agents.ts'
import { knownLists } from './newest-list.ts'
import { toHits } from './read-page.ts'
import {
  type AgentHit,
  type AgentPage,
  type AskedPlace,
  MATCH_KINDS,
  type MatchKind,
  type Understood,
  type Widened,
} from './types.ts'
import { type Asked, interpretQuery, type Readings } from './interpret-query.ts'
import { nameKey } from '#common/name-key.ts'
import { type AskedName, type Candidate, type Candidates, isNamed } from './search-plan.ts'
import { holdsName } from './compare-names.ts'
import { sameFirstNames } from './similar-names.ts'
import { stateOf } from '#common/states.ts'
import { findLoosening, findWidening } from './widen-search.ts'

/** @throws AppError `page_too_deep` beyond LAST_PAGE: only crawlers go that far. */
export async function searchAgents(db: Db, query: AgentQuery): Promise<AgentPage> {
  assertPageDepth(query)
  return searchReadings(db, await interpretQuery(db, query), query)
}

type PageAsked = Pick<AgentQuery, 'page' | 'perPage'>

function assertPageDepth({ page }: PageAsked): void {
  if (page > LAST_PAGE)
    throw new AppError(
      'page_too_deep',
      i18n._(msg`You can view up to ${{ last: LAST_PAGE }} pages. Narrow your search to see other agents.`),
    )
}

/** Results of the first interpretation that finds agents. */
export async function searchReadings(db: Db, readings: Readings, asked: PageAsked): Promise<AgentPage> {
  assertPageDepth(asked)
  const { page, perPage } = asked
  const step = await findFirst(db, readings)
  const { found, similar } = step
  const { name, typed, place, filters, sort, leftOut = [] } = step.asked
  const [lists, beside, known, letters] = await Promise.all([
    knownLists(db, found.listings),
    findSelfReported(db, readings, found.listings),
    knownAgents(db, found),
    findLetters(db, step.asked.letters ?? []),
  ])
  const context = { lists, known: known.table, service: filters.service, matchOf: matchClassifier(name, similar) }
  const population = { known, place, filters, sort, name: step.name }
  const hits = toHits(found.rows, { ...context, center: place.center, byVideo: false })
  return {
    hits,
    byVideo: toHits(found.byVideo, { ...context, center: null, byVideo: true }),
    facets: await countChoices(db, population),
    inCity: citiesCounter(population),
    asked: { service: filters.service, language: filters.language, mode: filters.mode },
    orderedBy: describeOrder(step.asked),
    total: found.total,
    page,
    perPage,
    lastPage: Math.max(1, Math.ceil(found.total / perPage)),
    interpreted: {
      lastName: typed.last,
      firstName: typed.first,
      firm: typed.firm,
      place: shownAround(step),
      unknownPlace: place.unknown,
    },
    understood: step.asked.understood,
    letters,
    verify: step.asked.verify ?? null,
    otherwise: step.asked.otherwise ?? [],
    notes: [...describeLeftOut(leftOut, letters), ...step.asked.notes],
    widened: describeWidened(step, hits),
    beside,
  }
}

/** The first interpretation that finds agents; otherwise the most likely one, widened. */
async function findFirst(db: Db, [likeliest, ...others]: Readings): Promise<Step> {
  const first = await findByQuery(db, likeliest)
  if (first.found.total > 0) return first
  if (!likeliest.sure) {
    // Not one that only leaves out what is needed.
    const meant = others.filter(({ name, unfiltered }) => !likeliest.unfiltered || unfiltered || isNamed(name))
    for (const reading of meant) {
      const step = await findByQuery(db, reading)
      if (step.found.total > 0 && !isVaguer(step, likeliest)) return step
    }
  }
  // "Turner, AR": the town, and what is near it, rather than a Turner in another state.
  const place = isNameInState(likeliest)
    ? others.find(({ name, place: { area } }) => !isNamed(name) && area.kind === 'city')
    : undefined
  const step = place ? await findByQuery(db, place) : first
  const { unfiltered } = step.asked
  return unfiltered ? findLoosening(db, step, () => findFirst(db, [unfiltered])) : findWidening(db, step)
}

/** A name that no one has exactly, where the likeliest was a place with a typo. */
const isVaguer = ({ asked, found }: Step, { name, place }: Asked) =>
  !isNamed(name) && place.typed !== '' && isNamed(asked.name) && found.asNamed === 0

const isNameInState = ({ name: { last, first, firm }, place: { area } }: Asked) =>
  area.kind === 'state' && firm === '' && (last === '' || first === '')

/** What is around another place of the same name isn't in it. */
const shownAround = ({ asked: { place }, wider }: Step): AskedPlace | null =>
  wider === 'namesake' && place.shown ? { ...place.shown, radiusMiles: place.radiusMiles } : place.shown

/** "Letter 5071C identity": what the letter is about needn't be matched. */
function describeLeftOut(words: readonly string[], letters: AgentPage['letters']): string[] {
  const titles = ` ${letters.map(({ title, what }) => nameKey(`${title} ${what}`)).join(' ')} `
  const others = words.filter((word) => !titles.includes(` ${word} `))
  return others.length === 0
    ? []
    : [
        i18n._(
          msg`We ignored words that we couldn’t match: ${{ words: others.join(', ') }}. Choose a need or a language below the search box.`,
        ),
      ]
}

/** How many similar names one sentence lists at most. */
const NAMES_SHOWN_MAX = 4

/** Describes to the visitor how the search was widened. */
function describeWidened(step: Step, hits: readonly AgentHit[]): Widened[] {
  if (step.found.total === 0) return []
  const said = [withoutNeeds(step), relatedNeed(step), widerPlace(step), similarNames(step, hits)]
  return said.filter((each) => each !== null)
}

function withoutNeeds({ loosened }: Step): Widened | null {
  if (!loosened) return null
  const needs = needsIn(loosened)
  const sentence = byPlace(loosened.place.shown, {
    around: (miles, place) =>
      msg`No listing within ${{ miles }} miles of ${{ place }} mentions “${{ needs }},” so we searched without it. Most agents haven’t filled out a profile yet, so ask them directly.`,
    inside: (place) =>
      msg`No listing in ${{ place }} mentions “${{ needs }},” so we searched without it. Most agents haven’t filled out a profile yet, so ask them directly.`,
    anywhere: msg`No listing mentions “${{ needs }},” so we searched without it. Most agents haven’t filled out a profile yet, so ask them directly.`,
  })
  return { kind: 'needs', sentence }
}

function relatedNeed({ asked, related }: Step): Widened | null {
  if (!related) return null
  const needs = needsIn(asked)
  const instead = labelOf(related)
  const sentence = byPlace(asked.place.shown, {
    around: (miles, place) =>
      msg`No listing within ${{ miles }} miles of ${{ place }} mentions “${{ needs }},” so we searched for “${{ instead }}.”`,
    inside: (place) => msg`No listing in ${{ place }} mentions “${{ needs }},” so we searched for “${{ instead }}.”`,
    anywhere: msg`No listing mentions “${{ needs }},” so we searched for “${{ instead }}.”`,
  })
  return { kind: 'needs', sentence }
}

const labelOf = (service: Service) => SERVICES.find(({ slug }) => slug === service)?.label ?? service

/** What no listing mentions. */
const needsIn = ({ understood }: Asked): string =>
  understood
    .filter(({ kind }) => NEEDS.has(kind))
    .map(({ label }) => needLabel(label))
    .join(', ')

const NEEDS = new Set<Understood['kind']>(['service', 'language', 'mode', 'accepting', 'claimed', 'letter'])

function widerPlace({ asked, wider }: Step): Widened | null {
  const { shown, radiusMiles } = asked.place
  switch (wider) {
    case null:
      return null
    case 'namesake':
      return { kind: wider, sentence: i18n._(searchedNamesake(asked)) }
    case 'radius':
      return radiusMiles && { kind: wider, radiusMiles, sentence: byPlace(shown, searchedWithin(radiusMiles)) }
    default:
      return { kind: wider, sentence: byPlace(shown, SEARCHED[wider]) }
  }
}

const searchedWithin = (wider: number): ByPlace => ({
  around: (miles, place) =>
    msg`No matches within ${{ miles }} miles of ${{ place }}, so we searched within ${{ wider }} miles.`,
  inside: (place) => msg`No matches in ${{ place }}, so we searched within ${{ wider }} miles.`,
  anywhere: msg`No matches in that place, so we searched within ${{ wider }} miles.`,
})

const SEARCHED: Readonly<Record<'state' | 'country' | 'video', ByPlace>> = {
  state: {
    around: (miles, place) =>
      msg`No matches within ${{ miles }} miles of ${{ place }}, so we searched the whole state.`,
    inside: (place) => msg`No matches in ${{ place }}, so we searched the whole state.`,
    anywhere: msg`No matches in that place, so we searched the whole state.`,
  },
  country: {
    around: (miles, place) => msg`No matches within ${{ miles }} miles of ${{ place }}, so we searched every state.`,
    inside: (place) => msg`No matches in ${{ place }}, so we searched every state.`,
    anywhere: msg`No matches in that place, so we searched every state.`,
  },
  video: {
    around: (miles, place) =>
      msg`No matches within ${{ miles }} miles of ${{ place }}, so here are agents who meet by video, from anywhere.`,
    inside: (place) => msg`No matches in ${{ place }}, so here are agents who meet by video, from anywhere.`,
    anywhere: msg`No matches in that place, so here are agents who meet by video, from anywhere.`,
  },
}

function searchedNamesake({ namesakeOf = '', place: { shown, radiusMiles: miles } }: Asked): MessageDescriptor {
  const place = shown?.label ?? ''
  return miles
    ? msg`No matches in ${{ namesakeOf }}, so we searched within ${{ miles }} miles of ${{ place }}.`
    : msg`No matches in ${{ namesakeOf }}, so we searched ${{ place }}.`
}

type ByPlace = {
  around: (miles: number, place: string) => MessageDescriptor
  inside: (place: string) => MessageDescriptor
  anywhere: MessageDescriptor
}

/** One sentence for "in Fresno, CA", another for "within 25 miles of 93721 Fresno, CA". */
function byPlace(shown: AskedPlace | null, { around, inside, anywhere }: ByPlace): string {
  if (!shown) return i18n._(anywhere)
  const { label, radiusMiles } = shown
  return i18n._(radiusMiles ? around(radiusMiles, label) : inside(label))
}

function similarNames(step: Step, hits: readonly AgentHit[]): Widened | null {
  const { asked, found, similar } = step
  if (asked.name.firm !== nameKey(asked.typed.firm)) return similarFirm(step, hits)
  const names = similar && found.total > found.asNamed ? similarNamesOn(hits) : []
  if (names.length === 0) return null
  const typed = [asked.typed.first, asked.typed.last].filter(Boolean).join(' ')
  const shown = names.join(', ')
  const sentence =
    found.asNamed === 0
      ? msg`No exact match for “${{ typed }}.” Here are similar names: ${{ names: shown }}.`
      : msg`Few exact matches for “${{ typed }}.” Here are similar names: ${{ names: shown }}.`
  return { kind: 'spelling', names, sentence: i18n._(sentence) }
}

function similarFirm({ asked }: Step, hits: readonly AgentHit[]): Widened {
  const names = [...new Set(hits.map(({ dba }) => dba))].slice(0, NAMES_SHOWN_MAX)
  return {
    kind: 'spelling',
    names,
    sentence: i18n._(
      msg`No exact match for “${{ typed: asked.typed.firm }}.” Here is a similar firm: ${{ names: names.join(', ') }}.`,
    ),
  }
}

function similarNamesOn(hits: readonly AgentHit[]): string[] {
  const similar = hits.filter(({ match }) => match === 'spelling' || match === 'sound')
  return [...new Set(similar.map(({ firstName, lastName }) => `${firstName} ${lastName}`))].slice(0, NAMES_SHOWN_MAX)
}

/** How a listing's name matches the one asked for: by the worse of its two halves. */
type NameKeys = { lastKey: string; firstKey: string }

/** @param similar what the name was widened to; null: found as asked. @returns null when no name was asked for. */
function matchClassifier(asked: AskedName, similar: Candidates | null): (found: NameKeys) => MatchKind | null {
  if (asked.firm !== '') return () => 'firm'
  if (!isNamed(asked)) return () => null
  const lasts = kindsOf(similar?.lasts ?? [])
  const firsts = kindsOf(similar?.firsts ?? sameFirstNames(asked.first, asked.last === ''))
  return ({ lastKey, firstKey }) =>
    worse(
      asked.last === '' || holdsName(lastKey, asked.last) ? 'exact' : (lasts.get(lastKey) ?? 'prefix'),
      firstKey === asked.first || asked.first === '' ? 'exact' : (firsts.get(firstKey) ?? 'prefix'),
    )
}

const kindsOf = (candidates: readonly Candidate[]) => new Map(candidates.map(({ key, kind }) => [key, kind]))

const worse = (a: MatchKind, b: MatchKind): MatchKind => (MATCH_KINDS.indexOf(a) > MATCH_KINDS.indexOf(b) ? a : b)

type Found = {
  found: AgentPage
  /** What was done, in a sentence; empty when the state has a match. */
  beyond: readonly string[]
}

/** If no agent in the state fits, searches the other states: an agent from any state can represent you. */
export async function searchBeyondState(db: Db, query: AgentQuery): Promise<Found> {
  const found = await searchAgents(db, query)
  if (found.total > 0 || query.state === '') return { found, beyond: [] }
  const everywhere = await searchAgents(db, { ...query, state: '' })
  if (everywhere.total === 0) return { found, beyond: [] }
  const name = stateOf(query.state.toUpperCase())?.name ?? query.state
  return {
    found: everywhere,
    beyond: [
      i18n._(
        msg`No matches in ${{ name }}, so we searched every state. An enrolled agent in any state can represent you.`,
      ),
    ],
  }
}

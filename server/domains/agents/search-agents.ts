/**
 * Search of the public directory: which agents a visitor can find, and in what order.
 *
 * Only listed agents are found, not hidden ones or those no longer on a list. Order of a name: exact, prefix, nickname,
 * one typo, sound; then distance; then name and id, so that namesakes can't appear on two pages. Without a name: the
 * points of order-weights.ts.
 */
import type { AgentQuery, RadiusMiles } from '#common/agent-query.ts'
import { LAST_PAGE, RADIUS_MILES } from '#common/limits.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { countChoices } from './count-choices.ts'
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
import { areaAround, EVERYWHERE } from './find-place-asked.ts'
import { type AskedName, type Candidate, type Candidates, isNamed, type PlaceAsked, type Spot } from './search-plan.ts'
import { holdsName } from './compare-names.ts'
import { sameFirstNames } from './similar-names.ts'
import { stateOf } from '#common/states.ts'

/** @throws AppError `page_too_deep` beyond LAST_PAGE: only crawlers go that far. */
export async function searchAgents(db: Db, query: AgentQuery): Promise<AgentPage> {
  assertPageDepth(query)
  return searchReadings(db, await interpretQuery(db, query), query)
}

type PageAsked = Pick<AgentQuery, 'page' | 'perPage'>

function assertPageDepth({ page }: PageAsked): void {
  if (page > LAST_PAGE) throw new AppError('page_too_deep', `The directory ends at page ${LAST_PAGE}.`)
}

/** Results of the first interpretation that finds agents. */
export async function searchReadings(db: Db, readings: Readings, asked: PageAsked): Promise<AgentPage> {
  assertPageDepth(asked)
  const { page, perPage } = asked
  const step = await findFirst(db, readings)
  const { found, similar } = step
  const { name, typed, place, filters, sort } = step.asked
  const [lists, beside, known, letters] = await Promise.all([
    knownLists(db, found.listings),
    findSelfReported(db, readings, found.listings),
    knownAgents(db, found),
    findLetters(db, step.asked.letters ?? []),
  ])
  const context = { lists, known: known.table, service: filters.service, matchOf: matchClassifier(name, similar) }
  const hits = toHits(found.rows, { ...context, center: place.center, byVideo: false })
  return {
    hits,
    byVideo: toHits(found.byVideo, { ...context, center: null, byVideo: true }),
    facets: await countChoices(db, { known, place, filters, sort, name: step.name }),
    orderedBy: describeOrder(step.asked),
    total: found.total,
    page,
    perPage,
    lastPage: Math.max(1, Math.ceil(found.total / perPage)),
    interpreted: {
      lastName: typed.last,
      firstName: typed.first,
      firm: typed.firm,
      place: place.shown,
      unknownPlace: place.unknown,
    },
    understood: step.asked.understood,
    letters,
    verify: step.asked.verify ?? null,
    otherwise: step.asked.otherwise ?? [],
    notes: step.asked.notes,
    widened: describeWidened(step, hits),
    beside,
  }
}

/** The first interpretation that finds agents; otherwise the most likely one, widened. */
async function findFirst(db: Db, [likeliest, ...others]: Readings): Promise<Step> {
  const first = await findByQuery(db, likeliest)
  if (first.found.total > 0) return first
  if (!likeliest.sure) {
    for (const reading of others) {
      const step = await findByQuery(db, reading)
      if (step.found.total > 0) return step
    }
  }
  return likeliest.unfiltered ? findLoosening(db, first, likeliest.unfiltered) : findWidening(db, first)
}

/** No agent here lists what is needed: looks farther away, then by video, and then for any agent here. */
async function findLoosening(db: Db, empty: Step, unfiltered: Asked): Promise<Step> {
  const plain = async () => ({ ...(await findFirst(db, [unfiltered])), loosened: empty.asked })
  if (isNamed(unfiltered.name)) return plain()
  const wider = await findWidening(db, empty)
  if (wider.found.total > 0) return wider
  const { filters, place } = empty.asked
  if (filters.mode !== null || place.area.kind === 'everywhere') return plain()
  const anywhere = { ...EVERYWHERE, shown: place.shown, center: place.center }
  const video = await findByQuery(db, { ...empty.asked, place: anywhere, filters: { ...filters, mode: 'video' } })
  return video.found.total > 0 ? { ...video, wider: 'video' } : plain()
}

/** Describes to the visitor how the search was widened. */

/** How many similar names one sentence lists at most. */
const NAMES_SHOWN_MAX = 4

function describeWidened(step: Step, hits: readonly AgentHit[]): Widened[] {
  if (step.found.total === 0) return []
  return [withoutNeeds(step), widerPlace(step), similarNames(step, hits)].filter((said) => said !== null)
}

function withoutNeeds({ loosened }: Step): Widened | null {
  if (!loosened) return null
  const needs = loosened.understood.filter(({ kind }) => NEEDS.has(kind)).map(({ label }) => label)
  const { shown } = loosened.place
  const where = shown ? ` ${placeWords(shown)}` : ''
  return {
    kind: 'needs',
    sentence: `No listing${where} mentions “${needs.join(', ')},” so we searched without it. Most agents haven’t filled in a profile yet, so ask.`,
  }
}

const NEEDS = new Set<Understood['kind']>(['service', 'language', 'mode', 'accepting', 'claimed', 'letter'])

function widerPlace({ asked, wider }: Step): Widened | null {
  const { shown, radiusMiles } = asked.place
  const there = shown ? placeWords(shown) : 'in that place'
  switch (wider) {
    case 'radius':
      return (
        radiusMiles && {
          kind: wider,
          radiusMiles,
          sentence: `No matches ${there}, so we searched within ${radiusMiles} miles.`,
        }
      )
    case 'state':
      return { kind: wider, sentence: `No matches ${there}, so we searched the whole state.` }
    case 'country':
      return { kind: wider, sentence: `No matches ${there}, so we searched every state.` }
    case 'video':
      return { kind: wider, sentence: `No matches ${there}, so these agents meet by video, from anywhere.` }
    case null:
      return null
  }
}

/** "in Fresno, CA", "within 25 miles of 93721 Fresno, CA". */
const placeWords = ({ label, radiusMiles }: AskedPlace) =>
  radiusMiles ? `within ${radiusMiles} miles of ${label}` : `in ${label}`

function similarNames(step: Step, hits: readonly AgentHit[]): Widened | null {
  const { asked, found, similar } = step
  if (asked.name.firm !== nameKey(asked.typed.firm)) return similarFirm(step, hits)
  const names = similar && found.total > found.asNamed ? similarNamesOn(hits) : []
  if (names.length === 0) return null
  const typed = [asked.typed.first, asked.typed.last].filter(Boolean).join(' ')
  const few = found.asNamed === 0 ? `No exact match for “${typed}.”` : `Few exact matches for “${typed}.”`
  return { kind: 'spelling', names, sentence: `${few} Here are similar names: ${names.join(', ')}.` }
}

function similarFirm({ asked }: Step, hits: readonly AgentHit[]): Widened {
  const names = [...new Set(hits.map(({ dba }) => dba))].slice(0, NAMES_SHOWN_MAX)
  return {
    kind: 'spelling',
    names,
    sentence: `No exact match for “${asked.typed.firm}.” Here is a similar firm: ${names.join(', ')}.`,
  }
}

function similarNamesOn(hits: readonly AgentHit[]): string[] {
  const similar = hits.filter(({ match }) => match === 'spelling' || match === 'sound')
  return [...new Set(similar.map(({ firstName, lastName }) => `${firstName} ${lastName}`))].slice(0, NAMES_SHOWN_MAX)
}

/**
 * When no agents are where the visitor searched, searches farther around, then in the state, then everywhere. Only a
 * search by name goes beyond the state.
 */
const WIDEST_MILES: RadiusMiles = 100
/** The smallest "nearby" radius when none was given. */
const FIRST_WIDENING_MILES = 25

/** @param empty the query as asked, which found no agents. */
async function findWidening(db: Db, empty: Step): Promise<Step> {
  const { asked } = empty
  const { center, area, shown } = asked.place
  const around = center ? await findAround(db, asked, center) : null
  if (around) return around
  if (shown?.state && area.kind !== 'state') {
    const state: PlaceAsked = { ...asked.place, area: { kind: 'state', state: shown.state } }
    const step = await findByQuery(db, { ...asked, place: state })
    if (step.found.total > 0) return { ...step, asked: { ...step.asked, place: state }, wider: 'state' }
  }
  if (!isNamed(asked.name) || area.kind === 'everywhere') return empty
  const anywhere: PlaceAsked = { ...EVERYWHERE, shown, unknown: asked.place.unknown, center }
  const step = await findByQuery(db, { ...asked, place: anywhere })
  return step.found.total > 0 ? { ...step, wider: 'country' } : empty
}

/** Uses the smallest standard radius that reaches the nearest agent. */
async function findAround(db: Db, asked: Asked, center: Spot): Promise<Step | null> {
  const widest: PlaceAsked = { ...asked.place, area: await areaAround(db, center, WIDEST_MILES) }
  const nearest = await findByQuery(db, { ...asked, place: widest, sort: 'distance', window: { skip: 0, take: 1 } })
  const miles = nearest.found.rows[0]?.miles
  if (miles === undefined || miles === null) return null
  const least = asked.place.radiusMiles ?? FIRST_WIDENING_MILES
  const radiusMiles = RADIUS_MILES.find((radius) => radius >= Math.max(miles, least)) ?? WIDEST_MILES
  const place: PlaceAsked = { ...asked.place, area: await areaAround(db, center, radiusMiles), radiusMiles }
  return { ...(await findByQuery(db, { ...asked, place })), wider: 'radius' }
}

/** How a listing's name matches the one asked for: by the worse of its two halves. */
type NameKeys = { lastKey: string; firstKey: string }

/** @param similar what the name was widened to; null: found as asked. @returns null when no name was asked for. */
function matchClassifier(asked: AskedName, similar: Candidates | null): (found: NameKeys) => MatchKind | null {
  if (asked.firm !== '') return () => 'firm'
  if (!isNamed(asked)) return () => null
  const lasts = kindsOf(similar?.lasts ?? [])
  const firsts = kindsOf(similar?.firsts ?? sameFirstNames(asked.first))
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
    beyond: [`Nobody in ${name} fits this, so we looked in every state: an agent may act for you from any of them.`],
  }
}

/**
 * Decides which listings are right for a search of the evaluation file, from the listings alone: it shares no code with
 * the search. A listing is right only if it satisfies everything that is expected.
 *
 * - A city alone means that city. Asked for with a need, it means within 25 miles of its center, because that is where
 *   people drive. A city or county named without its state can be any of that name.
 * - A ZIP code means within 25 miles of it, which is what the page says it searched.
 * - If the directory has no such agent there, the nearest that the product promises count: within 100 miles or in the
 *   state, and if there is none either, by video. If there is none at all, the search isn't judged.
 */
import { nameKey } from '#common/name-key.ts'
import { greatCircleMiles, type Point } from '#server/domains/places/great-circle.ts'
import type { RelevanceCase } from './relevance-cases.ts'
import type { Expectation } from './relevance-queries.ts'
import type { World, WorldListing } from './relevance-world.ts'

type IsRight = (listing: WorldListing) => boolean
/** `there`: as expected; `wider` and `video`: the nearest that the product promises; `none`: not in this directory. */
export type Reach = 'there' | 'wider' | 'video' | 'none'
export type Judge = { isRight: IsRight; reach: Reach }

const DRIVE_MILES = 25
const WIDER_MILES = 100

/** @returns null when no list is expected. */
export function judgeOf(world: World, made: RelevanceCase): Judge | null {
  const { expect } = made.query
  if (!expect) return null
  const fitsPerson = personOf(made)
  const fitsProfile = profileOf(world, expect)
  const fits: IsRight = (listing) => fitsPerson(listing) && (fitsProfile?.(listing) ?? true)
  const candidates = world.listings.filter(fits)
  const exists = (isRight: IsRight) => candidates.some(isRight)
  const place = placeOf(world, made, { isAlone: fitsProfile === null && !expect.person && !expect.firm })
  if (!place) return { isRight: fits, reach: candidates.length > 0 ? 'there' : 'none' }
  const steps: [Reach, IsRight][] = [
    ['there', place.isThere],
    ['wider', place.isWider],
    ...(fitsProfile ? [['video', ({ modes }) => modes.includes('video')] as [Reach, IsRight]] : []),
  ]
  const [reach, isNear] = steps.find(([, isNear]) => exists(isNear)) ?? ['none', () => false]
  return { reach, isRight: (listing) => fits(listing) && isNear(listing) }
}

function personOf({ query: { q, expect = {} }, typed, drawn }: RelevanceCase): IsRight {
  if (!expect.firm && !expect.person) return () => true
  if (!drawn) throw new Error(`“${q}” is about a listing, but none is drawn.`)
  if (expect.person) return PERSONS[expect.person](drawn, { q, typed })
  return firmOf(drawn, q.toLowerCase().includes('{firm.two'))
}

type Person = NonNullable<Expectation['person']>

const PERSONS: Record<Person, (drawn: WorldListing, asked: { q: string; typed: string }) => IsRight> = {
  name: ({ firstKey, lastKey }, { typed }) => {
    const typedKey = nameKey(typed)
    // "Liz Smith" can be on the list under that name, too.
    const isTyped: IsRight = (listing) => `${listing.firstKey} ${listing.lastKey}` === typedKey
    return (listing) => (listing.lastKey === lastKey && listing.firstKey === firstKey) || isTyped(listing)
  },
  last:
    ({ lastKey }) =>
    (listing) =>
      listing.lastKey === lastKey,
  initial:
    ({ firstKey, lastKey }) =>
    (listing) =>
      listing.lastKey === lastKey && listing.firstKey.startsWith(firstKey.slice(0, 1)),
  very:
    ({ id, phone, website }, { q }) =>
    (listing) =>
      listing.id === id ||
      (q.includes('{phone') ? listing.phone === phone : hostOf(listing.website) === hostOf(website)),
}

/** Several offices can have one website. */
const hostOf = (website: string | null) =>
  /^(?:https?:\/\/)?(?:www\.)?([^/?#]+)/i.exec(website ?? '')?.[1]?.toLowerCase()

const LEGAL_FORM = / (llc|inc|corp|ltd|llp|pllc|pc|pa|co)$/

/** Spaces and legal forms aside, which people rarely type as registered. */
const firmKey = (dbaKey: string) => dbaKey.replace(LEGAL_FORM, '').replaceAll(' ', '')

function firmOf({ dba, dbaKey }: WorldListing, byTwoWords: boolean): IsRight {
  const two = nameKey(dba.split(/\s+/).slice(0, 2).join(' '))
  if (byTwoWords) return (listing) => listing.dbaKey.startsWith(two)
  return (listing) => firmKey(listing.dbaKey) === firmKey(dbaKey)
}

/** @returns null when nothing is expected of the profile. */
function profileOf({ letters }: World, { service, language, mode, accepting, letter }: Expectation): IsRight | null {
  const guide = letters.find(({ slug }) => slug === letter)
  const services = letter ? [...(guide?.services ?? []), 'irs-notice' as const] : service
  if (!services && !language && !mode && !accepting) return null
  return (listing) =>
    listing.isClaimed &&
    (!services || services.some((one) => listing.services.includes(one))) &&
    (!language || language.some((one) => listing.languages.includes(one))) &&
    (!mode || listing.modes.includes(mode)) &&
    (!accepting || listing.isAccepting)
}

type Places = { isThere: IsRight; isWider: IsRight }
type Target = { centers: readonly Point[]; isIn: IsRight; states: readonly string[]; miles: number }

function placeOf(world: World, made: RelevanceCase, { isAlone }: { isAlone: boolean }): Places | null {
  const target = targetOf(world, made, isAlone)
  if (!target) return null
  const { centers, isIn, states, miles } = target
  const within = (listing: WorldListing, limit: number) =>
    centers.some((center) => greatCircleMiles(center, listing) <= limit)
  return {
    isThere: (listing) => isIn(listing) || within(listing, miles),
    isWider: (listing) => states.includes(listing.state) || within(listing, WIDER_MILES),
  }
}

function targetOf({ places }: World, { query: { q, expect }, drawn }: RelevanceCase, isAlone: boolean): Target | null {
  const place = expect?.place
  if (!place) return null
  const how = { isStateNamed: /\{(st|state)\}/i.test(q), isAlone }
  const ofDrawn = DRAWN_TARGETS[place]
  if (drawn && ofDrawn) return ofDrawn(places, drawn, how)
  return /^\d{5}$/.test(place) ? zipTarget(places, place) : fixedTarget(places, place)
}

type How = { isStateNamed: boolean; isAlone: boolean }

const DRAWN_TARGETS: Partial<Record<string, (places: World['places'], drawn: WorldListing, how: How) => Target>> = {
  zip: (places, { zip }) => zipTarget(places, zip),
  state: (_, { state }) => stateTarget(state),
  county: (_, { county, state }, { isStateNamed }) => ({
    ...stateTarget(state),
    isIn: (listing) => listing.county === county && (!isStateNamed || listing.state === state),
  }),
  city: cityTarget,
}

function zipTarget({ zips }: World['places'], zip: string): Target {
  const center = zips.get(zip)
  return {
    centers: center ? [center] : [],
    isIn: (listing) => listing.zip === zip,
    states: center ? [center.state] : [],
    miles: DRIVE_MILES,
  }
}

const stateTarget = (state: string): Target => ({
  centers: [],
  isIn: (listing) => listing.state === state,
  states: [state],
  miles: 0,
})

function cityTarget({ cities }: World['places'], drawn: WorldListing, { isStateNamed, isAlone }: How): Target {
  const { cityKey, state } = drawn
  const meant = [...cities].filter(([key]) => key.startsWith(isStateNamed ? `${cityKey}, ${state}` : `${cityKey}, `))
  const centers = meant.map(([, center]) => center)
  const states = [state, ...meant.map(([key]) => key.slice(-2))]
  const isIn: IsRight = (listing) => listing.cityKey === cityKey && (!isStateNamed || listing.state === state)
  return { centers: isAlone ? [] : centers, isIn, states, miles: isAlone ? 0 : DRIVE_MILES }
}

/** "Los Angeles, CA", or "CA". A nickname can mean the whole area. */
function fixedTarget({ cities }: World['places'], place: string): Target {
  const [city = '', state] = place.split(', ')
  if (!state) return stateTarget(city)
  const key = nameKey(city)
  const center = cities.get(`${key}, ${state}`)
  if (!center) throw new Error(`The place table has no ${place}.`)
  return {
    centers: [center],
    isIn: (listing) => listing.cityKey === key && listing.state === state,
    states: [state],
    miles: DRIVE_MILES,
  }
}

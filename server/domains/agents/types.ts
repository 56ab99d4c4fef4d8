/** Input and output types of the directory search. Public fields only, never a street or phone. */
import type { AgentQuery, RadiusMiles } from '#common/agent-query.ts'
import type { ReplyFigures } from '#common/figures.ts'
import type { Language, Service } from '#common/option-lists.ts'
import type { ListKind } from '#common/list-status.ts'
import type { Point } from '#server/domains/places/great-circle.ts'
import type { ComparedFee } from './published-fees.ts'

/** How a hit matches the name asked for, best first. */
export const MATCH_KINDS = ['exact', 'prefix', 'nickname', 'firm', 'spelling', 'sound'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** One row of the result list. */
export type AgentHit = {
  publicId: string
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  city: string
  /** USPS code; null abroad. */
  state: string | null
  /** Five digits. Text, because New England starts with 0. */
  zip: string | null
  /** The firm as the public file spells it; '' when it has none. */
  dba: string
  /** Distance from the center of the place asked for; null without one, or when the listing's location is unknown. */
  distanceMiles: number | null
  /** The directory only shows listed agents. */
  status: 'listed'
  /** Date ('YYYY-MM-DD') and kind of the newest list the agent is on; null when no list is known. */
  listedOn: string | null
  listKind: ListKind | null
  isDemo: boolean
  claimed: boolean
  headline: string
  /** In Spanish; '' without one. */
  headlineEs: string
  photoId: string | null
  /** At most CARD_SERVICES. */
  services: readonly Service[]
  languages: readonly Language[]
  /** Confirmed within ACCEPTING_EXPIRED_DAYS. */
  acceptingClients: boolean
  /** The lowest published fee for a return or a case that is still valid: of the service asked for, or else of any. */
  fee: ComparedFee | null
  /** Null with fewer than REPLY_RECORD_FROM conversations. */
  replies: ReplyFigures | null
  /** The first day back ('YYYY-MM-DD') of an agent who is away today. */
  awayUntil: string | null
  /** Elsewhere, but meets by video: follows where a place has few. */
  byVideo: boolean
  /** Public reviews; the average is null for fewer than three. */
  reviews: number
  average: number | null
  /** Null when no name was asked for. */
  match: MatchKind | null
}

/** A place as the search interpreted it. */
export type AskedPlace = {
  kind: 'state' | 'city' | 'county' | 'zip' | 'zip3'
  /** For people: "Fresno, CA", "93721", "ZIP codes starting with 937". */
  label: string
  /** USPS code, when known. */
  state: string | null
  /** The city's name, when the place is a city. */
  city: string | null
  radiusMiles: RadiusMiles | null
  /** What distances are measured from; null for a state or a county. */
  center: Point | null
}

/** How the search was interpreted: for filter chips and the heading. */
type Interpreted = {
  /** '' when not asked for. */
  lastName: string
  firstName: string
  firm: string
  place: AskedPlace | null
  /** Words given as a place that we couldn't match to one. */
  unknownPlace: string
}

/** One part of the search box as it was read, shown as a chip that can be removed. */
export type Understood = {
  kind: 'service' | 'language' | 'mode' | 'accepting' | 'claimed' | 'letter' | 'place' | 'name'
  /** For people: "Spanish", "CP2000", "Within 25 miles of 93721 Fresno, CA". */
  label: string
  /** The text of the box without this part. */
  without: string
}

/** Our guide to an IRS letter that the search box names. */
type LetterGuide = {
  code: string
  title: string
  path: string
  /** What the letter means, in a sentence or two. */
  what: string
  /** Of its words, where they aren't in the language of the page. */
  lang?: 'en' | undefined
}

/** How the search was widened because the query as asked found nothing or less than a page. */
export type Widened =
  | { kind: 'spelling'; names: readonly string[]; sentence: string }
  | { kind: 'radius'; radiusMiles: RadiusMiles; sentence: string }
  | { kind: 'state' | 'country' | 'video'; sentence: string }
  /** Another place of the same name has them. */
  | { kind: 'namesake'; sentence: string }
  /** No listing mentions what the search box asks for, so it was left out, or replaced by what covers it. */
  | { kind: 'needs'; sentence: string }

/** An agent who matches by a self-reported fact that staff accepted, though the IRS list differs. */
export type BesideHit = {
  /** Name and place as on the list. */
  name: string
  place: string
  path: string
  /** What the agent reports: one of the two, or both. */
  alsoKnownAs: string | null
  /** "Reno, NV 89501" */
  practicesIn: string | null
}

/** Filters that are tested on an agent, by their URL parameter. */
export const AREA_FACETS = ['service', 'language', 'mode', 'accepting', 'claimed', 'rating', 'fee'] as const

/**
 * For each filter, by the value that the URL has, how many agents the list would have with it. `radius` is empty where
 * there is nothing to measure from, and for a name without other filters.
 */
export type Facets = Readonly<Record<(typeof AREA_FACETS)[number] | 'radius', Readonly<Record<string, number>>>>

export type AgentPage = {
  /** At most `perPage`. Empty when nothing matches, and past the last page. */
  hits: readonly AgentHit[]
  /** After the hits of less than a page: agents elsewhere who meet by video, and meet the other conditions. */
  byVideo: readonly AgentHit[]
  facets: Facets
  /** How many of all matches are in a city; null: known only for a list of the whole country, and not for a name. */
  inCity: ((cityId: number) => number) | null
  /** What all hits offer, because the search asks for it. */
  asked: Pick<AgentQuery, 'service' | 'language' | 'mode'>
  /** How the hits are ordered, in a sentence. */
  orderedBy: string
  /** Total matches on all pages, without those by video. */
  total: number
  /** 1-based. */
  page: number
  perPage: number
  /** At least 1. */
  lastPage: number
  interpreted: Interpreted
  /** The parts of the search box, in the order of the text; empty when the box is. */
  understood: readonly Understood[]
  letters: readonly LetterGuide[]
  /** Whom the visitor wants to check rather than find, '' if unnamed; null: no one. */
  verify: { lastName: string; firstName: string } | null
  /** Other searches that words with two meanings can ask for: "French" is a language and a last name. */
  otherwise: readonly { label: string; query: Partial<AgentQuery> }[]
  /** One sentence each: what couldn't be searched by, was read as a different word, or is missing. */
  notes: readonly string[]
  /** In the order applied; empty when the query was answered as asked. */
  widened: readonly Widened[]
  /** Only on the first page. */
  beside: readonly BesideHit[]
}

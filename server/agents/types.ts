/** What the directory's search takes and gives. Public fields only, never a street or a phone. */
import type { RadiusMiles } from '#contract/agent-query.ts'
import type { Language } from '#contract/languages.ts'
import type { Service } from '#contract/services.ts'

export type ListKind = 'ea' | 'ptin'

/** How a hit answers the name that was asked for; best first. */
export const MATCH_KINDS = ['exact', 'prefix', 'nickname', 'firm', 'spelling', 'sound'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** One line of the result list. */
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
  /** The firm, as the public file says it; '' when it says none. */
  dba: string
  /** From the middle of the place asked for; null without one, or when the listing's own place is unknown. */
  distanceMiles: number | null
  /** The directory shows none but listed agents. */
  status: 'listed'
  /** Date of the newest list the agent stands on ('YYYY-MM-DD'), and which list; null when no list is known. */
  listedOn: string | null
  listKind: ListKind | null
  isDemo: boolean
  claimed: boolean
  headline: string
  /** At most CARD_SERVICES. */
  services: readonly Service[]
  languages: readonly Language[]
  /** Confirmed within ACCEPTING_EXPIRED_DAYS. */
  acceptingClients: boolean
  /** Public reviews; the mean is null under three of them. */
  reviews: number
  average: number | null
  /** Null when no name was asked for. */
  match: MatchKind | null
}

/** A place as the search understood it. */
export type AskedPlace = {
  kind: 'state' | 'city' | 'county' | 'zip' | 'zip3'
  /** For people: "Fresno, CA", "93721", "ZIP codes starting with 937". */
  label: string
  /** USPS code, when it is known. */
  state: string | null
  /** The city's name, when the place is a city. */
  city: string | null
  radiusMiles: RadiusMiles | null
}

/** What the search was understood as: for chips and the heading. */
export type Interpreted = {
  /** '' when not asked for. */
  lastName: string
  firstName: string
  firm: string
  place: AskedPlace | null
  /** Words of the box that meant nothing to us as a place, though they were given as one. */
  unknownPlace: string
}

/** What the search did by itself because the question as asked gave nothing, or less than a page. */
export type Widened =
  | { kind: 'spelling'; names: readonly string[]; sentence: string }
  | { kind: 'radius'; radiusMiles: RadiusMiles; sentence: string }
  | { kind: 'state' | 'country'; sentence: string }

/** An agent who fits by what they say of themselves, and staff accepted, though the IRS list says otherwise. */
export type BesideHit = {
  /** Name and place as the list has them. */
  name: string
  place: string
  path: string
  /** "also known as Ada Oleander, now practising in Reno, NV 89501" */
  says: string
}

export type AgentPage = {
  /** At most `perPage`. Empty when nothing matches, and beyond the last page. */
  hits: readonly AgentHit[]
  /** Matches on all pages together. */
  total: number
  /** 1-based. */
  page: number
  perPage: number
  /** At least 1. */
  lastPage: number
  interpreted: Interpreted
  /** In the order of what was done; empty when the question was answered as asked. */
  widened: readonly Widened[]
  /** On the first page. */
  beside: readonly BesideHit[]
}

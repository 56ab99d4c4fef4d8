/** An interpreted search: the data passed between the steps of searchAgents. Keys come from common/name-key.ts. */
import type { RadiusMiles } from '#common/agent-query.ts'
import type { Place } from '#server/domains/places/look-up-places.ts'
import type { NearZip } from '#server/domains/places/nearest-zips.ts'
import type { Fragment } from '#server/platform/db.ts'
import type { AskedPlace, MatchKind } from './types.ts'

/** '' where nothing was asked for. A firm comes without a last or first name. */
export type AskedName = { last: string; first: string; firm: string }

export const NO_NAME: AskedName = { last: '', first: '', firm: '' }
export const isNamed = ({ last, first, firm }: AskedName) => last !== '' || first !== '' || firm !== ''

/** Where to look. */
export type Area =
  | { kind: 'everywhere' }
  | { kind: 'state'; state: string }
  | { kind: 'city'; cityId: number }
  /** Cities with the same name. */
  | { kind: 'cities'; cityIds: readonly number[] }
  /** ZIP codes, nearest first. */
  | { kind: 'zips'; zips: ArrayLike<NearZip> & Iterable<NearZip> }
  | { kind: 'zip3'; zip3: string }
  /** A city missing from the place tables, as the lists spell it. */
  | { kind: 'written'; cityKey: string; state: string | null }

export type Spot = { lat: number; lng: number }

export type PlaceAsked = {
  area: Area
  /** What to show the visitor; null for everywhere. */
  shown: AskedPlace | null
  /** Distances are measured from here. */
  center: Spot | null
  radiusMiles: RadiusMiles | null
  unknown: string
  /** What the visitor typed, when `shown` is spelled differently; otherwise ''. */
  typed: string
  /** Other places of the same name, when the visitor gave no state. */
  namesakes: readonly Place[]
  /** Labels of those that are as likely meant: where agents are, and of a similar size. */
  rivals: readonly string[]
}

/** A dictionary name that matches the one asked for. */
export type Candidate = { key: string; kind: MatchKind; rank: number }
/** What to search for: every combination of `lasts` and `firsts`; null: any name. */
export type Candidates = {
  lasts: readonly Candidate[] | null
  firsts: readonly Candidate[] | null
  /** More first names start with the one asked for than `firsts` includes: "j". */
  moreFirsts: boolean
}

export type Window = { skip: number; take: number }

/** A search as SQL, run by read-page.ts. */
export type Selection = {
  /** A common table expression `matching`, evaluated once for rows and counts. */
  matching?: Fragment
  /** `id` and `miles` of the listings on one page, in order. */
  rows: Fragment
  /** How many there are; or `total`, and `as_named`: how many of them have exactly the name asked for. */
  counts: number | Fragment
  /** `id` and `miles` of agents elsewhere who meet by video, for a list of less than a page. */
  byVideo?: Fragment | null
}

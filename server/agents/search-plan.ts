/** A search, understood: what the steps of searchAgents hand to each other. Keys are by contract/name-key.ts. */
import type { RadiusMiles } from '#contract/agent-query.ts'
import type { PendingQuery, Row } from 'postgres'
import type { NearZip } from '#server/places/nearest-zips.ts'
import type { AskedPlace, MatchKind } from './types.ts'

/** '' where nothing was asked for. A firm stands alone. */
export type AskedName = { last: string; first: string; firm: string }

export const NO_NAME: AskedName = { last: '', first: '', firm: '' }
export const isNamed = ({ last, first, firm }: AskedName) => last !== '' || first !== '' || firm !== ''

/** Where to look. */
export type Area =
  | { kind: 'everywhere' }
  | { kind: 'state'; state: string }
  | { kind: 'city'; cityId: number }
  /** Cities of one name. */
  | { kind: 'cities'; cityIds: readonly number[] }
  /** ZIP codes, nearest first. */
  | { kind: 'zips'; zips: ArrayLike<NearZip> & Iterable<NearZip> }
  | { kind: 'zip3'; zip3: string }
  /** A city that the place tables do not hold, as the lists write it. */
  | { kind: 'written'; cityKey: string; state: string | null }

export type Spot = { lat: number; lng: number }

export type PlaceAsked = {
  area: Area
  /** What to tell the visitor; null for everywhere. */
  shown: AskedPlace | null
  /** Distances are from here. */
  centre: Spot | null
  radiusMiles: RadiusMiles | null
  unknown: string
}

/** A name of the dictionary that answers the one asked for. */
export type Candidate = { key: string; kind: MatchKind; rank: number }
/** What to look for: all of `lasts` with all of `firsts`; null: any name. */
export type Candidates = {
  lasts: readonly Candidate[] | null
  firsts: readonly Candidate[] | null
  /** More first names begin with the one asked for than stand in `firsts`: "j". */
  moreFirsts: boolean
}

export type Window = { skip: number; take: number }

export type Fragment = PendingQuery<Row[]>

/** A search as SQL, to be run by read-page.ts. */
export type Selection = {
  /** A common table `matching`, made once for rows and counts. */
  matching?: Fragment
  /** `id` and `miles` of the listings of one page, in their order. */
  rows: Fragment
  /** `total`, and `as_named`: how many of them bear the name as it was asked for. */
  counts: Fragment
}

/** One listing, with everything that is public about it. */
import type { Language } from '#contract/languages.ts'
import type { MeetingMode } from '#contract/meeting-modes.ts'
import type { Service } from '#contract/services.ts'
import type { Db } from '#server/platform/db.ts'
import type { ListKind } from './types.ts'

/** A stretch of lists in which the listing stood. Dates are those the IRS gave the lists, 'YYYY-MM-DD'. */
export type PresenceRange = {
  kind: ListKind
  firstListOn: string
  lastListOn: string
  /** Still on the newest list of that kind. */
  current: boolean
}

/** What the agent added after claiming. Street, phone and website only with the agent's consent, else null. */
export type ClaimedProfile = {
  claimedAt: Date
  headline: string
  bio: string
  services: readonly Service[]
  clientTypes: readonly string[]
  languages: readonly Language[]
  meetingModes: readonly MeetingMode[]
  statesServed: readonly string[]
  /** Null: never said, or said too long ago. */
  acceptingClients: boolean | null
  acceptingConfirmedAt: Date | null
  /** Older than ACCEPTING_STALE_DAYS. */
  acceptingStale: boolean
  fees: readonly Fee[]
  hours: readonly OpeningHours[]
  street: readonly string[] | null
  phone: string | null
  website: string | null
}
export type Fee = { service: string; amountCents: number; unit: string; validUntil: string }
export type OpeningHours = { day: string; from: string; to: string }

export type AgentView = {
  publicId: string
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  /** The firm, '' when the file says none. */
  dba: string
  /** Beside EA, in the file's words. */
  credentials: readonly string[]
  city: string
  /** USPS code; null abroad. */
  state: string | null
  stateName: string | null
  zip: string | null
  county: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  /** The middle of the ZIP code or city, never the house. */
  position: { lat: number; lng: number } | null
  status: 'listed' | 'not_in_latest'
  /** Date of the newest list with this person on it, and which list; null when no list is known. */
  listedOn: string | null
  listKind: ListKind | null
  /** Date of the newest list of that kind for this state: later than `listedOn` for one who is gone from it. */
  newestListOn: string | null
  /** Newest first. */
  presence: readonly PresenceRange[]
  isDemo: boolean
  updatedAt: Date
  profile: ClaimedProfile | null
}

/** @throws AppError `not_found` for an unknown or hidden listing. */
export async function viewAgent(_db: Db, _publicId: string): Promise<AgentView> {
  throw new Error('in the making')
}

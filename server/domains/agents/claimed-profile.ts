/** What an agent added to the listing after claiming it, as shown to the public. */
import type { Language, MeetingMode, Service } from '#common/option-lists.ts'
import { ACCEPTING_EXPIRED_DAYS, ACCEPTING_STALE_DAYS } from '#common/limits.ts'
import type { PlaceNow } from '#common/listing-changes.ts'

/** Street, phone, and website only with the agent's consent, otherwise null. */
export type ClaimedProfile = {
  claimedAt: Date
  headline: string
  bio: string
  services: readonly Service[]
  clientTypes: readonly string[]
  languages: readonly Language[]
  meetingModes: readonly MeetingMode[]
  statesServed: readonly string[]
  /** Null: never answered, or too long ago. */
  acceptingClients: boolean | null
  acceptingConfirmedAt: Date | null
  /** Older than ACCEPTING_STALE_DAYS. */
  acceptingStale: boolean
  fees: readonly Fee[]
  hours: readonly OpeningHours[]
  /** Re-encoded by us; its URL is paths.photo. */
  photoId: string | null
  /** In addition to EA, reviewed by our staff. */
  otherCredentials: readonly string[]
  /** The name they go by and where they practice now: self-reported, reviewed by our staff. */
  alsoKnownAs: string | null
  alsoKnownOn: string | null
  nowIn: PlaceNow | null
  nowInOn: string | null
  street: readonly string[] | null
  phone: string | null
  website: string | null
}
export type Fee = { service: string; amountCents: number; free?: true; unit: string; validUntil: string }
export type OpeningHours = { day: string; from: string; to: string }

export type ProfileRow = Omit<ClaimedProfile, 'acceptingStale' | 'street' | 'phone' | 'website'> & {
  showStreet: boolean
  showPhone: boolean
  showWebsite: boolean
}
type Contact = { street: string[]; phone: string | null; website: string | null }

const DAY_MS = 86_400_000

export function toClaimedProfile(row: ProfileRow, contact: Contact): ClaimedProfile {
  const { showStreet, showPhone, showWebsite, ...shown } = row
  const age = row.acceptingConfirmedAt ? (Date.now() - row.acceptingConfirmedAt.getTime()) / DAY_MS : Infinity
  return {
    ...shown,
    // A fee of 0 without the "free" flag means no amount was entered.
    fees: shown.fees.filter(({ amountCents, free }) => amountCents > 0 || free),
    acceptingClients: age > ACCEPTING_EXPIRED_DAYS ? null : row.acceptingClients,
    acceptingStale: age > ACCEPTING_STALE_DAYS,
    street: showStreet ? contact.street : null,
    phone: showPhone ? contact.phone : null,
    website: showWebsite ? contact.website : null,
  }
}

/** What an agent added to the listing after claiming it, as the public may see it. */
import type { Language } from '#contract/languages.ts'
import { ACCEPTING_EXPIRED_DAYS, ACCEPTING_STALE_DAYS } from '#contract/limits.ts'
import type { PlaceNow } from '#contract/listing-changes.ts'
import type { MeetingMode } from '#contract/meeting-modes.ts'
import type { Service } from '#contract/services.ts'

/** Street, phone and website only with the agent's consent, else null. */
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
  /** Drawn anew by us; its address is paths.photo. */
  photoId: string | null
  /** Beside EA, looked at by our staff. */
  otherCredentials: readonly string[]
  /** The name they go by, and where they practise now: their word, looked at by our staff. */
  alsoKnownAs: string | null
  alsoKnownOn: string | null
  nowIn: PlaceNow | null
  nowInOn: string | null
  street: readonly string[] | null
  phone: string | null
  website: string | null
}
export type Fee = { service: string; amountCents: number; unit: string; validUntil: string }
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
    acceptingClients: age > ACCEPTING_EXPIRED_DAYS ? null : row.acceptingClients,
    acceptingStale: age > ACCEPTING_STALE_DAYS,
    street: showStreet ? contact.street : null,
    phone: showPhone ? contact.phone : null,
    website: showWebsite ? contact.website : null,
  }
}

/** One listing with all its public data. */
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Presence, readPresence } from './read-presence.ts'
import { isShown } from './shown-profile.ts'
import { type ClaimedProfile, type ProfileRow, toClaimedProfile } from './claimed-profile.ts'

export type { ClaimedProfile, Fee, OpeningHours } from './claimed-profile.ts'
export type { PresenceRange } from './read-presence.ts'

export type AgentView = Presence & {
  publicId: string
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  /** The firm; '' when the file has none. */
  dba: string
  /** In addition to EA, as the file words them. */
  credentials: readonly string[]
  city: string
  /** USPS code; null abroad. */
  state: string | null
  stateName: string | null
  zip: string | null
  county: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  /** The center of the ZIP code or city, never the street address. */
  position: { lat: number; lng: number } | null
  status: 'listed' | 'not_in_latest'
  isDemo: boolean
  updatedAt: Date
  profile: ClaimedProfile | null
  /** The agent who claimed it is approved and can receive messages. */
  takesMessages: boolean
}

type ListingRow = Omit<AgentView, keyof Presence | 'position' | 'profile' | 'takesMessages'> & {
  id: number
  lat: number | null
  lng: number | null
  street: string[]
  phone: string | null
  website: string | null
}

/**
 * A merged duplicate resolves to the listing that was kept. @throws AppError `not_found` for unknown and hidden
 * listings.
 */
export async function viewAgent(db: Db, publicId: string): Promise<AgentView> {
  const [row] = await db<[ListingRow?]>`
    select l.id, l.public_id, l.first_name, l.middle_name, l.last_name, l.suffix, l.dba, l.credentials,
      l.city, l.state, state.name as state_name, l.zip, county.name as county, l.country, l.lat, l.lng,
      l.status, l.is_demo, l.updated_at,
      array_remove(array[l.address_line1, l.address_line2, l.address_line3], '') as street, l.phone, l.website
    from listing asked join listing l on l.id = coalesce(asked.merged_into, asked.id)
    left join state on state.code = l.state
    left join county on county.id = l.county_id
    where asked.public_id = ${publicId} and l.status <> 'hidden'`
  if (!row) throw new AppError('not_found', 'No listing has this address.')
  const { id, lat, lng, street, phone, website, ...shown } = row
  const [presence, [profile], agents] = await Promise.all([
    readPresence(db, id, row.state),
    db<[ProfileRow?]>`
      select claimed_at, headline, bio, services, client_types, languages, meeting_modes, states_served,
        accepting_clients, accepting_confirmed_at, fees, hours, show_street, show_phone, show_website, photo_id,
        credentials as other_credentials, also_known_as, also_known_on, now_in, now_in_on
      from listing_profile p where listing_id = ${id} and ${isShown(db)}`,
    db`
      select 1 from agent g join account a on a.id = g.account_id and a.status = 'active' and a.role = 'agent'
      where g.listing_id = ${id} and g.approval = 'approved'`,
  ])
  return {
    ...shown,
    ...presence,
    position: lat === null || lng === null ? null : { lat, lng },
    takesMessages: agents.length > 0,
    profile: profile ? toClaimedProfile(profile, { street, phone, website }) : null,
  }
}

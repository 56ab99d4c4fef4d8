/** An agent's own listing, as the listing editor shows it. */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { ACCEPTING_EXPIRED_DAYS, ACCEPTING_STALE_DAYS } from '#common/limits.ts'
import type { ListingChange, PlaceNow } from '#common/listing-changes.ts'
import { readStored, type Stored, targetOf } from './stored-content.ts'

type OwnListingRow = {
  publicId: string
  firstName: string
  lastName: string
  city: string
  state: string | null
  zip: string | null
  status: 'listed' | 'not_in_latest' | 'hidden'
  street: string[]
  phone: string | null
  website: string | null
  credentials: string[]
  alsoKnownAs: string | null
  alsoKnownOn: string | null
  nowIn: PlaceNow | null
  nowInOn: string | null
  waiting: { kind: ListingChange; wanted: Record<string, unknown> }[]
}
export type OwnListingView = Stored & { listing: OwnListingRow | null; acceptingState: AcceptingState }
type AcceptingState = 'never' | 'fresh' | 'stale' | 'expired'

export async function readOwnListing(db: Db, who: SignedIn): Promise<OwnListingView> {
  const target = targetOf(who)
  const stored = await readStored(db, target)
  const [listing = null] = await db<OwnListingRow[]>`
    select l.public_id, l.first_name, l.last_name, l.city, l.state, l.zip, l.status,
      array_remove(array[l.address_line1, l.address_line2, l.address_line3], '') as street, l.phone, l.website,
      coalesce(p.credentials, '{}') as credentials,
      p.also_known_as, p.also_known_on, p.now_in, p.now_in_on,
      (select coalesce(json_agg(json_build_object('kind', r.kind, 'wanted', r.wanted)), '[]')
       from listing_change r where r.listing_id = l.id and r.status = 'open') as waiting
    from listing l left join listing_profile p on p.listing_id = l.id where l.id = ${target.listingId}`
  return { ...stored, listing, acceptingState: acceptingState(stored) }
}

function acceptingState({ acceptingClients, acceptingConfirmedAt }: Stored): AcceptingState {
  if (acceptingClients === null || !acceptingConfirmedAt) return 'never'
  const days = (Date.now() - acceptingConfirmedAt.getTime()) / 86_400_000
  if (days > ACCEPTING_EXPIRED_DAYS) return 'expired'
  return days > ACCEPTING_STALE_DAYS ? 'stale' : 'fresh'
}

/**
 * Listings for a test, as an import would leave them: keys made, places found, the search refreshed.
 *
 *   const [id] = await insertListings(db, [{ lastName: 'Gonzales', firstName: 'Maria', city: 'Fresno', state: 'CA' }])
 */
import { nameKey } from '#common/name-key.ts'
import { refreshDirectory } from '#server/domains/agents/refresh-directory.ts'
import type { Database, Db } from '#server/platform/db.ts'

const PLAIN = {
  middleName: '',
  suffix: '',
  dba: '',
  street: '',
  city: '',
  state: null as string | null,
  zip: null as string | null,
  phone: null as string | null,
  website: null as string | null,
  status: 'listed' as 'listed' | 'not_in_latest' | 'hidden',
}

export type ListingFixture = Partial<typeof PLAIN> & {
  lastName: string
  firstName: string
  /** Claimed, with this profile. */
  profile?: Partial<typeof PLAIN_PROFILE>
}

const PLAIN_PROFILE = {
  headline: '',
  services: [] as string[],
  languages: [] as string[],
  meetingModes: [] as string[],
  acceptingClients: null as boolean | null,
  acceptingConfirmedDaysAgo: 0,
  fees: [] as { service: string; amountCents: number; unit: string; validUntil: string; free?: boolean }[],
  showStreet: false,
  showPhone: false,
  showWebsite: false,
}

type ListFixture = { kind?: 'ea' | 'ptin'; date?: string }
type Run = { id: number; kind: string }

/** Makes an approved agent the holder: without one, the profile's text isn't shown. */
export async function insertListingHolder(db: Db, publicId: string): Promise<void> {
  await db`
    with holder as (
      insert into account (email, first_name, last_name, role, email_verified_at)
      select 'holder-' || public_id || '@mail.example', left(first_name, 50), left(last_name, 50), 'agent', now()
      from listing where public_id = ${publicId} returning id)
    insert into agent (account_id, approval, listing_id)
    select holder.id, 'approved', listing.id from holder, listing where public_id = ${publicId}`
}

/** Makes room for the holder that a test is about. */
export async function removeListingHolder(db: Db, publicId: string): Promise<void> {
  await db`
    delete from account where email = 'holder-' || ${publicId} || '@mail.example'`
}

/** One import of a whole list. @returns the public IDs, in the order given. */
export async function insertListings(
  db: Database,
  listings: readonly ListingFixture[],
  list: ListFixture = {},
): Promise<string[]> {
  return db.begin(async (tx) => {
    const run = await insertRun(tx, list)
    const ids: string[] = []
    for (const listing of listings) ids.push(await insertListing(tx, { ...PLAIN, ...listing }, run))
    await refreshDirectory(tx)
    return ids
  }) as Promise<string[]>
}

async function insertRun(tx: Db, { kind = 'ea', date = '2026-03-26' }: ListFixture): Promise<Run> {
  const [run] = await tx<[Run]>`
    insert into import_run (kind, list_date, status, files, finished_at)
    values (${kind}, ${date}, 'committed', '[]', now()) returning id, kind`
  return run
}

async function insertListing(tx: Db, given: typeof PLAIN & ListingFixture, run: Run): Promise<string> {
  const { lastName, firstName, middleName, suffix, dba, street, status, city, state, zip } = given
  const [listing] = await tx<[{ id: number; publicId: string }]>`
    insert into listing (
      last_name, first_name, middle_name, suffix, dba, address_line1, city, state, zip, country, phone, website,
      last_key, first_key, middle_key, dba_key, city_key, city_id, county_id, lat, lng, precision, status, facts_hash,
      source_row)
    select ${lastName}, ${firstName}, ${middleName}, ${suffix}, ${dba}, ${street}, ${city}, ${state}, ${zip}, 'US',
      ${given.phone}, ${given.website}, ${nameKey(lastName)}, ${nameKey(firstName)}, ${nameKey(middleName)},
      ${nameKey(dba)}, ${nameKey(city)}, c.id, c.county_id, coalesce(z.lat, c.lat), coalesce(z.lng, c.lng),
      case when z.lat is not null then 'zip' when c.lat is not null then 'city' end, ${status}, '', '{}'
    from (select 1) one
    left join city c on c.state = ${state} and c.city_key = ${nameKey(city)}
    left join zip z on z.zip = ${zip}
    returning id, public_id`
  await tx`
    insert into listing_presence (listing_id, kind, from_run, until_run)
    values (${listing.id}, ${run.kind}, ${run.id}, ${status === 'not_in_latest' ? run.id + 1 : null})`
  if (given.profile) {
    await insertProfile(tx, listing.id, { ...PLAIN_PROFILE, ...given.profile })
    await insertListingHolder(tx, listing.publicId)
  }
  return listing.publicId
}

async function insertProfile(tx: Db, listingId: number, profile: typeof PLAIN_PROFILE): Promise<void> {
  await tx`
    insert into listing_profile (
      listing_id, headline, services, languages, meeting_modes, accepting_clients, accepting_confirmed_at,
      fees, show_street, show_phone, show_website)
    values (${listingId}, ${profile.headline}, ${profile.services}, ${profile.languages}, ${profile.meetingModes},
      ${profile.acceptingClients}, now() - ${profile.acceptingConfirmedDaysAgo} * interval '1 day', ${tx.json(profile.fees)},
      ${profile.showStreet}, ${profile.showPhone}, ${profile.showWebsite})`
}

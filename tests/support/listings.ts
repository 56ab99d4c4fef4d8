/**
 * Listings for a test, as an import would leave them: keys made, places found, the search refreshed.
 *
 *   await insertListings(db, [{ lastName: 'Gonzales', firstName: 'Maria', city: 'Fresno', state: 'CA', zip: '93721' }])
 */
import { nameKey } from '#contract/name-key.ts'
import { refreshDirectory } from '#server/agents/refresh-directory.ts'
import type { Database, Db } from '#server/platform/db.ts'

export type ListingFixture = {
  lastName: string
  firstName: string
  middleName?: string
  suffix?: string
  dba?: string
  city?: string
  state?: string | null
  zip?: string | null
  phone?: string
  website?: string
  street?: string
  status?: 'listed' | 'not_in_latest' | 'hidden'
  /** The lists it stood on, oldest first: run ids, open-ended. By default the one of `list`. */
  profile?: Partial<ProfileFixture>
}

export type ProfileFixture = {
  headline: string
  services: string[]
  languages: string[]
  meetingModes: string[]
  acceptingClients: boolean
  acceptingConfirmedDaysAgo: number
  showStreet: boolean
  showPhone: boolean
  showWebsite: boolean
}

/** @returns the public ids, in the order given. */
export async function insertListings(
  db: Database,
  listings: readonly ListingFixture[],
  list: { kind?: 'ea' | 'ptin'; date?: string } = {},
): Promise<string[]> {
  return db.begin(async (tx) => {
    const run = await insertRun(tx, list)
    const ids: string[] = []
    for (const listing of listings) ids.push(await insertListing(tx, listing, run))
    await refreshDirectory(tx)
    return ids
  }) as Promise<string[]>
}

type Run = { id: number; kind: string }

/** A committed run of the whole list. */
export async function insertRun(tx: Db, { kind = 'ptin', date = '2026-03-26' }: { kind?: 'ea' | 'ptin'; date?: string }): Promise<Run> {
  const [run] = await tx<[Run]>`
    insert into import_run (kind, list_date, status, files, finished_at)
    values (${kind}, ${date}, 'committed', '[]', now()) returning id, kind`
  return run
}

async function insertListing(tx: Db, given: ListingFixture, run: Run): Promise<string> {
  const { lastName, firstName, middleName = '', suffix = '', dba = '', street = '', status = 'listed' } = given
  const { city = '', state = null, zip = null } = given
  const [listing] = await tx<[{ id: number; publicId: string }]>`
    insert into listing (
      last_name, first_name, middle_name, suffix, dba, address_line1, city, state, zip, country, phone, website,
      last_key, first_key, middle_key, dba_key, city_key, city_id, county_id, lat, lng, precision, status, source_row)
    select ${lastName}, ${firstName}, ${middleName}, ${suffix}, ${dba}, ${street}, ${city}, ${state}, ${zip}, 'US',
      ${given.phone ?? null}, ${given.website ?? null}, ${nameKey(lastName)}, ${nameKey(firstName)},
      ${nameKey(middleName)}, ${nameKey(dba)}, ${nameKey(city)}, c.id, c.county_id, coalesce(z.lat, c.lat),
      coalesce(z.lng, c.lng), case when z.lat is not null then 'zip' when c.lat is not null then 'city' end, ${status},
      '{}'
    from (select 1) one
    left join city c on c.state = ${state} and c.city_key = ${nameKey(city)}
    left join zip z on z.zip = ${zip}
    returning id, public_id`
  await tx`
    insert into listing_presence (listing_id, kind, from_run, until_run)
    values (${listing.id}, ${run.kind}, ${run.id}, ${status === 'not_in_latest' ? run.id : null})`
  if (given.profile) await insertProfile(tx, listing.id, given.profile)
  return listing.publicId
}

async function insertProfile(tx: Db, listingId: number, profile: Partial<ProfileFixture>): Promise<void> {
  const { headline = '', services = [], languages = [], meetingModes = [], acceptingClients = null } = profile
  const { acceptingConfirmedDaysAgo = 0, showStreet = false, showPhone = false, showWebsite = false } = profile
  await tx`
    insert into listing_profile (
      listing_id, headline, services, languages, meeting_modes, accepting_clients, accepting_confirmed_at,
      show_street, show_phone, show_website)
    values (${listingId}, ${headline}, ${services}, ${languages}, ${meetingModes}, ${acceptingClients},
      now() - ${acceptingConfirmedDaysAgo} * interval '1 day', ${showStreet}, ${showPhone}, ${showWebsite})`
}

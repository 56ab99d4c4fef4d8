/**
 * Fills an empty directory with the demo data in db/demo: two lists, six months apart, imported like any real list,
 * then the profiles of a hundred or so of its people. The first real import deletes it all.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientType, FeeUnit, Weekday, Language, MeetingMode, Service } from '#common/option-lists.ts'
import { nameKey } from '#common/name-key.ts'
import { STATES } from '#common/states.ts'
import { importList } from '#server/domains/imports/import-list.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import type { Database } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { addProfileHolders } from './load-people.ts'

const DEMO_FOLDER = join(import.meta.dirname, '../../../db/demo')
const LIST_DATES = ['2025-09-24', '2026-03-26'] as const

/** An entry in profiles.json. Dates are relative to the day of loading, so that the demo doesn't age. */
export type DemoProfile = {
  first: string
  last: string
  city: string
  state: string
  zip: string
  /** '' when the generator can make up a firm. */
  dba: string
  headline: string
  bio: string
  /** Of some: the same in Spanish. */
  headlineEs?: string
  bioEs?: string
  services: Service[]
  clientTypes: ClientType[]
  languages: Language[]
  meetingModes: MeetingMode[]
  /** USPS codes. `all` means every state and D.C. */
  statesServed: string[] | 'all'
  accepting: boolean | null
  confirmedDaysAgo: number | null
  claimedDaysAgo: number
  fees: { service: Service; amountCents: number; unit: FeeUnit; validDays: number }[]
  hours: { day: Weekday; from: string; to: string }[]
  showStreet: boolean
  showPhone: boolean
  showWebsite: boolean
}

/** What the directory holds. `half` means that a load was killed before it finished. */
export async function demoState(db: Database): Promise<'empty' | 'half' | 'whole' | 'real'> {
  const [{ listings, real, lists, profiles }] = await db<
    [{ listings: boolean; real: boolean; lists: number; profiles: boolean }]
  >`
    select exists (select 1 from listing) as listings, exists (select 1 from listing where not is_demo) as real,
      (select count(*)::int from import_run where is_demo and status = 'committed') as lists,
      exists (select 1 from listing_profile) as profiles`
  if (real) return 'real'
  if (!listings) return 'empty'
  return lists < LIST_DATES.length || !profiles ? 'half' : 'whole'
}

/**
 * Resumes a killed load where it stopped.
 * @throws AppError `conflict` when the directory holds real listings, or the whole demo.
 */
export async function loadDemo(
  db: Database,
  { dataDir }: { dataDir: string },
): Promise<{ listings: number; profiles: number }> {
  const state = await demoState(db)
  if (state === 'whole' || state === 'real')
    throw new AppError(
      'conflict',
      'The directory already has listings. You can load the demo only into an empty directory.',
    )
  const loaded = await db<{ listDate: string }[]>`
    select list_date from import_run where is_demo and status = 'committed'`
  for (const listDate of LIST_DATES) {
    if (loaded.some((run) => run.listDate === listDate)) continue
    const files = [join(DEMO_FOLDER, `ea-list.${listDate}.csv`)]
    await importList(db, { files, kind: 'ptin', listDate, scope: 'whole', isDemo: true, dataDir })
  }
  const profiles = await claimProfiles(db, await readProfiles())
  const [{ listings }] = await db<
    [{ listings: number }]
  >`select count(*)::int as listings from listing where status = 'listed'`
  return { listings, profiles }
}

export async function readProfiles(): Promise<DemoProfile[]> {
  return JSON.parse(await readFile(join(DEMO_FOLDER, 'profiles.json'), 'utf8')) as DemoProfile[]
}

const FIFTY_AND_DC = STATES.filter(({ kind }) => kind === 'state' || kind === 'district').map(({ code }) => code)

/** Matches each profile to its listing by name and ZIP code; the generator gives both the same values. */
async function claimProfiles(db: Database, profiles: readonly DemoProfile[]): Promise<number> {
  const rows = profiles.map((profile) => ({
    last_key: nameKey(profile.last),
    first_key: nameKey(profile.first),
    zip: profile.zip,
    headline: profile.headline,
    bio: profile.bio,
    headline_es: profile.headlineEs ?? '',
    bio_es: profile.bioEs ?? '',
    services: profile.services,
    client_types: profile.clientTypes,
    languages: profile.languages,
    meeting_modes: profile.meetingModes,
    states_served: profile.statesServed === 'all' ? FIFTY_AND_DC : profile.statesServed,
    accepting_clients: profile.accepting,
    confirmed_days_ago: profile.confirmedDaysAgo,
    claimed_days_ago: profile.claimedDaysAgo,
    fees: profile.fees.map(({ validDays, ...fee }) => ({
      ...fee,
      validUntil: inDays(validDays),
      publishedOn: inDays(-(profile.confirmedDaysAgo ?? profile.claimedDaysAgo)),
    })),
    hours: profile.hours,
    show_street: profile.showStreet,
    show_phone: profile.showPhone,
    show_website: profile.showWebsite,
  }))
  return db.begin(async (tx) => {
    const inserted = await tx`
      insert into listing_profile (
        listing_id, claimed_at, headline, bio, headline_es, bio_es, services, client_types, languages, meeting_modes,
        states_served, accepting_clients, accepting_confirmed_at, fees, hours, show_street, show_phone, show_website)
      select listing.id, now() - claimed_days_ago * interval '1 day', headline, bio, headline_es, bio_es, services, client_types,
        languages, meeting_modes, states_served, accepting_clients, now() - confirmed_days_ago * interval '1 day', fees, hours,
        show_street, show_phone, show_website
      from jsonb_to_recordset(${tx.json(rows)}) as profile (
        last_key text, first_key text, zip text, headline text, bio text, headline_es text, bio_es text, services text[], client_types text[],
        languages text[], meeting_modes text[], states_served text[], accepting_clients boolean,
        confirmed_days_ago integer, claimed_days_ago integer, fees jsonb, hours jsonb, show_street boolean,
        show_phone boolean, show_website boolean)
      join listing using (last_key, first_key, zip)
      where listing.is_demo and listing.status = 'listed'
      on conflict do nothing`
    await addProfileHolders(tx)
    await bumpDataVersion(tx, 'listings')
    return inserted.count
  }) as Promise<number>
}

const inDays = (days: number) => Temporal.Now.plainDateISO().add({ days }).toString()

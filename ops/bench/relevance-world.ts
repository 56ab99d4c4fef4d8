/**
 * The directory that `npm run bench -- relevance` searches: a generated or given list, imported as an operator would,
 * with the site's content, and with a seeded share of it claimed. Few agents are claimed in small places, more in
 * cities. Every profile is invented.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  LANGUAGES,
  type Language,
  MEETING_MODES,
  type MeetingMode,
  SERVICES,
  type Service,
} from '#common/option-lists.ts'
import { placeListings } from '#server/domains/agents/refresh-directory.ts'
import { importList } from '#server/domains/imports/import-list.ts'
import type { Point } from '#server/domains/places/great-circle.ts'
import { loadPlaces } from '#server/domains/places/load-places.ts'
import { loadContent } from '#server/domains/resources/load-content.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import type { Database } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { type Random, seededRandom } from '#tests/support/random.ts'
import { MAKER } from './import.ts'

export type WorldListing = {
  id: number
  publicId: string
  firstName: string
  middleName: string
  lastName: string
  firstKey: string
  lastKey: string
  dba: string
  dbaKey: string
  city: string
  cityKey: string
  state: string
  zip: string
  county: string
  /** 0, 0, where no agent is: not known. */
  lat: number
  lng: number
  /** Null unless the profile shows them. */
  phone: string | null
  website: string | null
  isClaimed: boolean
  isAccepting: boolean
  services: readonly Service[]
  languages: readonly Language[]
  modes: readonly MeetingMode[]
}

type WorldPlaces = {
  /** "fresno, CA" by its key → center; other names of a city included. */
  cities: ReadonlyMap<string, Point>
  zips: ReadonlyMap<string, Point & { state: string }>
  /** Keys of every city, whatever its state. */
  cityKeys: ReadonlySet<string>
}
type Letter = { slug: string; numbers: readonly string[]; services: readonly Service[] }
export type World = {
  listings: readonly WorldListing[]
  byPublicId: ReadonlyMap<string, WorldListing>
  places: WorldPlaces
  letters: readonly Letter[]
}

type Source = { folder: string; rows: number; file: string | undefined }

/** @param source `file` is a list to import; without one, a list of `rows` enrolled agents is generated. */
export async function buildWorld(db: Database, { folder, rows, file }: Source): Promise<World> {
  await migrate(db)
  await loadPlaces(db, placeListings)
  await loadContent(db)
  await importList(db, {
    files: [file ?? (await generate(folder, rows))],
    listDate: '2026-03-26',
    scope: 'whole',
    dataDir: folder,
  })
  await claimShare(db, seededRandom(4))
  await db.unsafe('vacuum analyze')
  return readWorld(db)
}

async function generate(folder: string, rows: number): Promise<string> {
  const path = join(folder, 'relevance.csv')
  const options = ['gen', '--rows', String(rows), '--profile', 'ea', '--accents', '0.01', '--seed', '1', '--out', path]
  await promisify(execFile)(process.execPath, [MAKER, ...options])
  return path
}

const CITY_LISTINGS = 50
const CLAIMED_IN_CITY = 0.1
const CLAIMED_ELSEWHERE = 0.04
/** A small list gets about as many, so that every service and language has an agent. */
const CLAIMED_MIN = 150
const ROWS_AT_ONCE = 5_000

async function claimShare(db: Database, random: Random): Promise<void> {
  const listings = await db<{ id: number; neighbors: number }[]>`
    select id, count(*) over (partition by state, city_key)::int as neighbors
    from listing where status = 'listed' and state is not null order by id`
  const shareOf = ({ neighbors }: { neighbors: number }) =>
    neighbors >= CITY_LISTINGS ? CLAIMED_IN_CITY : CLAIMED_ELSEWHERE
  const expected = listings.reduce((sum, listing) => sum + shareOf(listing), 0)
  const more = Math.max(1, CLAIMED_MIN / Math.max(1, expected))
  const profiles = listings
    .filter((listing) => random.next() < shareOf(listing) * more)
    .map(({ id }, at) => inventProfile(id, at, random))
  await db.begin(async (tx) => {
    for (let from = 0; from < profiles.length; from += ROWS_AT_ONCE) {
      const rows = tx.json(profiles.slice(from, from + ROWS_AT_ONCE))
      await tx`
        insert into listing_profile (
          listing_id, services, languages, meeting_modes, accepting_clients, accepting_confirmed_at, fees,
          show_phone, show_website)
        select listing_id, services, languages, meeting_modes, accepting, now() - confirmed_days * interval '1 day',
          fees, show_phone, show_website
        from jsonb_to_recordset(${rows}) as profile (
          listing_id integer, services text[], languages text[], meeting_modes text[], accepting boolean,
          confirmed_days integer, fees jsonb, show_phone boolean, show_website boolean)`
    }
    await tx`
      with holder as (
        insert into account (email, first_name, last_name, role, email_verified_at)
        select 'holder-' || l.public_id || '@bench.example', left(l.first_name, 50), left(l.last_name, 50), 'agent', now()
        from listing_profile p join listing l on l.id = p.listing_id returning id, email)
      insert into agent (account_id, approval, listing_id)
      select holder.id, 'approved', l.id
      from holder join listing l on holder.email = 'holder-' || l.public_id || '@bench.example'`
    await bumpDataVersion(tx, 'listings')
  })
}

/** Share of profiles. What most agents do is common, special fields are rare. Unnamed: RARE. */
const COMMON: Partial<Record<Service, number>> = {
  individual: 0.85,
  business: 0.5,
  'self-employed': 0.5,
  'irs-notice': 0.45,
  bookkeeping: 0.35,
  planning: 0.35,
  'audit-representation': 0.3,
  'unfiled-returns': 0.25,
  'installment-agreement': 0.22,
  collections: 0.2,
  rental: 0.2,
  payroll: 0.2,
  'offer-in-compromise': 0.18,
  'estimated-taxes': 0.15,
  'multi-state': 0.15,
}
const RARE = 0.07
const SPOKEN: Partial<Record<Language, number>> = { es: 0.18, 'zh-Hans': 0.04, vi: 0.03, ko: 0.03, ru: 0.03, tl: 0.03 }
const SPOKEN_RARELY = 0.01
const MET: Record<MeetingMode, number> = { office: 0.8, 'home-visit': 0.1, video: 0.6, phone: 0.7 }
/** One profile in so many names a further language, each in turn. */
const EACH_LANGUAGE_EVERY = 4
const CONFIRMED_DAYS_MAX = 110
const FEE_CENTS = [15_000, 25_000, 40_000, 60_000]

function inventProfile(listingId: number, at: number, random: Random) {
  const some = <T>(values: readonly T[], shareOf: (value: T) => number) =>
    values.filter((value) => random.next() < shareOf(value))
  const service = SERVICES[at % SERVICES.length]?.slug ?? 'individual'
  const language =
    at % EACH_LANGUAGE_EVERY === 0 ? LANGUAGES[1 + ((at / EACH_LANGUAGE_EVERY) % (LANGUAGES.length - 1))] : null
  const services = some(
    SERVICES.map(({ slug }) => slug),
    (slug) => COMMON[slug] ?? RARE,
  )
  const spoken = some(
    LANGUAGES.slice(1).map(({ tag }) => tag),
    (tag) => SPOKEN[tag] ?? SPOKEN_RARELY,
  )
  return {
    listing_id: listingId,
    services: [...new Set([...services, service])],
    languages: [...new Set([...spoken, ...(language ? [language.tag] : [])])],
    meeting_modes: some(
      MEETING_MODES.map(({ slug }) => slug),
      (slug) => MET[slug],
    ),
    accepting: random.next() < 0.7,
    confirmed_days: random.below(CONFIRMED_DAYS_MAX),
    fees:
      random.next() < 0.4
        ? [{ service, amountCents: random.pick(FEE_CENTS), unit: 'return', validUntil: '2099-12-31' }]
        : [],
    show_phone: random.next() < 0.7,
    show_website: random.next() < 0.7,
  }
}

async function readWorld(db: Database): Promise<World> {
  const listings = await db<WorldListing[]>`
    select l.id, l.public_id, l.first_name, l.middle_name, l.last_name, l.first_key, l.last_key, l.dba, l.dba_key,
      l.city, coalesce(c.city_key, l.city_key) as city_key, coalesce(l.state, '') as state, coalesce(l.zip, '') as zip,
      coalesce(county.name, '') as county, coalesce(l.lat, 0) as lat, coalesce(l.lng, 0) as lng,
      case when p.show_phone then l.phone end as phone, case when p.show_website then l.website end as website,
      p.listing_id is not null as is_claimed, coalesce(p.accepting_clients, false) as is_accepting,
      coalesce(p.services, '{}') as services, coalesce(p.languages, '{}') as languages,
      coalesce(p.meeting_modes, '{}') as modes
    from listing l
    left join city c on c.id = l.city_id
    left join county on county.id = l.county_id
    left join listing_profile p on p.listing_id = l.id
    where l.status = 'listed' order by l.id`
  const letters = await db<Letter[]>`
    select slug, array_append(array(select jsonb_array_elements_text(content -> 'also')), content ->> 'number') as numbers,
      array(select jsonb_array_elements_text(content -> 'services')) as services
    from resource_entry where kind = 'notice' order by slug`
  const byPublicId = new Map(listings.map((listing) => [listing.publicId, listing]))
  return { listings, byPublicId, places: await readPlaces(db), letters }
}

async function readPlaces(db: Database): Promise<WorldPlaces> {
  const cities = await db<(Point & { state: string; key: string })[]>`
    select state, city_key as key, lat, lng from city where lat is not null
    union all
    select a.state, a.alias_key, c.lat, c.lng from city_alias a join city c on c.id = a.city_id where c.lat is not null`
  const zips = await db<(Point & { zip: string; state: string })[]>`
    select zip, state, lat, lng from zip where lat is not null`
  return {
    cities: new Map(cities.toReversed().map(({ key, state, lat, lng }) => [`${key}, ${state}`, { lat, lng }])),
    zips: new Map(zips.map(({ zip, state, lat, lng }) => [zip, { state, lat, lng }])),
    cityKeys: new Set(cities.map(({ key }) => key)),
  }
}

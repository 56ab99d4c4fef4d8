/** One listing with all its public data. */
import { msg } from '@lingui/core/runtime-macro'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { takesCalls } from '#server/domains/first-calls/call-hours.ts'
import { awayUntil, hasHolder, isShown } from '#server/domains/listings/shown-profile.ts'
import { dayOf } from '#common/dates.ts'
import { onTimePercent, REPLY_RECORD_FROM, type ReplyFigures } from '#common/figures.ts'
import { i18n } from '#common/i18n.ts'
import type { Language, MeetingMode, Service } from '#common/option-lists.ts'
import { ACCEPTING_EXPIRED_DAYS, ACCEPTING_STALE_DAYS } from '#common/limits.ts'
import type { PlaceNow } from '#common/listing-changes.ts'
import type { ListKind } from '#common/list-status.ts'

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
  /** Clients can book a first call. */
  takesCalls: boolean
}

type ListingRow = Omit<AgentView, keyof Presence | 'position' | 'profile'> &
  Contact & { lat: number | null; lng: number | null }

/**
 * A merged duplicate resolves to the listing that was kept. @throws AppError `not_found` for unknown and hidden
 * listings.
 */
export async function viewAgent(db: Db, publicId: string): Promise<AgentView> {
  // All at once: each round to the database costs a profile page a tenth of its time.
  const [[row], [profile], presence] = await Promise.all([
    selectListing(db, publicId),
    selectProfile(db, publicId),
    readPresence(db, publicId),
  ])
  if (!row) throw new AppError('not_found', i18n._(msg`We couldn’t find that listing.`))
  const { lat, lng, street, phone, website, ...shown } = row
  return {
    ...shown,
    ...presence,
    position: lat === null || lng === null ? null : { lat, lng },
    profile: profile ? toClaimedProfile(profile, { street, phone, website }) : null,
  }
}

const selectListing = (db: Db, publicId: string) => db<[ListingRow?]>`
  select l.public_id, l.first_name, l.middle_name, l.last_name, l.suffix, l.dba, l.credentials,
    l.city, l.state, state.name as state_name, l.zip, county.name as county, l.country, l.lat, l.lng,
    l.status, l.is_demo, l.updated_at, ${hasHolder(db, db`l.id`)} as takes_messages,
    ${takesCalls(db)} as takes_calls,
    array_remove(array[l.address_line1, l.address_line2, l.address_line3], '') as street, l.phone, l.website
  from listing asked join listing l on l.id = coalesce(asked.merged_into, asked.id)
  left join state on state.code = l.state
  left join county on county.id = l.county_id
  where asked.public_id = ${publicId} and l.status <> 'hidden'`

const selectProfile = (db: Db, publicId: string) => db<[ProfileRow?]>`
  select claimed_at, headline, bio, headline_es, bio_es, services, client_types, languages, meeting_modes, states_served,
    accepting_clients, accepting_confirmed_at, fees, hours, show_street, show_phone, show_website, photo_id,
    p.credentials as other_credentials, ${awayUntil(db)} as away_until, replies.conversations, replies.median_minutes,
    replies.in_two_days, replies.as_of, also_known_as, also_known_on, now_in, now_in_on
  from listing asked join listing_profile p on p.listing_id = coalesce(asked.merged_into, asked.id)
  left join reply_record replies on replies.listing_id = p.listing_id and replies.conversations >= ${REPLY_RECORD_FROM}
  where asked.public_id = ${publicId} and ${isShown(db)}`

export type PostKinds = { reviews: boolean; answers: boolean; articles: boolean }

/** Which kinds of posts about or by an agent there may be: most listings have none, and need no further statements. */
export async function findPostKinds(db: Db, publicId: string): Promise<PostKinds> {
  const [found] = await db<[PostKinds?]>`
    select exists (select 1 from review where listing_id = l.id) as reviews,
      exists (select 1 from answer where listing_id = l.id) as answers,
      exists (select 1 from article where listing_id = l.id) as articles
    from listing l where l.public_id = ${publicId}`
  return found ?? { reviews: false, answers: false, articles: false }
}

/** Street, phone, and website only with the agent's consent, otherwise null. */
export type ClaimedProfile = {
  claimedAt: Date
  headline: string
  bio: string
  /** The same in Spanish; '' if the agent wrote none. */
  headlineEs: string
  bioEs: string
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
  /** Null with fewer than REPLY_RECORD_FROM conversations. */
  replies: ReplyFigures | null
  /** The first day back ('YYYY-MM-DD') of an agent who is away today. */
  awayUntil: string | null
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

type StoredReplies = { conversations: number | null; medianMinutes: number | null; inTwoDays: number; asOf: Date }
type ProfileRow = Omit<ClaimedProfile, 'acceptingStale' | 'street' | 'phone' | 'website' | 'replies'> &
  StoredReplies & {
    showStreet: boolean
    showPhone: boolean
    showWebsite: boolean
  }
type Contact = { street: string[]; phone: string | null; website: string | null }

const DAY_MS = 86_400_000

function toClaimedProfile(row: ProfileRow, contact: Contact): ClaimedProfile {
  const { showStreet, showPhone, showWebsite, conversations, medianMinutes, inTwoDays, asOf, ...shown } = row
  const age = row.acceptingConfirmedAt ? (Date.now() - row.acceptingConfirmedAt.getTime()) / DAY_MS : Infinity
  return {
    ...shown,
    replies:
      conversations === null
        ? null
        : { medianMinutes, onTimePercent: onTimePercent(inTwoDays, conversations), asOf: dayOf(asOf) },
    // A fee of 0 without the "free" flag means no amount was entered.
    fees: shown.fees.filter(({ amountCents, free }) => amountCents > 0 || free),
    acceptingClients: age > ACCEPTING_EXPIRED_DAYS ? null : row.acceptingClients,
    acceptingStale: age > ACCEPTING_STALE_DAYS,
    street: showStreet ? contact.street : null,
    phone: showPhone ? contact.phone : null,
    website: showWebsite ? contact.website : null,
  }
}

/** A run of consecutive lists that include the listing. Dates are the lists' IRS dates, 'YYYY-MM-DD'. */
type PresenceRange = {
  kind: ListKind
  firstListOn: string
  lastListOn: string
  /** The first list of that kind that we hold: nothing earlier is known. */
  oldestListOn: string
  /** Still on the newest list of that kind. */
  current: boolean
}

type Presence = {
  /** Date and kind of the newest list that includes this person; null when no list is known. */
  listedOn: string | null
  listKind: ListKind | null
  /** Date of the newest list of that kind for this state: later than `listedOn` if the person is no longer on it. */
  newestListOn: string | null
  /** Newest first. */
  presence: readonly PresenceRange[]
}

/** Which lists a listing was on, from the ranges the importer stores and the lists that cover its state. */
async function readPresence(db: Db, publicId: string): Promise<Presence> {
  const rows = await db<(PresenceRange & { newestListOn: string })[]>`
    with listed as (
      select l.id, l.state from listing asked join listing l on l.id = coalesce(asked.merged_into, asked.id)
      where asked.public_id = ${publicId}
    ), spoken as (
      select id, kind, list_date from import_run
      where status = 'committed' and (scope is null or coalesce((select state from listed), 'ABROAD') = any(scope))
    )
    select p.kind, min(run.list_date) as first_list_on, max(run.list_date) as last_list_on,
      p.until_run is null as current,
      (select max(list_date) from spoken newest where newest.kind = p.kind) as newest_list_on,
      (select min(list_date) from spoken oldest where oldest.kind = p.kind) as oldest_list_on
    from listing_presence p
    join spoken run on run.kind = p.kind and run.id >= p.from_run and (p.until_run is null or run.id < p.until_run)
    where p.listing_id = (select id from listed)
    group by p.kind, p.from_run, p.until_run
    order by last_list_on desc, first_list_on desc, p.kind`
  // A newer list without the person doesn't override one that still has them.
  const telling = rows.find(({ current }) => current) ?? rows[0]
  return {
    listedOn: telling?.lastListOn ?? null,
    listKind: telling?.kind ?? null,
    newestListOn: telling?.newestListOn ?? null,
    presence: rows.map(({ kind, firstListOn, lastListOn, oldestListOn, current }) => ({
      kind,
      firstListOn,
      lastListOn,
      oldestListOn,
      current,
    })),
  }
}

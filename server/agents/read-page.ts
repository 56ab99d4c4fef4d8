/** Runs a search: one statement gives the page, with all that its lines show, and the counts. */
import type { Language } from '#contract/languages.ts'
import { ACCEPTING_EXPIRED_DAYS } from '#contract/limits.ts'
import type { Service } from '#contract/services.ts'
import { greatCircleMiles } from '#server/places/great-circle.ts'
import { averageOf } from '#server/reviews/read-rating.ts'
import type { Db } from '#server/platform/db.ts'
import type { Lists } from './newest-list.ts'
import { isShown } from './shown-profile.ts'
import type { Fragment, Selection, Spot } from './search-plan.ts'
import type { AgentHit, ListKind, MatchKind } from './types.ts'

/** Services on a card. */
const CARD_SERVICES = 3

export type HitRow = {
  miles: number | null
  publicId: string
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  city: string
  state: string | null
  zip: string | null
  dba: string
  lat: number | null
  lng: number | null
  isDemo: boolean
  lastKey: string
  firstKey: string
  /** The kinds of list whose newest one has the person. */
  kinds: ListKind[] | null
  profile: ClaimedPart | null
  reviews: number
  /** Of all of them together. */
  stars: number
}

type ClaimedPart = {
  headline: string
  services: Service[]
  languages: Language[]
  /** Null: never said. */
  acceptingClients: boolean | null
}

const UNCLAIMED: ClaimedPart = { headline: '', services: [], languages: [], acceptingClients: false }

export type FoundPage = {
  rows: readonly HitRow[]
  total: number
  /** How many of them bear the name as it was asked for. */
  asNamed: number
  /** Version of the listings that were read. */
  version: number
}

type PageRow = { total: number; asNamed: number; version: number; hits: HitRow[] | null }

/**
 * The page comes as one value of JSON: the driver took three times as long to read four hundred columns of rows.
 */
export async function readPage(db: Db, { matching, rows, counts }: Selection): Promise<FoundPage> {
  const [found] = await db<[PageRow]>`
    ${matching ? db`with matching as materialized (${matching})` : db``}
    select counted.total, counted.as_named,
      (select json_agg(hit order by nth) from (${hitsOf(db, rows)}) hit) as hits,
      coalesce((select version from data_version where name = 'listings'), 0)::int as version
    from (${counts}) counted`
  return { ...found, rows: found.hits ?? [] }
}

/** The columns in the words of HitRow: JSON keeps names as they are written. */
const hitsOf = (db: Db, rows: Fragment) => db`
  select page.nth, page.miles, l.public_id as "publicId", l.first_name as "firstName", l.middle_name as "middleName",
    l.last_name as "lastName", l.suffix, l.city, l.state, l.zip, l.dba, l.lat, l.lng, l.is_demo as "isDemo",
    l.last_key as "lastKey", l.first_key as "firstKey",
    (select array_agg(kind) from listing_presence here where here.listing_id = l.id and here.until_run is null) as kinds,
    case when p.listing_id is not null then json_build_object(
      'headline', p.headline, 'services', p.services, 'languages', p.languages, 'acceptingClients',
      p.accepting_clients and p.accepting_confirmed_at > now() - ${ACCEPTING_EXPIRED_DAYS} * interval '1 day'
    ) end as profile, coalesce(k.reviews, 0) as reviews, coalesce(k.total, 0) as stars
  from (select id, miles, row_number() over () as nth from (${rows}) ordered) page
  join listing l on l.id = page.id
  left join listing_profile p on p.listing_id = l.id and ${isShown(db)}
  left join listing_rating k on k.listing_id = l.id`

export type HitContext = {
  /** Distances are from here. */
  centre: Spot | null
  matchOf: (found: { lastKey: string; firstKey: string }) => MatchKind | null
  lists: Lists
}

export const toHits = (rows: readonly HitRow[], context: HitContext): AgentHit[] =>
  rows.map((row) => toHit(row, context))

/** Field by field: rest and spread of rows this wide took a third of a search's time in Node. */
function toHit(row: HitRow, { centre, matchOf, lists }: HitContext): AgentHit {
  const list = row.kinds && lists.newest(row.kinds, row.state)
  const { headline, services, languages, acceptingClients } = row.profile ?? UNCLAIMED
  return {
    publicId: row.publicId,
    firstName: row.firstName,
    middleName: row.middleName,
    lastName: row.lastName,
    suffix: row.suffix,
    city: row.city,
    state: row.state,
    zip: row.zip,
    dba: row.dba,
    distanceMiles: centre && (row.miles ?? milesFrom(centre, row)),
    status: 'listed',
    listedOn: list?.listDate ?? null,
    listKind: list?.kind ?? null,
    isDemo: row.isDemo,
    claimed: row.profile !== null,
    headline,
    services: services.slice(0, CARD_SERVICES),
    languages,
    acceptingClients: acceptingClients ?? false,
    reviews: row.reviews,
    average: averageOf(row.stars, row.reviews),
    match: matchOf(row),
  }
}

const milesFrom = (centre: Spot, { lat, lng }: HitRow) =>
  lat !== null && lng !== null ? greatCircleMiles(centre, { lat, lng }) : null

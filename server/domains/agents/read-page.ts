/** Runs a search: one statement returns the page with everything its rows show, plus the counts. */
import type { Language, Service } from '#common/option-lists.ts'
import { DIRECTORY_PAGE_ROWS } from '#common/limits.ts'
import type { ListKind } from '#common/list-status.ts'
import { greatCircleMiles } from '#server/domains/places/great-circle.ts'
import { averageOf } from '#server/domains/reviews/read-rating.ts'
import type { Db, Fragment } from '#server/platform/db.ts'
import { agentWithId, type AgentTable, feesOf, isAccepting } from './agent-table.ts'
import type { Lists } from './newest-list.ts'
import { versionOf } from './known-agents.ts'
import { lowestFee } from './published-fees.ts'
import type { Selection, Spot } from './search-plan.ts'
import type { AgentHit, MatchKind } from './types.ts'

/** Services on a card. */
const CARD_SERVICES = 3

export type HitRow = {
  miles: number | null
  id: number
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
  /** The kinds of list whose newest list includes the person. */
  kinds: ListKind[] | null
  /** What the profile says; it's only shown while the listing is claimed. */
  headline: string
  headlineEs: string
  photoId: string | null
  services: Service[]
  languages: Language[]
  reviews: number
  /** Total stars over all reviews. */
  stars: number
}

export type FoundPage = {
  rows: readonly HitRow[]
  total: number
  /** How many of them have exactly the name asked for. */
  asNamed: number
  /** Of less than a page: agents elsewhere who meet by video. */
  byVideo: readonly HitRow[]
  /** Versions of what was read. */
  listings: number
  posts: number
}

type PageRow = Pick<FoundPage, 'listings' | 'posts'> & {
  total?: number
  asNamed?: number
  hits: string | null
  byVideo?: string | null
}

/**
 * The page is returned as one text whose separators can't occur in a field (server/domains/imports/clean-text.ts). As
 * JSON it took half of a search's database time; as four hundred column values, three times as long in the driver.
 */
export async function readPage(db: Db, { matching, rows, counts, byVideo = null }: Selection): Promise<FoundPage> {
  const isCounted = typeof counts === 'number'
  const elsewhere =
    byVideo && !isCounted
      ? db`select id, miles from (${byVideo}) elsewhere where counted.total < ${DIRECTORY_PAGE_ROWS}`
      : isCounted && counts < DIRECTORY_PAGE_ROWS
        ? byVideo
        : null
  const textOf = (chosen: Fragment) => db`
    (select string_agg(found.hit, chr(30) order by found.nth) from (${hitsOf(db, chosen)}) found)`
  const [found] = await db<[PageRow]>`
    ${matching ? db`with matching as materialized (${matching})` : db``}
    select ${textOf(rows)} as hits, ${elsewhere ? db`${textOf(elsewhere)} as by_video,` : db``}
      ${isCounted ? db`` : db`counted.total, counted.as_named,`}
      ${versionOf(db, 'listings')} as listings, ${versionOf(db, 'posts')} as posts
    ${isCounted ? db`` : db`from (${counts}) counted`}`
  const total = isCounted ? counts : (found.total ?? 0)
  const { listings, posts } = found
  return {
    total,
    asNamed: found.asNamed ?? total,
    listings,
    posts,
    rows: rowsIn(found.hits),
    byVideo: rowsIn(found.byVideo ?? null),
  }
}

const rowsIn = (hits: string | null): HitRow[] => (hits === null ? [] : hits.split('\u001e').map(readHit))

/** In the order of readHit. Missing values are '': concat_ws would skip them and shift the rest. */
const hitsOf = (db: Db, rows: Fragment) => db`
  select page.nth, concat_ws(chr(31),
    coalesce(page.miles::text, ''), l.id, l.public_id, l.first_name, l.middle_name, l.last_name, l.suffix, l.city,
    coalesce(l.state, ''), coalesce(l.zip, ''), l.dba, coalesce(l.lat::text, ''), coalesce(l.lng::text, ''), l.is_demo,
    l.last_key, l.first_key,
    coalesce((select string_agg(kind, ',') from listing_presence here
      where here.listing_id = l.id and here.until_run is null), ''),
    coalesce(p.headline, ''), coalesce(p.photo_id::text, ''), coalesce(array_to_string(p.services[1:${CARD_SERVICES}::int], ' '), ''),
    coalesce(array_to_string(p.languages, ' '), ''),
    coalesce(k.reviews, 0), coalesce(k.total, 0), coalesce(p.headline_es, '')) as hit
  from (select id, miles, row_number() over () as nth from (${rows}) ordered) page
  join listing l on l.id = page.id
  left join listing_profile p on p.listing_id = l.id
  left join listing_rating k on k.listing_id = l.id`

const FIELDS = 24
/** PostgreSQL writes true as "t". */
function readHit(hit: string): HitRow {
  const fields = hit.split('\u001f')
  if (fields.length !== FIELDS) throw new Error(`A hit has ${fields.length} fields instead of ${FIELDS}.`)
  const [miles, id, publicId, firstName, middleName, lastName, suffix, city, state, zip, dba] = fields as Eleven
  const [
    lat,
    lng,
    isDemo,
    lastKey,
    firstKey,
    kinds,
    headline,
    photoId,
    services,
    languages,
    reviews,
    stars,
    headlineEs,
  ] = fields.slice(11) as Thirteen
  return {
    miles: numberIn(miles),
    id: Number(id),
    publicId,
    firstName,
    middleName,
    lastName,
    suffix,
    city,
    state: state || null,
    zip: zip || null,
    dba,
    lat: numberIn(lat),
    lng: numberIn(lng),
    isDemo: isDemo === 't',
    lastKey,
    firstKey,
    kinds: kinds === '' ? null : (kinds.split(',') as ListKind[]),
    headline,
    headlineEs,
    photoId: photoId || null,
    services: wordsIn<Service>(services),
    languages: wordsIn<Language>(languages),
    reviews: Number(reviews),
    stars: Number(stars),
  }
}

type Thirteen = [...Eleven, string, string]
type Eleven = [...Six, string, string, string, string, string]
type Six = [string, string, string, string, string, string]
const numberIn = (text: string) => (text === '' ? null : Number(text))
const wordsIn = <T extends string>(text: string) => (text === '' ? [] : (text.split(' ') as T[]))

export type HitContext = {
  /** Distances are measured from here. */
  center: Spot | null
  matchOf: (found: { lastKey: string; firstKey: string }) => MatchKind | null
  lists: Lists
  /** Decides who is claimed, so that a card says what the filters do. */
  known: AgentTable
  /** The service asked for, whose fee is shown. */
  service: Service | null
  byVideo: boolean
}

export const toHits = (rows: readonly HitRow[], context: HitContext): AgentHit[] =>
  rows.map((row) => toHit(row, context))

/** Field by field: rest and spread on rows this wide took a third of a search's time in Node. */
function toHit(row: HitRow, { center, matchOf, lists, known, service, byVideo }: HitContext): AgentHit {
  const list = row.kinds && lists.newest(row.kinds, row.state)
  const agent = agentWithId(known, row.id)
  const claimed = agent !== null && agent < known.claimed
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
    distanceMiles: center && (row.miles ?? milesFrom(center, row)),
    status: 'listed',
    listedOn: list?.listDate ?? null,
    listKind: list?.kind ?? null,
    isDemo: row.isDemo,
    claimed,
    headline: claimed ? row.headline : '',
    headlineEs: claimed ? row.headlineEs : '',
    photoId: claimed ? row.photoId : null,
    services: claimed ? row.services : [],
    languages: claimed ? row.languages : [],
    acceptingClients: claimed && isAccepting(known, agent),
    replies: claimed ? repliesOf(known, agent) : null,
    awayUntil: claimed ? awayOf(known, agent) : null,
    fee: feeOf(known, claimed ? agent : null, service),
    byVideo,
    reviews: row.reviews,
    average: averageOf(row.stars, row.reviews),
    match: matchOf(row),
  }
}

const repliesOf = ({ replies }: AgentTable, agent: number) => replies.get(agent) ?? null

const awayOf = ({ away }: AgentTable, agent: number) => away.get(agent) ?? null

const feeOf = (known: AgentTable, agent: number | null, service: Service | null) =>
  agent === null ? null : lowestFee(feesOf(known, agent), service)

const milesFrom = (center: Spot, { lat, lng }: HitRow) =>
  lat !== null && lng !== null ? greatCircleMiles(center, { lat, lng }) : null

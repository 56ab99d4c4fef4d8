/** Runs a search: one statement gives the page, with all that its lines show, and the counts. */
import type { Language } from '#contract/languages.ts'
import { ACCEPTING_EXPIRED_DAYS } from '#contract/limits.ts'
import type { Service } from '#contract/services.ts'
import { greatCircleMiles } from '#server/places/great-circle.ts'
import type { Db } from '#server/platform/db.ts'
import type { Fragment, Selection, Spot } from './search-plan.ts'
import type { Form } from './similar-names.ts'
import type { AgentHit, ListKind, MatchKind } from './types.ts'

/** Services on a card. */
const CARD_SERVICES = 3

export type HitRow = {
  id: number
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
  listedOn: string | null
  listKind: ListKind | null
  claimed: boolean
  headline: string | null
  services: Service[] | null
  languages: Language[] | null
  acceptingClients: boolean | null
}

export type FoundPage = {
  rows: readonly HitRow[]
  total: number
  /** How many of them bear the name as it was asked for. */
  asNamed: number
  /** Version of the listings that were read. */
  version: number
  /** What the dictionary holds about the name, where few were found. */
  forms: readonly Form[]
}

/** Fewer than this, and similar names are looked for. */
export const TOO_FEW = 20

type PageRow = Partial<HitRow> & { total: number; asNamed: number; version: number; forms: FormJson[] | null }
type FormJson = Omit<Form, 'nameKey'> & { name_key: string }

/** @param about what to read of the dictionary in the same breath when too few are found. */
export async function readPage(
  db: Db,
  { matching, rows, counts }: Selection,
  about: Fragment | null = null,
): Promise<FoundPage> {
  const found = await db<PageRow[]>`
    ${matching ? db`with matching as materialized (${matching})` : db``}
    select counted.total, counted.as_named, hit.*,
      ${about ? db`case when counted.total < ${TOO_FEW} and coalesce(hit.nth, 1) = 1 then (select json_agg(f) from (${about}) f) end` : db`null::json`} as forms,
      coalesce((select version from data_version where name = 'listings'), 0)::int as version
    from (${counts}) counted
    left join (
      select page.nth, page.miles, l.id, l.public_id, l.first_name, l.middle_name, l.last_name, l.suffix, l.city,
        l.state, l.zip, l.dba, l.lat, l.lng, l.is_demo, l.last_key, l.first_key,
        newest.list_date as listed_on, newest.kind as list_kind,
        p.listing_id is not null as claimed, p.headline, p.services, p.languages,
        p.accepting_clients and p.accepting_confirmed_at > now() - ${ACCEPTING_EXPIRED_DAYS} * interval '1 day'
          as accepting_clients
      from (select id, miles, row_number() over () as nth from (${rows}) ordered) page
      join listing l on l.id = page.id
      left join listing_profile p on p.listing_id = l.id
      left join lateral (
        select run.list_date, run.kind from listing_presence here
        join import_run run on run.kind = here.kind and run.status = 'committed'
          and (run.scope is null or coalesce(l.state, 'ABROAD') = any(run.scope))
        where here.listing_id = l.id and here.until_run is null
        order by run.list_date desc, run.id desc limit 1
      ) newest on true
    ) hit on true
    order by hit.nth`
  // The counts come even when the page is empty.
  const [{ total, asNamed, version, forms } = { total: 0, asNamed: 0, version: 0, forms: null }] = found
  return { rows: found.filter(isHit), total, asNamed, version, forms: (forms ?? []).map(toForm) }
}

const toForm = ({ side, form, name_key, listings }: FormJson): Form => ({ side, form, nameKey: name_key, listings })

const isHit = (row: PageRow): row is PageRow & HitRow => row.id !== null

export type HitContext = {
  /** Distances are from here. */
  centre: Spot | null
  matchOf: (found: { lastKey: string; firstKey: string }) => MatchKind | null
}

export const toHits = (rows: readonly HitRow[], context: HitContext): AgentHit[] =>
  rows.map((row) => toHit(row, context))

/** Field by field: rest and spread of rows this wide took a third of a search's time in Node. */
function toHit(row: HitRow, { centre, matchOf }: HitContext): AgentHit {
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
    listedOn: row.listedOn,
    listKind: row.listKind,
    isDemo: row.isDemo,
    claimed: row.claimed,
    headline: row.headline ?? '',
    services: (row.services ?? []).slice(0, CARD_SERVICES),
    languages: row.languages ?? [],
    acceptingClients: row.acceptingClients ?? false,
    match: matchOf(row),
  }
}

const milesFrom = (centre: Spot, { lat, lng }: HitRow) =>
  lat !== null && lng !== null ? greatCircleMiles(centre, { lat, lng }) : null

/** From ids to the lines of the result list, in their order. */
import type { Language } from '#contract/languages.ts'
import { ACCEPTING_EXPIRED_DAYS } from '#contract/limits.ts'
import type { Service } from '#contract/services.ts'
import { greatCircleMiles } from '#server/places/great-circle.ts'
import type { Db } from '#server/platform/db.ts'
import type { FoundRow, Spot } from './search-plan.ts'
import type { AgentHit, ListKind, MatchKind } from './types.ts'

/** Services on a card. */
const CARD_SERVICES = 3

type HitRow = {
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
  listedOn: string | null
  listKind: ListKind | null
  claimed: boolean
  headline: string | null
  services: Service[] | null
  languages: Language[] | null
  acceptingClients: boolean | null
}

export type HitContext = {
  /** Distances are from here. */
  centre: Spot | null
  matchOf: (found: { lastKey: string; firstKey: string }) => MatchKind | null
}

export async function readHits(db: Db, found: readonly FoundRow[], context: HitContext): Promise<AgentHit[]> {
  if (found.length === 0) return []
  const rows = await db<HitRow[]>`
    select l.id, l.public_id, l.first_name, l.middle_name, l.last_name, l.suffix, l.city, l.state, l.zip, l.dba,
      l.lat, l.lng, l.is_demo, l.last_key, l.first_key,
      newest.list_date as listed_on, newest.kind as list_kind,
      p.listing_id is not null as claimed, p.headline, p.services, p.languages,
      p.accepting_clients and p.accepting_confirmed_at > now() - ${ACCEPTING_EXPIRED_DAYS} * interval '1 day'
        as accepting_clients
    from listing l
    left join listing_profile p on p.listing_id = l.id
    left join lateral (
      select run.list_date, run.kind from listing_presence here
      join import_run run on run.kind = here.kind and run.status = 'committed'
        and (run.scope is null or coalesce(l.state, 'ABROAD') = any(run.scope))
      where here.listing_id = l.id and here.until_run is null
      order by run.list_date desc, run.id desc limit 1
    ) newest on true
    where l.id = any(${found.map(({ id }) => id)})`
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id, miles }) => {
    const row = byId.get(id)
    return row ? [toHit(row, miles, context)] : []
  })
}

function toHit(row: HitRow, miles: number | null, { centre, matchOf }: HitContext): AgentHit {
  const { id: _id, lat, lng, lastKey, firstKey, headline, services, languages, acceptingClients, ...shown } = row
  const measured = centre && lat !== null && lng !== null ? greatCircleMiles(centre, { lat, lng }) : null
  return {
    ...shown,
    status: 'listed',
    distanceMiles: centre ? (miles ?? measured) : null,
    headline: headline ?? '',
    services: (services ?? []).slice(0, CARD_SERVICES),
    languages: languages ?? [],
    acceptingClients: acceptingClients ?? false,
    match: matchOf({ lastKey, firstKey }),
  }
}

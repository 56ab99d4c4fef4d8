/** On which lists a listing stood: from the ranges the importer keeps, and the lists that speak for its state. */
import type { Db } from '#server/platform/db.ts'
import type { ListKind } from './types.ts'

/** A stretch of lists in which the listing stood. Dates are those the IRS gave the lists, 'YYYY-MM-DD'. */
export type PresenceRange = {
  kind: ListKind
  firstListOn: string
  lastListOn: string
  /** Still on the newest list of that kind. */
  current: boolean
}

export type Presence = {
  /** Date of the newest list with this person on it, and which list; null when no list is known. */
  listedOn: string | null
  listKind: ListKind | null
  /** Date of the newest list of that kind for this state: later than `listedOn` for one who is gone from it. */
  newestListOn: string | null
  /** Newest first. */
  presence: readonly PresenceRange[]
}

export async function readPresence(db: Db, listingId: number, state: string | null): Promise<Presence> {
  const rows = await db<(PresenceRange & { newestListOn: string })[]>`
    with spoken as (
      select id, kind, list_date from import_run
      where status = 'committed' and (scope is null or coalesce(${state}, 'ABROAD') = any(scope))
    )
    select p.kind, min(run.list_date) as first_list_on, max(run.list_date) as last_list_on,
      p.until_run is null as current,
      (select max(list_date) from spoken newest where newest.kind = p.kind) as newest_list_on
    from listing_presence p
    join spoken run on run.kind = p.kind and run.id >= p.from_run and (p.until_run is null or run.id < p.until_run)
    where p.listing_id = ${listingId}
    group by p.kind, p.from_run, p.until_run
    order by last_list_on desc, first_list_on desc, p.kind`
  const [newest] = rows
  return {
    listedOn: newest?.lastListOn ?? null,
    listKind: newest?.kind ?? null,
    newestListOn: newest?.newestListOn ?? null,
    presence: rows.map(({ kind, firstListOn, lastListOn, current }) => ({ kind, firstListOn, lastListOn, current })),
  }
}

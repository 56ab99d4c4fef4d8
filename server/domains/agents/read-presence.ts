/** Which lists a listing was on, from the ranges the importer stores and the lists that cover its state. */
import type { Db } from '#server/platform/db.ts'
import type { ListKind } from '#common/list-status.ts'

/** A run of consecutive lists that include the listing. Dates are the lists' IRS dates, 'YYYY-MM-DD'. */
export type PresenceRange = {
  kind: ListKind
  firstListOn: string
  lastListOn: string
  /** Still on the newest list of that kind. */
  current: boolean
}

export type Presence = {
  /** Date and kind of the newest list that includes this person; null when no list is known. */
  listedOn: string | null
  listKind: ListKind | null
  /** Date of the newest list of that kind for this state: later than `listedOn` if the person is no longer on it. */
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
  // A newer list without the person doesn't override one that still has them.
  const telling = rows.find(({ current }) => current) ?? rows[0]
  return {
    listedOn: telling?.lastListOn ?? null,
    listKind: telling?.kind ?? null,
    newestListOn: telling?.newestListOn ?? null,
    presence: rows.map(({ kind, firstListOn, lastListOn, current }) => ({ kind, firstListOn, lastListOn, current })),
  }
}

/** Authors' current list status: the status badge next to an answer or article. */
import type { ListStatus } from '#common/list-status.ts'
import type { Db } from '#server/platform/db.ts'

/** Keyed by public id. Omits hidden and unknown listings. */
export async function readStatuses(db: Db, publicIds: readonly string[]): Promise<Record<string, ListStatus>> {
  if (publicIds.length === 0) return {}
  const rows = await db<({ publicId: string } & ListStatus)[]>`
    select l.public_id, l.status, telling.kind, telling.date
    from listing l left join lateral (
      select p.kind,
        case when l.status = 'listed' then max(run.list_date) filter (where ${isWithin(db)}) else max(run.list_date) end as date
      from listing_presence p join import_run run on run.kind = p.kind
      where p.listing_id = l.id and (l.status <> 'listed' or p.until_run is null)
        and run.status = 'committed' and (run.scope is null or coalesce(l.state, 'ABROAD') = any(run.scope))
      group by p.kind, p.from_run, p.until_run
      order by max(run.list_date) filter (where ${isWithin(db)}) desc nulls last, p.kind limit 1
    ) telling on true
    where l.public_id = any(${[...publicIds]}::text[]) and l.status in ('listed', 'not_in_latest')`
  return Object.fromEntries(rows.map(({ publicId, ...standing }) => [publicId, standing]))
}

/** The list of this run included the person. */
const isWithin = (db: Db) => db`run.id >= p.from_run and (p.until_run is null or run.id < p.until_run)`

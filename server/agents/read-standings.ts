/** How authors stand on the lists today: the stamp beside an answer or an article. */
import type { Db } from '#server/platform/db.ts'

export type Standing = {
  status: 'listed' | 'not_in_latest'
  /** When listed: the day of that list. When not: the day of the newest list, which does not hold the person. */
  date: string | null
}

/** By public id. Hidden and unknown listings stand nowhere. */
export async function readStandings(db: Db, publicIds: readonly string[]): Promise<Record<string, Standing>> {
  if (publicIds.length === 0) return {}
  const rows = await db<({ publicId: string } & Standing)[]>`
    select l.public_id, l.status, (
      select max(run.list_date) from listing_presence p join import_run run on run.kind = p.kind
      where p.listing_id = l.id and run.status = 'committed'
        and (run.scope is null or coalesce(l.state, 'ABROAD') = any(run.scope))
        and (l.status <> 'listed' or run.id >= p.from_run and (p.until_run is null or run.id < p.until_run))
    ) as date
    from listing l where l.public_id = any(${[...publicIds]}::text[]) and l.status in ('listed', 'not_in_latest')`
  return Object.fromEntries(rows.map(({ publicId, ...standing }) => [publicId, standing]))
}

/**
 * The public directory, row by row: what the lists say about a person, without anything that stays private until the
 * agent publishes it. People who opted out aren't included.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { ListKind } from '#common/list-status.ts'
import type { OpenDataRow } from '#common/open-data.ts'
import { paths } from '#common/paths.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

const IDS_PER_BATCH = 2_000

type Row = {
  publicId: string
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  city: string
  state: string | null
  zip: string | null
  country: string | null
  status: 'listed' | 'not_in_latest'
  firstListOn: string | null
  lastListOn: string | null
  lastListKind: ListKind | null
  isDemo: boolean
}

/**
 * Reads in batches. Each batch is its own statement over the next few ids, so a slow reader holds no connection.
 * @throws AppError `conflict` when a list was imported meanwhile: the file would mix two lists.
 */
export async function* listOpenData(db: Db, origin: string): AsyncGenerator<readonly OpenDataRow[]> {
  const [{ last }] = await db<[{ last: number }]>`select coalesce(max(id), 0) as last from listing`
  const newest = await newestRun(db)
  for (let after = 0; after < last; after += IDS_PER_BATCH) {
    const rows = await rowsAfter(db, after)
    if ((await newestRun(db)) !== newest)
      throw new AppError(
        'conflict',
        i18n._(msg`A new list was imported during your download. Start the download again.`),
      )
    if (rows.length > 0) yield rows.map((row) => serialize(row, origin))
  }
}

/** Also changes when the newest import is undone. */
async function newestRun(db: Db): Promise<number | null> {
  const [{ run }] = await db<[{ run: number | null }]>`
    select max(id) as run from import_run where status = 'committed'`
  return run
}

function rowsAfter(db: Db, after: number): Promise<Row[]> {
  const end = after + IDS_PER_BATCH
  // A newer list without the person doesn't override one that still has them.
  const telling = db`p.until_run is null desc, run.list_date desc, p.kind`
  return db<Row[]>`
    with part as (
      select id, public_id, first_name, middle_name, last_name, suffix, city, state, zip, country, status, is_demo
      from listing where id > ${after} and id <= ${end} and status <> 'hidden'
    ), stood as (
      select p.listing_id, min(run.list_date) as first_list_on,
        (array_agg(run.list_date order by ${telling}))[1] as last_list_on,
        (array_agg(p.kind order by ${telling}))[1] as last_list_kind
      from listing_presence p
      join part l on l.id = p.listing_id
      join import_run run on run.status = 'committed' and run.kind = p.kind and run.id >= p.from_run
        and (p.until_run is null or run.id < p.until_run)
        and (run.scope is null or coalesce(l.state, 'ABROAD') = any(run.scope))
      where p.listing_id > ${after} and p.listing_id <= ${end}
      group by p.listing_id
    )
    select public_id, first_name, middle_name, last_name, suffix, city, state, zip, country, status, is_demo,
      first_list_on, last_list_on, last_list_kind
    from part left join stood on stood.listing_id = part.id
    order by part.id`
}

const serialize = (row: Row, origin: string): OpenDataRow => ({
  id: row.publicId,
  first_name: row.firstName,
  middle_name: row.middleName,
  last_name: row.lastName,
  suffix: row.suffix,
  city: row.city,
  state: row.state,
  zipcode: row.zip,
  country: row.country,
  status: row.status,
  first_list_date: row.firstListOn,
  last_list_date: row.lastListOn,
  last_list_kind: row.lastListKind,
  is_demo: row.isDemo,
  url: `${origin}${paths.listing(row)}`,
})

export type OpenDataCounts = { listed: number; notInLatest: number }

/** Scans every listing, so cache the result until the directory changes. */
export async function countOpenData(db: Db): Promise<OpenDataCounts> {
  const [counts] = await db<[OpenDataCounts]>`
    select (count(*) filter (where status = 'listed'))::int as listed,
      (count(*) filter (where status = 'not_in_latest'))::int as not_in_latest
    from listing`
  return counts
}

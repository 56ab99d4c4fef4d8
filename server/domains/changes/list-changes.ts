/**
 * The changes feed: every change to the public directory in order, and those of one import. A trigger writes the entries
 * in the transaction that made the change, an import or a decision of staff (`record_list_changes` in db/schema.sql).
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { ListKind } from '#common/list-status.ts'
import { CHANGE_KINDS, type ChangeCause, type ChangeKind } from '#common/list-changes.ts'
import { paths } from '#common/paths.ts'
import type { Db, Fragment } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

type ChangeRow = {
  seq: number
  publicId: string
  kind: ChangeKind
  cause: ChangeCause
  runId: number | null
  listDate: string | null
  changed: string[]
  mergedInto: string | null
  record: Omit<ChangedRecord, 'url'> | null
  at: Date
}

/** In the names of the open data. */
type ChangedRecord = {
  first_name: string
  middle_name: string
  last_name: string
  suffix: string
  city: string
  state: string | null
  zipcode: string | null
  country: string | null
  status: 'listed' | 'not_in_latest'
  is_demo: boolean
  url: string
}

/** In the names of the API, in the order in which a line of a file has them. */
export type ListChange = {
  seq: number
  id: string
  type: ChangeKind
  at: string | null
  cause: ChangeCause | null
  import_id: number | null
  list_date: string | null
  changed: string[]
  merged_into: string | null
  record: ChangedRecord | null
}

export type ChangesPage = FeedState & { changes: ListChange[]; next: number; hasMore: boolean }

export type FeedState = {
  /** Another one after a restore from a backup, and once a real list replaces the demo: readers have what isn't there. */
  feedId: string
  /** The number of the newest entry. */
  last: number
}

/**
 * @param since of the last entry that the reader has.
 * @throws AppError `gone` when the feed has never been as far: it isn't the feed that the reader knew.
 */
export async function readFeedState(db: Db, since = 0): Promise<FeedState> {
  const [state] = await db<[FeedState]>`
    select id as feed_id, (select coalesce(max(seq), 0)::float8 from list_change) as last from change_feed`
  if (since <= state.last) return state
  throw new AppError(
    'gone',
    i18n._(msg`The “since” value is higher than the newest entry. Delete your copy, and use “since=0” to start again.`),
  )
}

/** @throws AppError as in readFeedState. */
export async function listChanges(
  db: Db,
  origin: string,
  { since, limit }: { since: number; limit: number },
): Promise<ChangesPage> {
  const { feedId, last } = await readFeedState(db, since)
  const rows = await readChanges(db, { after: since, until: last, limit })
  const next = rows.at(-1)?.seq ?? last
  return { feedId, changes: rows.map((row) => serialize(row, origin)), next, last, hasMore: next < last }
}

/** Null: an entry that was deleted, because its listing isn't in the directory anymore. */
export async function findChange(db: Db, origin: string, seq: number): Promise<ListChange | null> {
  const [row] = await readChanges(db, { after: seq - 1, until: seq, limit: 1 })
  return row ? serialize(row, origin) : null
}

function readChanges(
  db: Db,
  { after, until, limit }: { after: number; until: number; limit: number },
): Promise<ChangeRow[]> {
  return db<ChangeRow[]>`
    select c.seq::float8 as seq, ${publicIdOf(db, db`c.listing_id`)} as public_id, c.kind, c.cause, c.run_id, r.list_date,
      c.changed, ${publicIdOf(db, db`c.merged_into`)} as merged_into, c.record, c.at
    from list_change c left join import_run r on r.id = c.run_id
    where c.seq > ${after} and c.seq <= ${until} order by c.seq limit ${limit}`
}

/** As `listing.public_id`, also of a listing that was deleted. */
export const publicIdOf = (db: Db, listingId: Fragment) =>
  db`lpad(to_hex((${listingId}::bigint * 2654435761) % 4294967296), 8, '0')`

/** Of a person who opted out: only that they did. */
function serialize(row: ChangeRow, origin: string): ListChange {
  const isOut = row.kind === 'opted_out'
  return {
    seq: row.seq,
    id: row.publicId,
    type: row.kind,
    at: isOut ? null : row.at.toISOString(),
    cause: isOut ? null : row.cause,
    import_id: isOut ? null : row.runId,
    list_date: isOut ? null : row.listDate,
    changed: row.changed,
    merged_into: row.mergedInto,
    record: row.record && inOrder(row.record, `${origin}${pathOf(row.publicId, row.record)}`),
  }
}

const pathOf = (publicId: string, record: Omit<ChangedRecord, 'url'>): string =>
  paths.listing({
    publicId,
    firstName: record.first_name,
    lastName: record.last_name,
    city: record.city,
    state: record.state,
  })

/** PostgreSQL stores the keys in an order of its own. */
const inOrder = (record: Omit<ChangedRecord, 'url'>, url: string): ChangedRecord => ({
  first_name: record.first_name,
  middle_name: record.middle_name,
  last_name: record.last_name,
  suffix: record.suffix,
  city: record.city,
  state: record.state,
  zipcode: record.zipcode,
  country: record.country,
  status: record.status,
  is_demo: record.is_demo,
  url,
})

export type ImportChanges = {
  importId: number
  kind: ListKind
  listDate: string
  importedAt: Date
  /** The file's entries are those after `since`, up to `until`. */
  since: number
  until: number
  total: number
  counts: Record<ChangeKind, number>
}

const IMPORTS_SHOWN = 24

/** Newest first. Imports that were undone have no file. */
export async function listImportChanges(db: Db): Promise<ImportChanges[]> {
  const runs = await db<Omit<ImportChanges, 'total' | 'counts'>[]>`
    select * from (${importSpans(db)}) span order by import_id desc limit ${IMPORTS_SHOWN}`
  const oldest = runs.at(-1)
  if (!oldest) return []
  const counted = await db<{ importId: number; kind: ChangeKind; total: number }[]>`
    select s.import_id, c.kind, count(*)::int as total
    from (${importSpans(db)}) s join list_change c on c.seq > s.since and c.seq <= s.until
    where s.import_id >= ${oldest.importId} group by 1, 2`
  return runs.map((run) => {
    const own = counted.filter(({ importId }) => importId === run.importId)
    const of = (kind: ChangeKind) => own.find((one) => one.kind === kind)?.total ?? 0
    const counts = Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, of(kind)])) as ImportChanges['counts']
    return Object.assign({}, run, { total: own.reduce((sum, { total }) => sum + total, 0), counts })
  })
}

/**
 * What each import's file covers: everything since the import before, with what staff decided in between, so that a
 * copy of the directory as the import before left it becomes one as this import left it.
 */
export const importSpans = (db: Db) => db`
  select id as import_id, kind, list_date, finished_at as imported_at, last_change::float8 as until,
    coalesce(lag(last_change) over (order by id), (select max(seq) from list_change where cause = 'start'), 0)::float8
      as since
  from import_run where status = 'committed' and last_change is not null`

/** @throws AppError `not_found`; `gone` if the import was undone. */
export async function findImportChanges(db: Db, importId: number): Promise<{ since: number; until: number }> {
  const [span] = await db<[{ since: number; until: number }?]>`
    select since, until from (${importSpans(db)}) span where import_id = ${importId}`
  if (span) return span
  const [run] = await db<[{ status: string }?]>`
    select status from import_run where id = ${importId} and status = 'undone' and last_change is not null`
  if (run) throw new AppError('gone', i18n._(msg`This import was undone, so its file of changes no longer exists.`))
  throw new AppError('not_found', i18n._(msg`We couldn’t find the changes from that import.`))
}

const ROWS_PER_BATCH = 2_000

/** Each batch is its own statement, so a slow reader holds no connection. */
export async function* readImportChanges(
  db: Db,
  origin: string,
  { since, until }: { since: number; until: number },
): AsyncGenerator<readonly ListChange[]> {
  for (let after = since; ;) {
    const rows = await readChanges(db, { after, until, limit: ROWS_PER_BATCH })
    if (rows.length > 0) yield rows.map((row) => serialize(row, origin))
    if (rows.length < ROWS_PER_BATCH) return
    after = rows.at(-1)?.seq ?? until
  }
}

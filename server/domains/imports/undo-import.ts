/**
 * Undoes the newest import, restoring every listing, range, and status. Never deletes what people wrote: a listing
 * that anything refers to stays, hidden, and returns with the next list that includes the person.
 */
import { refreshDirectory } from '#server/domains/agents/refresh-directory.ts'
import { nameChangeCause } from '#server/domains/changes/change-cause.ts'
import type { Database, Transaction } from '#server/platform/db.ts'
import { ImportRejectedError } from './import-errors.ts'
import { FACT_COLUMNS, FACTS } from './merge-list.ts'
import { withImportLock, waitForOrphanedImport } from './import-lock.ts'
import { VACUUM_MIN_CHANGES, vacuumTables } from './tend-tables.ts'
import type { UndoProgress } from './types.ts'

export type UndoOutcome = {
  runId: number
  kind: 'ea' | 'ptin'
  listDate: string
  removed: number
  restored: number
  /** New listings that something refers to, so they stay, hidden. */
  kept: number
}

/** Rows deleted per statement, between two progress reports. */
const DELETE_BATCH_ROWS = 5_000

type OnProgress = (progress: UndoProgress) => void

/** @throws ImportRejectedError when there is no import to undo. */
export async function undoImport(db: Database, onProgress: OnProgress = () => {}): Promise<UndoOutcome> {
  return withImportLock(db, async () => {
    const undone = (await db.begin((tx) => undoNewest(tx, onProgress))) as UndoOutcome
    if (undone.removed + undone.restored >= VACUUM_MIN_CHANGES) await vacuumTables(db)
    return undone
  })
}

async function undoNewest(tx: Transaction, onProgress: OnProgress): Promise<UndoOutcome> {
  await waitForOrphanedImport(tx)
  const [run] = await tx<[{ id: number; kind: 'ea' | 'ptin'; listDate: string }?]>`
    select id, kind, list_date from import_run where status = 'committed' order by id desc limit 1`
  if (!run) throw new ImportRejectedError('There’s no import to undo.')
  await nameChangeCause(tx, 'undo', run.id)
  // The import may be too recent for the planner to have statistics on it.
  await tx`analyze listing_presence (listing_id, kind, from_run, until_run), import_change (run_id, listing_id)`
  await findNewListings(tx, run.id)
  const kept = await hideKept(tx, run.id)
  const removed = await removeOthers(tx, onProgress)
  onProgress({ phase: 'restore', rows: 0 })
  await restoreRanges(tx, run)
  const restored = await restoreFacts(tx, run.id)
  await tx`delete from import_change where run_id = ${run.id}`
  await tx`delete from import_doubt where run_id = ${run.id}`
  await tx`update import_run set status = 'undone', finished_at = now() where id = ${run.id}`
  onProgress({ phase: 'refresh', rows: 0 })
  await refreshDirectory(tx)
  return { runId: run.id, kind: run.kind, listDate: run.listDate, removed, kept, restored }
}

/** Creates undo_new (nth, listing_id, is_kept): the listings added by the run, those to be kept last. */
async function findNewListings(tx: Transaction, runId: number): Promise<void> {
  await tx`
    create temporary table undo_candidate on commit drop as
    select distinct listing_id from listing_presence where from_run = ${runId}`
  await tx`analyze undo_candidate`
  await tx`
    delete from undo_candidate u using listing_presence p where p.listing_id = u.listing_id and p.from_run < ${runId}`
  await tx`
    delete from undo_candidate u using import_change c where c.run_id = ${runId} and c.listing_id = u.listing_id`
  await tx`create temporary table undo_kept (listing_id integer) on commit drop`
  for (const { table, column } of await referencesToListings(tx)) {
    await tx`
      insert into undo_kept
      select distinct t.${tx(column)} from ${tx(table)} t join undo_candidate u on u.listing_id = t.${tx(column)}`
  }
  await tx`
    create temporary table undo_new on commit drop as
    select listing_id, is_kept, row_number() over (order by is_kept, listing_id)::integer as nth
    from (
      select listing_id, listing_id in (select listing_id from undo_kept) as is_kept from undo_candidate) told`
  await tx`alter table undo_new add primary key (nth)`
  await tx`analyze undo_new`
}

/** Reads the schema itself, so that any table that later references listings is included. */
async function referencesToListings(tx: Transaction): Promise<{ table: string; column: string }[]> {
  const declared = await tx<{ table: string; column: string }[]>`
    select t.relname as table, a.attname as column
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'listing'::regclass
    order by 1, 2`
  // Has no foreign key, which would cost an import a check per row: a listing merged into this one leads to it.
  return [...declared, { table: 'listing', column: 'merged_into' }]
}

/** An empty range means: known since this run, but never on a list that counts. */
async function hideKept(tx: Transaction, runId: number): Promise<number> {
  const kept = await tx`
    update listing_presence p set until_run = from_run from undo_new u
    where u.listing_id = p.listing_id and u.is_kept and p.from_run = ${runId}`
  // A listing already hidden was hidden on request, and stays hidden whatever lists follow.
  await tx`
    update listing l set status = 'hidden', undone_run = ${runId}, updated_at = now() from undo_new u
    where u.listing_id = l.id and u.is_kept and l.status <> 'hidden'`
  return kept.count
}

async function removeOthers(tx: Transaction, onProgress: OnProgress): Promise<number> {
  const [{ ofRows }] = await tx<[{ ofRows: number }]>`
    select count(*)::int as of_rows from undo_new where not is_kept`
  for (let rows = 0; rows < ofRows; rows += DELETE_BATCH_ROWS) {
    onProgress({ phase: 'remove', rows, ofRows })
    await tx`
      delete from listing l using undo_new u
      where u.listing_id = l.id and u.nth > ${rows} and u.nth <= ${Math.min(rows + DELETE_BATCH_ROWS, ofRows)}`
  }
  return ofRows
}

async function restoreRanges(tx: Transaction, { id, kind }: { id: number; kind: string }): Promise<void> {
  await tx`
    delete from listing_presence where from_run = ${id} and until_run is distinct from from_run`
  await tx`update listing_presence set until_run = null where until_run = ${id} and from_run <> ${id}`
  await tx`
    update listing_presence p set facts_hash = (c.before ->> 'said_before')::bytea,
      row_hash = (c.before ->> 'row_before')::bytea
    from import_change c
    where c.run_id = ${id} and c.listing_id = p.listing_id and p.kind = ${kind} and p.until_run is null
      and c.before ->> 'said_before' is not null`
}

/** The status is computed from the ranges, not restored: a listing hidden since then stays hidden. */
async function restoreFacts(tx: Transaction, runId: number): Promise<number> {
  const restored = await tx`
    update listing l set (${tx.unsafe(FACTS)}, updated_at, status, undone_run) = row(
      ${tx.unsafe(OLD_FACTS)}, b.updated_at,
      case when l.status = 'hidden' or b.undone_run is not null then 'hidden'
           when exists (select 1 from listing_presence p where p.listing_id = l.id and p.until_run is null) then 'listed'
           else 'not_in_latest' end,
      case when l.status = 'hidden' then l.undone_run else b.undone_run end)
    from import_change c, jsonb_populate_record(null::listing, c.before) b
    where c.run_id = ${runId} and c.listing_id = l.id`
  return restored.count
}

const OLD_FACTS = FACT_COLUMNS.map((column) => `b.${column}`).join(', ')

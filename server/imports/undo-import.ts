/** Takes back the newest import: every listing, range and status is again what it was. */
import { refreshDirectory } from '#server/agents/refresh-directory.ts'
import type { Database, Transaction } from '#server/platform/db.ts'
import { ImportRefused } from './import-refused.ts'
import { FACT_COLUMNS, FACTS } from './merge-list.ts'
import { oneImportAtATime, waitForOrphan } from './one-import-at-a-time.ts'

export type UndoOutcome = {
  runId: number
  kind: 'ea' | 'ptin'
  listDate: string
  removed: number
  restored: number
  /** New listings that were claimed since: they stay, as not in the list. */
  kept: number
}

/** @throws ImportRefused when there is no import to take back. */
export async function undoImport(db: Database): Promise<UndoOutcome> {
  return oneImportAtATime(db, () => db.begin(undoNewest) as Promise<UndoOutcome>)
}

async function undoNewest(tx: Transaction): Promise<UndoOutcome> {
  await waitForOrphan(tx)
  const [run] = await tx<[{ id: number; kind: 'ea' | 'ptin'; listDate: string }?]>`
    select id, kind, list_date from import_run where status = 'committed' order by id desc limit 1`
  if (!run) throw new ImportRefused('There is no import to take back.')
  const { removed, kept } = await removeNewListings(tx, run.id)
  await restoreRanges(tx, run)
  const restored = await restoreFacts(tx, run.id)
  await tx`delete from import_change where run_id = ${run.id}`
  await tx`delete from import_doubt where run_id = ${run.id}`
  await tx`update import_run set status = 'undone', finished_at = now() where id = ${run.id}`
  await refreshDirectory(tx)
  return { runId: run.id, kind: run.kind, listDate: run.listDate, removed, kept, restored }
}

async function removeNewListings(tx: Transaction, runId: number): Promise<{ removed: number; kept: number }> {
  await tx`
    create temporary table undo_new on commit drop as
    select p.listing_id, exists (select 1 from listing_profile f where f.listing_id = p.listing_id) as claimed
    from listing_presence p
    where p.from_run = ${runId}
      and not exists (select 1 from listing_presence o where o.listing_id = p.listing_id and o.from_run < ${runId})
      and not exists (select 1 from import_change c where c.run_id = ${runId} and c.listing_id = p.listing_id)`
  await tx`analyze undo_new`
  const removed = await tx`
    delete from listing l using undo_new u where u.listing_id = l.id and not u.claimed`
  // An empty range says: known since this run, never in a list that counts.
  const kept = await tx`
    update listing_presence p set until_run = from_run from undo_new u
    where u.listing_id = p.listing_id and u.claimed and p.from_run = ${runId}`
  await tx`
    update listing l set status = 'not_in_latest', updated_at = now() from undo_new u
    where u.listing_id = l.id and u.claimed and l.status = 'listed'`
  return { removed: removed.count, kept: kept.count }
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

/** The status is told from the ranges, not from what it was: who was hidden since stays hidden. */
async function restoreFacts(tx: Transaction, runId: number): Promise<number> {
  const restored = await tx`
    update listing l set (${tx.unsafe(FACTS)}, updated_at, status) = row(
      ${tx.unsafe(OLD_FACTS)}, b.updated_at,
      case when l.status = 'hidden' then 'hidden'
           when exists (select 1 from listing_presence p where p.listing_id = l.id and p.until_run is null) then 'listed'
           else 'not_in_latest' end)
    from import_change c, jsonb_populate_record(null::listing, c.before) b
    where c.run_id = ${runId} and c.listing_id = l.id`
  return restored.count
}

const OLD_FACTS = FACT_COLUMNS.map((column) => `b.${column}`).join(', ')

/**
 * Cleans up admin uploads after the server was stopped or time has passed: none stays "running" after its importer
 * died, and none is stored longer than needed.
 */
import { type Db, inTransaction } from '#server/platform/db.ts'
import { listStored, removeStored } from '#server/platform/files/stored-files.ts'
import type { Settings } from '#server/platform/settings.ts'
import { isImporting } from './import-lock.ts'

const UPLOAD_FOLDER = 'private/imports'
const DAY_MS = 86_400_000
type StorageSettings = Pick<Settings, 'DATA_DIR'>

/** How long an importer may take to acquire its lock. */
const IMPORTER_START_MINUTES = 2
/** The list is in the database; undoing it doesn't need the file. */
export const COMMITTED_DAYS = 7
export const UPLOAD_DAYS = 30

export const INTERRUPTED = 'The server stopped during the import. Nothing was changed. Try again.'

/**
 * The importer is a separate process and may have committed after the server died, which its run shows. Safe to run
 * concurrently and repeatedly. @returns the number of uploads closed.
 */
export async function closeInterruptedUploads(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (await isImporting(tx)) return 0
    const settled = await tx`
      update import_upload u set updated_at = now(),
        status = case when run.id is null then 'failed' else 'done' end,
        outcome = case when run.id is null then jsonb_build_object('status', 'refused', 'error', ${INTERRUPTED}::text)
          else jsonb_build_object('status', 'committed', 'runId', run.id, 'report', run.report) end
      from import_upload own left join lateral (
        select id, report from import_run r
        where r.status = 'committed' and own.mode = 'commit' and r.started_at >= own.updated_at
          and r.upload_id = own.id
        order by r.id desc limit 1) run on true
      where own.id = u.id and u.status = 'running'
        and u.updated_at < now() - ${IMPORTER_START_MINUTES} * interval '1 minute'`
    return settled.count
  })
}

/** @returns the number of files deleted. */
export async function deleteOldUploads(db: Db, storage: StorageSettings): Promise<number> {
  const due = await db<{ id: string }[]>`
    select id from import_upload
    where file_gone_at is null and status <> 'running'
      and (created_at < now() - ${UPLOAD_DAYS} * interval '1 day'
        or (status = 'done' and mode = 'commit' and updated_at < now() - ${COMMITTED_DAYS} * interval '1 day'))
    order by id`
  for (const { id } of due) {
    // The file first: a leftover row is retried, but a leftover file would be forgotten.
    await removeStored(storage, UPLOAD_FOLDER, `${id}.csv`)
    await db`update import_upload set file_gone_at = now() where id = ${id}`
  }
  return due.length + (await deleteOrphanFiles(db, storage))
}

/**
 * Partial uploads from when the server died, which have no row. Only files a day old, so none is still being uploaded.
 */
async function deleteOrphanFiles(db: Db, storage: StorageSettings): Promise<number> {
  const before = Date.now() - DAY_MS
  let gone = 0
  for await (const found of listStored(storage, UPLOAD_FOLDER)) {
    const old = found.filter(({ changedAt }) => changedAt.getTime() < before).map(({ name }) => name)
    const rows = await db<{ name: string }[]>`
      select id || '.csv' as name from import_upload where file_gone_at is null and id || '.csv' = any(${old})`
    const known = new Set(rows.map(({ name }) => name))
    for (const name of old.filter((each) => !known.has(each))) {
      await removeStored(storage, UPLOAD_FOLDER, name)
      gone++
    }
  }
  return gone
}

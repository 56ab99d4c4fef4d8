/**
 * Files that admins sent, after the server was stopped or time has passed: none stays "running" whose importer is
 * gone, and none is kept longer than it may be needed.
 */
import { type Db, inTransaction } from '#server/platform/db.ts'
import { listStored, removeStored } from '#server/platform/files/stored-files.ts'
import type { Settings } from '#server/platform/settings.ts'
import { isImporting } from './one-import-at-a-time.ts'

const SHELF = 'private/imports'
const DAY_MS = 86_400_000
type Place = Pick<Settings, 'DATA_DIR'>

/** So long an importer may need until it holds its lock. */
const STARTS_WITHIN_MINUTES = 2
/** The list stands in the database; taking it back needs no file. */
export const COMMITTED_DAYS = 7
export const UPLOAD_DAYS = 30

export const INTERRUPTED = 'The server was stopped while the importer worked. Nothing was changed. Try it again.'

/**
 * The importer is a process of its own and may have committed after the server died: its run says so. Any number of
 * processes may do this, any number of times. @returns how many.
 */
export async function settleUploads(db: Db): Promise<number> {
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
          and r.files @> jsonb_build_array(jsonb_build_object('name', own.id || '.csv'))
        order by r.id desc limit 1) run on true
      where own.id = u.id and u.status = 'running'
        and u.updated_at < now() - ${STARTS_WITHIN_MINUTES} * interval '1 minute'`
    return settled.count
  })
}

/** @returns how many files went. */
export async function dropOldUploads(db: Db, place: Place): Promise<number> {
  const due = await db<{ id: string }[]>`
    select id from import_upload
    where file_gone_at is null and status <> 'running'
      and (created_at < now() - ${UPLOAD_DAYS} * interval '1 day'
        or (status = 'done' and mode = 'commit' and updated_at < now() - ${COMMITTED_DAYS} * interval '1 day'))
    order by id`
  for (const { id } of due) {
    // The file first: a row that is left is tried again, a file that is left would be forgotten.
    await removeStored(place, SHELF, `${id}.csv`)
    await db`update import_upload set file_gone_at = now() where id = ${id}`
  }
  return due.length + (await dropUnknown(db, place))
}

/** Sent by half when the server died: no row knows of it. A day old, so that none is being sent. */
async function dropUnknown(db: Db, place: Place): Promise<number> {
  const before = Date.now() - DAY_MS
  let gone = 0
  for await (const found of listStored(place, SHELF)) {
    const old = found.filter(({ changedAt }) => changedAt.getTime() < before).map(({ name }) => name)
    const rows = await db<{ name: string }[]>`
      select id || '.csv' as name from import_upload where file_gone_at is null and id || '.csv' = any(${old})`
    const known = new Set(rows.map(({ name }) => name))
    for (const name of old.filter((each) => !known.has(each))) {
      await removeStored(place, SHELF, name)
      gone++
    }
  }
  return gone
}

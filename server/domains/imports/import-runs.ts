/**
 * Import runs as rows: started, ended, compared with earlier ones, and listed with the uploads for the admin pages.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db.ts'
import { readChunks } from './read-records.ts'
import type { ImportFile, ImportKind, ImportReport, ListFile } from './types.ts'
import type { ImportOutcomeShown, ImportUploadShown } from '#common/admin-imports.ts'
import type { ListKind } from '#common/list-status.ts'
import type { Admin } from '#server/platform/actors.ts'
import { AppError } from '#server/platform/errors.ts'

export type CommittedRun = {
  id: number
  kind: ImportKind
  listDate: string
  scope: string[] | null
  files: ImportFile[]
  report: ImportReport
}

/** What a list is said to be, before its rows are read. */
export type ListClaim = {
  kind: ImportKind
  listDate: string
  isDemo: boolean
  files: readonly ImportFile[]
  /** The admin upload it was read from. */
  uploadId: string | null
}

export async function beginRun(db: Db, { kind, listDate, isDemo, files, uploadId }: ListClaim): Promise<number> {
  const [row] = await db<[{ id: number }]>`
    insert into import_run (kind, list_date, status, is_demo, files, upload_id)
    values (${kind}, ${listDate}, 'running', ${isDemo}, ${db.json([...files])}, ${uploadId})
    returning id`
  return row.id
}

export type EndedRun = { status: 'committed' | 'failed'; scope: readonly string[] | null; report: object }

export async function endRun(db: Db, id: number, { status, scope, report }: EndedRun): Promise<void> {
  await db`
    update import_run
    set status = ${status}, scope = ${scope as string[] | null}, report = ${db.json(report as Record<string, never>)}, finished_at = now()
    where id = ${id}`
}

/** A run left behind by a killed process: its transaction was rolled back, and only the row remains. */
export async function failAbandonedRuns(db: Db): Promise<void> {
  await db`
    update import_run set status = 'failed', finished_at = now(), report = '{"error": "The import was interrupted."}'
    where status = 'running'`
}

/** Newest first; demo runs only count among themselves. */
export async function committedRuns(
  db: Db,
  { kind, isDemo }: Pick<ListClaim, 'kind' | 'isDemo'>,
): Promise<CommittedRun[]> {
  return db<CommittedRun[]>`
    select id, kind, list_date, scope, files, report from import_run
    where status = 'committed' and kind = ${kind} and is_demo = ${isDemo}
    order by id desc`
}

/** Whether two lists cover some of the same people. */
export function overlap(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return one === null || other === null || one.some((state) => other.includes(state))
}

/** The run that imported the same bytes, unless a later list has covered the same people since. */
export function sameBytes(runs: readonly CommittedRun[], files: readonly ImportFile[]): CommittedRun | null {
  const wanted = fingerprintOf(files)
  const at = runs.findIndex((run) => fingerprintOf(run.files) === wanted)
  const found = runs[at]
  if (!found || runs.slice(0, at).some((later) => overlap(later.scope, found.scope))) return null
  return found
}

const fingerprintOf = (files: readonly ImportFile[]): string =>
  files
    .map((file) => file.sha256)
    .sort()
    .join()

export async function fingerprintFiles(listFiles: readonly ListFile[]): Promise<ImportFile[]> {
  const files: ImportFile[] = []
  for (const { path, name } of listFiles) {
    const hash = createHash('sha256')
    let bytes = 0
    await readChunks(path, (chunk) => {
      hash.update(chunk)
      bytes += chunk.length
    })
    files.push({ name, bytes, sha256: hash.digest('hex') })
  }
  return files
}

const RUNS_SHOWN = 50

type ImportRun = {
  id: number
  kind: ListKind
  listDate: string
  status: string
  isDemo: boolean
  report: Record<string, unknown> | null
  startedAt: Date
  finishedAt: Date | null
}
type ImportUpload = {
  id: string
  fileName: string
  bytes: number
  status: ImportUploadShown['status']
  mode: ImportUploadShown['mode']
  /** The keys inside JSON aren't converted: as stored, `can_force` is `canForce`. */
  outcome: ImportOutcomeShown | null
  fileGone: boolean
  createdAt: Date
  updatedAt: Date
}

export const listRuns = (db: Db, _admin: Admin): Promise<ImportRun[]> => db`
  select id, kind, list_date, status, is_demo, report, started_at, finished_at
  from import_run order by id desc limit ${RUNS_SHOWN}`

export const listUploads = (db: Db, _admin: Admin): Promise<ImportUpload[]> => db`
  select id, file_name, bytes::float8 as bytes, status, mode, outcome, created_at, updated_at,
    file_gone_at is not null as file_gone
  from import_upload order by created_at desc, id limit ${RUNS_SHOWN}`

/** @throws AppError `not_found` */
export async function readUpload(db: Db, _admin: Admin, id: string): Promise<ImportUpload> {
  const [upload] = await db<[ImportUpload?]>`
    select id, file_name, bytes::float8 as bytes, status, mode, outcome, created_at, updated_at,
    file_gone_at is not null as file_gone
    from import_upload where id = ${id}`
  if (!upload) throw new AppError('not_found', i18n._(msg`We couldn’t find that file.`))
  return upload
}

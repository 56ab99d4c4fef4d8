/** Import runs and uploads, for the admin pages. */
import type { ImportOutcomeShown, ImportUploadShown } from '#common/admin.ts'
import type { ListKind } from '#common/list-status.ts'
import type { Admin } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

const SHOWN = 50

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
  from import_run order by id desc limit ${SHOWN}`

export const listUploads = (db: Db, _admin: Admin): Promise<ImportUpload[]> => db`
  select id, file_name, bytes::float8 as bytes, status, mode, outcome, created_at, updated_at,
    file_gone_at is not null as file_gone
  from import_upload order by created_at desc, id limit ${SHOWN}`

/** @throws AppError `not_found` */
export async function readUpload(db: Db, _admin: Admin, id: string): Promise<ImportUpload> {
  const [upload] = await db<[ImportUpload?]>`
    select id, file_name, bytes::float8 as bytes, status, mode, outcome, created_at, updated_at,
    file_gone_at is not null as file_gone
    from import_upload where id = ${id}`
  if (!upload) throw new AppError('not_found', 'There is no such file.')
  return upload
}

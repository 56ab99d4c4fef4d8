/** Import runs and uploads, for the admin pages. */
import type { Admin } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

const SHOWN = 50

export const listRuns = (db: Db, _admin: Admin) => db<Record<string, unknown>[]>`
  select id, kind, list_date, status, is_demo, report, started_at, finished_at
  from import_run order by id desc limit ${SHOWN}`

export const listUploads = (db: Db, _admin: Admin) => db<Record<string, unknown>[]>`
  select id, file_name, bytes::float8 as bytes, status, mode, outcome, created_at, updated_at,
    file_gone_at is not null as file_gone
  from import_upload order by created_at desc, id limit ${SHOWN}`

/** @throws AppError `not_found` */
export async function readUpload(db: Db, _admin: Admin, id: string): Promise<Record<string, unknown>> {
  const [upload] = await db`
    select id, file_name, bytes::float8 as bytes, status, mode, outcome, created_at, updated_at,
    file_gone_at is not null as file_gone
    from import_upload where id = ${id}`
  if (!upload) throw new AppError('not_found', 'There is no such file.')
  return upload
}

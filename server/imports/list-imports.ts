/** Runs, uploads and doubtful pairs, for the desk. */
import type { Admin } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'

const SHOWN = 50

export const listRuns = (db: Db, _admin: Admin) => db<Record<string, unknown>[]>`
  select id, kind, list_date, status, is_demo, report, started_at, finished_at
  from import_run order by id desc limit ${SHOWN}`

export const listUploads = (db: Db, _admin: Admin) => db<Record<string, unknown>[]>`
  select id, file_name, bytes::float8 as bytes, status, mode, outcome, created_at, updated_at
  from import_upload order by created_at desc, id limit ${SHOWN}`

/** @throws AppError `not_found` */
export async function readUpload(db: Db, _admin: Admin, id: string): Promise<Record<string, unknown>> {
  const [upload] = await db`
    select id, file_name, bytes::float8 as bytes, status, mode, outcome, created_at, updated_at
    from import_upload where id = ${id}`
  if (!upload) throw new AppError('not_found', 'There is no such file.')
  return upload
}

export const listDoubts = (db: Db, _admin: Admin) => db<Record<string, unknown>[]>`
  select d.id, d.reason, ${side(db, 'g')} as gone, ${side(db, 'n')} as fresh
  from import_doubt d join listing g on g.id = d.gone_listing_id join listing n on n.id = d.new_listing_id
  where d.decided_at is null order by d.id limit ${SHOWN}`

const side = (db: Db, alias: 'g' | 'n') => db`
  jsonb_build_object('id', ${db(alias)}.public_id,
    'name', concat_ws(' ', ${db(alias)}.first_name, nullif(${db(alias)}.middle_name, ''), ${db(alias)}.last_name),
    'place', concat_ws(', ', ${db(alias)}.city, concat_ws(' ', ${db(alias)}.state, ${db(alias)}.zip)),
    'status', ${db(alias)}.status,
    'claimed', exists (select 1 from listing_profile p where p.listing_id = ${db(alias)}.id))`

type Decision = { id: number; decision: 'same' | 'different'; reason: string; requestId: string }

/** Kept as an answer: listings are not joined by it. @throws AppError `not_found` */
export async function decideDoubt(db: Db, admin: Admin, { id, decision, reason, requestId }: Decision): Promise<void> {
  await inTransaction(db, async (tx) => {
    const decided = await tx`
      update import_doubt set decision = ${decision}, decided_at = now() where id = ${id} and decided_at is null`
    if (decided.count === 0) throw new AppError('not_found', 'There is no such open question.')
    const target = { kind: 'import_doubt', id }
    await writeAudit(tx, admin, { action: 'import.decide_doubt', target, after: { decision }, reason, requestId })
  })
}

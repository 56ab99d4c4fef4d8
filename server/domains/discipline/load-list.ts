/** Loads a disciplinary list, after a dry run if staff like, and takes the newest one back. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { createHash } from 'node:crypto'
import type { DisciplineListForm, DisciplineReport } from '#common/discipline-schemas.ts'
import { longDate } from '#common/dates.ts'
import type { Admin } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { findMatches } from './find-matches.ts'
import { type ReadCsv, readDisciplineCsv } from './read-csv.ts'
import { newestListId, storeEntries } from './store-entries.ts'

/** Rolls a dry run back. */
class DryRunEnded extends Error {
  readonly report: DisciplineReport
  constructor(report: DisciplineReport) {
    super('A dry run is rolled back.')
    this.report = report
  }
}

type Asked = DisciplineListForm & { requestId: string }

/**
 * A dry run does all of it and rolls back, so that its figures are those of the commit. A file with a row that can't be
 * read isn't loaded: a list with holes would say "no entry" of people who have one.
 *
 * @throws AppError `invalid_fields` for a file that isn't a list; `conflict` for one that isn't newer than the newest.
 */
export async function loadDisciplineList(db: Db, admin: Admin, asked: Asked): Promise<DisciplineReport> {
  const read = readDisciplineCsv(asked.csv)
  if (read.problems.length > 0) return unread(read)
  try {
    return await inTransaction(db, async (tx) => {
      await assertNewest(tx, asked.list_date)
      const report = await storeList(tx, admin, { ...asked, rows: read.rows })
      if (asked.mode === 'dry_run') throw new DryRunEnded(report)
      return { ...report, is_committed: true }
    })
  } catch (error) {
    if (error instanceof DryRunEnded) return error.report
    throw error
  }
}

const PROBLEMS_SHOWN = 100

const unread = ({ rows, problems }: ReadCsv): DisciplineReport => ({
  rows: rows.length + problems.length,
  added: 0,
  repeated: 0,
  gone: 0,
  matches: 0,
  problems: problems.slice(0, PROBLEMS_SHOWN),
  is_committed: false,
})

async function assertNewest(tx: Transaction, listDate: string): Promise<void> {
  await tx`lock table discipline_list in share row exclusive mode`
  const [newest] = await tx<[{ listDate: string }?]>`
    select list_date from discipline_list where id = ${newestListId(tx)}`
  if (!newest || newest.listDate < listDate) return
  throw new AppError(
    'conflict',
    i18n._(
      msg`The newest list is dated ${{ listDate: longDate(newest.listDate) }}. Load a later list, or undo that one first.`,
    ),
  )
}

async function storeList(
  tx: Transaction,
  admin: Admin,
  { rows, ...asked }: Asked & { rows: ReadCsv['rows'] },
): Promise<DisciplineReport> {
  const [{ before }] = await tx<[{ before: number[] }]>`
    select coalesce(array_agg(entry_id), '{}') as before from discipline_statement where list_id = ${newestListId(tx)}`
  const [{ id }] = await tx<[{ id: number }]>`
    insert into discipline_list (list_date, source_name, source_url, file_name, sha256, entries, loaded_by, is_demo)
    values (${asked.list_date}, ${asked.source_name}, ${asked.source_url}, ${asked.file_name},
      ${createHash('sha256').update(asked.csv).digest('hex')}, ${rows.length}, ${admin.accountId}, ${admin.isDemo})
    returning id`
  const entries = rows.map(({ entry }) => entry)
  const stored = await storeEntries(tx, { entries, listId: id, isDemo: admin.isDemo })
  const ids = new Set(stored.map((each) => each.id))
  const matches = await findMatches(tx)
  await bumpDataVersion(tx, 'posts')
  const added = stored.filter(({ isNew }) => isNew).length
  await writeAudit(tx, admin, {
    action: 'discipline.load_list',
    target: { kind: 'discipline_list', id },
    after: { list_date: asked.list_date, entries: rows.length, added },
    requestId: asked.requestId,
  })
  return {
    rows: rows.length,
    added,
    repeated: rows.length - added,
    gone: before.filter((entry) => !ids.has(entry)).length,
    matches,
    problems: [],
    is_committed: false,
  }
}

/** The list before it counts again. Decisions stay: they are about entries. @throws AppError `not_found` */
export async function undoDisciplineList(
  db: Db,
  admin: Admin,
  { reason, requestId }: { reason: string; requestId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [list] = await tx<[{ id: number; listDate: string }?]>`
      update discipline_list set status = 'undone' where id = ${newestListId(tx)} returning id, list_date`
    if (!list) throw new AppError('not_found', i18n._(msg`No disciplinary list has been imported.`))
    await bumpDataVersion(tx, 'posts')
    await writeAudit(tx, admin, {
      action: 'discipline.undo_list',
      target: { kind: 'discipline_list', id: list.id },
      after: { list_date: list.listDate },
      reason,
      requestId,
    })
  })
}

/** The imported IRS files for readers and operators: how old each is, what was in it, and what it changed. */
import { dayOf, today } from '#common/dates.ts'
import { isStaleList, nextListAround } from '#common/list-freshness.ts'
import type { ListKind } from '#common/list-status.ts'
import type { Db } from '#server/platform/db.ts'
import type { ImportFile, ImportReport } from './types.ts'

type Run = {
  id: number
  kind: ListKind
  listDate: string
  /** Null: the whole country. */
  scope: string[] | null
  isDemo: boolean
  files: ImportFile[]
  /** Null for a run that kept none. */
  report: Partial<ImportReport> | null
  finishedAt: Date | null
  doubtsOpen: number
}

export type ImportedList = Omit<Run, 'report' | 'finishedAt'> & {
  importedOn: string | null
  /** Rows in the file, and those of enrolled agents. */
  rows: number
  agents: number
  setAside: number
  new: number
  gone: number
  returned: number
  moved: number
  changed: number
  /** Of the agents in the file, those who were known from an earlier list. Null for the first list. */
  matchedShare: number | null
  /** Only of the newest of its kind and states. */
  isNewest: boolean
  isStale: boolean
  nextAround: string
}

/** Every list in effect, newest first. */
export async function readImportedLists(db: Db): Promise<ImportedList[]> {
  const runs = await db<Run[]>`
    select id, kind, list_date, scope, is_demo, files, report, finished_at,
      (select count(*)::int from import_doubt d where d.run_id = r.id and d.decided_at is null) as doubts_open
    from import_run r where status = 'committed' order by list_date desc, kind, id desc`
  const seen = new Set<string>()
  return runs.map((run) => {
    const scope = `${run.kind} ${run.scope?.join() ?? 'whole'}`
    const isNewest = !seen.has(scope)
    seen.add(scope)
    return describe(run, isNewest)
  })
}

/** A run of an earlier version may not have counted all of them. */
const ZEROS = { read: 0, ea: 0, rejected: 0, gone: 0, moved: 0, changed: 0, returned: 0, unchanged: 0, new: 0 }

function describe({ report, finishedAt, ...run }: Run, isNewest: boolean): ImportedList {
  const { read, ea, rejected, gone, moved, changed, returned, unchanged, new: added } = Object.assign({}, ZEROS, report)
  const known = moved + changed + returned + unchanged
  const people = known + added
  return {
    ...run,
    importedOn: finishedAt && dayOf(finishedAt),
    rows: read,
    agents: ea,
    setAside: rejected,
    new: added,
    gone,
    returned,
    moved,
    changed,
    matchedShare: known === 0 || people === 0 ? null : known / people,
    isNewest,
    isStale: isNewest && isStaleList(run.listDate, today()),
    nextAround: nextListAround(run.listDate),
  }
}

/** For /metrics: days since the date of the newest list of each kind. */
export const listAges = (db: Db): Promise<{ kind: ListKind; days: number }[]> => db<{ kind: ListKind; days: number }[]>`
  select kind, ${today()}::date - max(list_date) as days
  from import_run where status = 'committed' group by kind order by kind`

/** Which lists a person was on, from the ranges the importer stores. */
import type { Db } from '#server/platform/db.ts'
import { coversState } from './read-lists.ts'
import type { HistoryEntry, IrsList, Standing } from './types.ts'

export type Range = { listingId: number; kind: string; fromRun: number; untilRun: number | null }

export function readRanges(db: Db, listingIds: readonly number[]): Promise<Range[]> {
  return db<Range[]>`
    select listing_id, kind, from_run, until_run
    from listing_presence
    where listing_id = any(${[...listingIds]})
    order by listing_id, kind, from_run`
}

/** Every list that covers the person's state, newest first, with whether the person was on it. */
export function historyOf(lists: readonly IrsList[], ranges: readonly Range[], state: string | null): HistoryEntry[] {
  return lists
    .filter((list) => coversState(list, state))
    .map((list) => ({
      kind: list.kind,
      listDate: list.listDate,
      present: ranges.some((range) => covers(range, list)),
    }))
}

/** A range ends before the list that no longer included the person. */
const covers = ({ kind, fromRun, untilRun }: Range, list: IrsList) =>
  kind === list.kind && fromRun <= list.run && (untilRun === null || list.run < untilRun)

/** Null when no known list ever included the person. */
export function standingOf(status: Standing['status'], history: readonly HistoryEntry[]): Standing | null {
  const newestOf = (asked: HistoryEntry['kind']) => history.find(({ kind }) => kind === asked)
  const isCurrent = (entry: HistoryEntry) => entry.present && newestOf(entry.kind) === entry
  // A newer list without the person doesn't overrule the newest list of another kind that still has them.
  const last = history.find(isCurrent) ?? history.find(({ present }) => present)
  const newest = last && newestOf(last.kind)
  if (!last || !newest) return null
  return { status, kind: last.kind, onListOf: last.listDate, newestListOf: newest.listDate }
}

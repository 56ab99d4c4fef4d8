/** On which lists a person stood: from the ranges the importer keeps. */
import type { Db } from '#server/platform/db.ts'
import { speaksFor } from './read-lists.ts'
import type { HistoryEntry, IrsList, Standing } from './types.ts'

export type Range = { listingId: number; kind: string; fromRun: number; untilRun: number | null }

export function readRanges(db: Db, listingIds: readonly number[]): Promise<Range[]> {
  return db<Range[]>`
    select listing_id, kind, from_run, until_run
    from listing_presence
    where listing_id = any(${[...listingIds]})
    order by listing_id, kind, from_run`
}

/** Every list that speaks for the person's state, newest first, with whether the person stood on it. */
export function historyOf(lists: readonly IrsList[], ranges: readonly Range[], state: string | null): HistoryEntry[] {
  return lists
    .filter((list) => speaksFor(list, state))
    .map((list) => ({
      kind: list.kind,
      listDate: list.listDate,
      present: ranges.some((range) => covers(range, list)),
    }))
}

/** A range ends before the list that no longer held the person. */
const covers = ({ kind, fromRun, untilRun }: Range, list: IrsList) =>
  kind === list.kind && fromRun <= list.run && (untilRun === null || list.run < untilRun)

/** Null when no known list ever held the person. */
export function standingOf(status: Standing['status'], history: readonly HistoryEntry[]): Standing | null {
  const last = history.find(({ present }) => present)
  const newest = history.find(({ kind }) => kind === last?.kind)
  if (!last || !newest) return null
  return { status, kind: last.kind, onListOf: last.listDate, newestListOf: newest.listDate }
}

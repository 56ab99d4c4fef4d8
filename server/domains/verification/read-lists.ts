/** The imported IRS lists that are still in effect, and which of them a person was on. */
import type { Db } from '#server/platform/db.ts'
import type { HistoryEntry, IrsList, Standing } from './types.ts'

/** Every list, newest first; for one day, the active list first. There are only a few a year. */
export function readLists(db: Db): Promise<IrsList[]> {
  return db<IrsList[]>`
    select id as run, kind, list_date, scope, files, is_demo
    from import_run
    where status = 'committed'
    order by list_date desc, kind, id desc`
}

/** The newest of each kind and scope, newest first. Empty before the first import. */
export async function readNewestLists(db: Db): Promise<IrsList[]> {
  return newestOf(await readLists(db))
}

export function newestOf(lists: readonly IrsList[]): IrsList[] {
  const seen = new Set<string>()
  return lists.filter(({ kind, scope }) => {
    const key = `${kind} ${scope?.join() ?? 'whole'}`
    return !seen.has(key) && seen.add(key)
  })
}

/** In a list's scope, the importer's name for listings without a U.S. state. */
const ABROAD_SCOPE = 'ABROAD'

/** A list that doesn't cover a state can't be missing anyone there. */
export const coversState = (list: IrsList, state: string | null): boolean =>
  list.scope === null || list.scope.includes(state ?? ABROAD_SCOPE)

type Range = { listingId: number; kind: string; fromRun: number; untilRun: number | null }

/** Which lists a person was on, from the ranges the importer stores. */
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

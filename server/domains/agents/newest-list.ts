/** Which list the directory was built from: the date shown next to every status. */
import type { Db } from '#server/platform/db.ts'
import { primaryOf } from '#server/platform/replica.ts'
import type { ListKind } from '#common/list-status.ts'

export type NewestList = { kind: ListKind; listDate: string; isDemo: boolean }

/** Null before the first import. A state's own file counts only for that state. */
export async function newestList(db: Db, state?: string): Promise<NewestList | null> {
  const [row] = await db<[NewestList?]>`
    select kind, list_date, is_demo from import_run
    where status = 'committed' ${state ? db`and (scope is null or ${state} = any(scope))` : db``}
    order by list_date desc, kind, id desc limit 1`
  return row ?? null
}

type List = { kind: ListKind; listDate: string; scope: string[] | null }

export type Lists = {
  version: number
  /** The newest list covering the state (null: abroad) among the kinds of list the person is on; null if none. */
  newest: (kinds: readonly ListKind[], state: string | null) => List | null
}

/** Keyed by pool: a process may use one database, and a test several. */
const caches = new WeakMap<Db, Lists>()

/**
 * All lists, in memory, newest first; for the same day, the active list first. A few dozen, changing only with an
 * import. @param version of the listings to be dated.
 */
export async function knownLists(reads: Db, version: number): Promise<Lists> {
  const db = primaryOf(reads)
  const kept = caches.get(db)
  if (kept?.version === version) return kept
  const newestFirst = await db<List[]>`
    select kind, list_date, scope from import_run where status = 'committed'
    order by list_date desc, kind, id desc`
  const newest: Lists['newest'] = (kinds, state) =>
    newestFirst.find(({ kind, scope }) => kinds.includes(kind) && (scope?.includes(state ?? 'ABROAD') ?? true)) ?? null
  const lists = { version, newest }
  caches.set(db, lists)
  return lists
}

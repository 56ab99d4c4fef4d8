/** Which list the directory was made from: the date that stands beside every status. */
import type { Db } from '#server/platform/db.ts'
import type { ListKind } from './types.ts'

export type NewestList = { kind: ListKind; listDate: string; isDemo: boolean }

/** Null before the first import. A state's own file counts for that state alone. */
export async function newestList(db: Db, state?: string): Promise<NewestList | null> {
  const [row] = await db<[NewestList?]>`
    select kind, list_date, is_demo from import_run
    where status = 'committed' ${state ? db`and (scope is null or ${state} = any(scope))` : db``}
    order by list_date desc, id desc limit 1`
  return row ?? null
}

type List = { kind: ListKind; listDate: string; scope: string[] | null }

export type Lists = {
  version: number
  /** The newest list that speaks for the state (null: abroad), of the kinds on which a person stands; null: none. */
  newest: (kinds: readonly ListKind[], state: string | null) => List | null
}

/** By pool: a process may serve one database, and a test several. */
const keptBy = new WeakMap<Db, Lists>()

/** All lists, in memory: some dozens, that change with an import. @param version of the listings to be dated. */
export async function knownLists(db: Db, version: number): Promise<Lists> {
  const kept = keptBy.get(db)
  if (kept?.version === version) return kept
  const newestFirst = await db<List[]>`
    select kind, list_date, scope from import_run where status = 'committed' order by list_date desc, id desc`
  const newest: Lists['newest'] = (kinds, state) =>
    newestFirst.find(({ kind, scope }) => kinds.includes(kind) && (scope?.includes(state ?? 'ABROAD') ?? true)) ?? null
  const lists = { version, newest }
  keptBy.set(db, lists)
  return lists
}

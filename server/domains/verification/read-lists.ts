/** The imported IRS lists that are still in effect. */
import type { Db } from '#server/platform/db.ts'
import type { IrsList } from './types.ts'

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

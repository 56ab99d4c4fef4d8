/** The IRS lists that were imported and still count. */
import type { Db } from '#server/platform/db.ts'
import type { IrsList } from './types.ts'

/** Every list, newest first. A few a year: never many. */
export function readLists(db: Db): Promise<IrsList[]> {
  return db<IrsList[]>`
    select id as run, kind, list_date, scope, files, is_demo
    from import_run
    where status = 'committed'
    order by list_date desc, id desc`
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

/** The importer's name for listings without a US state, in a list's scope. */
const ABROAD_SCOPE = 'ABROAD'

/** A list that says nothing about a state cannot miss anybody there. */
export const speaksFor = (list: IrsList, state: string | null): boolean =>
  list.scope === null || list.scope.includes(state ?? ABROAD_SCOPE)

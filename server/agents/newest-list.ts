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

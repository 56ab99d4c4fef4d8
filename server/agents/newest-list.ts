/** Which list the directory was made from: the date that stands beside every status. */
import type { Db } from '#server/platform/db.ts'
import type { ListKind } from './types.ts'

export type NewestList = { kind: ListKind; listDate: string; isDemo: boolean }

/** Null before the first import. A state's own file counts for that state alone. */
export async function newestList(_db: Db, _state?: string): Promise<NewestList | null> {
  throw new Error('in the making')
}

/** The one box. */
import { nameKey } from '#contract/name-key.ts'
import type { Db } from '#server/platform/db.ts'
import type { AskedName, PlaceAsked } from './search-plan.ts'

export type Reading = AskedName & { place: PlaceAsked }

export async function readBox(_db: Db, text: string, { place }: { place: PlaceAsked }): Promise<Reading[]> {
  const words = nameKey(text).split(' ')
  return [{ last: words.at(-1) ?? '', first: words.slice(0, -1).join(' '), firm: '', place }]
}

/** One question in one area: as asked, and where that finds too few, by names that are nearly the one asked for. */
import type { Db } from '#server/platform/db.ts'
import { findAsNamed, findSimilar } from './find-named.ts'
import { listArea, listByNameWithin } from './list-area.ts'
import { asksOfClaimed, listClaimed } from './list-claimed.ts'
import { type Candidates, type FoundRows, isNamed } from './search-plan.ts'
import { similarNames } from './similar-names.ts'
import type { Asked } from './understand-query.ts'

/** Fewer than this, and similar names follow those found. */
const TOO_FEW = 20

export type Step = {
  /** What was looked for in the end: the place may be wider than the visitor's. */
  asked: Asked
  found: FoundRows
  /** The names looked for when similar ones were; null: as asked. */
  similar: Candidates | null
  /** How many bear the name as asked. */
  asNamed: number
  /** What the place was widened to. */
  wider: 'radius' | 'state' | 'country' | null
}

export async function findAsked(db: Db, asked: Asked): Promise<Step> {
  const { name, place, filters, sort, window } = asked
  const step = { asked, similar: null, wider: null }
  if (asksOfClaimed(filters)) {
    const names = await similarNames(db, name)
    const found = await listClaimed(db, { filters, names, firm: name.firm, area: place.area, sort, window })
    return { ...step, found, similar: names, asNamed: found.total }
  }
  if (!isNamed(name)) {
    const found =
      sort === 'name' ? await listByNameWithin(db, place.area, window) : await listArea(db, place.area, window)
    return { ...step, found, asNamed: found.total }
  }
  const search = { area: place.area, sort, window }
  const found = await findAsNamed(db, name, search)
  if (found.total >= TOO_FEW || name.firm !== '') return { ...step, found, asNamed: found.total }
  const similar = await similarNames(db, name)
  const more = await findSimilar(db, similar, search)
  return more.total > found.total
    ? { ...step, found: more, similar, asNamed: found.total }
    : { ...step, found, asNamed: found.total }
}

/** The name as asked and nothing like it: for a look next door before names are bent. */
export async function findExactly(db: Db, asked: Asked): Promise<Step> {
  const { name, place, sort, window } = asked
  const found = await findAsNamed(db, name, { area: place.area, sort, window })
  return { asked, found, similar: null, asNamed: found.total, wider: null }
}

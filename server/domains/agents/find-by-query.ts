/** One query in one area: as asked and, when that finds too few, with names similar to the one asked for. */
import type { Db } from '#server/platform/db.ts'
import { countLast, findAsNamed, findSimilar } from './find-named.ts'
import { listByName, listNearest } from './list-area.ts'
import { hasClaimedFilters, listClaimed } from './list-claimed.ts'
import { type FoundPage, readPage } from './read-page.ts'
import { type Candidates, isNamed, type Selection, type Window } from './search-plan.ts'
import { similarNames } from './similar-names.ts'
import type { Asked } from './interpret-query.ts'
import { zipCounts } from './listing-counts.ts'

/** With fewer rows than this, similar names are searched too. */
const SIMILAR_BELOW_ROWS = 20

export type Step = {
  /** What was finally searched for. The place may be wider than the visitor's. */
  asked: Asked
  found: FoundPage
  /** The similar names searched for; null: only the name as asked. */
  similar: Candidates | null
  /** What the place was widened to. */
  wider: 'radius' | 'state' | 'country' | 'video' | null
  /** The query whose needs were left out, because no listing mentions them. */
  loosened?: Asked
}

export async function findByQuery(db: Db, asked: Asked): Promise<Step> {
  const { name, filters, listings } = asked
  if (listings)
    return { asked, found: await readPage(db, listOnly(db, listings, asked.window)), similar: null, wider: null }
  if (hasClaimedFilters(filters) || asked.sort === 'rating') return findClaimed(db, asked)
  if (!isNamed(name)) return { asked, found: await listPlace(db, asked), similar: null, wider: null }
  return name.last !== '' && name.first !== '' ? findPair(db, asked) : findOneName(db, asked)
}

const listOnly = (db: Db, ids: readonly number[], { skip, take }: Window): Selection => ({
  rows: db`
    select id, null::float8 as miles from listing where id = any(${[...ids]})
    order by last_key, first_key, id limit ${take} offset ${skip}`,
  counts: db`select ${ids.length}::int as total, ${ids.length}::int as as_named`,
})

async function findClaimed(db: Db, asked: Asked): Promise<Step> {
  const { name, filters, place, sort, window } = asked
  return findByNames(db, asked, (names) => listClaimed(db, { filters, name, names, area: place.area, sort, window }))
}

async function listPlace(db: Db, { place: { area }, sort, window }: Asked): Promise<FoundPage> {
  if (area.kind !== 'zips' || sort === 'name') return readPage(db, listByName(db, area, window))
  const counts = await zipCounts(db)
  const found = await readPage(db, listNearest(db, area, window, counts))
  // An import ran in between, so the page was computed from outdated counts.
  return found.version === counts.version
    ? found
    : readPage(db, listNearest(db, area, window, await zipCounts(db, found.version)))
}

/**
 * A last name, a first name, or a firm. Counting a last name takes a tenth of the time of reading a page that turns
 * out too short.
 */
async function findOneName(db: Db, asked: Asked): Promise<Step> {
  const { name, place, sort, window } = asked
  const search = { area: place.area, sort, window }
  const few =
    name.last !== '' && place.area.kind !== 'zips' && (await countLast(db, name.last, place.area)) < SIMILAR_BELOW_ROWS
  if (!few) {
    const found = await readPage(db, findAsNamed(db, name, search))
    if (found.total >= SIMILAR_BELOW_ROWS || name.firm !== '') return { asked, found, similar: null, wider: null }
  }
  return findByNames(db, asked, (similar) => findSimilar(db, name, similar, search))
}

/** Both names. Few people have both, so similar names are searched right away and omitted if they aren't needed. */
async function findPair(db: Db, asked: Asked): Promise<Step> {
  const { name, place, sort, window } = asked
  const step = await findByNames(db, asked, (similar) =>
    findSimilar(db, name, similar, { area: place.area, sort, window }),
  )
  const { found } = step
  if (found.asNamed < SIMILAR_BELOW_ROWS || sort !== 'best') return step
  const rows = found.rows.slice(0, Math.max(0, found.asNamed - window.skip))
  return { ...step, found: { ...found, rows, total: found.asNamed } }
}

async function findByNames(db: Db, asked: Asked, select: (similar: Candidates) => Selection): Promise<Step> {
  const similar = await similarNames(db, asked.name)
  const found = await readPage(db, select(similar))
  if (similar.version === null || similar.version === found.version) return { asked, found, similar, wider: null }
  // An import ran in between, so the names come from an outdated dictionary.
  const renewed = await similarNames(db, asked.name, found.version)
  return { asked, found: await readPage(db, select(renewed)), similar: renewed, wider: null }
}

/** One query in one area: as asked and, when that finds too few, with names similar to the one asked for. */
import { DIRECTORY_PAGE_ROWS } from '#common/limits.ts'
import type { Service } from '#common/option-lists.ts'
import type { Db, Fragment } from '#server/platform/db.ts'
import { countLast, findAsNamed, findSimilar } from './find-named.ts'
import type { Asked } from './interpret-query.ts'
import { claimedOf, isOlder, type KnownAgent, type KnownAgents, knownAgents } from './known-agents.ts'
import { countArea, inSequence, listByName, listNearest, listOthers } from './list-area.ts'
import {
  conditionTest,
  inOrder,
  isFiltered,
  knownIn,
  milesIn,
  NO_FILTERS,
  namedIn,
  nameTest,
  type NameTest,
} from './list-claimed.ts'
import { zipCounts } from './listing-counts.ts'
import { type FoundPage, readPage } from './read-page.ts'
import { type Area, type Candidates, isNamed, type Selection, type Window } from './search-plan.ts'
import { similarNames } from './similar-names.ts'

/** With fewer rows than this, similar names are searched too. */
const SIMILAR_BELOW_ROWS = 20

/** Agents elsewhere who meet by video, after a list of less than a page. */
const BY_VIDEO_ROWS = 10

export type Step = {
  /** What was finally searched for. The place may be wider than the visitor's. */
  asked: Asked
  found: FoundPage
  /** The similar names searched for; null: only the name as asked. */
  similar: Candidates | null
  /** What the place was widened to. */
  wider: 'radius' | 'namesake' | 'state' | 'country' | 'video' | null
  /** A service that covers the one asked for, which no listing mentions. */
  related?: Service
  /** The query whose needs were left out, because no listing mentions them. */
  loosened?: Asked
  /** Who of the known agents have the name; null: no name was asked for. */
  name: NameTest | null
}

export async function findByQuery(db: Db, asked: Asked): Promise<Step> {
  if (asked.listings) {
    const found = await readPage(db, listOnly(db, asked.listings, asked.window))
    return { asked, found, similar: null, wider: null, name: null }
  }
  if (!isNamed(asked.name)) {
    const found = await readCurrent(db, (known) => listPlace(db, asked, known))
    return { asked, found, similar: null, wider: null, name: null }
  }
  return isFiltered(asked) ? findKnown(db, asked) : findNamed(db, asked)
}

const listOnly = (db: Db, ids: readonly number[], { skip, take }: Window): Selection => ({
  rows: db`
    select id, null::float8 as miles from listing where id = any(${[...ids]})
    order by last_key, first_key, id limit ${take} offset ${skip}`,
  counts: db`select ${ids.length}::int as total, ${ids.length}::int as as_named`,
})

/** Reads the page again if what is known of the agents is older than the page. */
async function readCurrent(db: Db, select: (known: KnownAgents) => Promise<Selection> | Selection): Promise<FoundPage> {
  const known = await knownAgents(db)
  const found = await readPage(db, await select(known))
  return isOlder(known, found) ? readPage(db, await select(await knownAgents(db, found))) : found
}

/** Everyone in a place, or those of them who pass the filters. */
async function listPlace(db: Db, asked: Asked, known: KnownAgents): Promise<Selection> {
  const { place, sort, window } = asked
  const byVideo = () => (window.skip === 0 && place.unknown === '' ? listByVideo(db, asked, known) : null)
  if (isFiltered(asked)) {
    const { total, ...page } = listKnown(db, asked, { known, name: null })
    return { ...page, byVideo: total < DIRECTORY_PAGE_ROWS ? byVideo() : null }
  }
  if (sort === 'name') return { ...listByName(db, place.area, window), byVideo: byVideo() }
  return { ...(await listBest(db, asked, known)), byVideo: byVideo() }
}

/** The claimed ones first, then the others: by distance around a place, or else by name from another start each day. */
async function listBest(db: Db, { place: { area }, sort, window }: Asked, known: KnownAgents): Promise<Selection> {
  const counts = area.kind === 'zips' ? await zipCounts(db, known.listings) : null
  if (area.kind === 'zips' && counts && sort === 'distance')
    return listNearest(db, area, window, { counts, known: null })
  const claimed = inOrder(claimedOf(knownIn(known, area)), { sort, service: null, area, name: null })
  const { rows, rest } = cut(claimed, window)
  if (area.kind === 'zips' && counts) {
    const others = listNearest(db, area, rest, { counts, known })
    const total = db`select total + ${claimed.length} as total, total + ${claimed.length} as as_named from (${others.counts}) others`
    return { rows: inSequence(db, [{ rows: rowsOf(db, rows, area) }, others]), counts: total }
  }
  const others = { rows: listOthers(db, area as Exclude<Area, { kind: 'zips' }>, rest, known) }
  return {
    rows: inSequence(db, rows.length === 0 ? [others] : [{ rows: rowsOf(db, rows, area) }, others]),
    counts: db`select total, total as as_named from (${countArea(db, area)}) kept`,
  }
}

/** The part of a page that some rows fill, and what is left for the rows after them. */
function cut(agents: readonly KnownAgent[], { skip, take }: Window): { rows: readonly KnownAgent[]; rest: Window } {
  const rows = agents.slice(skip, skip + take)
  return { rows, rest: { skip: Math.max(0, skip - agents.length), take: take - rows.length } }
}

function rowsOf(db: Db, agents: readonly KnownAgent[], area: Area) {
  const near = milesIn(area)
  return db`
    select id, nullif(miles, -1) as miles
    from unnest(${agents.map(({ id }) => id)}::int[], ${agents.map(({ zip }) => near?.get(zip) ?? -1)}::float8[])
      with ordinality as known (id, miles, nth)
    order by nth`
}

type Knowledge = { known: KnownAgents; name: NameTest | null }

function listKnown(db: Db, { place: { area }, filters, sort, window }: Asked, { known, name }: Knowledge) {
  const failsOf = conditionTest({ filters, sort })
  const passing = namedIn(known, area, name).filter((agent) => failsOf(agent) === 0)
  const { rows } = cut(inOrder(passing, { sort, service: filters.service, area, name }), window)
  return {
    total: passing.length,
    rows: rowsOf(db, rows, area),
    counts: db`select ${passing.length}::int as total, ${passing.length}::int as as_named`,
  }
}

/** An EA may act in every state. */
function listByVideo(db: Db, { place: { area }, filters, sort }: Asked, known: KnownAgents): Fragment | null {
  if (area.kind === 'everywhere' || (filters.mode ?? 'video') !== 'video') return null
  const failsOf = conditionTest({ filters: { ...filters, claimed: true, mode: 'video' }, sort })
  const here = new Set(knownIn(known, area))
  const elsewhere: KnownAgent[] = []
  for (const agent of known.all) {
    if (failsOf(agent) === 0 && !here.has(agent)) elsewhere.push(agent)
    if (elsewhere.length === BY_VIDEO_ROWS) break
  }
  return elsewhere.length === 0 ? null : rowsOf(db, elsewhere, area)
}

async function findNamed(db: Db, asked: Asked): Promise<Step> {
  return asked.name.last !== '' && asked.name.first !== '' ? findPair(db, asked) : findOneName(db, asked)
}

/** Who is meant by a name is decided without the filters, so that a filter only leaves some of them out. */
async function findKnown(db: Db, asked: Asked): Promise<Step> {
  const sort = isFiltered({ ...asked, filters: NO_FILTERS }) ? 'best' : asked.sort
  const everyone = await findNamed(db, { ...asked, filters: NO_FILTERS, sort, window: { skip: 0, take: 0 } })
  const { name } = everyone
  return { ...everyone, asked, found: await readCurrent(db, (known) => listKnown(db, asked, { known, name })) }
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
    if (found.total >= SIMILAR_BELOW_ROWS || name.firm !== '')
      return { asked, found, similar: null, wider: null, name: nameTest(name, null, true) }
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
  return { ...step, found: { ...found, rows, total: found.asNamed }, name: nameTest(name, step.similar, false) }
}

async function findByNames(db: Db, asked: Asked, select: (similar: Candidates) => Selection): Promise<Step> {
  const similar = await similarNames(db, asked.name)
  const found = await readPage(db, select(similar))
  const stepOf = (meant: Candidates, page: FoundPage): Step => ({
    asked,
    found: page,
    similar: meant,
    wider: null,
    name: nameTest(asked.name, meant, true),
  })
  if (similar.version === null || similar.version === found.listings) return stepOf(similar, found)
  // An import ran in between, so the names come from an outdated dictionary.
  const renewed = await similarNames(db, asked.name, found.listings)
  return stepOf(renewed, await readPage(db, select(renewed)))
}

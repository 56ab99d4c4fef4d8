/** One query in one area: as asked and, when that finds too few, with names similar to the one asked for. */
import { DIRECTORY_PAGE_ROWS } from '#common/limits.ts'
import type { Service } from '#common/option-lists.ts'
import type { Db, Fragment } from '#server/platform/db.ts'
import { countBearers, findAsNamed, findSimilar, listBearers, type NamedSearch } from './find-named.ts'
import type { Asked } from './interpret-query.ts'
import { isOlder, type KnownAgents, knownAgents } from './known-agents.ts'
import { choose, chooseClaimed, chosenIn } from './known-in-area.ts'
import type { NameMeant } from './known-names.ts'
import { countArea, inSequence, listByName, listNearest, listOthers } from './list-area.ts'
import { conditionTest, failsOf, isFiltered, type KnownRow, NO_FILTERS, rowsInOrder } from './list-claimed.ts'
import { type FoundPage, readPage } from './read-page.ts'
import { type Area, type AskedName, type Candidates, isNamed, type Selection, type Window } from './search-plan.ts'
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
  /** Who is meant by the name; null: no name was asked for. */
  name: NameMeant | null
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
  counts: ids.length,
})

/** Reads the page again if what is known of the agents is older than the page. */
async function readCurrent(db: Db, select: (known: KnownAgents) => Selection): Promise<FoundPage> {
  const known = await knownAgents(db)
  const found = await readPage(db, select(known))
  return isOlder(known, found) ? readPage(db, select(await knownAgents(db, found))) : found
}

/** Everyone in a place, or those of them who pass the filters. */
function listPlace(db: Db, asked: Asked, known: KnownAgents): Selection {
  const list = isFiltered(asked) ? listKnown(db, asked, { known, name: null }) : listAll(db, asked, known)
  const isLong = typeof list.counts === 'number' && list.counts >= DIRECTORY_PAGE_ROWS
  const hasVideo = !isLong && asked.window.skip === 0 && asked.place.unknown === ''
  return { ...list, byVideo: hasVideo ? listByVideo(db, asked, known) : null }
}

function listAll(db: Db, { place: { area }, sort, window }: Asked, known: KnownAgents): Selection {
  const counts = countArea(db, area, known.counts)
  if (sort === 'name') return { rows: listByName(db, area, window), counts }
  return sort === 'distance' && area.kind === 'zips'
    ? { rows: listNearest(db, area, window, { known, others: false }), counts }
    : { rows: listBest(db, area, window, known), counts }
}

/** The claimed ones first, then the others: by distance around a place, or else by name from another start each day. */
function listBest(db: Db, area: Area, window: Window, known: KnownAgents): Fragment {
  const claimed = chooseClaimed(chosenIn(known, area, null), known.table)
  const rows = rowsInOrder(known.table, claimed, { sort: 'best', service: null }, window)
  const { length } = claimed.agents
  const rest = { skip: Math.max(0, window.skip - length), take: window.take - rows.length }
  if (rest.take === 0) return rowsOf(db, rows)
  const others =
    area.kind === 'zips' ? listNearest(db, area, rest, { known, others: true }) : listOthers(db, area, rest, known)
  return rows.length === 0 ? others : inSequence(db, [{ rows: rowsOf(db, rows) }, { rows: others }])
}

const rowsOf = (db: Db, rows: readonly KnownRow[]) => db`
  select id, miles
  from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ miles }) => miles)}::float8[])
    with ordinality as known (id, miles, nth)
  order by nth`

type Knowledge = { known: KnownAgents; name: NameMeant | null }

function listKnown(db: Db, { place: { area }, filters, sort, window }: Asked, { known, name }: Knowledge): Selection {
  const chosen = chosenIn(known, area, name)
  const fails = failsOf(known.table, chosen.agents, { filters, sort })
  const passing = choose(chosen, (_, at) => fails[at] === 0)
  const rows = rowsInOrder(known.table, passing, { sort, service: filters.service }, window)
  return { rows: rowsOf(db, rows), counts: passing.agents.length }
}

/** An EA may act in every state. */
function listByVideo(db: Db, { place: { area }, filters, sort }: Asked, known: KnownAgents): Fragment | null {
  if (area.kind === 'everywhere' || (filters.mode ?? 'video') !== 'video') return null
  const { claimed, ids } = known.table
  const failing = conditionTest(known.table, { filters: { ...filters, claimed: true, mode: 'video' }, sort })
  const here = chosenIn(known, area, null).agents
  const elsewhere: KnownRow[] = []
  for (let agent = 0; agent < claimed && elsewhere.length < BY_VIDEO_ROWS; agent++)
    if (failing(agent) === 0 && !here.includes(agent)) elsewhere.push({ id: ids[agent] ?? 0, miles: null })
  return elsewhere.length === 0 ? null : rowsOf(db, elsewhere)
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

/** A last name, a first name, or a firm. */
async function findOneName(db: Db, asked: Asked): Promise<Step> {
  const { name, place, sort, window } = asked
  const search = { area: place.area, sort, window }
  const isCounted = name.firm === '' && place.area.kind !== 'zips'
  const found = isCounted ? await listCounted(db, name, search) : await readPage(db, findAsNamed(db, name, search))
  if (found && (found.total >= SIMILAR_BELOW_ROWS || name.firm !== ''))
    return { asked, found, similar: null, wider: null, name: { asked: name, similar: null, isWidened: true } }
  return findByNames(db, asked, (similar) => findSimilar(db, name, similar, search))
}

/** Counting takes a tenth of the time of reading a page that turns out too short. @returns null if it would be. */
async function listCounted(db: Db, name: AskedName, search: NamedSearch): Promise<FoundPage | null> {
  const counted = await countBearers(db, name, search.area)
  if (counted.total < SIMILAR_BELOW_ROWS) return null
  const found = await readPage(db, listBearers(db, name, search, counted.total))
  if (found.listings === counted.version) return found
  // An import ran in between.
  const { total } = await countBearers(db, name, search.area, found.listings)
  return total < SIMILAR_BELOW_ROWS ? null : { ...found, total, asNamed: total }
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
  return {
    ...step,
    found: { ...found, rows, total: found.asNamed },
    name: { asked: name, similar: step.similar, isWidened: false },
  }
}

async function findByNames(db: Db, asked: Asked, select: (similar: Candidates) => Selection): Promise<Step> {
  const similar = await similarNames(db, asked.name)
  const found = await readPage(db, select(similar))
  const stepOf = (meant: Candidates, page: FoundPage): Step => ({
    asked,
    found: page,
    similar: meant,
    wider: null,
    name: { asked: asked.name, similar: meant, isWidened: true },
  })
  if (similar.version === null || similar.version === found.listings) return stepOf(similar, found)
  // An import ran in between, so the names come from an outdated dictionary.
  const renewed = await similarNames(db, asked.name, found.listings)
  return stepOf(renewed, await readPage(db, select(renewed)))
}

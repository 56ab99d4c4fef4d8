/** Listings by name within an area: as asked, or by the dictionary names that may be meant. */
import type { AgentSort } from '#common/agent-query.ts'
import { LRUCache } from 'lru-cache'
import { type Db, type Fragment, prefixUpperBound } from '#server/platform/db.ts'
import { primaryOf } from '#server/platform/replica.ts'
import { versionOf } from './known-agents.ts'
import { inArea, nearTable } from './list-area.ts'
import { leadsToNames } from './compare-names.ts'
import type { Area, AskedName, Candidate, Candidates, Selection, Window } from './search-plan.ts'
import { PART_RANK, PREFIX_RANK, sameFirstNames, WIDENED_RANK } from './similar-names.ts'

export type NamedSearch = { area: Area; sort: AgentSort; window: Window }

/** A firm, or one name around a place: exact matches, prefix matches, and nicknames of a first name. */
export function findAsNamed(db: Db, { last, first, firm }: AskedName, search: NamedSearch): Selection {
  if (firm !== '') return findAll(db, asWritten(db, db`l.dba_key`, firm), search)
  if (last !== '') return findAll(db, asWritten(db, db`l.last_key`, last), search)
  const same = sameFirstNames(first, true)
  const rank = db`${rankIn(db, same, db`l.first_key`)} * ${STEP}::int`
  return pageOf(
    db,
    db`
      ${named(db, { condition: db`l.first_key = any(${keysOf(same)})`, rank }, search.area)}
      union all ${named(db, { condition: otherBeginnings(db, db`l.first_key`, first, same), rank: db`${PREFIX_RANK * STEP}::int` }, search.area)}`,
    search,
  )
}

/** From a rank to the next. Within it count, in this order, the first name's rank, the last name's, and its place. */
const STEP = 100_000
/** After all candidates. */
const LAST_PLACE = 99

type Matching = { condition: Fragment; rank: Fragment }

function asWritten(db: Db, column: Fragment, key: string): Matching {
  return {
    condition: db`${column} >= ${key} and ${column} < ${prefixUpperBound(key)}`,
    rank: db`(${column} <> ${key})::int * ${STEP}::int`,
  }
}

/** One name, of whose bearers it is known how many there are: the indexes have each part of the page in order. */
export function listBearers(db: Db, { last, first }: AskedName, search: NamedSearch, total: number): Selection {
  return { rows: last === '' ? firstNamed(db, first, search) : lastNamed(db, last, search), counts: total }
}

/** The exact name first, then names that start with it. */
const lastNamed = (db: Db, last: string, { area, window }: NamedSearch) => db`
  select l.id, null::float8 as miles from listing l
  where l.status = 'listed' and ${asWritten(db, db`l.last_key`, last).condition} ${inArea(db, area)}
  order by l.last_key, l.first_key, l.id limit ${window.take} offset ${window.skip}`

function firstNamed(db: Db, first: string, { area, sort, window: { skip, take } }: NamedSearch): Fragment {
  const same = sameFirstNames(first, true)
  return db`
    select id, null::float8 as miles
    from (
      select l.id, l.last_key, l.first_key, w.rank
      from (${wanted(db, same)}) w cross join lateral (
        select l.id, l.last_key, l.first_key from listing l
        where l.status = 'listed' and l.first_key = w.key ${inArea(db, area)}
        order by l.last_key, l.id limit ${skip + take}) l
      union all
      (select l.id, l.last_key, l.first_key, ${PREFIX_RANK}
      from listing l where l.status = 'listed' and ${otherBeginnings(db, db`l.first_key`, first, same)} ${inArea(db, area)}
      order by l.last_key, l.first_key, l.id limit ${skip + take})) named
    order by ${sort === 'name' ? db`` : db`rank,`} last_key, first_key, id limit ${take} offset ${skip}`
}

/** How many listings in an area have a name, or one that counts as it, in a version of the listings. */
export type BearerCount = { version: number; total: number }

/** The common names are asked for all day: some 10,000 counts. */
const COUNTS_KEPT = 10_000
/** Keyed by pool: a process may use one database, and a test several. */
const counts = new WeakMap<Db, LRUCache<string, BearerCount>>()

/**
 * Of one name.
 * @param version of the listings, when known: an older count is made again.
 */
export async function countBearers(db: Db, name: AskedName, area: Area, version?: number): Promise<BearerCount> {
  const kept = counts.get(primaryOf(db)) ?? new LRUCache<string, BearerCount>({ max: COUNTS_KEPT })
  counts.set(primaryOf(db), kept)
  const key = JSON.stringify([name.last, name.first, area])
  const known = kept.get(key)
  if (known && (version === undefined || known.version === version)) return known
  // One statement, so that count and version match.
  const [counted] = await db<[BearerCount]>`
    select ${versionOf(db, 'listings')} as version, (${bearersOf(db, name, area)}) as total`
  kept.set(key, counted)
  return counted
}

/** How many listings in the whole country have a last name, or one that starts with it. */
export async function countLast(db: Db, last: string): Promise<number> {
  const name = { last, first: '', firm: '' }
  const [bearers] = await db<[{ total: number }]>`select (${bearersOf(db, name, { kind: 'everywhere' })}) as total`
  return bearers.total
}

/** For the whole country, the dictionary has the count. */
function bearersOf(db: Db, { last, first }: AskedName, area: Area): Fragment {
  const [side, column] = last === '' ? ['first', db`l.first_key`] : ['last', db`l.last_key`]
  const isIn = (key: Fragment) =>
    last === ''
      ? [
          db`${key} = any(${keysOf(sameFirstNames(first, true))})`,
          otherBeginnings(db, key, first, sameFirstNames(first, true)),
        ]
      : [asWritten(db, key, last).condition]
  const parts =
    area.kind === 'everywhere'
      ? isIn(db`form`).map(
          (named) => db`
            select coalesce(sum(listings), 0) from name_form where side = ${side} and kind = 'whole' and ${named}`,
        )
      : isIn(column).map(
          (named) => db`select count(*) from listing l where l.status = 'listed' and ${named} ${inArea(db, area)}`,
        )
  return db`select (${parts.map((part) => db`(${part})`).reduce((sum, part) => db`${sum} + ${part}`)})::int`
}

const findAll = (db: Db, matching: Matching, search: NamedSearch): Selection =>
  pageOf(db, named(db, matching, search.area), search)

const named = (db: Db, { condition, rank }: Matching, area: Area) => db`
  select l.id, l.last_key, l.first_key, l.zip, ${rank} as rank from listing l
  where l.status = 'listed' and ${condition} ${area.kind === 'zips' ? db`` : inArea(db, area)}`

/**
 * By candidates, and by names that start with the one asked for or contain it as a part. A pair ranks by the worse of
 * its two names, then by the first name, the more common one first: Mario isn't Maria.
 */
export function findSimilar(db: Db, asked: AskedName, names: Candidates, search: NamedSearch): Selection {
  const within = search.area.kind === 'zips' ? db`` : inArea(db, search.area)
  const { lasts, firsts } = names
  if (lasts && firsts) return pageOf(db, pairsOf(db, asked, { ...names, lasts, firsts }, within), search)
  const like = (named: Fragment, key: Fragment, begins: Fragment) => db`
    select l.id, l.last_key, l.first_key, l.zip, w.rank * ${STEP}::int + w.nth as rank
    from listing l join (${named}) w on w.key = ${key}
    where l.status = 'listed' ${within}
    union all
    select l.id, l.last_key, l.first_key, l.zip, ${PREFIX_RANK * STEP + STEP - 1}::int
    from listing l where l.status = 'listed' and ${begins} ${within}`
  if (!lasts) {
    const begins = otherBeginnings(db, db`l.first_key`, asked.first, firsts ?? [])
    return pageOf(db, like(wanted(db, firsts ?? []), db`l.first_key`, begins), search)
  }
  const known = db`${wanted(db, lasts)} union all ${partsOf(db, asked.last, db`name_key, ${PART_RANK}, 0`)}`
  return pageOf(db, like(known, db`l.last_key`, merelyBegins(db, asked.last)), search)
}

type Pairs = Candidates & { lasts: readonly Candidate[]; firsts: readonly Candidate[] }

/**
 * Uses sets of both names so that the index can go from pair to pair; a join would read everyone with one of the last
 * names. The `order` makes Postgres use the last-name index: fewer people share a last name, and by first name it
 * takes up to ten times the steps. For prefix matches on the last name it's the other way around, unless the first
 * names are a range too.
 */
function pairsOf(db: Db, { last, first }: AskedName, { lasts, firsts, moreFirsts }: Pairs, within: Fragment) {
  const pairs = (lastIs: Matching, firstIs: Matching & { place: Fragment }, order: Fragment) => db`
    (select l.id, l.last_key, l.first_key, l.zip, ${lastIs.rank} as last_rank, ${firstIs.rank} as first_rank,
      ${firstIs.place} as first_place
    from listing l where l.status = 'listed' and ${lastIs.condition} and ${firstIs.condition} ${within} ${order})`
  const byLast = db`order by l.last_key, l.first_key, l.id`
  const prefix = db`${PREFIX_RANK}::int`
  const lastOf = {
    condition: db`l.last_key = any(${keysOf(lasts)}::text[] || array(${partsOf(db, last, db`name_key`)}))`,
    rank: db`coalesce(${rankIn(db, lasts, db`l.last_key`)}, ${PART_RANK})`,
  }
  const lastBegins = { condition: merelyBegins(db, last), rank: prefix }
  const firstOf = {
    condition: db`l.first_key = any(${keysOf(firsts)})`,
    rank: rankIn(db, firsts, db`l.first_key`),
    place: placeIn(db, firsts, db`l.first_key`),
  }
  const firstBegins = {
    condition: otherBeginnings(db, db`l.first_key`, first, firsts),
    rank: prefix,
    place: db`${LAST_PLACE}::int`,
  }
  const more = db`
    union all ${pairs(lastOf, firstBegins, byLast)}
    union all ${pairs(lastBegins, firstBegins, byLast)}`
  return db`
    select id, last_key, first_key, zip, 
      greatest(last_rank, first_rank) * ${STEP}::int + first_rank * 10000 + last_rank * 1000 + first_place as rank
    from (
      ${pairs(lastOf, firstOf, byLast)}
      union all ${pairs(lastBegins, firstOf, db``)}
      ${moreFirsts ? more : db``}
      offset 0) paired`
}

/** Names that start with the name but don't contain it as a part. */
const merelyBegins = (db: Db, last: string) => db`
  l.last_key > ${last} and l.last_key < ${prefixUpperBound(last)}
  ${leadsToNames(last) ? db`and not starts_with(l.last_key, ${`${last} `})` : db``}`

/** First names that start with the one asked for and aren't candidates. */
const otherBeginnings = (db: Db, key: Fragment, first: string, firsts: readonly Candidate[]) =>
  db`${key} > ${first} and ${key} < ${prefixUpperBound(first)} and ${key} <> all(${keysOf(firsts)})`

const keysOf = (candidates: readonly Candidate[]) => candidates.map(({ key }) => key)

/** Null: not a candidate. */
const rankIn = (db: Db, candidates: readonly Candidate[], key: Fragment) =>
  db`(${candidates.map(({ rank }) => rank)}::int[])[${placeIn(db, candidates, key)}]`

/** From 1. */
const placeIn = (db: Db, candidates: readonly Candidate[], key: Fragment) =>
  db`array_position(${keysOf(candidates)}::text[], ${key})`

/** `nth`: among equal ranks, the more common name is more likely. */
const wanted = (db: Db, candidates: readonly Candidate[]) => db`
  select key, rank, nth::int
  from unnest(${keysOf(candidates)}::text[], ${candidates.map(({ rank }) => rank)}::int[])
    with ordinality as w (key, rank, nth)`

/** Names that contain the one asked for as a part. */
const partsOf = (db: Db, last: string, columns: Fragment) => db`
  select ${columns} from name_form where side = 'last' and form = ${last} and kind = 'part'`

/** Filters by name first, then by distance; the reverse is slow in populous areas. */
function pageOf(db: Db, named: Fragment, { area, sort, window: { skip, take } }: NamedSearch): Selection {
  const near = area.kind === 'zips' ? area.zips : null
  return {
    matching: near
      ? db`
          select named.*, z.miles from (${named} offset 0) named
          join ${nearTable(db, near)} on z.zip = named.zip`
      : db`select named.*, null::float8 as miles from (${named}) named`,
    rows: db`
      select id, miles from matching order by ${orderOf(db, sort)} last_key, first_key, id limit ${take} offset ${skip}`,
    counts: db`
      select count(*)::int as total, (count(*) filter (where rank < ${WIDENED_RANK * STEP}::int))::int as as_named from matching`,
  }
}

function orderOf(db: Db, sort: AgentSort) {
  switch (sort) {
    // Sorting by rating only lists reviewed agents (list-claimed.ts).
    case 'rating':
    case 'best':
      return db`rank / ${STEP}::int, miles, rank,`
    case 'distance':
      return db`miles, rank,`
    case 'name':
      return db``
  }
}

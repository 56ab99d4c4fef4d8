/** Listings by name within an area: as asked, or by the dictionary names that may be meant. */
import type { AgentSort } from '#common/agent-query.ts'
import { type Db, type Fragment, prefixUpperBound } from '#server/platform/db.ts'
import { inArea, nearTable } from './list-area.ts'
import { leadsToNames } from './compare-names.ts'
import type { Area, AskedName, Candidate, Candidates, Selection, Window } from './search-plan.ts'
import { PART_RANK, PREFIX_RANK, sameFirstNames, WIDENED_RANK } from './similar-names.ts'

export type NamedSearch = { area: Area; sort: AgentSort; window: Window }

/** One name, or a firm: exact matches, prefix matches, and nicknames of a first name. */
export function findAsNamed(db: Db, { last, first, firm }: AskedName, search: NamedSearch): Selection {
  if (firm !== '') return findAll(db, asWritten(db, db`l.dba_key`, firm), search)
  return first === '' ? findLast(db, last, search) : findFirst(db, first, search)
}

type Matching = { condition: Fragment; rank: Fragment }

function asWritten(db: Db, column: Fragment, key: string): Matching {
  return {
    condition: db`${column} >= ${key} and ${column} < ${prefixUpperBound(key)}`,
    rank: db`(${column} <> ${key})::int * 100`,
  }
}

/** The index is already in order: the exact name first, then names that start with it. */
function findLast(db: Db, last: string, search: NamedSearch): Selection {
  const { area, window } = search
  const matching = asWritten(db, db`l.last_key`, last)
  if (area.kind === 'zips') return findAll(db, matching, search)
  return {
    rows: db`
      select l.id, null::float8 as miles from listing l
      where l.status = 'listed' and ${matching.condition} ${inArea(db, area)}
      order by l.last_key, l.first_key, l.id limit ${window.take} offset ${window.skip}`,
    counts: db`select total, total as as_named from (${bearersOf(db, last, area)}) bearers`,
  }
}

/** How many listings have the name, or one that starts with it. */
export async function countLast(db: Db, last: string, area: Area): Promise<number> {
  const [bearers] = await db<[{ total: number }]>`${bearersOf(db, last, area)}`
  return bearers.total
}

/** For the whole country, the dictionary has the count. */
const bearersOf = (db: Db, last: string, area: Area): Fragment =>
  area.kind === 'everywhere'
    ? db`
        select coalesce(sum(listings), 0)::int as total from name_form
        where side = 'last' and kind = 'whole' and form >= ${last} and form < ${prefixUpperBound(last)}`
    : db`
        select count(*)::int as total from listing l
        where l.status = 'listed' and ${asWritten(db, db`l.last_key`, last).condition} ${inArea(db, area)}`

function findFirst(db: Db, first: string, search: NamedSearch): Selection {
  const same = sameFirstNames(first, true)
  const rank = db`${rankIn(db, same, db`l.first_key`)} * 100`
  const begins = otherBeginnings(db, first, same)
  return pageOf(
    db,
    db`
      ${named(db, { condition: db`l.first_key = any(${keysOf(same)})`, rank }, search.area)}
      union all ${named(db, { condition: begins, rank: db`${PREFIX_RANK * 100}` }, search.area)}`,
    search,
  )
}

const findAll = (db: Db, matching: Matching, search: NamedSearch): Selection =>
  pageOf(db, named(db, matching, search.area), search)

const named = (db: Db, { condition, rank }: Matching, area: Area) => db`
  select l.id, l.last_key, l.first_key, l.zip, ${rank} as rank from listing l
  where l.status = 'listed' and ${condition} ${area.kind === 'zips' ? db`` : inArea(db, area)}`

/**
 * By candidates, and by names that start with the one asked for or contain it as a part. A pair ranks by the worse of
 * its two names, then by the first name: Mario isn't Maria.
 */
export function findSimilar(db: Db, asked: AskedName, names: Candidates, search: NamedSearch): Selection {
  const within = search.area.kind === 'zips' ? db`` : inArea(db, search.area)
  const { lasts, firsts } = names
  if (lasts && firsts) return pageOf(db, pairsOf(db, asked, { ...names, lasts, firsts }, within), search)
  const like = (named: Fragment, key: Fragment, begins: Fragment) => db`
    select l.id, l.last_key, l.first_key, l.zip, w.rank * 100 + w.nth as rank
    from listing l join (${named}) w on w.key = ${key}
    where l.status = 'listed' ${within}
    union all
    select l.id, l.last_key, l.first_key, l.zip, ${PREFIX_RANK * 100}
    from listing l where l.status = 'listed' and ${begins} ${within}`
  if (!lasts) {
    const begins = otherBeginnings(db, asked.first, firsts ?? [])
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
  const pairs = (lastIs: Matching, firstIs: Matching, order: Fragment) => db`
    (select l.id, l.last_key, l.first_key, l.zip, ${lastIs.rank} as last_rank, ${firstIs.rank} as first_rank
    from listing l where l.status = 'listed' and ${lastIs.condition} and ${firstIs.condition} ${within} ${order})`
  const byLast = db`order by l.last_key, l.first_key, l.id`
  const prefix = db`${PREFIX_RANK}::int`
  const lastOf = {
    condition: db`l.last_key = any(${keysOf(lasts)}::text[] || array(${partsOf(db, last, db`name_key`)}))`,
    rank: db`coalesce(${rankIn(db, lasts, db`l.last_key`)}, ${PART_RANK})`,
  }
  const lastBegins = { condition: merelyBegins(db, last), rank: prefix }
  const firstOf = { condition: db`l.first_key = any(${keysOf(firsts)})`, rank: rankIn(db, firsts, db`l.first_key`) }
  const firstBegins = { condition: otherBeginnings(db, first, firsts), rank: prefix }
  const more = db`
    union all ${pairs(lastOf, firstBegins, byLast)}
    union all ${pairs(lastBegins, firstBegins, byLast)}`
  return db`
    select id, last_key, first_key, zip, greatest(last_rank, first_rank) * 100 + first_rank * 10 + last_rank as rank
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
const otherBeginnings = (db: Db, first: string, firsts: readonly Candidate[]) =>
  db`l.first_key > ${first} and l.first_key < ${prefixUpperBound(first)} and l.first_key <> all(${keysOf(firsts)})`

const keysOf = (candidates: readonly Candidate[]) => candidates.map(({ key }) => key)

/** Null: not a candidate. */
const rankIn = (db: Db, candidates: readonly Candidate[], key: Fragment) =>
  db`(${candidates.map(({ rank }) => rank)}::int[])[array_position(${keysOf(candidates)}::text[], ${key})]`

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
      select count(*)::int as total, (count(*) filter (where rank < ${WIDENED_RANK}))::int as as_named from matching`,
  }
}

function orderOf(db: Db, sort: AgentSort) {
  switch (sort) {
    // Sorting by rating only lists reviewed agents (list-claimed.ts).
    case 'rating':
    case 'best':
      return db`rank / 100, miles, rank,`
    case 'distance':
      return db`miles, rank,`
    case 'name':
      return db``
  }
}

/** Listings by name within an area: as asked, or by the names of the dictionary that may be meant. */
import type { PendingQuery, Row } from 'postgres'
import type { Db } from '#server/platform/db.ts'
import type { AgentSort } from '#contract/agent-query.ts'
import { inArea } from './list-area.ts'
import {
  after,
  type Area,
  type AskedName,
  type Candidate,
  type Candidates,
  type FoundRow,
  type FoundRows,
  type Window,
} from './search-plan.ts'
import { sameFirstNames } from './similar-names.ts'

export type NamedSearch = { area: Area; sort: AgentSort; window: Window }

type Fragment = PendingQuery<Row[]>

/** The name itself, what begins with it, and nicknames of the first name. */
export function findAsNamed(db: Db, name: AskedName, search: NamedSearch): Promise<FoundRows> {
  const matching = asNamed(db, name, search.area)
  // A range of last names comes in the order of the index: the name itself first, then what begins with it.
  const ordered = name.firm === '' && name.first === '' && search.area.kind !== 'zips'
  return readRows(db, matching, search, ordered)
}

function asNamed(db: Db, { last, first, firm }: AskedName, area: Area): Fragment {
  const listed = (condition: Fragment, rank: Fragment) => db`
    select l.id, l.last_key, l.first_key, l.zip, ${rank} as rank from listing l
    where l.status = 'listed' and ${condition} ${inArea(db, area)}`
  if (firm !== '') {
    return listed(db`l.dba_key >= ${firm} and l.dba_key < ${after(firm)}`, db`(l.dba_key <> ${firm})::int`)
  }
  const lastBegins = db`l.last_key >= ${last} and l.last_key < ${after(last)}`
  if (first === '') return listed(lastBegins, db`(l.last_key <> ${last})::int`)

  const same = sameFirstNames(first)
  const keys = same.map(({ key }) => key)
  const isSame = db`l.first_key = any(${keys})`
  const sameRank = db`(${same.map(({ rank }) => rank)}::int[])[array_position(${keys}, l.first_key)]`
  const firstBegins = db`l.first_key > ${first} and l.first_key < ${after(first)} and l.first_key <> all(${keys})`
  if (last === '') return db`${listed(isSame, sameRank)} union all ${listed(firstBegins, PREFIX(db))}`
  const longer = db`l.last_key > ${last} and l.last_key < ${after(last)}`
  return db`
    ${listed(db`l.last_key = ${last} and ${isSame}`, sameRank)}
    union all ${listed(db`l.last_key = ${last} and ${firstBegins}`, PREFIX(db))}
    union all ${listed(db`${longer} and ${isSame}`, db`greatest(2, ${sameRank})`)}
    ${last.length < 3 ? db`` : db`union all ${listed(db`${longer} and ${firstBegins}`, PREFIX(db))}`}`
}

const PREFIX = (db: Db) => db`2`

/** By candidates; the worse of a pair's two names decides its rank, then the first name: Mario is not Maria. */
export function findSimilar(db: Db, { lasts, firsts }: Candidates, search: NamedSearch): Promise<FoundRows> {
  const rank =
    lasts && firsts ? db`greatest(wl.rank, wf.rank) * 100 + wf.rank * 10 + wl.rank` : lasts ? db`wl.rank` : db`wf.rank`
  const matching = db`
    select l.id, l.last_key, l.first_key, l.zip, ${rank} as rank
    from ${lasts ? wanted(db, lasts, 'wl') : db``} ${lasts && firsts ? db`cross join` : db``} ${firsts ? wanted(db, firsts, 'wf') : db``}
    join listing l on ${lasts ? db`l.last_key = wl.key` : db`true`} and ${firsts ? db`l.first_key = wf.key` : db`true`}
    where l.status = 'listed' ${inArea(db, search.area)}`
  return readRows(db, matching, search, false)
}

const wanted = (db: Db, candidates: readonly Candidate[], name: 'wl' | 'wf') => db`
  unnest(${candidates.map(({ key }) => key)}::text[], ${candidates.map(({ rank }) => rank)}::int[]) as ${db(name)} (key, rank)`

/** @param ordered the name order is the rank's order too. */
async function readRows(
  db: Db,
  matching: Fragment,
  { area, sort, window: { skip, take } }: NamedSearch,
  ordered: boolean,
): Promise<FoundRows> {
  const near = area.kind === 'zips' ? area.zips : null
  const byName = db`last_key, first_key, id`
  const order =
    sort === 'name' || ordered
      ? byName
      : near && sort === 'distance'
        ? db`miles, rank, ${byName}`
        : near
          ? db`rank, miles, ${byName}`
          : db`rank, ${byName}`
  const [rows, [count]] = await Promise.all([
    db<FoundRow[]>`
      select id, ${near ? db`miles` : db`null::float8 as miles`} from (${matching}) m
      ${near ? db`join unnest(${near.map(({ zip }) => zip)}::text[], ${near.map(({ miles }) => miles)}::float8[]) as z (zip, miles) on z.zip = m.zip` : db``}
      order by ${order} limit ${take} offset ${skip}`,
    db<[{ total: number }]>`select count(*)::int as total from (${matching}) m`,
  ])
  return { rows, total: count.total }
}

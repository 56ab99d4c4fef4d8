/**
 * The listed agents in an area, without a name. Counts are precomputed, deep pages start at an anchor, and a radius
 * takes whole ZIP codes by their counts, so page 1,000 costs the same as page 1.
 */
import { type Db, type Fragment, prefixUpperBound } from '#server/platform/db.ts'
import { codeOf, milesOf, zipOf } from '#server/domains/places/nearest-zips.ts'
import type { AgentTable } from './agent-table.ts'
import type { Area, Selection, Window } from './search-plan.ts'
import type { PlaceCounts } from './listing-counts.ts'
import type { KnownAgents } from './known-agents.ts'
import { membersOf } from './groups.ts'
import { chosenIn, zip3Codes } from './known-in-area.ts'
import { ANCHOR_ROWS, runsOf } from './name-order.ts'
import { turnOf } from './order-weights.ts'

type NearArea = Extract<Area, { kind: 'zips' }>
type AnchoredArea = Extract<Area, { kind: 'everywhere' | 'state' }>
type OtherArea = Exclude<Area, AnchoredArea>

/** In name order. */
export function listByName(db: Db, area: Area, window: Window): Fragment {
  return area.kind === 'everywhere' || area.kind === 'state'
    ? listFromAnchor(db, area, window)
    : db`
        select id, null::float8 as miles from listing l
        where status = 'listed' ${inArea(db, area)}
        order by last_key, first_key, id limit ${window.take} offset ${window.skip}`
}

function listFromAnchor(db: Db, area: AnchoredArea, { skip, take }: Window): Fragment {
  const state = area.kind === 'state' ? area.state : ''
  return db`
    select id, null::float8 as miles from listing
    where status = 'listed' ${state === '' ? db`` : db`and state = ${state}`}
      and (last_key, first_key, id) >= (
        select last_key, first_key, listing_id from listing_anchor
        where state = ${state} and ordinal = ${Math.floor(skip / ANCHOR_ROWS)})
    order by last_key, first_key, id
    limit ${take} offset ${skip % ANCHOR_ROWS}`
}

/**
 * Everyone in the area but the claimed, whom "Best match" lists before them: by name, starting at another name each
 * day, so that no name is first for ever.
 */
export function listOthers(db: Db, area: Exclude<Area, NearArea>, window: Window, known: KnownAgents): Fragment {
  return area.kind === 'everywhere' || area.kind === 'state'
    ? othersFromAnchors(db, area, window, known)
    : othersFromName(db, area, window, known)
}

function othersFromAnchors(db: Db, area: AnchoredArea, window: Window, { nameOrder, day }: KnownAgents): Fragment {
  const state = area.kind === 'state' ? area.state : ''
  const order = nameOrder.get(state)
  const start = order ? turnOf(order.others, day) % Math.max(1, order.others) : 0
  const runs = order ? runsOf(order, { ...window, start }) : []
  return inSequence(
    db,
    runs.map(({ ordinal, skip, take, omitted }) => ({
      rows: db`
        select id, null::float8 as miles from listing l
        where status = 'listed' ${inArea(db, area)} ${without(db, omitted)}
          and (last_key, first_key, id) >= (
            select last_key, first_key, listing_id from listing_anchor where state = ${state} and ordinal = ${ordinal})
        order by last_key, first_key, id limit ${take} offset ${skip}`,
    })),
  )
}

/** A city is small enough to skip rows in it. */
function othersFromName(db: Db, area: Exclude<OtherArea, NearArea>, { skip, take }: Window, known: KnownAgents) {
  const anchors = known.nameOrder.get('')?.claimedBefore.length ?? 1
  const start = db`
    coalesce((select last_key from listing_anchor where state = '' and ordinal = ${turnOf(0, known.day) % anchors}), '')`
  const omitted = claimedIds(known.table, chosenIn(known, area, null).agents)
  const others = (side: Fragment) => ({
    rows: db`
      select id, null::float8 as miles from listing l
      where status = 'listed' ${inArea(db, area)} ${without(db, omitted)} and last_key ${side} ${start}
      order by last_key, first_key, id limit ${skip + take}`,
  })
  return db`
    select id, miles from (${inSequence(db, [others(db`>=`), others(db`<`)])}) others limit ${take} offset ${skip}`
}

/** The claimed among some agents. */
function claimedIds({ claimed, ids }: AgentTable, agents: Iterable<number>): number[] {
  const found: number[] = []
  for (const agent of agents) if (agent < claimed) found.push(ids[agent] ?? 0)
  return found
}

const without = (db: Db, ids: ArrayLike<number>) =>
  ids.length === 0 ? db`` : db`and l.id not in (select unnest(${Array.from(ids)}::int[]))`

/** Rows with `id` and `miles`, one part after the other. */
export function inSequence(db: Db, parts: readonly { rows: Fragment }[]): Fragment {
  if (parts.length === 0) return db`select null::int as id, null::float8 as miles where false`
  const numbered = parts.map(
    ({ rows }, part) => db`select id, miles, ${part}::int as part, row_number() over () as nth from (${rows}) ordered`,
  )
  const all = numbered.reduce((before, next) => db`${before} union all ${next}`)
  return db`select id, miles from (${all}) parts order by part, nth`
}

type ZipRun = { zip: string; miles: number; from: number; rows: number }

/**
 * By distance of the ZIP code, then by name.
 * @param others Without the claimed, as listOthers does.
 */
export function listNearest(db: Db, { zips }: NearArea, window: Window, near: { known: KnownAgents; others: boolean }) {
  const { page, omitted } = runsNear(zips, window, near)
  return db`
    select id, miles
    from unnest(
      ${page.map(({ zip }) => zip)}::text[], ${page.map(({ miles }) => miles)}::float8[],
      ${page.map(({ from }) => from)}::int[], ${page.map(({ rows }) => rows)}::int[]
    ) with ordinality as near (zip, miles, skipped, taken, place)
    cross join lateral (
      select id, last_key, first_key from listing l
      where status = 'listed' and l.zip = near.zip ${without(db, omitted)}
      order by last_key, first_key, id limit taken offset skipped
    ) within_zip
    order by place, last_key, first_key, id`
}

function runsNear(
  zips: NearArea['zips'],
  { skip, take }: Window,
  { known: { counts, table, day }, others }: { known: KnownAgents; others: boolean },
) {
  const page: ZipRun[] = []
  const omitted: number[] = []
  let passed = 0
  for (let nth = 0; nth < zips.length && passed < skip + take; nth++) {
    const near = zips[nth] ?? 0
    const code = codeOf(near)
    const claimed = others ? claimedIds(table, membersOf(table.inZip, code)) : []
    const listings = counts.inZip(code) - claimed.length
    const from = Math.max(0, skip - passed)
    const rows = Math.min(listings, skip + take - passed) - from
    if (rows > 0) {
      const start = others ? turnOf(code, day) % listings : 0
      page.push(...turned({ zip: zipOf(near), miles: milesOf(near), from, rows }, { start, listings }))
      omitted.push(...claimed)
    }
    passed += listings
  }
  return { page, omitted }
}

/** The same rows of a ZIP code when its list begins at `start`: perhaps its end, and then its beginning. */
function turned(run: ZipRun, { start, listings }: { start: number; listings: number }): ZipRun[] {
  const from = (start + run.from) % listings
  const first = Math.min(run.rows, listings - from)
  const runs = [{ ...run, from, rows: first }]
  return first < run.rows ? [...runs, { ...run, from: 0, rows: run.rows - first }] : runs
}

/** How many listings are in the area; a statement where only the database knows. */
export function countArea(db: Db, area: Area, counts: PlaceCounts): Selection['counts'] {
  switch (area.kind) {
    case 'everywhere':
      return counts.all
    case 'state':
      return counts.inState(area.state)
    case 'city':
      return counts.inCity(area.cityId)
    case 'cities':
      return area.cityIds.reduce((sum, id) => sum + counts.inCity(id), 0)
    case 'zips': {
      let sum = 0
      for (let nth = 0; nth < area.zips.length; nth++) sum += counts.inZip(codeOf(area.zips[nth] ?? 0))
      return sum
    }
    case 'zip3':
      return zip3Codes(area.zip3).reduce((sum, code) => sum + counts.inZip(code), 0)
    case 'written':
      return db`
        select total, total as as_named
        from (select count(*)::int as total from listing l where status = 'listed' ${inArea(db, area)}) counted`
  }
}

/**
 * ZIP codes and their miles as a table `z`. Built from text, not arrays: a prepared statement doesn't know an array's
 * length and assumes ten, so it would loop over thousands of ZIP codes for each listing instead of hashing them.
 */
export const nearTable = (db: Db, zips: NearArea['zips']) => db`
  (select zip, thousandths::float8 / 1000 as miles
   from rows from (
     string_to_table(${Array.from(zips, zipOf).join()}, ','),
     string_to_table(${Array.from(zips, (near) => Math.round(milesOf(near) * 1000)).join()}, ',')
   ) as near (zip, thousandths)) as z`

/** The area as a condition on `listing l`. */
export function inArea(db: Db, area: Area) {
  switch (area.kind) {
    case 'everywhere':
      return db``
    case 'state':
      return db`and l.state = ${area.state}`
    case 'city':
      return db`and l.city_id = ${area.cityId}`
    case 'cities':
      return db`and l.city_id = any(${area.cityIds as number[]})`
    case 'zips':
      return db`and l.zip in (select zip from ${nearTable(db, area.zips)})`
    case 'zip3':
      return db`and l.zip >= ${area.zip3} and l.zip < ${prefixUpperBound(area.zip3)}`
    case 'written':
      return db`and l.city_key = ${area.cityKey} and l.city_id is null
        ${area.state === null ? db`` : db`and l.state = ${area.state}`}`
  }
}

/**
 * Starting points for deep pages: every ANCHOR_ROWS-th listing in name order, for each state and for the whole
 * directory.
 */
export async function refreshAnchors(tx: Db): Promise<void> {
  await tx`delete from listing_anchor`
  // Names are sorted once; within a state, the overall position gives the order.
  await tx`
    insert into listing_anchor (state, ordinal, last_key, first_key, listing_id)
    with ranked as materialized (
      select id, state, (row_number() over (order by last_key, first_key, id) - 1)::integer as place
      from listing where status = 'listed'),
    in_state as (
      select id, state, row_number() over (partition by state order by place) - 1 as place
      from ranked where state is not null)
    select a.state, a.ordinal, l.last_key, l.first_key, l.id
    from (
      select '' as state, place / ${ANCHOR_ROWS} as ordinal, id from ranked where place % ${ANCHOR_ROWS} = 0
      union all
      select state, place / ${ANCHOR_ROWS}, id from in_state where place % ${ANCHOR_ROWS} = 0) a
    join listing l on l.id = a.id`
}

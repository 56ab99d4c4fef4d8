/**
 * Matches rows of the new list to listings. No list has ids, so pairs are found in steps, from most to least certain,
 * and never by name alone:
 *   0  every fact equal: found while reading (known-rows.ts), so those rows don't get here
 *   1  equal last and first name, middle names that agree, suffix, place (state and ZIP; city where there is no ZIP)
 *   2  the same name in the same state, and one strong fact unchanged: phone, website, firm, or street
 *   3  a full name with its middle name that only one person in the state has, on both lists
 *   4  one name changed; phone, street, and firm unchanged (changed-names.ts)
 * Within a step, namesakes are paired by the number of facts they share, then in a stable order. A listing that an
 * agent holds or that has reviews is only matched with a strong fact and exactly the same suffix.
 *
 * Creates the temporary tables import_match (seq, listing_id, step), import_row and import_person (the leftovers of
 * both sides; no row if no listing is left) from import_stage and import_unseen; and import_near, for the doubts.
 */
import type { Transaction } from '#server/platform/db.ts'
import { changedNames, findChangedNames, startChangedNames } from './changed-names.ts'
import {
  findSharedFacts,
  isOwnFact,
  middleFits,
  pairMutualBest,
  type Pairs,
  startSharedFacts,
} from './pair-listings.ts'
import type { ImportKind } from './types.ts'

/** In import_match: people whose name changed. */
export const CHANGED_NAME_STEP = 4

export async function matchListings(tx: Transaction, kind: ImportKind): Promise<void> {
  await tx`create temporary table import_match (seq integer, listing_id integer, step integer) on commit drop`
  await collectLeftovers(tx, kind)
  await startSharedFacts(tx)
  await startChangedNames(tx)
  if (await isFirstList(tx)) return
  await findMixedFamilies(tx)
  await findSharedFacts(tx, kind, tx`import_row r join import_person p on p.held and ${nameFits(tx)}`)
  await pairMutualBest(tx, 1, samePlace(tx))
  await findSharedFacts(tx, kind, tx`import_row r join import_person p on ${nameFits(tx)}`)
  await pairMutualBest(tx, 2, sameStateOneFact(tx))
  await pairMutualBest(tx, 3, uniqueFullName(tx))
  await findChangedNames(tx, kind)
  await pairMutualBest(tx, CHANGED_NAME_STEP, changedNames(tx))
}

/** Places as comparable text; '' if the row has too little to compare. */
const regionOf = (tx: Transaction, row: string) => tx`
  coalesce(${tx(row)}.state, case when ${tx(row)}.country <> 'US' then lower(${tx(row)}.country) end, '')`
const placeOf = (tx: Transaction, row: string) => tx`
  case when ${tx(row)}.zip is not null then ${regionOf(tx, row)} || '|' || ${tx(row)}.zip
       when ${regionOf(tx, row)} <> '' and ${tx(row)}.city_key <> '' then ${regionOf(tx, row)} || '|' || ${tx(row)}.city_key
       else '' end`

async function collectLeftovers(tx: Transaction, kind: ImportKind): Promise<void> {
  // Every listing not matched yet: on the previous list, long gone, or on the other kind of list.
  await tx`
    create temporary table import_person on commit drop as
    with free as (
      select listing_id, true as in_list from import_unseen
      union all
      select distinct p.listing_id, false from listing_presence p
      where (p.kind <> ${kind} or p.until_run is not null)
        and not exists (select 1 from listing_presence o
                        where o.listing_id = p.listing_id and o.kind = ${kind} and o.until_run is null))
    select l.id as listing_id, l.last_key, l.first_key, l.middle_key, l.suffix, ${regionOf(tx, 'l')} as region,
           ${placeOf(tx, 'l')} as place, l.phone, l.website, l.dba_key, l.street_key, l.facts_hash,
           coalesce(ptin.known, false) as suffix_known, free.in_list, l.id in (${heldIds(tx)}) as held
    from free join listing l on l.id = free.listing_id
    left join lateral (
      select true as known from listing_presence k where k.listing_id = l.id and k.kind = 'ptin' limit 1) ptin on true`
  await tx`analyze import_person`
  // Without any listing left, there is nothing to compare a row with.
  await tx`
    create temporary table import_row on commit drop as
    select s.seq, s.last_key, s.first_key, s.middle_key, s.suffix, ${regionOf(tx, 's')} as region,
           ${placeOf(tx, 's')} as place, s.phone, s.website, s.dba_key, s.street_key, s.facts_hash,
           ${kind === 'ptin'} as suffix_known
    from import_stage s where exists (select 1 from import_person)`
  await tx`analyze import_row`
}

async function isFirstList(tx: Transaction): Promise<boolean> {
  const [{ isFirst }] = await tx<[{ isFirst: boolean }]>`select not exists (select 1 from import_person) as is_first`
  return isFirst
}

/** How strongly a pair with the same name matches: shared facts first, then being on the previous list. */
const score = (tx: Transaction) => tx`
  16 * coalesce((r.phone = p.phone)::int, 0)
  + 16 * coalesce((r.website = p.website)::int, 0)
  + 16 * (r.dba_key = p.dba_key and r.dba_key <> '')::int
  + 16 * (r.street_key = p.street_key and r.street_key <> '')::int
  + 8 * (r.middle_key = p.middle_key)::int
  + 4 * (r.suffix = p.suffix)::int
  + 2 * (r.place = p.place)::int
  + p.in_list::int as score`

/** The EA list has no suffix column; a suffix that a list can't record isn't a difference. */
const sameSuffix = (tx: Transaction) => tx`
  (r.suffix = p.suffix
   or (r.suffix = '' and not r.suffix_known)
   or (p.suffix = '' and not p.suffix_known))`

/**
 * Here an initial must be on both sides or on neither: with no other shared fact, the name must be as complete as
 * before.
 */
const samePlace = (tx: Transaction): Pairs => tx`
  select r.seq, p.listing_id, ${score(tx)}
  from import_row r
  join import_person p
    on p.last_key = r.last_key and p.first_key = r.first_key and p.place = r.place
   and left(p.middle_key, 1) = left(r.middle_key, 1)
  where r.place <> '' and ${sameSuffix(tx)} and ${middleFits(tx)}
    and (not p.held or r.facts_hash = p.facts_hash or ${oneFact(tx)}) and ${canMatch(tx)}`

const nameFits = (tx: Transaction) => tx`
  p.last_key = r.last_key and p.first_key = r.first_key and p.region = r.region and ${sameSuffix(tx)} and ${middleFits(tx)}`

const sameStateOneFact = (tx: Transaction): Pairs => tx`
  select r.seq, p.listing_id, ${score(tx)}
  from import_row r
  join import_person p on ${nameFits(tx)}
  where ${oneFact(tx)} and ${canMatch(tx)}`

const oneFact = (tx: Transaction) => tx`
  ((r.phone = p.phone and ${isOwnFact(tx, tx`r.phone`)})
   or (r.website = p.website and ${isOwnFact(tx, tx`r.website`)})
   or (r.dba_key = p.dba_key and r.dba_key <> '' and ${isOwnFact(tx, tx`r.dba_key`)})
   or (r.street_key = p.street_key and r.street_key <> ''))`

/**
 * A region is a state or a country; if neither is known, no name is unique. For a namesake on both kinds of list, the
 * listing may have a middle name that this list's row doesn't: the pair is then skipped.
 */
const uniqueFullName = (tx: Transaction): Pairs => tx`
  with wanted as (
    select r.last_key, r.first_key, r.middle_key, r.region, min(r.seq) as seq, min(p.listing_id) as listing_id
    from import_row r
    join import_person p using (last_key, first_key, middle_key, region)
    where length(r.middle_key) > 1 and r.region <> '' and ${sameSuffix(tx)} and not p.held and ${canMatch(tx)}
    group by 1, 2, 3, 4
    having count(*) = 1)
  select w.seq, w.listing_id, 0 as score
  from wanted w
  join import_stage s
    on s.last_key = w.last_key and s.first_key = w.first_key and s.middle_key = w.middle_key
   and ${regionOf(tx, 's')} = w.region
  where not exists (
    select 1 from listing l
    where l.last_key = w.last_key and l.first_key = w.first_key and l.id <> w.listing_id
      and ${regionOf(tx, 'l')} = w.region
      and (l.middle_key = w.middle_key
           or left(l.middle_key, 1) = left(w.middle_key, 1)
              and (select count(distinct o.kind) from listing_presence o where o.listing_id = l.id) > 1))
  group by 1, 2
  having count(*) = 1`

/**
 * Listings with something attached: an agent holds or claims them, or they have reviews. Matching the wrong person
 * would give them what was said about, or by, the agent, so the importer asks an admin where it would otherwise trust
 * the name alone.
 */
const heldIds = (tx: Transaction) => tx`
  select listing_id from agent where listing_id is not null
  union select listing_id from listing_profile
  union select listing_id from claim
        where listing_id is not null and status in ('draft', 'submitted', 'needs_info', 'approved')
  union select listing_id from review`

/**
 * Creates the temporary table import_barred (seq, listing_id). When one kind of list doesn't record suffixes, a row
 * for "John Smith" may be the father or the Jr. If one of the two is held, the row matches neither without an admin's
 * decision: not the held one anywhere in the state, and not the other at the same place.
 */
async function findMixedFamilies(tx: Transaction): Promise<void> {
  await tx`
    create temporary table import_barred on commit drop as
    with family as (
      select last_key, first_key, region from import_person
      where (last_key, first_key, region) in (select last_key, first_key, region from import_person where held)
      group by 1, 2, 3 having count(distinct suffix) > 1)
    select r.seq, p.listing_id
    from family join import_row r using (last_key, first_key, region) join import_person p using (last_key, first_key, region)
    where not (r.suffix_known and p.suffix_known)
      and exists (
        select 1 from import_person q
        where q.last_key = r.last_key and q.first_key = r.first_key and q.region = r.region and q.suffix <> p.suffix
          and (starts_with(q.middle_key, r.middle_key) or starts_with(r.middle_key, q.middle_key))
          and (p.held or q.held and q.place = r.place))`
  await tx`analyze import_barred`
}

/** For a row r and a listing p whose names fit. A suffix on only one side counts as a difference here. */
const canMatch = (tx: Transaction) => tx`
  (not p.held or r.suffix = p.suffix)
  and not exists (select 1 from import_barred b where b.seq = r.seq and b.listing_id = p.listing_id)`

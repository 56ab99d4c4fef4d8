/**
 * Who is who: which row of the new list is which listing. No list has an id, so pairs are found in steps, from the
 * surest to the least sure, and never by the name alone:
 *   0  every fact equal: found while reading (known-rows.ts), and nothing of these rows comes here
 *   1  equal last and first name, middle initial, suffix, place (state and ZIP; city where there is no ZIP)
 *   2  the same name in the same state, and one strong fact kept: phone, website, firm or street
 *   3  a full name with its middle name that one person alone has in the state, in both lists
 * Within a step namesakes are paired by the number of facts they share, then in a stable order.
 *
 * Makes the temporary tables import_match (seq, listing_id, step), import_row and import_person (what is left over, of
 * both sides; no row where no listing is left) from import_stage and import_unseen.
 */
import type { Transaction } from '#server/platform/db.ts'
import type { ImportKind } from './types.ts'

/** A phone, firm or site that more people share is a chain's, and no sign of a person. */
const SHARED_FACT_MAX = 10

export async function matchListings(tx: Transaction, kind: ImportKind): Promise<void> {
  await tx`create temporary table import_match (seq integer, listing_id integer, step integer) on commit drop`
  await collectLeftovers(tx, kind)
  if (await isFirstList(tx)) return
  await pairUp(tx, 1, samePlace(tx))
  await findSharedFacts(tx, kind)
  await pairUp(tx, 2, sameStateOneFact(tx))
  await pairUp(tx, 3, uniqueFullName(tx))
}

/** Places as text that two rows can share; '' where the row says too little to be compared. */
const regionOf = (tx: Transaction, row: string) => tx`
  coalesce(${tx(row)}.state, case when ${tx(row)}.country <> 'US' then lower(${tx(row)}.country) end, '')`
const placeOf = (tx: Transaction, row: string) => tx`
  case when ${tx(row)}.zip is not null then ${regionOf(tx, row)} || '|' || ${tx(row)}.zip
       when ${regionOf(tx, row)} <> '' and ${tx(row)}.city_key <> '' then ${regionOf(tx, row)} || '|' || ${tx(row)}.city_key
       else '' end`

async function collectLeftovers(tx: Transaction, kind: ImportKind): Promise<void> {
  // Every listing that no row has claimed yet: those of the list before, those gone long ago, those of the other kind.
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
           ${placeOf(tx, 'l')} as place, l.phone, l.website, l.dba_key, l.street_key,
           coalesce(ptin.known, false) as suffix_known, free.in_list
    from free join listing l on l.id = free.listing_id
    left join lateral (
      select true as known from listing_presence k where k.listing_id = l.id and k.kind = 'ptin' limit 1) ptin on true`
  await tx`analyze import_person`
  // Where nobody is left there is nobody to compare a row with.
  await tx`
    create temporary table import_row on commit drop as
    select s.seq, s.last_key, s.first_key, s.middle_key, s.suffix, ${regionOf(tx, 's')} as region,
           ${placeOf(tx, 's')} as place, s.phone, s.website, s.dba_key, s.street_key, ${kind === 'ptin'} as suffix_known
    from import_stage s where exists (select 1 from import_person)`
  await tx`analyze import_row`
}

async function isFirstList(tx: Transaction): Promise<boolean> {
  const [{ isFirst }] = await tx<[{ isFirst: boolean }]>`select not exists (select 1 from import_person) as is_first`
  return isFirst
}

type Pairs = ReturnType<Transaction>

/** Takes of the candidate pairs the best of each row that is also the best of its listing, until none is left. */
async function pairUp(tx: Transaction, step: number, pairs: Pairs): Promise<void> {
  await tx`drop table if exists import_pair`
  await tx`create temporary table import_pair on commit drop as ${pairs}`
  await tx`analyze import_pair`
  for (;;) {
    const taken = await tx`
      with ranked as (
        select seq, listing_id,
               row_number() over (partition by seq order by score desc, listing_id) as for_row,
               row_number() over (partition by listing_id order by score desc, seq) as for_listing
        from import_pair)
      insert into import_match (seq, listing_id, step)
      select seq, listing_id, ${step} from ranked where for_row = 1 and for_listing = 1
      returning 1`
    if (taken.length === 0) break
    await tx`
      delete from import_pair
      where seq in (select seq from import_match where step = ${step})
         or listing_id in (select listing_id from import_match where step = ${step})`
  }
  // The planner knows of no pair of this step yet, and would loop over all rows for each.
  await tx`analyze import_match`
  await tx`delete from import_row r using import_match m where m.step = ${step} and m.seq = r.seq`
  await tx`delete from import_person p using import_match m where m.step = ${step} and m.listing_id = p.listing_id`
}

/** How much speaks for a pair of the same name: facts kept first, then standing in the list before. */
const score = (tx: Transaction) => tx`
  16 * coalesce((r.phone = p.phone)::int, 0)
  + 16 * coalesce((r.website = p.website)::int, 0)
  + 16 * (r.dba_key = p.dba_key and r.dba_key <> '')::int
  + 16 * (r.street_key = p.street_key and r.street_key <> '')::int
  + 8 * (r.middle_key = p.middle_key)::int
  + 4 * (r.suffix = p.suffix)::int
  + 2 * (r.place = p.place)::int
  + p.in_list::int as score`

/** The EA list has no suffix column: a suffix that a list cannot know is no difference. */
const sameSuffix = (tx: Transaction) => tx`
  (r.suffix = p.suffix
   or (r.suffix = '' and not r.suffix_known)
   or (p.suffix = '' and not p.suffix_known))`

const samePlace = (tx: Transaction): Pairs => tx`
  select r.seq, p.listing_id, ${score(tx)}
  from import_row r
  join import_person p
    on p.last_key = r.last_key and p.first_key = r.first_key and p.place = r.place
   and left(p.middle_key, 1) = left(r.middle_key, 1)
  where r.place <> '' and ${sameSuffix(tx)}`

/** Middle names may be left out or shortened, but not differ: father and son share a firm and a phone. */
const nameFits = (tx: Transaction) => tx`
  p.last_key = r.last_key and p.first_key = r.first_key and p.region = r.region and ${sameSuffix(tx)}
  and (starts_with(p.middle_key, r.middle_key) or starts_with(r.middle_key, p.middle_key))`

const sameStateOneFact = (tx: Transaction): Pairs => tx`
  select r.seq, p.listing_id, ${score(tx)}
  from import_row r
  join import_person p on ${nameFits(tx)}
  where (r.phone = p.phone and not exists (select 1 from import_shared where fact = r.phone))
     or (r.website = p.website and not exists (select 1 from import_shared where fact = r.website))
     or (r.dba_key = p.dba_key and r.dba_key <> '' and not exists (select 1 from import_shared where fact = r.dba_key))
     or (r.street_key = p.street_key and r.street_key <> '')`

/**
 * Makes import_shared: of the facts by which step 2 could pair, those of more people of the new list than a person
 * shares with. That are the staged rows, and the listings whose facts a row repeated.
 */
async function findSharedFacts(tx: Transaction, kind: ImportKind): Promise<void> {
  const [{ phones, websites, firms }] = await tx<[Record<'phones' | 'websites' | 'firms', string[]>]>`
    select coalesce(array_agg(distinct r.phone) filter (where r.phone = p.phone), '{}') as phones,
           coalesce(array_agg(distinct r.website) filter (where r.website = p.website), '{}') as websites,
           coalesce(array_agg(distinct r.dba_key) filter (where r.dba_key = p.dba_key and r.dba_key <> ''), '{}') as firms
    from import_row r join import_person p on ${nameFits(tx)}`
  const bears = tx`phone = any(${phones}) or website = any(${websites}) or dba_key = any(${firms})`
  await tx`create temporary table import_shared (fact text) on commit drop`
  if (phones.length + websites.length + firms.length === 0) return
  // A table of its own, because that is read by several processes.
  await tx`
    create temporary table import_bearer on commit drop as
    select id, phone, website, dba_key from listing where ${bears}`
  await tx`
    insert into import_shared
    with bearer as (
      select phone, website, dba_key from import_stage where ${bears}
      union all
      select l.phone, l.website, l.dba_key
      from import_bearer l
      join listing_presence o on o.listing_id = l.id and o.kind = ${kind} and o.until_run is null
      where not exists (select 1 from import_unseen u where u.listing_id = l.id))
    select phone from bearer where phone = any(${phones}) group by 1 having count(*) > ${SHARED_FACT_MAX}
    union all
    select website from bearer where website = any(${websites}) group by 1 having count(*) > ${SHARED_FACT_MAX}
    union all
    select dba_key from bearer where dba_key = any(${firms}) group by 1 having count(*) > ${SHARED_FACT_MAX}`
}

/**
 * A region names a state or a country; where neither is known, no name is unique. Of a namesake whom both kinds of
 * list know, the listing may say a middle name that this list's row does not: the pair is then left alone.
 */
const uniqueFullName = (tx: Transaction): Pairs => tx`
  with wanted as (
    select r.last_key, r.first_key, r.middle_key, r.region, min(r.seq) as seq, min(p.listing_id) as listing_id
    from import_row r
    join import_person p using (last_key, first_key, middle_key, region)
    where length(r.middle_key) > 1 and r.region <> '' and ${sameSuffix(tx)}
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

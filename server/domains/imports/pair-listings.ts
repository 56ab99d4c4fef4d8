/** What the steps of matching share: which facts a row and a listing have in common, and who fits whom best. */
import type { Fragment, Transaction } from '#server/platform/db.ts'
import type { ImportKind } from './types.ts'

/** A query of seq, listing_id, score. */
export type Pairs = ReturnType<Transaction>

/**
 * Each row takes its best listing if it is also that listing's best row. Takes mutual best pairs from the candidates
 * until none is left. Paired rows and listings are removed from import_row and import_person.
 */
export async function pairMutualBest(tx: Transaction, step: number, pairs: Pairs): Promise<void> {
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
  // The planner doesn't know about this step's pairs yet, and would loop over all rows for each.
  await tx`analyze import_match`
  await tx`delete from import_row r using import_match m where m.step = ${step} and m.seq = r.seq`
  await tx`delete from import_person p using import_match m where m.step = ${step} and m.listing_id = p.listing_id`
}

/** Middle names can be missing or shortened but not different: father and son share a firm and a phone. */
export const middleFits = (tx: Transaction) => tx`
  (starts_with(p.middle_key, r.middle_key) or starts_with(r.middle_key, p.middle_key))`

/** A phone, firm, or website shared by more people than this is a chain's, and doesn't identify a person. */
const SHARED_FACT_MAX = 10

/**
 * Facts that don't distinguish people: the phone, website, or firm of a chain. Creates the temporary tables
 * import_shared (fact) and import_bearer (the listings examined last), both empty.
 */
export async function startSharedFacts(tx: Transaction): Promise<void> {
  await tx`create temporary table import_shared (fact text collate "C" primary key) on commit drop`
  await tx`create temporary table import_bearer on commit drop as select ${bearerColumns(tx)} from listing limit 0`
}

/** For a fact examined by findSharedFacts. */
export const isOwnFact = (tx: Transaction, fact: Fragment) =>
  tx`not exists (select 1 from import_shared c where c.fact = ${fact})`

/**
 * Adds to import_shared those facts common to `pairs` (rows r, listings p) that more people of the new list have than
 * SHARED_FACT_MAX. Those people are the staged rows and the listings whose facts a row repeated.
 */
export async function findSharedFacts(tx: Transaction, kind: ImportKind, pairs: Fragment): Promise<void> {
  const [{ phones, websites, firms }] = await tx<[Record<'phones' | 'websites' | 'firms', string[]>]>`
    select coalesce(array_agg(distinct r.phone) filter (where r.phone = p.phone), '{}') as phones,
           coalesce(array_agg(distinct r.website) filter (where r.website = p.website), '{}') as websites,
           coalesce(array_agg(distinct r.dba_key) filter (where r.dba_key = p.dba_key and r.dba_key <> ''), '{}') as firms
    from ${pairs}`
  if (phones.length + websites.length + firms.length === 0) return
  const bears = tx`phone = any(${phones}) or website = any(${websites}) or dba_key = any(${firms})`
  // A separate table, because it can be read by parallel workers.
  await tx`drop table import_bearer`
  await tx`
    create temporary table import_bearer on commit drop as
    select ${bearerColumns(tx)} from listing where ${bears}`
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
    union
    select website from bearer where website = any(${websites}) group by 1 having count(*) > ${SHARED_FACT_MAX}
    union
    select dba_key from bearer where dba_key = any(${firms}) group by 1 having count(*) > ${SHARED_FACT_MAX}
    on conflict do nothing`
}

const bearerColumns = (tx: Transaction) => tx`id, phone, website, dba_key, last_key, first_key`

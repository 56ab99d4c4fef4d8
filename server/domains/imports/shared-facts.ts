/** Facts that don't distinguish people: the phone, website, or firm of a chain. */
import type { Fragment, Transaction } from '#server/platform/db.ts'
import type { ImportKind } from './types.ts'

/** A phone, firm, or website shared by more people than this is a chain's, and doesn't identify a person. */
const SHARED_FACT_MAX = 10

/** Creates the temporary tables import_shared (fact) and import_bearer (the listings examined last), both empty. */
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

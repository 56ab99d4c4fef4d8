/**
 * Writes the new list in set-based SQL: new listings, changed facts, and who is on the list. A listing with nothing
 * new isn't touched. What a run overwrites is stored in import_change, for undo.
 */
import { addListedCities, joinPlace, placeColumns } from '#server/domains/places/add-listed-cities.ts'
import type { Transaction } from '#server/platform/db.ts'
import { withDeferredIndexes } from './tend-tables.ts'
import type { ImportKind } from './types.ts'

export type MergedCounts = Readonly<Record<'new' | 'gone' | 'returned' | 'moved' | 'changed', number>>
export type ListRun = {
  id: number
  kind: ImportKind
  /** Null: the whole list. */
  scope: readonly string[] | null
  isDemo: boolean
  /** False: a list of the other kind is newer and takes precedence for names and addresses. */
  isAuthoritative: boolean
}

/** Takes pairs and leftovers from matchListings, in the same transaction. */
export async function mergeList(tx: Transaction, run: ListRun): Promise<MergedCounts> {
  await addListedCities(tx, tx`select state, city_key, city, zip from import_stage`)
  await findChanges(tx, run)
  await recordPreviousFacts(tx, run)
  await rewriteListings(tx)
  await writeRanges(tx, run)
  const added = await addListings(tx, run)
  await updateStatuses(tx, run)
  const [counts] = await tx<[Omit<MergedCounts, 'new'>]>`
    select count(*) filter (where change = 'gone')::int as gone,
           count(*) filter (where change = 'returned')::int as returned,
           count(*) filter (where change = 'moved')::int as moved,
           count(*) filter (where change = 'changed')::int as changed
    from import_change where run_id = ${run.id}`
  return { new: added, ...counts }
}

/** The facts of a listing, in the same order for insert, update, and undo. */
export const FACT_COLUMNS = [
  'first_name',
  'middle_name',
  'last_name',
  'suffix',
  'dba',
  'address_line1',
  'address_line2',
  'address_line3',
  'city',
  'state',
  'zip',
  'zip4',
  'country',
  'phone',
  'website',
  'credentials',
  'afsp',
  'last_key',
  'first_key',
  'middle_key',
  'dba_key',
  'city_key',
  'street_key',
  'city_id',
  'county_id',
  'lat',
  'lng',
  'precision',
  'facts_hash',
  'source_row',
] as const

/** import_pairing: each matched pair. */
async function findChanges(tx: Transaction, { kind, isAuthoritative }: ListRun): Promise<void> {
  await tx`
    create temporary table import_pairing on commit drop as
    select m.seq, m.listing_id, coalesce(known.in_list, false) as in_list,
           known.in_list is null as first_time, known.facts_hash as said_before, known.row_hash as row_before,
           l.status = 'not_in_latest' or l.undone_run is not null or not known.in_list as returned, false as rewrite, false as moved
    from import_match m
    join listing l on l.id = m.listing_id
    left join lateral (
      select p.until_run is null as in_list, p.facts_hash, p.row_hash from listing_presence p
      where p.listing_id = m.listing_id and p.kind = ${kind} order by p.from_run desc limit 1) known on true`
  await fillMissingFacts(tx, kind, isAuthoritative)
  await tx`
    update import_pairing x set rewrite = true,
      moved = (l.state, l.zip, l.city_key) is distinct from (s.state, s.zip, s.city_key)
    from import_stage s, listing l
    where s.seq = x.seq and l.id = x.listing_id and s.facts_hash is distinct from x.said_before
      and (l.last_key, l.first_key, l.middle_key, l.suffix, l.dba_key, l.street_key, l.city_key, l.state, l.zip, l.zip4,
           l.country, l.phone, l.website, l.credentials, l.afsp)
        is distinct from
          (s.last_key, s.first_key, s.middle_key, s.suffix, s.dba_key, s.street_key, s.city_key, s.state, s.zip, s.zip4,
           s.country, s.phone, s.website, s.credentials, s.afsp)`
  await tx`analyze import_pairing`
}

/**
 * The EA list has no suffix, firm, phone, or website, so the values from the PTIN extract stay. A shorter middle name
 * on the other list doesn't replace a longer one.
 */
async function fillMissingFacts(tx: Transaction, kind: ImportKind, isAuthoritative: boolean): Promise<void> {
  if (kind === 'ea') {
    await tx`
      update import_stage s set
        suffix = case when s.suffix = '' then l.suffix else s.suffix end,
        dba = l.dba, dba_key = l.dba_key, phone = l.phone, website = l.website, credentials = l.credentials,
        afsp = l.afsp, zip4 = case when s.zip4 is null and s.zip = l.zip then l.zip4 else s.zip4 end,
        source_row = s.source_row[1:3] || l.source_row[4:5] || s.source_row[6:12] || l.source_row[13:16],
        middle_name = case when starts_with(l.middle_key, s.middle_key) then l.middle_name else s.middle_name end,
        middle_key = case when starts_with(l.middle_key, s.middle_key) then l.middle_key else s.middle_key end
      from import_pairing x join listing l on l.id = x.listing_id
      where s.seq = x.seq`
  }
  if (isAuthoritative) return
  await tx`
    update import_stage s set
      first_name = l.first_name, middle_name = l.middle_name, last_name = l.last_name, first_key = l.first_key,
      middle_key = l.middle_key, last_key = l.last_key, address_line1 = l.address_line1,
      address_line2 = l.address_line2, address_line3 = l.address_line3, street_key = l.street_key, city = l.city,
      city_key = l.city_key, state = l.state, zip = l.zip, zip4 = l.zip4, country = l.country
    from import_pairing x join listing l on l.id = x.listing_id
    where s.seq = x.seq
      and exists (select 1 from listing_presence p
                  where p.listing_id = x.listing_id and p.kind <> ${kind} and p.until_run is null)`
}

async function recordPreviousFacts(tx: Transaction, { id, scope }: ListRun): Promise<void> {
  await tx`
    create temporary table import_gone on commit drop as
    select u.listing_id from import_unseen u
    where not exists (select 1 from import_match m where m.listing_id = u.listing_id)
      ${scope === null ? tx`` : tx`and exists (select 1 from listing l where l.id = u.listing_id and ${inScope(tx, scope)})`}`
  await tx`
    insert into import_change (run_id, listing_id, change, before)
    select ${id}, l.id, c.change, to_jsonb(l) - 'id' - 'public_id' || jsonb_build_object('said_before', c.said_before, 'row_before', c.row_before)
    from (
      select listing_id, said_before, row_before,
             case when returned then 'returned' when moved then 'moved' else 'changed' end as change
      from import_pairing where returned or rewrite
      union all
      select listing_id, null, null, 'gone' from import_gone) c
    join listing l on l.id = c.listing_id`
}

/** A listing abroad has no state: it belongs to the scope named ABROAD. */
export const inScope = (tx: Transaction, scope: readonly string[]) =>
  tx`coalesce(l.state, 'ABROAD') = any(${scope as string[]})`

async function rewriteListings(tx: Transaction): Promise<void> {
  await tx`
    update listing l set (${tx.unsafe(FACTS)}, updated_at) = row(${tx.unsafe(NEW_FACTS)}, now())
    from (${rowsWithPlace(tx)}) n
    join import_pairing x on x.seq = n.seq
    where l.id = x.listing_id and x.rewrite`
}

export const FACTS = FACT_COLUMNS.join(', ')
const NEW_FACTS = FACT_COLUMNS.map((column) => `n.${column}`).join(', ')

async function writeRanges(tx: Transaction, { id, kind }: ListRun): Promise<void> {
  await tx`
    update listing_presence p set until_run = ${id} from import_gone g
    where p.listing_id = g.listing_id and p.kind = ${kind} and p.until_run is null`
  await tx`
    update listing_presence p set facts_hash = s.facts_hash, row_hash = s.row_hash
    from import_pairing x join import_stage s on s.seq = x.seq
    where x.in_list and p.listing_id = x.listing_id and p.kind = ${kind} and p.until_run is null
      and p.facts_hash <> s.facts_hash`
  await tx`
    insert into listing_presence (listing_id, kind, from_run, facts_hash, row_hash)
    select x.listing_id, ${kind}, ${id}, s.facts_hash, s.row_hash
    from import_pairing x join import_stage s on s.seq = x.seq
    where not x.in_list`
}

async function addListings(tx: Transaction, { id, kind, isDemo }: ListRun): Promise<number> {
  await tx`
    create temporary table import_fresh on commit drop as
    select s.seq, (${await reserveIds(tx)} - 1 + row_number() over (order by s.last_key, s.first_key, s.seq))::integer as id,
           s.facts_hash, s.row_hash
    from import_stage s where not exists (select 1 from import_match m where m.seq = s.seq)`
  await tx`analyze import_fresh`
  const insertListings = () => tx`
    insert into listing (id, is_demo, ${tx.unsafe(FACTS)})
    overriding system value
    select f.id, ${isDemo}, ${tx.unsafe(NEW_FACTS)}
    from import_fresh f join (${rowsWithPlace(tx)}) n on n.seq = f.seq
    order by f.id`
  const insertRanges = () => tx`
    insert into listing_presence (listing_id, kind, from_run, facts_hash, row_hash)
    select id, ${kind}, ${id}, facts_hash, row_hash from import_fresh order by id`
  const { count } = await withDeferredIndexes(tx, async () => {
    const listings = await insertListings()
    await insertRanges()
    return listings
  })
  await analyzeNewListings(tx, count)
  return count
}

/** Reserves one id per leftover row in one step. @returns the first id. */
async function reserveIds(tx: Transaction): Promise<number> {
  const [{ first }] = await tx<[{ first: number }]>`select nextval('listing_id_seq')::integer as first`
  await tx`
    select setval('listing_id_seq', ${first} + greatest(staged.count - matched.count - 1, 0))
    from (select count(*) from import_stage) staged, (select count(*) from import_match) matched`
  return first
}

/** The rest of this transaction, and the first readers, must not plan with the statistics of an empty table. */
async function analyzeNewListings(tx: Transaction, added: number): Promise<void> {
  const [{ known }] = await tx<
    [{ known: number }]
  >`select reltuples as known from pg_class where oid = 'listing'::regclass`
  if (added < known / 10) return
  await tx`set local default_statistics_target = 100`
  await tx`
    analyze listing (id, last_key, first_key, dba_key, state, zip, city_key, city_id, status),
      listing_presence (listing_id, kind, until_run)`
}

/** The staged rows with their locations. */
const rowsWithPlace = (tx: Transaction) => tx`
  select s.seq, s.first_name, s.middle_name, s.last_name, s.suffix, s.dba, s.address_line1, s.address_line2,
         s.address_line3, coalesce(named.name, s.city) as city, s.state, s.zip, s.zip4, s.country, s.phone, s.website,
         s.credentials, s.afsp, s.last_key, s.first_key, s.middle_key, s.dba_key, s.city_key, s.street_key,
         ${placeColumns(tx)}, s.facts_hash, s.source_row
  from import_stage s ${joinPlace(tx, tx`s`)}`

async function updateStatuses(tx: Transaction, { id }: ListRun): Promise<void> {
  await tx`
    update listing l set updated_at = now(), undone_run = null,
      status = case when c.stands then 'listed' else 'not_in_latest' end
    from (
      select c.listing_id, coalesce(p.stands, false) as stands
      from import_change c
      left join lateral (
        select true as stands from listing_presence p
        where p.listing_id = c.listing_id and p.until_run is null limit 1) p on true
      where c.run_id = ${id} and c.change in ('gone', 'returned')) c
    where l.id = c.listing_id and (l.status = 'listed') <> c.stands
      -- Hidden on request, or until a list has the person again.
      and (l.status <> 'hidden' or l.undone_run is not null and c.stands)`
}

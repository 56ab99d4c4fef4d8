/**
 * Writes what the new list says, set-wise: new listings, changed facts, and who stands in the list. A listing of which
 * the list says nothing new is not touched. What a run overwrites is kept in import_change, for undo.
 */
import type { Transaction } from '#server/platform/db.ts'
import { withoutIndexesAtFirst } from './rebuild-indexes.ts'
import type { ImportKind } from './types.ts'

export type MergedCounts = Readonly<Record<'new' | 'gone' | 'returned' | 'moved' | 'changed', number>>
export type ListRun = {
  id: number
  kind: ImportKind
  /** Null: the whole list. */
  scope: readonly string[] | null
  isDemo: boolean
  /** False: a list of the other kind is newer, and has the last word on names and addresses. */
  hasLastWord: boolean
}

/** Pairs and leftovers come from matchListings, in the same transaction. */
export async function mergeList(tx: Transaction, run: ListRun): Promise<MergedCounts> {
  await findChanges(tx, run)
  await rememberBefore(tx, run)
  await rewriteListings(tx)
  await writeRanges(tx, run)
  const added = await addListings(tx, run)
  await settleStatus(tx, run)
  const [counts] = await tx<[Omit<MergedCounts, 'new'>]>`
    select count(*) filter (where change = 'gone')::int as gone,
           count(*) filter (where change = 'returned')::int as returned,
           count(*) filter (where change = 'moved')::int as moved,
           count(*) filter (where change = 'changed')::int as changed
    from import_change where run_id = ${run.id}`
  return { new: added, ...counts }
}

/** The facts of a listing, in one order for insert, update and undo. */
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

/** import_pairing: each pair found by matching. */
async function findChanges(tx: Transaction, { kind, hasLastWord }: ListRun): Promise<void> {
  await tx`
    create temporary table import_pairing on commit drop as
    select m.seq, m.listing_id, coalesce(known.in_list, false) as in_list,
           known.in_list is null as first_time, known.facts_hash as said_before, known.row_hash as row_before,
           l.status = 'not_in_latest' or not known.in_list as returned, false as rewrite, false as moved
    from import_match m
    join listing l on l.id = m.listing_id
    left join lateral (
      select p.until_run is null as in_list, p.facts_hash, p.row_hash from listing_presence p
      where p.listing_id = m.listing_id and p.kind = ${kind} order by p.from_run desc limit 1) known on true`
  await fillWhatTheListLacks(tx, kind, hasLastWord)
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
 * The EA list has no suffix, firm, phone and website: what the PTIN extract knew of them stays. A shorter middle name
 * of the other list shortens nothing.
 */
async function fillWhatTheListLacks(tx: Transaction, kind: ImportKind, hasLastWord: boolean): Promise<void> {
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
  if (hasLastWord) return
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

async function rememberBefore(tx: Transaction, { id, scope }: ListRun): Promise<void> {
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
    from (${placedRows(tx)}) n
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
    select s.seq, (${await idsFor(tx)} - 1 + row_number() over (order by s.last_key, s.first_key, s.seq))::integer as id,
           s.facts_hash, s.row_hash
    from import_stage s where not exists (select 1 from import_match m where m.seq = s.seq)`
  await tx`analyze import_fresh`
  const insertListings = () => tx`
    insert into listing (id, is_demo, ${tx.unsafe(FACTS)})
    overriding system value
    select f.id, ${isDemo}, ${tx.unsafe(NEW_FACTS)}
    from import_fresh f join (${placedRows(tx)}) n on n.seq = f.seq
    order by f.id`
  const insertRanges = () => tx`
    insert into listing_presence (listing_id, kind, from_run, facts_hash, row_hash)
    select id, ${kind}, ${id}, facts_hash, row_hash from import_fresh order by id`
  const { count } = await withoutIndexesAtFirst(tx, async () => {
    const listings = await insertListings()
    await insertRanges()
    return listings
  })
  await tellPlanner(tx, count)
  return count
}

/** Takes as many ids as rows are left over, in one step. @returns the first. */
async function idsFor(tx: Transaction): Promise<number> {
  const [{ first }] = await tx<[{ first: number }]>`select nextval('listing_id_seq')::integer as first`
  await tx`
    select setval('listing_id_seq', ${first} + greatest(staged.count - matched.count - 1, 0))
    from (select count(*) from import_stage) staged, (select count(*) from import_match) matched`
  return first
}

/** The rest of this transaction, and the first readers, must not plan with what an empty table looked like. */
async function tellPlanner(tx: Transaction, added: number): Promise<void> {
  const [{ known }] = await tx<
    [{ known: number }]
  >`select reltuples as known from pg_class where oid = 'listing'::regclass`
  if (added < known / 10) return
  await tx`set local default_statistics_target = 100`
  await tx`
    analyze listing (id, last_key, first_key, dba_key, state, zip, city_key, city_id, status),
      listing_presence (listing_id, kind, until_run)`
}

/** The staged rows with their place: by city name, its other names or the ZIP; found from ZIP, city or state. */
const placedRows = (tx: Transaction) => tx`
  select s.seq, s.first_name, s.middle_name, s.last_name, s.suffix, s.dba, s.address_line1, s.address_line2,
         s.address_line3, coalesce(named.name, s.city) as city, s.state, s.zip, s.zip4, s.country, s.phone, s.website,
         s.credentials, s.afsp, s.last_key, s.first_key, s.middle_key, s.dba_key, s.city_key, s.street_key,
         place.id as city_id, coalesce(z.county_id, place.county_id) as county_id,
         coalesce(z.lat, place.lat, st.lat) as lat, coalesce(z.lng, place.lng, st.lng) as lng,
         case when z.lat is not null then 'zip' when place.lat is not null then 'city'
              when st.lat is not null then 'state' end as precision,
         s.facts_hash, s.source_row
  from import_stage s
  left join zip z on z.zip = s.zip and z.state = coalesce(s.state, z.state)
  left join city named on named.state = s.state and named.city_key = s.city_key
  left join city_alias alias on alias.state = s.state and alias.alias_key = s.city_key
  left join city place on place.id = coalesce(named.id, alias.city_id, z.city_id)
  left join state st on st.code = s.state`

async function settleStatus(tx: Transaction, { id }: ListRun): Promise<void> {
  await tx`
    update listing l set updated_at = now(), status = case when c.stands then 'listed' else 'not_in_latest' end
    from (
      select c.listing_id, coalesce(p.stands, false) as stands
      from import_change c
      left join lateral (
        select true as stands from listing_presence p
        where p.listing_id = c.listing_id and p.until_run is null limit 1) p on true
      where c.run_id = ${id} and c.change in ('gone', 'returned')) c
    where l.id = c.listing_id and l.status <> 'hidden' and (l.status = 'listed') <> c.stands`
}

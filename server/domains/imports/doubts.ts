/** Pairs of a removed and a new listing that may be one person, for an admin to decide. Nothing is merged here. */
import { type Db, type Transaction, type Page, type Paged, orderBy, paginate } from '#server/platform/db.ts'
import type { Admin } from '#server/platform/actors.ts'
import type { DoubtShown, DoubtSide } from '#common/admin-imports.ts'
import type { QueueSort } from '#common/queues.ts'
import type { Sorted } from '#common/sorting.ts'
import { paths } from '#common/paths.ts'

/** @returns the number of pairs. Each new and each old listing is in one pair at most. */
export async function queueDoubts(tx: Transaction, runId: number): Promise<number> {
  const queued = await tx`
    with fresh as (select f.id, r.* from import_fresh f join import_row r on r.seq = f.seq),
    -- Who left the list, or was known from elsewhere in the same state; not who merely stands outside the list's scope.
    person as (
      select p.*, g.listing_id is not null as gone
      from import_person p left join import_gone g on g.listing_id = p.listing_id
      where g.listing_id is not null or not p.in_list),
    pairs as (
      select p.listing_id as gone_id, f.id as new_id, 'nothing' as changed, null as likeness, p.region <> f.region as is_far,
             p.place = f.place and f.place <> '' as is_near, p.held, ${matchingFacts(tx)} as kept
      from fresh f join person p on p.last_key = f.last_key and p.first_key = f.first_key
      where (p.region = f.region or p.gone)
        and (left(p.middle_key, 1) = left(f.middle_key, 1) or p.middle_key = '' or f.middle_key = '')
      union all
      select p.listing_id, f.id, n.changed, n.likeness, false, p.place = f.place and f.place <> '', p.held, ${matchingFacts(tx)}
      from import_near n join fresh f on f.seq = n.seq join person p on p.listing_id = n.listing_id
      -- Another first name altogether is mostly another person of the family: asked where nothing else changed.
      where n.changed <> 'first' or n.likeness is not null or n.all_else),
    -- A held listing first: what hangs on it must not wait behind a namesake.
    ranked as (
      select *, cardinality(kept) > 0 or is_near or held as is_strong,
             count(*) over (partition by new_id) as for_new, count(*) over (partition by gone_id) as for_gone,
             row_number() over (
               partition by new_id order by held desc, cardinality(kept) desc, is_near desc, gone_id) as of_new,
             row_number() over (partition by gone_id order by cardinality(kept) desc, is_near desc, new_id) as of_gone
      from pairs)
    insert into import_doubt (run_id, gone_listing_id, new_listing_id, reason)
    select ${runId}, t.gone_id, t.new_id, ${reason(tx)}
    from ranked t join listing l on l.id = t.new_id
    -- Of several by the name alone none is likelier; where more is kept, the pair that keeps most is asked about.
    where (t.for_new = 1 and t.for_gone = 1 or t.is_strong and t.of_new = 1 and t.of_gone = 1)
      -- Many people move and many share a name: across states only a name that no third person has is worth a look.
      and (t.changed <> 'nothing' or not t.is_far
           or (select count(*) from listing o where o.last_key = l.last_key and o.first_key = l.first_key) = 2)
    order by t.new_id
    returning 1`
  return queued.count
}

const matchingFacts = (tx: Transaction) => tx`
  array_remove(array[
    case when p.phone = f.phone then 'phone' end,
    case when p.street_key = f.street_key and f.street_key <> '' then 'street' end,
    case when p.dba_key = f.dba_key and f.dba_key <> '' then 'firm' end,
    case when p.website = f.website then 'website' end], null)`

/**
 * An unmatched pair with the same name and fact has a different middle name, or a suffix that one list doesn't record.
 */
const reason = (tx: Transaction) => tx`
  case t.changed
    when 'nothing' then case
      when t.is_far then 'the same name in another state'
      when cardinality(t.kept) > 0 then 'the same name at ' || ${theSame(tx)} || ', with another middle name or suffix'
      when t.is_near then 'the same name and ZIP code, with no other fact kept'
      else 'the same name in the same state, with no other fact kept' end
    when 'first' then ${theSame(tx)} || case when t.likeness is null then ' under another first name' else ' under a similar first name' end
    when 'last' then ${theSame(tx)} || ' under another last name'
    else ${theSame(tx)} || ', with first and last name swapped' end`

/** "the same phone", "the same phone and street", "the same phone, street, and firm". */
const theSame = (tx: Transaction) => tx`
  'the same ' || regexp_replace(array_to_string(t.kept, ', '), ', (\\w+)$',
    case when cardinality(t.kept) > 2 then ', and \\1' else ' and \\1' end)`

type SideRow = Omit<DoubtSide, 'path'> & { firstName: string; lastName: string; city: string; state: string | null }
type DoubtRow = {
  id: number
  reason: string
  list: string
  gone: SideRow
  fresh: SideRow
  decision: DoubtShown['decision']
  decidedAt: Date | null
  canReopen: boolean
  createdAt: Date
}

/**
 * Doubtful pairs, with the details of both sides that an admin needs to decide whether they are one person. Oldest
 * first, if nothing else is asked for.
 */
export async function listDoubts(
  db: Db,
  _admin: Admin,
  { state, sort, dir, ...page }: Page & Sorted<QueueSort> & { state: 'open' | 'decided' },
): Promise<Paged<Doubt>> {
  const where = state === 'open' ? db`where d.decided_at is null` : db`where d.decided_at is not null`
  const columns = {
    name: db`(select lower(n.first_name || ' ' || n.last_name) from listing n where n.id = d.new_listing_id)`,
    since: state === 'open' ? db`r.finished_at` : db`d.decided_at`,
  }
  const found = await paginate<DoubtRow>(
    db,
    page,
    db`
      select d.id, d.reason, case r.kind when 'ea' then 'EA list' else 'PTIN extract' end || ' of ' || ${date(db, 'r')} as list,
        ${side(db, 'd.gone_listing_id')} as gone, ${side(db, 'd.new_listing_id')} as fresh, d.decision, d.decided_at,
        coalesce(d.decision = 'different', false) or coalesce((d.joined ->> 'newestRun')::int = newest.id, false) as can_reopen,
        r.finished_at as created_at
      from import_doubt d join import_run r on r.id = d.run_id,
        (select max(id) as id from import_run where status = 'committed') newest
      ${where} ${orderBy(db, { sort, dir }, columns, state === 'open' ? db`d.id` : db`d.decided_at desc, d.id`)}`,
    db`select 1 from import_doubt d ${where}`,
  )
  return { ...found, rows: found.rows.map(toDoubt) }
}

/** The keys inside JSON aren't converted: these are as in the API response. */
const side = (db: Db, id: 'd.gone_listing_id' | 'd.new_listing_id') => db`
  (select jsonb_build_object('id', l.public_id, 'firstName', l.first_name, 'lastName', l.last_name, 'city', l.city,
    'state', l.state, 'status', l.status,
    'name', concat_ws(' ', l.first_name, nullif(l.middle_name, ''), l.last_name, nullif(l.suffix, '')),
    'place', concat_ws(', ', nullif(l.city, ''), nullif(concat_ws(' ', l.state, l.zip), '')),
    'street', concat_ws(', ', nullif(l.address_line1, ''), nullif(l.address_line2, ''), nullif(l.address_line3, '')),
    'firm', l.dba, 'phone', coalesce(l.phone, ''), 'website', coalesce(l.website, ''),
    'credentials', array_to_string(l.credentials, ', '),
    'lists', coalesce((
      select jsonb_agg(case p.kind when 'ea' then 'EA list' else 'PTIN extract' end || ' of ' || ${date(db, 'f')}
        || case when p.until_run is null then ' until now' else ' until that of ' || ${date(db, 'u')} end order by f.list_date)
      from listing_presence p join import_run f on f.id = p.from_run left join import_run u on u.id = p.until_run
      where p.listing_id = l.id), '[]'),
    'holder', (select trim(a.first_name || ' ' || a.last_name) from agent g join account a on a.id = g.account_id
      where g.listing_id = l.id),
    'open_claims', (select count(*) from claim c where c.listing_id = l.id
      and c.status in ('draft', 'submitted', 'needs_info')),
    'reviews', (select count(*) from review v where v.listing_id = l.id and v.state = 'published'))
   from listing l where l.id = ${db.unsafe(id)})`

/** For display: March 26, 2026. */
const date = (db: Db, run: 'r' | 'f' | 'u') => db`to_char(${db(run)}.list_date, 'FMMonth FMDD, YYYY')`

type Doubt = Omit<DoubtRow, 'gone' | 'fresh'> & { gone: DoubtSide; fresh: DoubtSide }

const toDoubt = ({ gone, fresh, ...row }: DoubtRow): Doubt => ({ ...row, gone: toSide(gone), fresh: toSide(fresh) })

function toSide({ firstName, lastName, city, state, ...shown }: SideRow): DoubtSide {
  return { ...shown, path: paths.listing({ publicId: shown.id, firstName, lastName, city, state }) }
}

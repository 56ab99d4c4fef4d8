/** Pairs of a removed and a new listing that may be one person, for an admin to decide. Nothing is merged here. */
import type { Transaction } from '#server/platform/db.ts'

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

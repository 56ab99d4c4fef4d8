/** Pairs of someone gone and someone new that may be one person, for the admin to decide: nothing is merged here. */
import type { Transaction } from '#server/platform/db.ts'

/** @returns how many. Each new listing and each old one stands in one pair at most. */
export async function queueDoubts(tx: Transaction, runId: number): Promise<number> {
  const queued = await tx`
    with fresh as (select f.id, r.* from import_fresh f join import_row r on r.seq = f.seq),
    -- Who left the list, or was known from elsewhere in the same state; not who merely stands outside the list's scope.
    person as (
      select p.*, g.listing_id is not null as gone
      from import_person p left join import_gone g on g.listing_id = p.listing_id
      where g.listing_id is not null or not p.in_list),
    pairs as (
      select p.listing_id as gone_id, f.id as new_id,
             case when p.region = f.region then 'the same name in the same state, with no other fact kept'
                  else 'the same name in another state' end as reason
      from fresh f join person p on p.last_key = f.last_key and p.first_key = f.first_key
      where (p.region = f.region or p.gone) and ${middleFits(tx)}
      union all
      select p.listing_id, f.id, 'the same phone under another last name'
      from fresh f join person p on p.phone = f.phone and p.first_key = f.first_key
      where p.last_key <> f.last_key and p.first_key <> '' and ${middleFits(tx)}
      union all
      select p.listing_id, f.id, 'the same street under another last name'
      from fresh f join person p on p.street_key = f.street_key and p.place = f.place and p.first_key = f.first_key
      where p.last_key <> f.last_key and p.first_key <> '' and p.street_key <> '' and ${middleFits(tx)}),
    told as (
      select gone_id, new_id, min(reason) as reason,
             count(*) over (partition by new_id) as for_new, count(*) over (partition by gone_id) as for_gone
      from pairs group by gone_id, new_id)
    insert into import_doubt (run_id, gone_listing_id, new_listing_id, reason)
    select ${runId}, t.gone_id, t.new_id, t.reason
    from told t join listing l on l.id = t.new_id
    where t.for_new = 1 and t.for_gone = 1
      -- Many people move and many share a name: across states only a name that no third person has is worth a look.
      and (t.reason <> 'the same name in another state'
           or (select count(*) from listing o where o.last_key = l.last_key and o.first_key = l.first_key) = 2)
    order by t.new_id
    returning 1`
  return queued.count
}

const middleFits = (tx: Transaction) =>
  tx`(left(p.middle_key, 1) = left(f.middle_key, 1) or p.middle_key = '' or f.middle_key = '')`

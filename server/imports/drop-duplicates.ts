/** Rows that a list holds twice: the same person with every identity fact equal. Namesakes differ in one and stay. */
import type { Transaction } from '#server/platform/db.ts'

/** @returns how many went. */
export async function dropDuplicates(tx: Transaction): Promise<number> {
  // What is joined by; a small sample tells enough, in a fraction of the time.
  await tx`set local default_statistics_target = 10`
  await tx`analyze import_stage (seq, last_key, first_key, middle_key, state, zip, city_key, street_key, facts_hash)`
  const dropped = await tx`
    delete from import_stage where seq in (
      select seq from (
        select seq, row_number() over (
          partition by last_key, first_key, street_key, coalesce(zip, ''), middle_key, suffix, dba_key, city_key,
                       coalesce(state, ''), coalesce(country, ''), coalesce(phone, ''), coalesce(website, '')
          order by seq) as copy
        from import_stage
        join (select last_key, first_key, street_key, coalesce(zip, '') as at_zip from import_stage
              group by 1, 2, 3, 4 having count(*) > 1) again using (last_key, first_key, street_key)
        where coalesce(zip, '') = at_zip) numbered
      where copy > 1)`
  return dropped.count
}

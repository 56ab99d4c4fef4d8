/** Rows that a list holds twice: the same person with every identity fact equal. Namesakes differ in one and stay. */
import type { Transaction } from '#server/platform/db.ts'

/** @returns how many went. */
export async function dropDuplicates(tx: Transaction): Promise<number> {
  await tx`analyze import_stage`
  const dropped = await tx`
    delete from import_stage where seq in (
      select seq from (
        select seq, row_number() over (
          partition by shared_hash, suffix, dba_key, coalesce(phone, ''), coalesce(website, '') order by seq) as copy
        from import_stage
        where shared_hash in (select shared_hash from import_stage group by 1 having count(*) > 1)) again
      where copy > 1)`
  return dropped.count
}

/** Pairs rows of the new list with listings: each row takes its best listing if it is also that listing's best row. */
import type { Transaction } from '#server/platform/db.ts'

/** A query of seq, listing_id, score. */
export type Pairs = ReturnType<Transaction>

/**
 * Takes mutual best pairs from the candidates until none is left. Paired rows and listings are removed from import_row
 * and import_person.
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

/**
 * Two listings that were joined by mistake are two again: facts, lists and what people wrote go back to where they
 * were. Only until the next import, which would have built on the one. Who saved the one that went finds the one that
 * stayed.
 */
import type { Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Joined, MOVED_TABLES, newestRunOf } from './join-listings.ts'
import { FACT_COLUMNS, FACTS } from './merge-list.ts'

export type Kept = Joined & { before: unknown }

/** @throws AppError `conflict` once a list was imported, or an import taken back. */
export async function partListings(tx: Transaction, { stays, goes, newestRun, moved, before }: Kept): Promise<void> {
  await tx`select 1 from listing where id in (${stays}, ${goes}) order by id for update`
  if ((await newestRunOf(tx)) !== newestRun) {
    throw new AppError('conflict', 'A list was imported or taken back since: the two cannot be taken apart any more.')
  }
  const both = [stays, goes]
  const kept = tx.json(before as never)
  await tx`delete from listing_presence where listing_id = any(${both})`
  await tx`
    insert into listing_presence
    select p.* from jsonb_populate_recordset(null::listing_presence, ${kept}::jsonb -> 'presence') p`
  await tx`delete from import_change where listing_id = any(${both})`
  await tx`
    insert into import_change
    select c.* from jsonb_populate_recordset(null::import_change, ${kept}::jsonb -> 'changes') c`
  // Who asked to be taken out meanwhile stays out, under either address.
  await tx`
    update listing l set (${tx.unsafe(FACTS)}, merged_into, updated_at, status) = row(
      ${tx.unsafe(OLD_FACTS)}, null, now(),
      case when (select status from listing where id = ${stays}) = 'hidden' then 'hidden' else b.status end)
    from jsonb_populate_recordset(null::listing, ${kept}::jsonb -> 'listings') b
    where l.id = b.id`
  for (const table of MOVED_TABLES) {
    await tx`
      update ${tx(table)} set listing_id = ${goes} where id::text = any(${moved[table]}) and listing_id = ${stays}`
  }
}

const OLD_FACTS = FACT_COLUMNS.map((column) => `b.${column}`).join(', ')

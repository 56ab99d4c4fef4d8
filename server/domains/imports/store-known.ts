/** Stores what reading found out about existing listings, for the SQL steps. */
import type { CopyTransaction } from '#server/platform/db.ts'
import { CopyIn } from './copy-in.ts'
import type { KnownRows } from './known-rows.ts'
import { bytesOf } from './row-hash.ts'
import type { ImportKind } from './types.ts'

/**
 * Creates the temporary table import_unseen (listing_id): listings that were on this kind of list but whose facts no
 * row repeats. Reworded rows are stored with their new fingerprints.
 */
export async function storeKnown(tx: CopyTransaction, kind: ImportKind, known: KnownRows): Promise<void> {
  await tx`create temporary table import_unseen (listing_id integer primary key) on commit drop`
  await copy(await tx.copyFrom(tx`copy import_unseen from stdin`), linesOf(known.unseen(), String))
  await tx`analyze import_unseen`
  await tx`create temporary table import_reworded (listing_id integer, row_hash bytea) on commit drop`
  const reworded = linesOf(known.reworded(), ([id, { high, low, notes }]) =>
    high === 0 && low === 0 ? `${id}\t\\N` : `${id}\t${bytesOf(high, low, notes)}`,
  )
  await copy(await tx.copyFrom(tx`copy import_reworded from stdin`), reworded)
  await tx`analyze import_reworded`
  await tx`
    update listing_presence p set row_hash = r.row_hash from import_reworded r
    where p.listing_id = r.listing_id and p.kind = ${kind} and p.until_run is null`
}

function* linesOf<Entry>(entries: Iterable<Entry>, lineOf: (entry: Entry) => string): Generator<string> {
  for (const entry of entries) yield `${lineOf(entry)}\n`
}

async function copy(writable: ConstructorParameters<typeof CopyIn>[0], lines: Iterable<string>): Promise<void> {
  const table = new CopyIn(writable)
  for (const line of lines) {
    table.add(line)
    if (table.isFull) await table.flush()
  }
  await table.close()
}

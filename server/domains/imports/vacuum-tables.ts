/**
 * After a large load, PostgreSQL still has to update visibility maps and column statistics. Until then, the first
 * searches and the next import read table pages where an index-only scan would do.
 */
import type { Database } from '#server/platform/db.ts'

/** Number of listings added, removed, or changed; below this, autovacuum gets to it. */
export const VACUUM_MIN_CHANGES = 100_000

export async function vacuumTables(db: Database): Promise<void> {
  const connection = await db.reserve()
  try {
    await connection`set statement_timeout = 0`
    await connection`vacuum (analyze) listing, listing_presence`
  } finally {
    await connection`reset statement_timeout`
    connection.release()
  }
}

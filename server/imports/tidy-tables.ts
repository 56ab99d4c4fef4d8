/**
 * After a great load PostgreSQL has still to note of each page that all may see it, and how the columns are filled. Left
 * for later, it makes the first searches and the next import read what an index alone could tell.
 */
import type { Database } from '#server/platform/db.ts'

export async function tidyTables(db: Database): Promise<void> {
  const connection = await db.reserve()
  try {
    await connection`set statement_timeout = 0`
    await connection`vacuum (analyze) listing, listing_presence`
  } finally {
    await connection`reset statement_timeout`
    connection.release()
  }
}

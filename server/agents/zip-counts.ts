/** How many are listed in each ZIP code, in memory: 30,000 numbers that change with an import. */
import type { Db } from '#server/platform/db.ts'

export type ZipCounts = { version: number; of: (code: number) => number }

/** Five digits. An array is asked ten times as fast as a map of texts, and a radius asks of two thousand codes. */
const CODES = 100_000
/** By pool: a process may serve one database, and a bench several. */
const keptBy = new WeakMap<Db, ZipCounts>()

/** @param version of the listings, when known: older counts are read anew. */
export async function zipCounts(db: Db, version?: number): Promise<ZipCounts> {
  const kept = keptBy.get(db)
  if (kept && (version === undefined || kept.version === version)) return kept
  // One statement, so that the counts are those of the version.
  const rows = await db<{ zip: string | null; listings: number | null; version: number }[]>`
    select c.zip, c.listings, coalesce(v.version, 0)::int as version
    from (select 1) one
    left join data_version v on v.name = 'listings'
    left join count_by_zip c on true`
  const listings = new Uint32Array(CODES)
  for (const row of rows) if (row.zip !== null) listings[Number(row.zip)] = row.listings ?? 0
  const counts = { version: rows[0]?.version ?? 0, of: (code: number) => listings[code] ?? 0 }
  keptBy.set(db, counts)
  return counts
}

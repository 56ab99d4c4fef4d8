/**
 * Cities and ZIP codes that people asked for, in memory: most searches name one of a few thousand, and each look-up was
 * a third of the database's work for a page.
 */
import { LRUCache } from 'lru-cache'
import { readDataVersion } from '#server/platform/data-version.ts'
import { primaryOf } from '#server/platform/replica.ts'
import type { Db } from '#server/platform/db.ts'

const KEPT = 10_000
/** Places change when a process starts, if at all; other processes notice within this time. */
export const CHECK_EVERY_MS = 10_000

type Kept = { version: number; checkedAt: number; found: LRUCache<string, object> }

/** Keyed by pool: a process may use one database, and a benchmark several. */
let caches = new WeakMap<Db, Kept>()

/**
 * @param look Reads the primary. Nothing found is looked up again: an import adds cities that the place tables lack.
 */
export async function rememberPlace<T extends object>(
  reads: Db,
  key: string,
  look: (db: Db) => Promise<T | null>,
): Promise<T | null> {
  const db = primaryOf(reads)
  const { found } = await keptOf(db)
  const known = found.get(key) as T | undefined
  if (known) return known
  const looked = await look(db)
  if (looked) found.set(key, looked)
  return looked
}

async function keptOf(db: Db): Promise<Kept> {
  const kept = caches.get(db)
  if (kept && Date.now() - kept.checkedAt < CHECK_EVERY_MS) return kept
  // Of several searches at once, the first checks.
  if (kept) kept.checkedAt = Date.now()
  const version = await readDataVersion(db, 'places')
  if (kept?.version === version) return kept
  const renewed = { version, checkedAt: Date.now(), found: new LRUCache<string, object>({ max: KEPT }) }
  caches.set(db, renewed)
  return renewed
}

/** For load-places.ts. */
export function forgetPlaces(): void {
  caches = new WeakMap()
}

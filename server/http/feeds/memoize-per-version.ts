/** Memoizes what needs a scan of every listing, until the directory changes. */
import { readDataVersion } from '#server/platform/data-version.ts'
import type { Db } from '#server/platform/db.ts'

export type Versioned<T> = { version: number; value: T }

/** @param make Reads the primary, which has at least the version that the caller's `db` has. */
export function memoizePerVersion<T>(make: () => Promise<T>): (db: Db) => Promise<Versioned<T>> {
  let cached: { version: number; making: Promise<T> } | null = null
  return async (db) => {
    const version = await readDataVersion(db, 'listings')
    if (cached?.version !== version) cached = { version, making: make() }
    const { making } = cached
    try {
      return { version, value: await making }
    } catch (error) {
      // Don't cache a failure.
      if (cached?.making === making) cached = null
      throw error
    }
  }
}

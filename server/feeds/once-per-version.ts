/** What costs a look at every listing is made once, and again when the directory has changed. */
import { readDataVersion } from '../platform/data-version.ts'
import type { Db } from '../platform/db.ts'

export type Versioned<T> = { version: number; value: T }

export function oncePerVersion<T>(db: Db, make: () => Promise<T>): () => Promise<Versioned<T>> {
  let kept: { version: number; making: Promise<T> } | null = null
  return async () => {
    const version = await readDataVersion(db, 'listings')
    if (kept?.version !== version) kept = { version, making: make() }
    const { making } = kept
    try {
      return { version, value: await making }
    } catch (error) {
      // A failure is not an answer to keep.
      if (kept?.making === making) kept = null
      throw error
    }
  }
}

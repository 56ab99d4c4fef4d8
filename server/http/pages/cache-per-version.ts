/** A few values that every page needs: read once, and again when the data version has changed. */
import type { MemoizePerVersion } from '#server/platform/request-scope.ts'

/** @param current Null: no cached value can be trusted, so everything is read again. */
export function cachePerVersion(current: () => number | null): MemoizePerVersion {
  let cachedVersion: number | null = null
  const cached = new Map<string, Promise<unknown>>()

  return <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const version = current()
    if (version === null) return make()
    if (version !== cachedVersion) cached.clear()
    cachedVersion = version
    const known = cached.get(name) as Promise<T> | undefined
    if (known) return known
    const making = make()
    cached.set(name, making)
    // Don't cache a failure.
    making.catch(() => cached.get(name) === making && cached.delete(name))
    return making
  }
}

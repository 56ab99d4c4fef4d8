/** Few facts that every page asks for: read once, and again when the data version has changed. */
import type { OncePerVersion } from '../platform/request-scope.ts'

/** @param current Null: nothing may be trusted, so everything is read again. */
export function keepPerVersion(current: () => number | null): OncePerVersion {
  let keptVersion: number | null = null
  const kept = new Map<string, Promise<unknown>>()

  return <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const version = current()
    if (version === null) return make()
    if (version !== keptVersion) kept.clear()
    keptVersion = version
    const known = kept.get(name) as Promise<T> | undefined
    if (known) return known
    const making = make()
    kept.set(name, making)
    // A failure is not an answer to keep.
    making.catch(() => kept.get(name) === making && kept.delete(name))
    return making
  }
}

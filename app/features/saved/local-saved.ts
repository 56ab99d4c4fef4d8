/** Listings saved before signing in, stored only in this browser. */
import { storedValue } from '#app/lib/create-store.ts'
import { SAVED_KEY, SAVED_MAX } from '#common/limits.ts'

/** Read anew each time: other tabs save too. */
const saved = storedValue('localStorage', SAVED_KEY, (stored) =>
  Array.isArray(stored) ? stored.filter(isPublicId).slice(0, SAVED_MAX) : null,
)

const isPublicId = (id: unknown): id is string => typeof id === 'string' && /^[0-9a-f]{8}$/.test(id)

export const readLocalSaved = (): string[] => saved.read() ?? []

export const saveLocally = (id: string): void => saved.write([...new Set([...readLocalSaved(), id])])

export function unsaveLocally(id: string): void {
  const rest = readLocalSaved().filter((each) => each !== id)
  saved.write(rest.length > 0 ? rest : null)
}

export const clearLocalSaved = (): void => saved.write(null)

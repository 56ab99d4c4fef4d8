/** Listings saved before signing in, stored only in this browser. */
import { SAVED_KEY, SAVED_MAX } from '#common/limits.ts'

export function readLocalSaved(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SAVED_KEY) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter((id): id is string => typeof id === 'string' && /^[0-9a-f]{8}$/.test(id)).slice(0, SAVED_MAX)
  } catch {
    // Invalid stored data counts as empty.
    return []
  }
}

export const saveLocally = (id: string): void =>
  localStorage.setItem(SAVED_KEY, JSON.stringify([...new Set([...readLocalSaved(), id])]))

export function unsaveLocally(id: string): void {
  const rest = readLocalSaved().filter((each) => each !== id)
  if (rest.length === 0) clearLocalSaved()
  else localStorage.setItem(SAVED_KEY, JSON.stringify(rest))
}

export const clearLocalSaved = (): void => localStorage.removeItem(SAVED_KEY)

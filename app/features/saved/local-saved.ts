/** What is saved before signing in: kept in this browser alone. */
import { SAVED_KEY, SAVED_MAX } from '#contract/saved-limits.ts'

export function readLocalSaved(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SAVED_KEY) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter((id): id is string => typeof id === 'string' && /^[0-9a-f]{8}$/.test(id)).slice(0, SAVED_MAX)
  } catch {
    // Something else wrote there: as good as nothing.
    return []
  }
}

export const saveLocally = (id: string): void =>
  localStorage.setItem(SAVED_KEY, JSON.stringify([...new Set([...readLocalSaved(), id])]))

export function forgetLocally(id: string): void {
  const rest = readLocalSaved().filter((each) => each !== id)
  if (rest.length === 0) forgetLocalSaved()
  else localStorage.setItem(SAVED_KEY, JSON.stringify(rest))
}

export const forgetLocalSaved = (): void => localStorage.removeItem(SAVED_KEY)

/** The listings chosen to compare, while this tab is open. The list's rows and its tray follow it. */
import { COMPARE_MAX, COMPARED_KEY } from '#common/limits.ts'

export type ComparedListingRef = { id: string; name: string }

const NONE_CHOSEN: readonly ComparedListingRef[] = []
let chosen: readonly ComparedListingRef[] | null = null
const watchers = new Set<() => void>()

export function readComparison(): readonly ComparedListingRef[] {
  chosen ??= loadStored()
  return chosen
}

function loadStored(): readonly ComparedListingRef[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(COMPARED_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isChosen).slice(0, COMPARE_MAX) : NONE_CHOSEN
  } catch {
    // Invalid stored data, or this browser blocks storage.
    return NONE_CHOSEN
  }
}

const isChosen = (value: unknown): value is ComparedListingRef =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  typeof value.name === 'string' &&
  /^[0-9a-f]{8}$/.test(String(value.id))

export function storeComparison(next: readonly ComparedListingRef[]): void {
  chosen = next
  try {
    if (next.length === 0) sessionStorage.removeItem(COMPARED_KEY)
    else sessionStorage.setItem(COMPARED_KEY, JSON.stringify(next))
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
  for (const watcher of watchers) watcher()
}

export function subscribeToComparison(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const emptyComparison = () => NONE_CHOSEN

/** The listings chosen to compare, while this tab is open. The list's rows and its tray follow it. */
import { createStore } from '#app/lib/create-store.ts'
import { storedValue } from '#app/lib/stored-value.ts'
import { COMPARE_MAX } from '#common/limits.ts'
import { COMPARED_KEY } from '#common/browser-storage.ts'

export type ComparedListingRef = { id: string; name: string }

const NONE_CHOSEN: readonly ComparedListingRef[] = []

const chosen = createStore(
  NONE_CHOSEN,
  storedValue<readonly ComparedListingRef[]>('sessionStorage', COMPARED_KEY, (stored) =>
    Array.isArray(stored) ? stored.filter(isChosen).slice(0, COMPARE_MAX) : null,
  ),
)
export const { get: readComparison, use: useComparison } = chosen

const isChosen = (value: unknown): value is ComparedListingRef =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  typeof value.name === 'string' &&
  /^[0-9a-f]{8}$/.test(String(value.id))

export const storeComparison = (next: readonly ComparedListingRef[]): void =>
  chosen.set(next.length === 0 ? NONE_CHOSEN : next)

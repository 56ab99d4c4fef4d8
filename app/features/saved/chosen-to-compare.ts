/** Who is chosen to be compared, while this tab is open: the list's rows and its tray follow it. */
import { COMPARE_MAX, COMPARED_KEY } from '#contract/saved-limits.ts'

export type Chosen = { id: string; name: string }

const NOBODY: readonly Chosen[] = []
let chosen: readonly Chosen[] | null = null
const watchers = new Set<() => void>()

export function readChosen(): readonly Chosen[] {
  chosen ??= readKept()
  return chosen
}

function readKept(): readonly Chosen[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(COMPARED_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isChosen).slice(0, COMPARE_MAX) : NOBODY
  } catch {
    // Something else wrote there, or this browser keeps nothing.
    return NOBODY
  }
}

const isChosen = (value: unknown): value is Chosen =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  typeof value.name === 'string' &&
  /^[0-9a-f]{8}$/.test(String(value.id))

export function keepChosen(next: readonly Chosen[]): void {
  chosen = next
  try {
    if (next.length === 0) sessionStorage.removeItem(COMPARED_KEY)
    else sessionStorage.setItem(COMPARED_KEY, JSON.stringify(next))
  } catch {
    // Then it holds until the page is left.
  }
  for (const watcher of watchers) watcher()
}

export function watchChosen(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const NOBODY_CHOSEN = () => NOBODY

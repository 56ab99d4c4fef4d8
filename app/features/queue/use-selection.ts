/** Which rows of a list are selected. A row that has left the list isn't any more. */
import { useCallback, useRef, useState } from 'react'

export type Selection = {
  /** In the order of the list. */
  ids: readonly string[]
  has: (id: string) => boolean
  /** Whether it can be selected at all. */
  can: (id: string) => boolean
  /** How many can be. */
  total: number
  /** @param extend Also all rows between it and the one before. */
  toggle: (id: string, extend?: boolean) => void
  /** All, or none if all are. */
  toggleAll: () => void
  select: (ids: readonly string[]) => void
  clear: () => void
}

/** @param all The rows that can be selected. */
export function useSelection(all: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const ids = all.filter((id) => chosen.has(id))
  const toggle = (id: string, extend = false) => {
    if (!all.includes(id)) return
    const [from, to] = [all.indexOf(last.current ?? ''), all.indexOf(id)]
    const range = extend && from >= 0 ? all.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    const next = new Set(ids)
    for (const each of range) {
      if (chosen.has(id)) next.delete(each)
      else next.add(each)
    }
    last.current = id
    setChosen(next)
  }
  const select = useCallback((wanted: readonly string[]) => setChosen(new Set(wanted)), [])
  const clear = useCallback(() => setChosen(new Set()), [])
  return {
    ids,
    has: (id) => chosen.has(id),
    can: (id) => all.includes(id),
    total: all.length,
    toggle,
    toggleAll: () => setChosen(new Set(ids.length === all.length ? [] : all)),
    select,
    clear,
  }
}

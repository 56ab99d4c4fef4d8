/**
 * A part that is the same on every page, except for a few words. The server renders it once and copies it from then on:
 * half of a result list is menus, filter options, and row actions. In the browser it renders like everything else.
 */
import { createContext, type ReactNode, useContext } from 'react'

type Render = (...values: string[]) => ReactNode

/** Returns the cached copy of a fragment as a text placeholder; null if it must be rendered. */
type FragmentRenderer = (id: string, render: Render, values: readonly string[]) => string | null

/** Set only by the server's entry. */
export const StaticFragmentCache = createContext<FragmentRenderer>(() => null)

type Props = {
  /**
   * Identifies everything the fragment depends on, except settings and `values`; null: don't use the cache this time.
   */
  id: string | null
  /** What differs from copy to copy: text and attributes that nothing in the fragment inspects. */
  values?: readonly string[]
  /** Must use neither context nor ids. */
  render: Render
}

const NONE: readonly string[] = []

export function StaticFragment({ id, values = NONE, render }: Props): ReactNode {
  const renderFragment = useContext(StaticFragmentCache)
  return (id === null ? null : renderFragment(id, render, values)) ?? render(...values)
}

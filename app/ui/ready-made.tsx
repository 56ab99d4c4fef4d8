/**
 * A part that is the same on every page, or but for a few words. The server renders it once and copies it from then on:
 * half of what stands on a result list are menus, the choices of its filters, and what is done with a row. In the
 * browser it is rendered like everything else.
 */
import { createContext, type ReactNode, useContext } from 'react'

type Render = (...values: string[]) => ReactNode

/** The copy of a part, as text that stands for it; null where the part must be rendered. */
type Copier = (id: string, render: Render, values: readonly string[]) => string | null

/** Set by the server's entry alone. */
export const ReadyMadeCopies = createContext<Copier>(() => null)

type Props = {
  /** Names all that the part depends on, except settings and `values`; null: not to be copied this time. */
  id: string | null
  /** What differs from copy to copy: words and attributes, which nothing in the part looks into. */
  values?: readonly string[]
  /** Uses neither context nor ids. */
  render: Render
}

const NONE: readonly string[] = []

export function ReadyMade({ id, values = NONE, render }: Props): ReactNode {
  const copyOf = useContext(ReadyMadeCopies)
  return (id === null ? null : copyOf(id, render, values)) ?? render(...values)
}

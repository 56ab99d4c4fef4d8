/**
 * A part that is the same on every page. The server renders it once and copies it from then on: half of what stands
 * on a result list are menus and the choices of its filters. In the browser it is rendered like everything else.
 */
import { createContext, type ReactNode, useContext } from 'react'

/** The copy of a part, as text that stands for it; null where the part must be rendered. */
type Copier = (id: string, render: () => ReactNode) => string | null

/** Set by the server's entry alone. */
export const ReadyMadeCopies = createContext<Copier>(() => null)

type Props = {
  /** Names all that the part depends on, except settings; null: not to be copied this time. */
  id: string | null
  /** Uses neither context nor ids. */
  render: () => ReactNode
}

export function ReadyMade({ id, render }: Props): ReactNode {
  const copyOf = useContext(ReadyMadeCopies)
  return (id === null ? null : copyOf(id, render)) ?? render()
}

/** The server's side of ReadyMade: parts rendered once per process and settings, and put into each page as text. */
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

export type PartCopies = {
  copyOf: (id: string, render: () => ReactNode) => string
  /** The page with every stand-in replaced by its part. */
  fillIn: (page: string) => string
}

/** Made anew at each start: no page text can hold it by chance or on purpose. */
const MARK = `part-${crypto.randomUUID()}-`
const STAND_IN = new RegExp(`${MARK}(\\d+);`, 'g')

export function copyParts(): PartCopies {
  const standIns = new Map<string, string>()
  const parts: string[] = []
  return {
    copyOf(id, render) {
      const known = standIns.get(id)
      if (known) return known
      const standIn = `${MARK}${parts.length};`
      parts.push(renderToString(render()))
      standIns.set(id, standIn)
      return standIn
    },
    fillIn: (page) => page.replace(STAND_IN, (_, place: string) => parts[Number(place)] ?? ''),
  }
}

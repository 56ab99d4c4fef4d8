/** The server's side of ReadyMade: parts rendered once per process and settings, and put into each page as text. */
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

export type PartCopies = {
  copyOf: (id: string, render: (...values: string[]) => ReactNode, values: readonly string[]) => string
  /** The page with every stand-in replaced by its part. */
  fillIn: (page: string) => string
}

/** Made anew at each start: no page text can hold it by chance or on purpose. */
const MARK = `part-${crypto.randomUUID()}-`
const STAND_IN = new RegExp(`${MARK}(\\d+)((?:${MARK}[^]*?)?);${MARK};`, 'g')
const VALUE = new RegExp(`${MARK}(\\d+)`)

export function copyParts(): PartCopies {
  const places = new Map<string, number>()
  /** What stands between the values, and which value comes where: every second piece is a number. */
  const parts: string[][] = []
  return {
    copyOf(id, render, values) {
      const place = places.get(id) ?? parts.length
      if (place === parts.length) {
        parts.push(renderToString(render(...values.map((_, number) => `${MARK}${number}`))).split(VALUE))
        places.set(id, place)
      }
      // React escapes the values with the text they stand in; so they fit into words and attributes alike.
      return `${MARK}${place}${values.map((value) => `${MARK}${value}`).join('')};${MARK};`
    },
    fillIn: (page) =>
      page.replace(STAND_IN, (_, place: string, given: string) => {
        const values = given.split(MARK).slice(1)
        const pieces = parts[Number(place)] ?? []
        return pieces.map((piece, at) => (at % 2 === 0 ? piece : (values[Number(piece)] ?? ''))).join('')
      }),
  }
}

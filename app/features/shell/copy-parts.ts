/** The server's side of ReadyMade: parts rendered once per process and settings, and put into each page as text. */
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

export type PartCopies = {
  copyOf: (id: string, render: (...values: string[]) => ReactNode, values: readonly string[]) => string
  /** The page with every stand-in replaced by its part. */
  fillIn: (page: string) => string
}

type Part = {
  place: number
  /** What stands between the values, and which value comes where: every second piece is a number. */
  pieces: readonly string[]
  values: number
}

/** Made anew at each start: no page text can hold it by chance or on purpose. */
const MARK = `part-${crypto.randomUUID()}-`
const VALUE = new RegExp(`${MARK}(\\d+)`)

export function copyParts(): PartCopies {
  const known = new Map<string, Part>()
  const parts: Part[] = []
  function make(render: (...values: string[]) => ReactNode, values: number): Part {
    const marked = Array.from({ length: values }, (_, number) => `${MARK}${number}`)
    const part = { place: parts.length, pieces: renderToString(render(...marked)).split(VALUE), values }
    parts.push(part)
    return part
  }
  return {
    copyOf(id, render, values) {
      const part = known.get(id) ?? make(render, values.length)
      known.set(id, part)
      // React escapes the values with the text they stand in; so they fit into words and attributes alike.
      return `${MARK}${[part.place, ...values].join(MARK)}${MARK}`
    },
    fillIn: (page) => fill(page.split(MARK), parts),
  }
}

/** @param texts the page, then over and over: place of a part, its values, and the page again. */
function fill(texts: readonly string[], parts: readonly Part[]): string {
  let filled = texts[0] ?? ''
  for (let at = 1; at < texts.length;) {
    const { pieces, values } = parts[Number(texts[at])] ?? NO_PART
    const first = at + 1
    for (const [index, piece] of pieces.entries())
      filled += index % 2 === 0 ? piece : (texts[first + Number(piece)] ?? '')
    at = first + values
    filled += texts[at] ?? ''
    at += 1
  }
  return filled
}

const NO_PART: Part = { place: 0, pieces: [], values: 0 }

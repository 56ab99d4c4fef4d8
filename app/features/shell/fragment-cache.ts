/**
 * The server side of StaticFragment: fragments rendered once per process and settings, inserted into each page as text.
 */
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

export type FragmentCache = {
  renderFragment: (id: string, render: (...values: string[]) => ReactNode, values: readonly string[]) => string
  /** Returns the page with every placeholder replaced by its fragment. */
  fillFragments: (page: string) => string
}

type Part = {
  place: number
  /** The text between the values, alternating with value indexes: every second piece is a number. */
  pieces: readonly string[]
  values: number
}

/** Random per process: no page text can contain it by accident or on purpose. */
const MARK = `part-${crypto.randomUUID()}-`
const VALUE = new RegExp(`${MARK}(\\d+)`)

export function createFragmentCache(): FragmentCache {
  const known = new Map<string, Part>()
  const parts: Part[] = []
  function make(render: (...values: string[]) => ReactNode, values: number): Part {
    const marked = Array.from({ length: values }, (_, number) => `${MARK}${number}`)
    const part = { place: parts.length, pieces: renderToString(render(...marked)).split(VALUE), values }
    parts.push(part)
    return part
  }
  return {
    renderFragment(id, render, values) {
      const part = known.get(id) ?? make(render, values.length)
      known.set(id, part)
      // React escapes the values with the text around them, so they fit into text and attributes alike.
      return `${MARK}${[part.place, ...values].join(MARK)}${MARK}`
    },
    fillFragments: (page) => fill(page.split(MARK), parts),
  }
}

/** @param texts the page's text, then repeatedly: a fragment's index, its values, and the following page text. */
function fill(texts: readonly string[], parts: readonly Part[]): string {
  let filled = texts[0] ?? ''
  for (let at = 1; at < texts.length;) {
    const { pieces, values } = parts[Number(texts[at])] ?? EMPTY_FRAGMENT
    const first = at + 1
    for (const [index, piece] of pieces.entries())
      filled += index % 2 === 0 ? piece : (texts[first + Number(piece)] ?? '')
    at = first + values
    filled += texts[at] ?? ''
    at += 1
  }
  return filled
}

const EMPTY_FRAGMENT: Part = { place: 0, pieces: [], values: 0 }

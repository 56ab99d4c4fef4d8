/** Names of cities on a map, each beside its mark, where they cover no dot, no mark, and no other name. */
import { type Box, boxOf, type Frame, isIn, meets, rounded, type Spot } from './map-geometry.ts'

type Marked = Spot & { name: string; radius: number }
/** Where the name begins, ends, or has its middle; null: there is no room for it. */
export type Label = Spot & { anchor: 'start' | 'middle' | 'end' }

/** Inter's letters are about this wide, in ems, and a little wider in short names. */
const LETTER = 0.59

type Around = {
  /** Where no name can be. */
  taken: readonly Box[]
  frame: Frame
  /** Of the text. */
  size: number
}

/** @param marks the most important first. */
export function placeLabels(marks: readonly Marked[], { taken, frame, size }: Around): (Label | null)[] {
  // A name that touches another city's mark would seem to be that city's.
  const boxes: Box[] = [...taken, ...marks.map((mark) => boxOf(mark, mark.radius + size * 0.4))]
  const own = taken.length
  return marks.map((mark, at) => {
    for (const { label, box } of choices(mark, size)) {
      if (!isInside(frame, box) || boxes.some((other, place) => place !== own + at && meets(box, other))) continue
      boxes.push(box)
      return label
    }
    return null
  })
}

/** The place that the map is about: beside its mark, or else beyond what covers it. @returns null without room. */
export function placeHere(
  { x, y, name }: Spot & { name: string },
  { taken, frame, size }: Around,
): { label: Label; box: Box } | null {
  for (const away of AWAY) {
    const free = choices({ name, x, y, radius: size * away }, size * HERE).find(
      ({ box }) => isInside(frame, box) && !taken.some((other) => meets(box, other)),
    )
    if (free) return free
  }
  return null
}

/** In heights of the text. */
const AWAY = [0.6, 1.5, 2.5, 3.5, 5]
/** Its name is bold. */
const HERE = 1.1

const isInside = (frame: Frame, [left, top, right, bottom]: Box) =>
  isIn(frame, { x: left, y: top }) && isIn(frame, { x: right, y: bottom })

/** At the right, the left, above, and below. */
function choices({ name, x, y, radius }: Marked, size: number): { label: Label; box: Box }[] {
  const wide = name.length * size * LETTER
  const half = size * 0.6
  const beside = radius + size * 0.3
  const above = radius + half
  const at = (dx: number, dy: number, anchor: Label['anchor']) => {
    const left = anchor === 'start' ? x + dx : anchor === 'end' ? x + dx - wide : x - wide / 2
    return {
      label: { x: rounded(x + dx), y: rounded(y + dy), anchor },
      box: [left, y + dy - half, left + wide, y + dy + half] as const,
    }
  }
  return [at(beside, 0, 'start'), at(-beside, 0, 'end'), at(0, -above, 'middle'), at(0, above, 'middle')]
}

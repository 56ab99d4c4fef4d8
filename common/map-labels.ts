/** Names of cities on a map, each beside its mark, where they cover no dot, no mark, and no other name. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from './i18n.ts'
import { type Box, boxOf, type Frame, isInside, meets, rounded, type Spot } from './map-geometry.ts'

type Marked = Spot & { name: string; more?: number | undefined; radius: number }
/** Where the name begins, ends, or has its middle; null: there is no room for it. */
export type Label = Spot & { anchor: 'start' | 'middle' | 'end' }

/** About as wide as in Inter, in ems. */
const widthOf = (name: string) =>
  0.62 * name.length + 0.28 * name.split(/[mwMW]/).length - 0.25 * name.split(/[f.i'j lrt]/).length

/** `Oakland area`: with other cities in its mark. */
export const shownName = ({ name, more }: Pick<Marked, 'name' | 'more'>) =>
  more ? i18n._(msg`${{ name }} area`) : name

export type Around = {
  /** Where no name can be. */
  taken: readonly Box[]
  frame: Frame
  /** Of the text. */
  size: number
}

/** @param marks the most important first. Without those that a name covers, which has no other room. */
export function placeLabels<Mark extends Marked>(marks: readonly Mark[], { taken, frame, size }: Around) {
  const names = [...taken]
  const labels = new Map<Mark, Label>()
  let shown = marks
  for (const mark of marks) {
    const free = choices(mark, size)
      .filter(({ box }) => isInside(frame, withMargin(box, size * MARGIN)) && !names.some((other) => meets(box, other)))
      // A name that touches another city's mark would seem to be that city's.
      .map(({ label, box }) => ({
        label,
        box,
        under: shown.filter((other) => other !== mark && meets(box, boxOf(other, other.radius + size * 0.4))),
      }))
      .toSorted((one, other) => one.under.length - other.under.length)
    const best = free.find(({ under }) => under.every(({ radius }) => radius < mark.radius))
    if (!best || !shown.includes(mark)) continue
    names.push(best.box)
    labels.set(mark, best.label)
    shown = shown.filter((other) => !best.under.includes(other))
  }
  return shown.map((mark) => ({ mark, label: labels.get(mark) ?? null }))
}

/** In heights of the text: at the edge of the map, a name would seem to be cut. */
const MARGIN = 0.6
const withMargin = ([left, top, right, bottom]: Box, by: number): Box => [left - by, top - by, right + by, bottom + by]

export type Area = Spot & { name: string }

/** Counties and states around a place: each name is in the middle of its area, or near it, where it covers nothing. */
export function placeAreas(areas: readonly Area[], { taken, frame, size }: Around): Area[] {
  const names = [...taken]
  return areas.flatMap(({ name, x, y }) => {
    for (const off of OFF_MIDDLE.filter((some) => Math.abs(some * size) <= OFF_MAX)) {
      const area = { name, x, y: rounded(y + off * size) }
      const box = boxOfName({ ...area, anchor: 'middle' }, name, size * AREA)
      if (!isInside(frame, box) || names.some((other) => meets(box, other))) continue
      names.push(box)
      return [area]
    }
    return []
  })
}

/** In heights of the text. */
const OFF_MIDDLE = [0, -1.2, 1.2, -2.4, 2.4, -3.6, 3.6, -4.8, 4.8]
/** Eight miles: that is still in most counties. */
const OFF_MAX = 5

/** Smaller letters, further apart. */
const AREA = 0.95

export function boxOfName({ x, y, anchor }: Label, name: string, size: number): Box {
  const wide = widthOf(name) * size
  const left = anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2
  return [left, y - size * 0.6, left + wide, y + size * 0.6]
}

/** The place that the map is about: beside its mark, or else beyond what covers it. @returns null without room. */
export function placeHere({ x, y, name }: Spot & { name: string }, { taken, frame, size }: Around): Place | null {
  const isFree = ({ box }: Place) => isInside(frame, box) && !taken.some((other) => meets(box, other))
  const [near, ...far] = AWAY.map((away) => choices({ name, x, y, radius: size * away }, size * HERE))
  // Far to the side, what is in between would seem to have the name.
  const places = [...(near ?? []), ...far.flatMap(aboveAndBelow), ...far.flat()]
  return places.find(isFree) ?? null
}

type Place = { label: Label; box: Box }
const aboveAndBelow = (places: readonly Place[]) => places.filter(({ label }) => label.anchor === 'middle')

/** In heights of the text. */
const AWAY = [0.6, 1, 1.5, 2, 2.5, 3, 3.5, 5]
/** Its name is bold. */
const HERE = 1.1

/** At the right, the left, above, and below. */
function choices({ x, y, radius, ...named }: Marked, size: number): Place[] {
  const half = size * 0.6
  const beside = radius + size * 0.3
  const above = radius + half
  const at = (dx: number, dy: number, anchor: Label['anchor']) => {
    return {
      label: { x: rounded(x + dx), y: rounded(y + dy), anchor },
      box: boxOfName({ x: x + dx, y: y + dy, anchor }, shownName(named), size),
    }
  }
  return [at(beside, 0, 'start'), at(-beside, 0, 'end'), at(0, -above, 'middle'), at(0, above, 'middle')]
}

/** Names of cities on a map, each beside its mark, where they cover no dot, no mark, and no other name. */
import { type Box, boxOf, type Frame, isIn, meets, rounded, type Spot } from './map-geometry.ts'

type Marked = Spot & { name: string; more?: number | undefined; radius: number }
/** Where the name begins, ends, or has its middle; null: there is no room for it. */
export type Label = Spot & { anchor: 'start' | 'middle' | 'end' }

/** About as wide as in Inter, in ems. */
const widthOf = (name: string) =>
  0.62 * name.length + 0.28 * name.split(/[mwMW]/).length - 0.25 * name.split(/[f.i'j lrt]/).length

/** `Oakland +3`: with the number of cities that are in its mark, too. */
export const shownName = ({ name, more }: Pick<Marked, 'name' | 'more'>) => (more ? `${name} +${more}` : name)

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
      .filter(({ box }) => isInside(frame, box) && !names.some((other) => meets(box, other)))
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

const isInside = (frame: Frame, [left, top, right, bottom]: Box) =>
  isIn(frame, { x: left, y: top }) && isIn(frame, { x: right, y: bottom })

/** At the right, the left, above, and below. */
function choices({ x, y, radius, ...named }: Marked, size: number): Place[] {
  const wide = widthOf(shownName(named)) * size
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

/** Which part of a map is shown, and how pointer, wheel, and keys change it. */
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type Frame, isIn, type Spot } from '#common/map-geometry.ts'
import type { AreaMap } from '#common/map-layout.ts'

/** About 9 miles: ZIP codes are apart, and the ground still shows where you are. */
export const CLOSEST = 6
const GLIDE_MS = 200
/** Of a press that becomes a drag. */
const DRAG_PX = 4
/** Of the side. */
const STEP = 0.2
const WHEEL_ZOOM = 0.002
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

export type MapView = ReturnType<typeof useMapView>

type Svg = { readonly current: SVGSVGElement | null }

export function useMapView({ frame: first, bounds, rows, cities }: AreaMap, svg: Svg) {
  const { frame, latest, show, glide } = useFrame(first, bounds)
  const zoom = (factor: number, held = focusedSpot(svg.current)) => {
    const spots = held ? [held] : rows.length > 0 ? rows : cities
    glide(zoomed(latest.current, factor, factor < 1 ? nearestOf(spots, latest.current) : MIDDLE))
  }
  const reset = () => glide(first)
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (event.metaKey || event.ctrlKey || event.altKey) return
    if (arrow) show(moved(latest.current, arrow))
    else if (event.key === '+' || event.key === '=') zoom(0.5)
    else if (event.key === '-') zoom(2)
    else if (event.key === '0') reset()
    else return
    event.preventDefault()
  }
  useEffect(() => {
    if (frame) keepFocus(svg.current)
  }, [svg, frame])
  return {
    frame,
    latest,
    glide,
    zoom,
    reset,
    onKeyDown,
    isMoved: frame.join() !== first.join(),
    canZoomIn: frame[2] > CLOSEST,
    canZoomOut: frame[2] < bounds[2],
    handlers: usePointers(svg, latest, show),
  }
}

function useFrame(first: Frame, bounds: Frame) {
  const [frame, setFrame] = useState(first)
  const latest = useRef(first)
  const gliding = useRef(0)
  const show = useCallback(
    (to: Frame) => {
      cancelAnimationFrame(gliding.current)
      latest.current = within(bounds, to)
      setFrame(latest.current)
    },
    [bounds],
  )
  const glide = useCallback(
    (wanted: Frame) => {
      const [from, to] = [latest.current, within(bounds, wanted)]
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return show(to)
      const start = performance.now()
      const step = (now: number) => {
        const part = Math.min(1, (now - start) / GLIDE_MS)
        show(between(from, to, part))
        if (part < 1) gliding.current = requestAnimationFrame(step)
      }
      gliding.current = requestAnimationFrame(step)
    },
    [bounds, show],
  )
  return { frame, latest, show, glide }
}

/** Of the dot or city that has the focus. */
function focusedSpot(svg: SVGSVGElement | null): Spot | null {
  const moved = svg?.querySelector<SVGAElement>('a:focus')?.transform.baseVal.consolidate()
  return moved ? { x: moved.matrix.e, y: moved.matrix.f } : null
}

/** What had the focus can be out of sight, or a part of another dot. */
const focused = new WeakSet<Element>()
function keepFocus(svg: SVGSVGElement | null) {
  if (!svg) return
  if (svg.contains(document.activeElement)) focused.add(svg)
  else if (focused.delete(svg) && document.activeElement === document.body) svg.focus({ preventScroll: true })
}

/** Presses that move: one drags the map, two pinch it. */
function usePointers(svg: Svg, latest: { readonly current: Frame }, show: (to: Frame) => void) {
  const pressed = useRef(new Map<number, Spot>())
  const drag = useRef({ isOne: false, isEngaged: false })
  useWheel(svg, (event) => {
    if (!event.ctrlKey && !drag.current.isEngaged) return
    event.preventDefault()
    const factor = Math.exp(event.deltaY * WHEEL_ZOOM)
    show(zoomed(latest.current, factor, shareOf(svg.current, { x: event.clientX, y: event.clientY })))
  })

  const onPointerDown = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (pressed.current.size === 0) drag.current = { isOne: false, isEngaged: true }
    pressed.current.set(pointerId, { x, y })
  }
  const onDrag = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    const was = pressed.current.get(pointerId)
    const width = svg.current?.clientWidth
    if (!was || !width) return
    if (!drag.current.isOne && Math.hypot(x - was.x, y - was.y) < DRAG_PX) return
    if (!drag.current.isOne) svg.current?.setPointerCapture(pointerId)
    drag.current.isOne = true
    const [other] = [...pressed.current].flatMap(([id, spot]) => (id === pointerId ? [] : [spot]))
    pressed.current.set(pointerId, { x, y })
    if (!other) return show(moved(latest.current, [(was.x - x) / width, (was.y - y) / width]))
    const factor = apart(was, other) / Math.max(1, apart({ x, y }, other))
    show(zoomed(latest.current, factor, shareOf(svg.current, { x: (x + other.x) / 2, y: (y + other.y) / 2 })))
  }
  const onPointerEnd = ({ pointerId }: PointerEvent) => void pressed.current.delete(pointerId)
  return {
    onPointerDown,
    onPointerMove: (event: PointerEvent) =>
      !pressed.current.has(event.pointerId) && isHeld(event) ? onPointerDown(event) : onDrag(event),
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    // The wheel scrolls the page until someone has pressed on the map.
    onPointerLeave: () => void (drag.current.isEngaged = false),
    // A drag that ends on a link doesn't follow it.
    onClickCapture: (event: MouseEvent) => {
      if (!drag.current.isOne) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** Pressed on the map before its script was there. */
const isHeld = ({ buttons, pointerType, currentTarget }: PointerEvent) =>
  buttons === 1 && pointerType === 'mouse' && currentTarget.matches(':active')

/** React's own listener is passive: it can't keep the page from scrolling. */
function useWheel(svg: Svg, onWheel: (event: WheelEvent) => void) {
  const latest = useRef(onWheel)
  useEffect(() => {
    latest.current = onWheel
  })
  useEffect(() => {
    const place = svg.current
    const listen = (event: WheelEvent) => latest.current(event)
    place?.addEventListener('wheel', listen, { passive: false })
    return () => place?.removeEventListener('wheel', listen)
  }, [svg])
}

const apart = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y)

/** From 0 to 1, of the map as it is on the screen. */
function shareOf(svg: SVGSVGElement | null, { x, y }: Spot): Spot {
  const { left = 0, top = 0, width = 1, height = 1 } = svg?.getBoundingClientRect() ?? {}
  return { x: (x - left) / width, y: (y - top) / height }
}

const MIDDLE: Spot = { x: 0.5, y: 0.5 }

/** What is nearest to the middle stays in sight, as a share of the frame: between two cities there is nothing to see. */
function nearestOf(spots: readonly Spot[], [x, y, side]: Frame): Spot {
  const middle = { x: x + side / 2, y: y + side / 2 }
  const seen = spots.filter((spot) => isIn([x, y, side], spot))
  const [nearest] = seen.toSorted((one, other) => apart(one, middle) - apart(other, middle))
  return nearest ? { x: (nearest.x - x) / side, y: (nearest.y - y) / side } : MIDDLE
}

/** What is at the place stays there. */
function zoomed([x, y, side]: Frame, factor: number, at = MIDDLE): Frame {
  const to = Math.max(CLOSEST, side * factor)
  return [x + at.x * (side - to), y + at.y * (side - to), to]
}

const moved = ([x, y, side]: Frame, [dx, dy]: readonly [number, number]): Frame => [x + dx * side, y + dy * side, side]

const between = (from: Frame, to: Frame, part: number): Frame => {
  const at = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * part
  return [at(0), at(1), at(2)]
}

function within([left, top, most]: Frame, [x, y, wanted]: Frame): Frame {
  const side = Math.min(most, wanted)
  const clamp = (at: number, least: number) => Math.max(least, Math.min(at, least + most - side))
  return [clamp(x, left), clamp(y, top), side]
}

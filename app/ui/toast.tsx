/**
 * Short notifications for the whole site: `showToast('Link copied')`. A toast closes after TOAST_MS, stays while it is
 * hovered or focused, never takes the focus, and covers no control. Screen readers announce it from a region that is
 * always there.
 */
import { t } from '@lingui/core/macro'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createStore } from '#app/lib/create-store.ts'
import { storedValue } from '#app/lib/stored-value.ts'
import { TOAST_MS } from '#common/limits.ts'
import { Icon } from './icon.tsx'
import { TOASTS_KEY } from '#common/browser-storage.ts'

/** Places toasts so that they cover no control: at the bottom of the window, or as far above it as needed. */

const CONTROLS = 'a[href], button, input, select, textarea, summary, .compare-tray'
const STEP_PX = 8
/** The gap between a toast and its neighbors. */
const GAP_PX = 8
/** A bar fixed in the window is never covered, even if every other spot would cover a link. */
const WEIGHTS: Readonly<Record<string, number>> = { '.compare-tray': 1_000, 'button, input, select, textarea': 10 }

type Box = { top: number; bottom: number; left: number; right: number }
type Obstacle = { box: Box; weight: number }

function positionToasts(region: HTMLElement): void {
  const cards = boxOf(region)
  if (!cards || region.matches(':hover, :focus-within')) return
  const already = Number.parseFloat(region.style.getPropertyValue('--toasts-up')) || 0
  const foot = { ...cards, top: cards.top + already, bottom: cards.bottom + already }
  const least = (document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0) + GAP_PX
  const up = bestOffset(foot, obstaclesBeside(region), least)
  region.style.setProperty('--toasts-up', `${up}px`)
}

/** The bounding box of all cards. */
function boxOf(region: HTMLElement): Box | null {
  const boxes = [...region.querySelectorAll('.toast')].map((card) => card.getBoundingClientRect())
  if (boxes.length === 0) return null
  return {
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
  }
}

function obstaclesBeside(region: HTMLElement): Obstacle[] {
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !region.contains(control) && control.checkVisibility({ visibilityProperty: true }))
    .map((control) => ({ box: control.getBoundingClientRect(), weight: weightOf(control) }))
    .filter(({ box }) => box.bottom > 0 && box.top < window.innerHeight)
}

const weightOf = (control: HTMLElement): number =>
  Object.entries(WEIGHTS).find(([which]) => control.matches(which))?.[1] ?? 1

/** The lowest of the positions that cover the least. */
function bestOffset(foot: Box, obstacles: readonly Obstacle[], least: number): number {
  let best = { up: 0, cost: Number.POSITIVE_INFINITY }
  for (let up = 0; up === 0 || foot.top - up >= least; up += STEP_PX) {
    const cost = obstacles.reduce((sum, one) => sum + one.weight * sharedArea(foot, up, one.box), 0)
    if (cost < best.cost) best = { up, cost }
    if (cost === 0) break
  }
  return best.up
}

function sharedArea(foot: Box, up: number, { top, bottom, left, right }: Box): number {
  const width = Math.min(foot.right, right) - Math.max(foot.left, left)
  const height = Math.min(foot.bottom - up + GAP_PX, bottom) - Math.max(foot.top - up - GAP_PX, top)
  return width > 0 && height > 0 ? width * height : 0
}

/** `done` is announced when the screen reader pauses; a `problem` right away. */
type ToastKind = 'done' | 'problem'
/** `until`: when it closes, by the browser's clock. */
type Toast = { id: number; kind: ToastKind; words: string; ms: number; until: number }

/** A press may show a toast and lead to the next page: there, an older one would be about something else. */
const LEADING_MS = 3_000
const isOfNextPage = ({ kind, until, ms }: Toast) => kind === 'done' && until - ms > Date.now() - LEADING_MS

const stored = storedValue<readonly Toast[]>('sessionStorage', TOASTS_KEY, (kept) =>
  ((kept ?? []) as readonly Toast[]).filter(isOfNextPage),
)
const toasts = createStore<readonly Toast[]>([], stored)

/** @param ms how long it stays. */
export const showToast = (words: string, kind: ToastKind = 'done', ms = TOAST_MS): void =>
  toasts.set(toastsWith(words, kind, ms))

/** For someone who is leaving this page. */
export const showToastOnNextPage = (words: string): void => stored.write(toastsWith(words, 'done', TOAST_MS))

function toastsWith(words: string, kind: ToastKind, ms: number): readonly Toast[] {
  const before = toasts.get()
  const id = 1 + Math.max(0, ...before.map((toast) => toast.id))
  // Repeating the same words restarts that toast instead of adding another.
  const others = before.filter((toast) => toast.kind !== kind || toast.words !== words)
  return [...others, { id, kind, words, ms, until: Date.now() + ms }]
}

/** What was wrong is fixed. */
export const closeProblemToasts = () => toasts.set(toasts.get().filter(({ kind }) => kind !== 'problem'))

export const closeToastsOfLastPage = () => toasts.set(toasts.get().filter(isOfNextPage))

/** Once all are closed, nothing is stored. */
const closeToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))

type Undo = {
  onUndo: () => void
  /** It closed without it: what it says is done only now. Without one, it is done already. */
  onOver?: () => void
}
type UndoToast = Toast & Undo

/** Not stored: what they undo lives on this page. */
const undoToasts = createStore<readonly UndoToast[]>([])

/** How long something can be undone. */
const UNDO_MS = 10_000

/** Says what is done or about to be, with a button to undo it. In the second case, closing the page first asks. */
export function showUndoToast(words: string, undo: Undo): void {
  const before = undoToasts.get()
  const id = Math.min(0, ...before.map((toast) => toast.id)) - 1
  undoToasts.set([...before, { id, kind: 'done', words, ms: UNDO_MS, until: Date.now() + UNDO_MS, ...undo }])
}

function closeUndoToast({ id, onUndo, onOver }: UndoToast, isUndone: boolean): void {
  if (!undoToasts.get().some((toast) => toast.id === id)) return
  undoToasts.set(undoToasts.get().filter((toast) => toast.id !== id))
  if (isUndone) onUndo()
  else onOver?.()
}

const KINDS = [
  { kind: 'done', live: 'polite' },
  { kind: 'problem', live: 'assertive' },
] as const

export function ToastRegion() {
  const [plain, withUndo] = [toasts.use(), undoToasts.use()]
  const shown = useMemo(() => [...plain, ...withUndo], [plain, withUndo])
  const region = useRef<HTMLElement>(null)
  useToastPlacement(region, shown)
  return (
    <section ref={region} aria-label={t`Messages`} className="toasts no-print">
      {KINDS.map(({ kind, live }) => (
        <div key={kind} aria-live={live} className="grid gap-2">
          {shown
            .filter((toast) => toast.kind === kind)
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} />
            ))}
        </div>
      ))}
    </section>
  )
}

/**
 * Toasts are positioned when they appear, and when what they cover changes: by scrolling, by keyboard, or by new
 * content.
 */
function useToastPlacement(region: RefObject<HTMLElement | null>, shown: readonly (Toast | UndoToast)[]): void {
  useLayoutEffect(() => {
    const element = region.current
    if (!element || shown.length === 0) return
    const place = () => positionToasts(element)
    place()
    const stop = new AbortController()
    for (const change of ['scrollend', 'resize', 'focusin'])
      window.addEventListener(change, place, { signal: stop.signal })
    const content = new ResizeObserver(place)
    content.observe(document.body)
    return () => {
      stop.abort()
      content.disconnect()
    }
  }, [region, shown])
}

export function ToastCard({ toast }: { toast: Toast | UndoToast }) {
  const { kind, words, ms, until } = toast
  const close = () => ('onUndo' in toast ? closeUndoToast(toast, false) : closeToast(toast.id))
  const closeNow = useRef(close)
  const [held, setHeld] = useState(false)
  const [wasHeld, setWasHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => closeNow.current(), wasHeld ? ms : until - Date.now())
    return () => clearTimeout(timer)
  }, [held, wasHeld, ms, until])
  const hold = () => {
    setHeld(true)
    setWasHeld(true)
  }
  const letGo = () => setHeld(false)
  return (
    <div className={`toast toast-${kind}`} onPointerEnter={hold} onPointerLeave={letGo} onFocus={hold} onBlur={letGo}>
      <p>{words}</p>
      {'onUndo' in toast && <UndoButton toast={toast} />}
      <button type="button" onClick={close} className="flex size-11 items-center justify-center">
        <Icon name="close" />
        <span className="sr-only">{t`Close this message`}</span>
      </button>
    </div>
  )
}

/** While it shows, what it says may not be sent yet. */
function UndoButton({ toast }: { toast: UndoToast }) {
  const { onOver } = toast
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => onOver && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [onOver])
  return (
    <button
      type="button"
      onClick={() => closeUndoToast(toast, true)}
      className="min-h-11 cursor-pointer px-2 font-semibold text-evergreen underline"
    >
      {t`Undo`}
    </button>
  )
}

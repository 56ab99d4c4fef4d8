/**
 * Short news for the whole site: `showToast('Link copied')`. A toast leaves by itself after TOAST_MS, waits while
 * someone points at it or stands on it, and never takes the focus. Readers hear it from a region that is always there.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { TOAST_MS } from '#contract/limits.ts'
import { Icon } from './icon.tsx'

/** `done` is said when the reader pauses; a `problem` at once. */
type ToastKind = 'done' | 'problem'
type Toast = { id: number; kind: ToastKind; words: string; ms: number }

const NONE: readonly Toast[] = []
let toasts = NONE
let lastId = 0
const watchers = new Set<() => void>()

/** @param ms how long it stays. */
export function showToast(words: string, kind: ToastKind = 'done', ms = TOAST_MS): void {
  lastId += 1
  change([...toasts, { id: lastId, kind, words, ms }])
}

const closeToast = (id: number) => change(toasts.filter((toast) => toast.id !== id))

function change(next: readonly Toast[]): void {
  toasts = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const KINDS = [
  { kind: 'done', live: 'polite' },
  { kind: 'problem', live: 'assertive' },
] as const

export function ToastRegion() {
  const shown = useSyncExternalStore(
    watch,
    () => toasts,
    () => NONE,
  )
  return (
    <section aria-label="Messages" className="toasts no-print">
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

function ToastCard({ toast: { id, kind, words, ms } }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => closeToast(id), ms)
    return () => clearTimeout(timer)
  }, [held, id, ms])
  const hold = () => setHeld(true)
  const letGo = () => setHeld(false)
  return (
    <div className={`toast toast-${kind}`} onPointerEnter={hold} onPointerLeave={letGo} onFocus={hold} onBlur={letGo}>
      <p>{words}</p>
      <button type="button" onClick={() => closeToast(id)} className="flex size-11 items-center justify-center">
        <Icon name="close" />
        <span className="sr-only">Close this message</span>
      </button>
    </div>
  )
}

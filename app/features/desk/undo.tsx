import { useCallback, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { UNDO_S, UndoButtons, UndoSeconds } from './undo-parts.tsx'

type Props = { decided: string; onUndo: () => void; onOver: () => void }

/** A decision while it can be taken back. It takes the focus, because the form it came from is gone. */
export function Undo({ decided, onUndo, onOver }: Props) {
  const words = useId()
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => bar.current?.focus(), [])
  const { sendOnce, undo } = useSendOnce(onUndo, onOver)
  return (
    <section ref={bar} tabIndex={-1} aria-labelledby={words} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p id={words}>
        Decided: <strong>{decided}</strong>. <UndoSeconds />
      </p>
      <UndoButtons onUndo={undo} onSend={sendOnce} />
    </section>
  )
}

/** Once, whatever comes first: the time, the button, or the next item. */
function useSendOnce(onUndo: () => void, onOver: () => void) {
  const over = useRef<(() => void) | null>(onOver)
  useEffect(() => {
    if (over.current) over.current = onOver
  })
  const sendOnce = useCallback(() => {
    const send = over.current
    over.current = null
    send?.()
  }, [])
  const gone = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    const end = setTimeout(sendOnce, UNDO_S * 1_000)
    clearTimeout(gone.current)
    return () => {
      clearTimeout(end)
      // Not at once: while it is developed, React takes every part away and puts it back.
      gone.current = setTimeout(sendOnce)
    }
  }, [sendOnce])
  const undo = () => {
    over.current = null
    onUndo()
  }
  return { sendOnce, undo }
}

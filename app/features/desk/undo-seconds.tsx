import { useEffect, useState } from 'react'

/** How long a decision can be taken back. */
export const UNDO_S = 10

/** Seen, and not read out every second. */
export function UndoSeconds() {
  const [left, setLeft] = useState(UNDO_S)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span aria-hidden="true" className="tabular text-muted">
      Sent in {left} s.
    </span>
  )
}

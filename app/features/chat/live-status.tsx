/** The status of the live connection where it matters; nothing while all is well. */
import { useEffect, useState } from 'react'
import { type LiveState, useLiveState } from '#app/lib/live/live-state.ts'

const WORDS: Partial<Record<LiveState, string>> = {
  connecting: 'Connecting. New messages show as soon as the line is there.',
  replaying: 'Catching up with what came meanwhile.',
  offline: 'You are offline. What you send now is kept and leaves by itself when the line is back.',
  too_many: 'Too many windows or tries at once. New messages show here a little later; sending works.',
  not_approved:
    'New messages reach you by mail while your account is not approved. They also stand here when you load the page.',
  signed_out: 'You were signed out in another window. Sign in again to go on; what you typed is kept.',
}
/** Short gaps aren't worth showing. */
const STATUS_DELAY_MS = 1_200

export function LiveStatus() {
  const state = useLiveState()
  const [said, setSaid] = useState<LiveState>('off')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(state), WORDS[state] ? STATUS_DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [state])
  const words = WORDS[said]
  return (
    <output data-live={state} className="block text-14 text-muted">
      {words && (
        <span className="mb-3 block rounded-stamp border-l-4 border-marigold bg-marigold-tint px-3 py-2 text-ink">
          {words}
        </span>
      )}
    </output>
  )
}

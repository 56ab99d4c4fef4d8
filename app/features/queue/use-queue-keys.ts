/** Keyboard control of a queue: j and k move, a letter chooses a decision. Never while the user is typing. */
import { useEffect } from 'react'

type Keys = {
  on: boolean
  ids: readonly string[]
  current: string | null
  choose: (id: string) => void
  act: (key: string) => void
}

export function useQueueKeys({ on, ids, current, choose, act }: Keys): void {
  useEffect(() => {
    if (!on) return
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const step = { j: 1, k: -1 }[event.key]
      // Otherwise the letter would be typed into the field that appears.
      if (/^[a-z]$/.test(event.key)) event.preventDefault()
      if (step === undefined) return act(event.key)
      const next = ids[Math.max(0, Math.min(ids.length - 1, ids.indexOf(current ?? '') + step))]
      if (next) choose(next)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [on, ids, current, choose, act])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select') !== null

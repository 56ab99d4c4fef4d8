/** Keyboard control of a queue: j and k move, a letter chooses a decision. */
import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { QUEUE_KEYS_KEY } from '#common/browser-storage.ts'

type Shortcut = { key: string; does: string }

const MOVE: readonly Shortcut[] = [
  { key: 'j', does: 'next' },
  { key: 'k', does: 'previous' },
]

/** In every queue: selects the current item for a decision about several. */
export const SELECT_KEY = 'x'

/** Single-key shortcuts conflict with speech input, so they can be turned off, for all queues at once. */
export function useShortcutsEnabled() {
  const [on, setOn] = useState(() => localStorage.getItem(QUEUE_KEYS_KEY) !== 'off')
  const turn = () => {
    localStorage.setItem(QUEUE_KEYS_KEY, on ? 'off' : 'on')
    setOn(!on)
  }
  return { on, turn }
}

type Props = { keys: readonly Shortcut[]; on: boolean; turn: () => void }

/** The available keys, on devices with a keyboard. */
export const ShortcutHints = ({ keys, on, turn }: Props) => (
  <details className="mt-2 text-14 text-muted max-md:hidden">
    <summary className="min-h-6 cursor-pointer">{t`Keyboard shortcuts`}</summary>
    {on && (
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {[...MOVE, { key: SELECT_KEY, does: 'select' }, ...keys].map(({ key, does }) => (
          <li key={key}>
            <kbd className="key mr-0.5">{key}</kbd> {does}
          </li>
        ))}
      </ul>
    )}
    <Button type="button" variant="plain" onClick={turn}>
      {on ? t`Turn off shortcuts` : t`Turn on shortcuts`}
    </Button>
  </details>
)

type Keys = {
  on: boolean
  ids: readonly string[]
  current: string | null
  choose: (id: string) => void
  act: (key: string) => void
}

/** Never while the user is typing. */
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

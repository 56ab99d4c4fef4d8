import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'

type Shortcut = { key: string; does: string }

const MOVE: readonly Shortcut[] = [
  { key: 'j', does: 'next' },
  { key: 'k', does: 'previous' },
]
const STORED = 'moderation keys'

/** Single-key shortcuts conflict with speech input, so they can be turned off, for all queues at once. */
export function useShortcutsEnabled() {
  const [on, setOn] = useState(() => localStorage.getItem(STORED) !== 'off')
  const turn = () => {
    localStorage.setItem(STORED, on ? 'off' : 'on')
    setOn(!on)
  }
  return { on, turn }
}

type Props = { keys: readonly Shortcut[]; on: boolean; turn: () => void }

/** The available keys, always visible on devices with a keyboard. */
export const ShortcutHints = ({ keys, on, turn }: Props) => (
  <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-hairline pb-1 text-14 max-md:hidden">
    <p className="font-semibold max-lg:sr-only">Keys</p>
    {on && (
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {[...MOVE, ...keys].map(({ key, does }) => (
          <li key={key}>
            <kbd className="mr-1.5 rounded-stamp border border-edge px-1.5 py-0.5 font-mono">{key}</kbd>
            {does}
          </li>
        ))}
      </ul>
    )}
    <Button type="button" variant="plain" onClick={turn}>
      {on ? 'Turn keys off' : 'Turn keys on'}
    </Button>
  </div>
)

/** The autosave of one article for its page: saves again when the line is back, and stops with the page. */
import { useEffect, useState } from 'react'
import { createAutosave, type SaveState, type Start } from './autosave.ts'

const AGAIN_MS = 10_000

export function useAutosave(start: Start) {
  const [state, setState] = useState<SaveState>({ kind: 'saved' })
  const [autosave] = useState(() => createAutosave(start, setState))
  useEffect(() => autosave.stop, [autosave])
  useEffect(() => {
    if (state.kind !== 'offline') return
    const again = () => void autosave.save()
    window.addEventListener('online', again)
    const timer = window.setInterval(again, AGAIN_MS)
    return () => {
      window.removeEventListener('online', again)
      window.clearInterval(timer)
    }
  }, [state.kind, autosave])
  return { state, change: autosave.change, save: autosave.save }
}

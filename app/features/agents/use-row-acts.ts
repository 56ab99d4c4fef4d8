import { type RefObject, useEffect, useState } from 'react'
import type * as Acts from '#app/features/saved/row-acts.tsx'
import { AUTHORIZED_USER } from '#contract/authorized-user.ts'
import { COMPARED_KEY, SAVED_KEY } from '#contract/saved-limits.ts'

type RowActs = typeof Acts

const load = (): Promise<RowActs> => import('#app/features/saved/row-acts.tsx')

/**
 * Save and Compare of a list's rows. Their code is loaded by the first press, or at once where something is kept.
 *
 * @returns null until loaded.
 */
export function useRowActs(form: RefObject<HTMLFormElement | null>): RowActs | null {
  const [acts, setActs] = useState<RowActs | null>(null)
  useEffect(() => {
    const list = form.current
    if (!list) return
    const start = async (then: (loaded: RowActs) => void) => {
      const loaded = await load()
      setActs(loaded)
      then(loaded)
    }
    const follow = ({ target }: Event) => {
      const control = target instanceof Element && target.closest<HTMLInputElement>('.row-acts :is(input, button)')
      if (control) void start(({ pressed }) => pressed(control))
    }
    if (isKept('sessionStorage', COMPARED_KEY) || list.querySelector('.row-acts :checked')) {
      void start(({ showKept }) => showKept(list))
    }
    if (isKept('localStorage', SAVED_KEY) || isKept('localStorage', AUTHORIZED_USER)) {
      void start(({ showSaved }) => showSaved(list))
    }
    list.addEventListener('click', follow)
    return () => list.removeEventListener('click', follow)
  }, [form])
  return acts
}

function isKept(where: 'sessionStorage' | 'localStorage', key: string): boolean {
  try {
    return window[where].getItem(key) !== null
  } catch {
    // This browser keeps nothing for us.
    return false
  }
}

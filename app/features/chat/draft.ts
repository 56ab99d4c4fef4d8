/** What is typed and not sent, kept through a reload: of this tab and person, gone with them. */
import { useState } from 'react'

const keyOf = (person: string, where: string) => `chat draft ${person} ${where}`

export function useDraft(person: string, where: string): [string, (text: string) => void] {
  const key = keyOf(person, where)
  const [kept, setKept] = useState(() => ({ key, text: read(key) }))
  const text = kept.key === key ? kept.text : read(key)
  const change = (next: string) => {
    try {
      if (next) sessionStorage.setItem(key, next)
      else sessionStorage.removeItem(key)
    } catch {
      // Then it lives as long as the page.
    }
    setKept({ key, text: next })
  }
  return [text, change]
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

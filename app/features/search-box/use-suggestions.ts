/** Suggestions for what was typed. Optional help: what fails or comes late shows nothing, and the form works. */
import { useRef, useState } from 'react'
import { sendRequest } from '#app/lib/account/send-request.ts'
import { api } from '#app/lib/api/calls.ts'
import { currentLanguage } from '#common/i18n.ts'
import { type SearchSuggestion, SUGGESTION_TEXT_MIN } from '#common/suggestions.ts'

/** `text`: what they were found for. */
export type Found = { text: string; suggestions: readonly SearchSuggestion[] }

const NONE: Found = { text: '', suggestions: [] }
/** A pause between two letters that is longer than most people's. */
const PAUSE_MS = 80
/** So long the list for the text before stays: a list that closes at every letter flickers. */
const STALE_MS = 400

/** While the page is open. */
const known = new Map<string, Found>()

/** `ask` with what is in the field now; '' for no suggestions. */
export function useSuggestions(): { found: Found; ask: (typed: string) => void } {
  const [found, setFound] = useState(NONE)
  const stopAsking = useRef(() => {})
  const ask = (typed: string) => {
    stopAsking.current()
    const text = typed.trim()
    const ready = text.length < SUGGESTION_TEXT_MIN ? NONE : known.get(text)
    if (ready) setFound(ready)
    else stopAsking.current = askServer(text, setFound)
  }
  return { found, ask }
}

/** @returns what stops it: nothing is shown any more. */
function askServer(text: string, show: (found: Found) => void): () => void {
  const stop = new AbortController()
  const hiding = setTimeout(show, STALE_MS, NONE)
  const asking = setTimeout(async () => {
    const found = await readSuggestions(text, stop.signal)
    clearTimeout(hiding)
    if (!stop.signal.aborted) show(found)
  }, PAUSE_MS)
  return () => {
    clearTimeout(hiding)
    clearTimeout(asking)
    stop.abort()
  }
}

async function readSuggestions(text: string, signal: AbortSignal): Promise<Found> {
  try {
    const { data } = await sendRequest(
      api.get('search-suggestions', { params: { q: text, lang: currentLanguage() } }),
      { signal },
    )
    const found = { text, suggestions: data }
    known.set(text, found)
    return found
  } catch {
    return NONE
  }
}

/** Suggestions for what was typed. Optional help: what fails or comes late shows nothing, and the form works. */
import { useEffect, useState } from 'react'
import { sendRequest } from '#app/lib/account/send-request.ts'
import { api } from '#app/lib/api/calls.ts'
import type { SuggestionGroup } from '#common/suggestion-groups.ts'
import { SUGGESTION_TEXT_MIN } from '#common/suggestion-groups.ts'

export type Suggestion = { group: SuggestionGroup; label: string; detail: string; agents: number | null; path: string }
/** `text`: what they were found for. */
export type Found = { text: string; suggestions: readonly Suggestion[] }

const NONE: Found = { text: '', suggestions: [] }
/** A pause between two letters that is longer than most people's. */
const PAUSE_MS = 80
/** So long the list for the text before stays: a list that closes at every letter flickers. */
const STALE_MS = 400

/** While the page is open. */
const known = new Map<string, Found>()

/** @param typed '' for none. */
export function useSuggestions(typed: string): Found {
  const [found, setFound] = useState(NONE)
  const text = typed.trim()
  useEffect(() => {
    const ready = text.length < SUGGESTION_TEXT_MIN ? NONE : known.get(text)
    if (ready) return setFound(ready)
    const stop = new AbortController()
    const asking = setTimeout(() => void readSuggestions(text, stop.signal).then(show), PAUSE_MS)
    const hiding = setTimeout(() => setFound(NONE), STALE_MS)
    function show(answer: Found) {
      clearTimeout(hiding)
      if (!stop.signal.aborted) setFound(answer)
    }
    return () => {
      clearTimeout(asking)
      clearTimeout(hiding)
      stop.abort()
    }
  }, [text])
  return found
}

async function readSuggestions(text: string, signal: AbortSignal): Promise<Found> {
  try {
    const { data } = await sendRequest(api.get('search-suggestions', { params: { q: text } }), { signal })
    const found = { text, suggestions: data }
    known.set(text, found)
    return found
  } catch {
    return NONE
  }
}

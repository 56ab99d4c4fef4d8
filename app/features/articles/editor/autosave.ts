/**
 * Autosave, one call at a time. What is typed goes to the browser's storage first, so neither a lost connection nor a
 * closed window loses it; if another tab has saved meanwhile, nothing is overwritten and the author decides.
 */
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { NetworkError, ApiError } from '#app/lib/account/send-request.ts'
import { api } from '#app/lib/api/calls.ts'
import type { SavedArticle } from '#common/article-schemas.ts'
import { paths } from '#common/paths.ts'
import { deleteLocalCopy, formOf, storeLocalCopy, numbersIn, type TypedArticle } from './typed-article.ts'

const AFTER_MS = 1_500

export type SaveState =
  /** `at`: when; null for an article that isn't there yet. */
  | { kind: 'saved'; at: string | null }
  | { kind: 'waiting' | 'saving' | 'offline' | 'conflict' }
  | { kind: 'refused'; words: string[] }

export type Start = { person: string; id: string | null; version: number }

export function createAutosave({ person, ...start }: Start, say: (state: SaveState) => void) {
  const now = { ...start, typed: null as TypedArticle | null, stopped: false, timer: 0 }
  let running: Promise<SavedArticle | null> | null = null

  /** @returns what the server has now; null if it doesn't have everything that was typed. */
  const save = async (): Promise<SavedArticle | null> => {
    window.clearTimeout(now.timer)
    await running
    running = saveOnce().finally(() => void (running = null))
    return running
  }

  async function saveOnce(): Promise<SavedArticle | null> {
    const { typed } = now
    if (now.stopped) return null
    if (!typed) return now.id ? { id: now.id, version: now.version } : null
    say({ kind: 'saving' })
    try {
      applySaved(await send(now, typed), typed)
    } catch (error) {
      const state = stateAfter(error)
      now.stopped = state.kind === 'conflict'
      say(state)
      return null
    }
    say(now.typed ? { kind: 'waiting' } : { kind: 'saved', at: new Date().toISOString() })
    return now.typed || now.id === null ? null : { id: now.id, version: now.version }
  }

  function applySaved(saved: SavedArticle, typed: TypedArticle): void {
    // So that a reload opens the stored article instead of another new one.
    if (now.id === null) window.history.replaceState(window.history.state, '', paths.editArticle(saved.id))
    deleteLocalCopy(person, now.id)
    Object.assign(now, saved)
    if (now.typed === typed) now.typed = null
    else if (now.typed) storeLocalCopy(person, now.id, { typed: now.typed, version: now.version })
  }

  const change = (typed: TypedArticle): void => {
    now.typed = typed
    storeLocalCopy(person, now.id, { typed, version: now.version })
    if (now.stopped) return
    say({ kind: 'waiting' })
    window.clearTimeout(now.timer)
    now.timer = window.setTimeout(() => void save(), AFTER_MS)
  }

  /** On leaving: unsaved text is sent right away; it is also in the browser's storage. */
  const stop = (): void => {
    if (now.typed) void save()
    window.clearTimeout(now.timer)
  }
  return { save, change, stop }
}

/** The text holds a number that must not leave the browser. */
class BlockedNumbersError extends Error {
  readonly words: string[]
  constructor(words: string[]) {
    super('held back')
    this.words = words
  }
}

async function send({ id, version }: { id: string | null; version: number }, typed: TypedArticle) {
  const words = numbersIn(typed)
  if (words.length > 0) throw new BlockedNumbersError(words)
  const form = formOf(typed)
  const { data } =
    id === null
      ? await requestSignedIn(api.post('articles', { body: form }))
      : await requestSignedIn(api.patch('articles/{id}', { params: { id }, body: { ...form, version } }))
  return data
}

function stateAfter(error: unknown): SaveState {
  if (error instanceof NetworkError) return { kind: 'offline' }
  if (error instanceof BlockedNumbersError) return { kind: 'refused', words: error.words }
  if (!(error instanceof ApiError)) throw error
  if (error.status === 409) return { kind: 'conflict' }
  if (error.status >= 500) return { kind: 'offline' }
  const words = Object.values(error.errors).flat()
  return { kind: 'refused', words: words.length > 0 ? [...new Set(words)] : [error.message] }
}

/**
 * Saves by itself, one call after the other. What is typed is in the browser's storage first, so neither a lost line
 * nor a closed window loses it; when another tab has saved meanwhile, nothing is overwritten and the writer decides.
 */
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { NotReached, Refusal } from '#app/lib/account/send-call.ts'
import type { SavedArticle } from '#contract/article-schemas.ts'
import { paths } from '#contract/paths.ts'
import { dropKept, formOf, keep, numbersIn, type TypedArticle } from './typed-article.ts'

const AFTER_MS = 1_500

export type SaveState =
  | { kind: 'saved' | 'waiting' | 'saving' | 'offline' | 'conflict' }
  | { kind: 'refused'; words: string[] }

export type Start = { person: string; id: string | null; version: number }

export function createAutosave({ person, ...start }: Start, say: (state: SaveState) => void) {
  const now = { ...start, typed: null as TypedArticle | null, stopped: false, timer: 0 }
  let running: Promise<SavedArticle | null> | null = null

  /** @returns what the server has now; null when it has not all that was typed. */
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
      take(await send(now, typed), typed)
    } catch (error) {
      const state = stateAfter(error)
      now.stopped = state.kind === 'conflict'
      say(state)
      return null
    }
    say({ kind: now.typed ? 'waiting' : 'saved' })
    return now.typed || now.id === null ? null : { id: now.id, version: now.version }
  }

  function take(saved: SavedArticle, typed: TypedArticle): void {
    // A reload leads to the stored article, not to another new one.
    if (now.id === null) window.history.replaceState(window.history.state, '', paths.editArticle(saved.id))
    dropKept(person, now.id)
    Object.assign(now, saved)
    if (now.typed === typed) now.typed = null
    else if (now.typed) keep(person, now.id, { typed: now.typed, version: now.version })
  }

  const change = (typed: TypedArticle): void => {
    now.typed = typed
    keep(person, now.id, { typed, version: now.version })
    if (now.stopped) return
    say({ kind: 'waiting' })
    window.clearTimeout(now.timer)
    now.timer = window.setTimeout(() => void save(), AFTER_MS)
  }

  /** Leaving: what waits is sent at once; it is in the browser's storage besides. */
  const stop = (): void => {
    if (now.typed) void save()
    window.clearTimeout(now.timer)
  }
  return { save, change, stop }
}

/** It holds a number that must not leave the browser. */
class HeldBack extends Error {
  readonly words: string[]
  constructor(words: string[]) {
    super('held back')
    this.words = words
  }
}

async function send({ id, version }: { id: string | null; version: number }, typed: TypedArticle) {
  const words = numbersIn(typed)
  if (words.length > 0) throw new HeldBack(words)
  const form = formOf(typed)
  const { data } =
    id === null
      ? await callSignedIn<SavedArticle>('POST', 'articles', form)
      : await callSignedIn<SavedArticle>('PATCH', `articles/${id}`, { ...form, version })
  return data
}

function stateAfter(error: unknown): SaveState {
  if (error instanceof NotReached) return { kind: 'offline' }
  if (error instanceof HeldBack) return { kind: 'refused', words: error.words }
  if (!(error instanceof Refusal)) throw error
  if (error.status === 409) return { kind: 'conflict' }
  if (error.status >= 500) return { kind: 'offline' }
  const words = Object.values(error.errors).flat()
  return { kind: 'refused', words: words.length > 0 ? [...new Set(words)] : [error.message] }
}

/**
 * Messages on their way. Each has its id from the first try, so that trying again can't send it twice; they leave one
 * after the other, and stay through a reload. Of this tab alone, and gone with it.
 */
import { useSyncExternalStore } from 'react'
import type { MessageRow, StartedRow } from '#contract/chat-answers.ts'
import { callSignedIn, SignedOut } from '#app/lib/account/call-signed-in.ts'
import { type Answer, Refusal } from '#app/lib/account/send-call.ts'

/** `chat`: a conversation; `listing`: the agent to whom it is the first message. */
export type Target = { chat: string } | { listing: string }
export type Outgoing = {
  id: string
  person: string
  target: Target
  body: string
  typedAt: string
  /** What the server had against it; null: it is tried. */
  problem: string | null
}

const KEY = 'chat outbox'
const TRY_AGAIN_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

let waiting: readonly Outgoing[] = read()
let busy = false
const watchers = new Set<() => void>()
let arrived: (message: MessageRow, sent: Outgoing) => void = () => {}

export const targetKey = (target: Target): string => ('chat' in target ? target.chat : `to ${target.listing}`)

export function sendLater(given: Pick<Outgoing, 'person' | 'target' | 'body'>): void {
  change([...waiting, { ...given, id: crypto.randomUUID(), typedAt: new Date().toISOString(), problem: null }])
  void work()
}

export function tryAgain(id: string): void {
  setProblem(id, null)
  void work()
}

export const takeBack = (id: string): void => change(waiting.filter((one) => one.id !== id))

/** What is done when one has arrived; and those that a reload left are sent on. */
export function onArrival(then: typeof arrived): () => void {
  arrived = then
  void work()
  const wake = () => void work()
  window.addEventListener('online', wake)
  return () => window.removeEventListener('online', wake)
}

export function useOutgoing(person: string, target: Target): readonly Outgoing[] {
  const all = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => waiting,
    () => waiting,
  )
  return all.filter((one) => one.person === person && targetKey(one.target) === targetKey(target))
}

async function work(): Promise<void> {
  if (busy) return
  busy = true
  try {
    let tries = 0
    for (let next = nextOf(); next; next = nextOf()) {
      if (await deliver(next)) tries = 0
      else {
        await pause(TRY_AGAIN_MS[Math.min(tries, TRY_AGAIN_MS.length - 1)] ?? 0)
        tries += 1
      }
    }
  } catch {
    // Signed out: the rest goes when the person is back.
  } finally {
    busy = false
  }
}

/** The first that is not stuck, nor behind one that is stuck in the same conversation. */
const nextOf = (): Outgoing | undefined => waiting.find(({ problem }) => problem === null)

/** @returns false when it has to be tried again. */
async function deliver(one: Outgoing): Promise<boolean> {
  try {
    const message = await post(one)
    takeBack(one.id)
    arrived(message, one)
    return true
  } catch (error) {
    if (error instanceof SignedOut) throw error
    if (!(error instanceof Refusal) || error.status === 429 || error.status >= 500) return false
    const problem = Object.values(error.errors)[0]?.[0] ?? error.message
    setProblem(one.id, problem)
    return true
  }
}

function setProblem(id: string, problem: string | null): void {
  change(waiting.map((one) => (one.id === id ? Object.assign({}, one, { problem }) : one)))
}

async function post({ id, target, body }: Outgoing): Promise<MessageRow> {
  if ('chat' in target) {
    return (await callSignedIn<MessageRow>('POST', `chats/${target.chat}/messages`, { id, body })).data
  }
  const started: Answer<StartedRow> = await callSignedIn('POST', 'chats', { listing_id: target.listing, id, body })
  return started.data.message
}

function change(next: readonly Outgoing[]): void {
  waiting = next
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Full or forbidden: then it lives as long as the page.
  }
  for (const watcher of watchers) watcher()
}

function read(): readonly Outgoing[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as Outgoing[]) : []
  } catch {
    return []
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

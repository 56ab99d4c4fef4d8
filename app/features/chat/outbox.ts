/**
 * Outgoing messages. Each gets its id on the first try, so that a retry can't send it twice; they are sent one at a
 * time and survive a reload. Belongs to this tab and is deleted with it.
 */
import type { MessageRow } from '#common/chat-answers.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { ApiError, SignedOutError } from '#app/lib/account/send-request.ts'
import { createStore } from '#app/lib/create-store.ts'
import { storedValue } from '#app/lib/stored-value.ts'
import { api } from '#app/lib/api/calls.ts'
import { OUTBOX_KEY } from '#common/browser-storage.ts'

/** `chat`: a conversation, and the request that it answers, if several are open; `listing`: the agent who gets this as a first message. */
export type Target = { chat: string; request?: string | undefined } | { listing: string }
export type Outgoing = {
  id: string
  person: string
  target: Target
  body: string
  typedAt: string
  /** Why the server rejected it; null while it is being tried. */
  problem: string | null
}

const TRY_AGAIN_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

const waiting = createStore<readonly Outgoing[]>(
  [],
  storedValue<readonly Outgoing[]>('sessionStorage', OUTBOX_KEY, (stored) =>
    Array.isArray(stored) ? (stored as readonly Outgoing[]) : null,
  ),
)
let busy = false
let notifyDelivered: (message: MessageRow, sent: Outgoing) => void = () => {}

const targetKey = (target: Target): string => ('chat' in target ? target.chat : `to ${target.listing}`)

/** @param given `id` if the message already has one. */
export function sendLater(given: Pick<Outgoing, 'person' | 'target' | 'body'> & { id?: string | undefined }): void {
  waiting.set([
    ...waiting.get(),
    { ...given, id: given.id ?? crypto.randomUUID(), typedAt: new Date().toISOString(), problem: null },
  ])
  void work()
}

export function tryAgain(id: string): void {
  setProblem(id, null)
  void work()
}

export const cancelMessage = (id: string): void => waiting.set(waiting.get().filter((one) => one.id !== id))

/** Sets what runs when a message is delivered, and resumes sending those left over from before a reload. */
export function onDelivered(then: typeof notifyDelivered): () => void {
  notifyDelivered = then
  void work()
  const wake = () => void work()
  window.addEventListener('online', wake)
  return () => window.removeEventListener('online', wake)
}

export function useOutgoing(person: string, target: Target): readonly Outgoing[] {
  return waiting.use().filter((one) => one.person === person && targetKey(one.target) === targetKey(target))
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
    // Signed out: the rest is sent when the user is back.
  } finally {
    busy = false
  }
}

/** The first message without a problem. */
const nextOf = (): Outgoing | undefined => waiting.get().find(({ problem }) => problem === null)

/** @returns false if it must be retried. */
async function deliver(one: Outgoing): Promise<boolean> {
  try {
    const message = await post(one)
    cancelMessage(one.id)
    notifyDelivered(message, one)
    return true
  } catch (error) {
    if (error instanceof SignedOutError) throw error
    if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) return false
    const problem = Object.values(error.errors)[0]?.[0] ?? error.message
    setProblem(one.id, problem)
    return true
  }
}

function setProblem(id: string, problem: string | null): void {
  waiting.set(waiting.get().map((one) => (one.id === id ? Object.assign({}, one, { problem }) : one)))
}

async function post({ id, target, body }: Outgoing): Promise<MessageRow> {
  if ('chat' in target) {
    const { chat, request } = target
    const answers = request ? { request_id: request } : {}
    const call = api.post('chats/{id}/messages', { params: { id: chat }, body: { id, body, ...answers } })
    return (await requestSignedIn(call)).data
  }
  const { data } = await requestSignedIn(api.post('chats', { body: { listing_id: target.listing, id, body } }))
  return data.message
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

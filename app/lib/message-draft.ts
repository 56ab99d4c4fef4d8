/**
 * A first message that a visitor writes before having an account: stored in this browser until it is sent, so that
 * signing in on the way, or in another tab, doesn't lose it. On registration it is also sent to the server.
 */
import { paths } from '#common/paths.ts'

const KEY = 'message_draft'

/** `to`: public id of the listing. `id`: of the message, so that it is sent only once. */
export type MessageDraft = { to: string; id: string; name: string; body: string }

/** Null: nothing is stored for this agent, or the browser blocks storage. */
export function readMessageDraft(to: string): MessageDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(KEY) ?? 'null') as MessageDraft | null
    return draft?.to === to && draft.body.trim() !== '' ? draft : null
  } catch {
    return null
  }
}

/** Only for the visitor on the way to send it: no one else's registration includes it. */
export function pendingMessageDraft(callbackUrl: string | null): MessageDraft | null {
  const to = /[?&]to=([0-9a-f]{8})$/.exec(callbackUrl ?? '')?.[1]
  return to && callbackUrl === paths.writeTo(to) ? readMessageDraft(to) : null
}

export function storeMessageDraft({ to, name, body }: Omit<MessageDraft, 'id'>): void {
  const id = readMessageDraft(to)?.id ?? crypto.randomUUID()
  try {
    localStorage.setItem(KEY, JSON.stringify({ to, name, body, id } satisfies MessageDraft))
  } catch {
    // The browser blocks storage: the text stays in the page.
  }
}

export function deleteMessageDraft(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Then nothing was stored.
  }
}

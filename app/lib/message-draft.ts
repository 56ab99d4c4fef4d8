/**
 * A first message that a visitor writes before having an account: stored in this browser until it is sent, so that
 * signing in on the way, or in another tab, doesn't lose it. On registration it is also sent to the server.
 */
import { paths } from '#common/paths.ts'
import { storedValue } from './stored-value.ts'
import { MESSAGE_DRAFT_KEY } from '#common/browser-storage.ts'

/** `to`: public id of the listing. `id`: of the message, so that it is sent only once. */
export type MessageDraft = { to: string; id: string; name: string; body: string }

const draft = storedValue('localStorage', MESSAGE_DRAFT_KEY, (stored) => stored as MessageDraft | null)

/** Null: nothing is stored for this agent. */
export function readMessageDraft(to: string): MessageDraft | null {
  const stored = draft.read()
  return stored?.to === to && stored.body.trim() !== '' ? stored : null
}

/** Only for the visitor on the way to send it: no one else's registration includes it. */
export function pendingMessageDraft(callbackUrl: string | null): MessageDraft | null {
  const to = /[?&]to=([0-9a-f]{8})$/.exec(callbackUrl ?? '')?.[1]
  return to && callbackUrl === paths.writeTo(to) ? readMessageDraft(to) : null
}

export const storeMessageDraft = ({ to, name, body }: Omit<MessageDraft, 'id'>): void =>
  draft.write({ to, name, body, id: readMessageDraft(to)?.id ?? crypto.randomUUID() })

export const deleteMessageDraft = (): void => draft.write(null)

/** What the live connection carries. Without zod: the browser's part loads it. */

/** Where the live connection is. */
export const LIVE_PATH = '/live'

/** Specification 4 and 9. */
export const NOTIFICATION_TOAST = 'You have one message notification. Please look into the dashboard.'
export const NOTIFICATION_TOAST_MS = 500

export type LiveMessage = {
  id: string
  conversation_id: string
  place: number
  mine: boolean
  body: string
  sent_at: string
}

/** `number` counts the events of a person, without gaps; what one has already is told by it. */
export type NotificationEvent = {
  number: number
  to: string
  type: string
  id: string
  ref: string
  from_name: string
  preview: string
  /** Of a chat: the message itself. */
  message: LiveMessage | null
}

export type ChatEvent = { number: number } & (
  | { kind: 'message'; message: LiveMessage }
  | { kind: 'marks'; conversation_id: string; mine: boolean; delivered: number; read: number }
  /** Notifications were read: the counts are other ones. */
  | { kind: 'counts' }
  /** Archived, blocked, opened again. */
  | { kind: 'conversation'; conversation_id: string }
)

export type ServerEvents = {
  /** Specification 7. */
  notifications: (event: NotificationEvent) => void
  chat: (event: ChatEvent) => void
  /** All that was missed has been told; from here on it is live. */
  ready: (at: { number: number }) => void
  /** Too much was missed to be told one by one: fetch anew, go on from `number`. */
  reset: (at: { number: number }) => void
  typing: (where: { conversation_id: string }) => void
}

export type ClientEvents = { typing: (where: { conversation_id: string }) => void }

/** What the first message of a connection holds. */
export type LiveAuth = { ticket: string; since?: number }

/** Why a connection was refused: the `message` of the refusal. */
export const LIVE_REFUSALS = ['ticket', 'too_many', 'not_approved', 'busy'] as const
export type LiveRefusal = (typeof LIVE_REFUSALS)[number]

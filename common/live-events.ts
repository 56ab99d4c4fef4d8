/** Notification types. Without zod: the browser code loads it. */
export const NOTIFICATION_TYPES = [
  'chat',
  'review',
  'answer',
  'article',
  'claim',
  'watch',
  'request',
  'call',
  'system',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** What the live connection carries. Without zod: the browser code loads it. */

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
  /** The request that an agent's message answers. */
  request_id: string | null
  sent_at: string
}

/** `number` counts a person's events without gaps, so that a client can tell which ones it already has. */
export type NotificationEvent = {
  number: number
  to: string
  type: string
  id: string
  ref: string
  from_name: string
  preview: string
  /** For a chat: the message itself. */
  message: LiveMessage | null
}

export type ChatEvent = { number: number } & (
  | { kind: 'message'; message: LiveMessage }
  | { kind: 'marks'; conversation_id: string; mine: boolean; delivered: number; read: number }
  /** Notifications were read, so the counts have changed. */
  | { kind: 'counts' }
  /** Archived, blocked, or reopened. */
  | { kind: 'conversation'; conversation_id: string }
)

export type ServerEvents = {
  /** Specification 7. */
  notifications: (event: NotificationEvent) => void
  chat: (event: ChatEvent) => void
  /** All missed events have been sent; from here on it is live. */
  ready: (at: { number: number }) => void
  /** Too many missed events to send one by one: fetch everything again and continue from `number`. */
  reset: (at: { number: number }) => void
  typing: (where: { conversation_id: string }) => void
}

export type ClientEvents = { typing: (where: { conversation_id: string }) => void }

/** The payload of a connection's first message. */
export type LiveAuth = { ticket: string; since?: number }

/** Why a connection was rejected: the `message` of the error. */
const LIVE_ERRORS = ['ticket', 'too_many', 'not_approved', 'busy'] as const
export type LiveError = (typeof LIVE_ERRORS)[number]

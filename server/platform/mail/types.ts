/** The types of an email, from the domain that writes it to the server that accepts it. */
import type { Settings } from '../settings.ts'

/** What a domain passes in. Text and HTML come from `renderEmail`. */
export type Email = {
  /** Its purpose, in one word: `contact`, `verify`. */
  kind: string
  to: string
  /** Where replies go, if not to us. */
  replyTo?: string
  subject: string
  text: string
  html: string
  /** A calendar file. */
  calendar?: string
  /** Deletes all of it once it is sent or given up. */
  deleteWhenSettled?: true
}

/** What every email of ours contains. The whole settings object fits. */
export type Sender = Pick<Settings, 'SITE_NAME' | 'operator' | 'origin' | 'mailFrom'>

/** The deps of a function that sends email. */
export type EmailDeps = { sender: Sender }

/** An email on its way. */
export type DueEmail = {
  id: string
  kind: string
  recipient: string
  replyTo: string | null
  subject: string
  bodyText: string
  bodyHtml: string
  /** A calendar file. */
  calendar?: string | null
  queuedAt: Date
  /** For an email to a list: the URL for one-click unsubscribe (RFC 8058), and which list it is. */
  list?: { id: string; unsubscribeUrl: string }
}

/** Where emails go: an SMTP server, or a folder. */
export type EmailTransport = {
  /** To show to people: `smtp.example:587`, or the folder. */
  destination: string
  /** @throws EmailRejectedError when another try is useless, any other error when it isn't. */
  send: (email: DueEmail) => Promise<void>
  /** Call it after the last email. Emails on their way are finished. */
  close: () => void
}

/** The receiving side will never accept this email. */
export class EmailRejectedError extends Error {}

/** What a mail is, from the room that writes it to the server that takes it. */
import type { Settings } from '../settings.ts'

/** What a room hands over. Text and HTML come from `writeLetter`. */
export type Mail = {
  /** What it is for, in a word: `contact`, `verify`. */
  kind: string
  to: string
  /** Where an answer goes, when not to us. */
  replyTo?: string
  subject: string
  text: string
  html: string
}

/** What stands in every mail of ours. The whole settings fit. */
export type Sender = Pick<Settings, 'SITE_NAME' | 'POSTAL_ADDRESS' | 'origin'>

/** A mail on its way. */
export type DueMail = {
  id: string
  kind: string
  recipient: string
  replyTo: string | null
  subject: string
  bodyText: string
  bodyHtml: string
  /** This one included. */
  tries: number
  queuedAt: Date
  /** Of a mail to a list: where its reader's program leaves it (RFC 8058), and which list it is. */
  list?: { id: string; unsubscribeUrl: string }
}

/** Where mails go: an SMTP server, or a folder. */
export type MailTransport = {
  /** For people: `smtp.example:587`, or the folder. */
  place: string
  /** @throws MailRefused when another try is useless, any other error when not. */
  send: (mail: DueMail) => Promise<void>
  /** After the last mail. What is on its way is finished. */
  close: () => void
}

/** The receiving side will never take this mail. */
export class MailRefused extends Error {}

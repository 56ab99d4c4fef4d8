/** Where emails go: to the SMTP server in the settings or, without one, into DATA_DIR/mail as files. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Settings } from '../settings.ts'
import { type DueEmail, EmailRejectedError, type EmailTransport } from './types.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 20_000
/** For one try in total. */
const SEND_TIMEOUT_MS = 60_000
/** A connection costs more than an email. All jobs of a process share these; servers allow a sender ten or more. */
const MAX_CONNECTIONS = 5
const EMAILS_PER_CONNECTION = 100
/** Closes an idle connection before the other end gives up, or SOCKET_TIMEOUT_MS takes it for broken. */
const IDLE_CONNECTION_MS = 10_000
const SAFE = { disableFileAccess: true, disableUrlAccess: true } as const
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

export function openTransport(settings: Settings): EmailTransport {
  return settings.SMTP_URL ? smtpTransport(settings.SMTP_URL, settings) : folderTransport(settings)
}

export const emailFolder = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string => join(DATA_DIR, 'mail')

function smtpTransport(url: string, settings: Settings): EmailTransport {
  const { hostname, host } = new URL(url)
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxMessages: EMAILS_PER_CONNECTION,
    idleTimeout: IDLE_CONNECTION_MS,
    // A sign-in link doesn't cross a network unencrypted. `?requireTLS=false` overrides this.
    requireTLS: !LOOPBACK.has(hostname),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    ...SAFE,
  })
  return {
    destination: host,
    async send(email) {
      try {
        await smtp.sendMail({ ...messageOf(email, settings), signal: AbortSignal.timeout(SEND_TIMEOUT_MS) })
      } catch (error) {
        if (isPermanentRejection(error)) throw new EmailRejectedError((error as Error).message, { cause: error })
        throw error
      }
    },
    close: () => smtp.close(),
  }
}

/** The server's "no" to this sender, recipient, or text. Not a "not now", a failed login, or a lost connection. */
function isPermanentRejection(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
}

function folderTransport(settings: Settings): EmailTransport {
  const folder = emailFolder(settings)
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...SAFE })
  return {
    destination: folder,
    async send(email) {
      const { message } = await composer.sendMail(messageOf(email, settings))
      // Named by the email's id, so a repeat isn't a second file. The time comes first, so that names sort.
      const path = join(folder, `${email.queuedAt.toISOString().replaceAll(':', '')}-${email.id}.eml`)
      await mkdir(folder, { recursive: true })
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
    close() {},
  }
}

/** Every try is identical, Message-ID and date included. */
function messageOf(email: DueEmail, { mailFrom }: Settings) {
  const domain = mailFrom.address.split('@')[1]
  return {
    from: mailFrom,
    to: { name: '', address: email.recipient },
    ...(email.replyTo ? { replyTo: { name: '', address: email.replyTo } } : {}),
    subject: email.subject,
    text: email.bodyText,
    html: email.bodyHtml,
    ...(email.calendar ? { icalEvent: calendarOf(email.calendar) } : {}),
    messageId: `<${email.id}@${domain}>`,
    date: email.queuedAt,
    // Out-of-office programs don't reply.
    headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(email, domain) },
  }
}

/** Beside the text, where email programs look for it, and as a file. */
const calendarOf = (content: string) => ({
  method: /^METHOD:(\w+)/m.exec(content)?.[1] ?? 'PUBLISH',
  filename: 'call.ics',
  content,
})

/** Both must be signed by DKIM to count, which is the SMTP server's job. */
function listHeaders({ list }: DueEmail, domain: string | undefined): Record<string, string> {
  if (!list) return {}
  return {
    'List-Id': `<${list.id}.${domain}>`,
    'List-Unsubscribe': `<${list.unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

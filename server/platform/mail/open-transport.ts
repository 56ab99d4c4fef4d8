/** Where mails go: to the SMTP server the settings name, or, without one, into DATA_DIR/mail as files. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Settings } from '../settings.ts'
import { type DueMail, MailRefused, type MailTransport } from './types.ts'

const CONNECT_WITHIN_MS = 10_000
const SILENCE_AT_MOST_MS = 20_000
/** Of one try, all in all; well within the worker's lease. */
const SEND_WITHIN_MS = 60_000
/** Opening a line costs more than a mail. All workers of a process share these; servers allow a sender ten or more. */
const LINES_AT_MOST = 5
const MAILS_PER_LINE = 100
/** An unused line is given back before the other end loses patience, or SILENCE_AT_MOST_MS takes it for broken. */
const IDLE_LINE_MS = 10_000
const SAFE = { disableFileAccess: true, disableUrlAccess: true } as const
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

export function openTransport(settings: Settings): MailTransport {
  return settings.SMTP_URL ? smtpTransport(settings.SMTP_URL, settings) : folderTransport(settings)
}

export const mailFolder = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string => join(DATA_DIR, 'mail')

function smtpTransport(url: string, settings: Settings): MailTransport {
  const { hostname, host } = new URL(url)
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: LINES_AT_MOST,
    maxMessages: MAILS_PER_LINE,
    idleTimeout: IDLE_LINE_MS,
    // A link that signs somebody in does not cross a network in the clear. `?requireTLS=false` says otherwise.
    requireTLS: !LOOPBACK.has(hostname),
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SILENCE_AT_MOST_MS,
    ...SAFE,
  })
  return {
    place: host,
    async send(mail) {
      try {
        await smtp.sendMail({ ...messageOf(mail, settings), signal: AbortSignal.timeout(SEND_WITHIN_MS) })
      } catch (error) {
        if (isRefusal(error)) throw new MailRefused((error as Error).message, { cause: error })
        throw error
      }
    },
    close: () => smtp.close(),
  }
}

/** The server's "no" to this sender, recipient or text. A "not now", a failed login and a lost line are not. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
}

function folderTransport(settings: Settings): MailTransport {
  const folder = mailFolder(settings)
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...SAFE })
  return {
    place: folder,
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, settings))
      // Its name is the mail's own, so a repeat is no second file. A time first, so that names sort.
      const path = join(folder, `${mail.queuedAt.toISOString().replaceAll(':', '')}-${mail.id}.eml`)
      await mkdir(folder, { recursive: true })
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
    close() {},
  }
}

/** Every try says the same, Message-ID and date included. */
function messageOf(mail: DueMail, { mailFrom }: Settings) {
  const domain = mailFrom.address.split('@')[1]
  return {
    from: mailFrom,
    to: { name: '', address: mail.recipient },
    ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
    subject: mail.subject,
    text: mail.bodyText,
    html: mail.bodyHtml,
    messageId: `<${mail.id}@${domain}>`,
    date: mail.queuedAt,
    // Out-of-office programs stay silent.
    headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(mail, domain) },
  }
}

/** Both must be signed by DKIM to count, which is the SMTP server's to do. */
function listHeaders({ list }: DueMail, domain: string | undefined): Record<string, string> {
  if (!list) return {}
  return {
    'List-Id': `<${list.id}.${domain}>`,
    'List-Unsubscribe': `<${list.unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * Sends what the outbox holds: at once when a transaction that queued a mail commits, and every few seconds for what
 * is due again. Any number of processes may run one; a killed one loses nothing, its mails come back when the lease
 * is over.
 */
import type { Database } from '../platform/db.ts'
import { settleDead, settleSent, takeDueMails, tryAgain } from '../platform/mail/outbox.ts'
import { MAIL_CHANNEL } from '../platform/mail/queue-mail.ts'
import { type DueMail, MailRefused, type MailTransport } from '../platform/mail/types.ts'
import { type Bell, makeBell } from './bell.ts'

const MAILS_AT_ONCE = 5
const LOOK_EVERY_MS = 5_000
const STOP_WITHIN_MS = 5_000

export type MailLog = Record<'info' | 'warn' | 'error', (facts: object, words: string) => void>
export type MailWorkerParts = { db: Database; transport: MailTransport; log: MailLog }
export type MailWorker = { stop: () => Promise<void> }

export function startMailWorker(parts: MailWorkerParts): MailWorker {
  const bell = makeBell()
  const stopping = new AbortController()
  const listening = parts.db.listen(MAIL_CHANNEL, bell.ring, bell.ring)
  // Without it mails wait for the next look, no longer.
  listening.catch((error: unknown) => parts.log.warn({ err: error }, 'mails are not announced'))
  const ended = work(parts, bell, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      bell.ring()
      await Promise.race([ended, pause(STOP_WITHIN_MS)])
      await listening.then((heard) => heard.unlisten()).catch(() => {})
    },
  }
}

async function work(parts: MailWorkerParts, bell: Bell, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    if ((await deliverDueMails(parts)) === 0) await bell.rung(LOOK_EVERY_MS)
  }
}

/** @returns how many were tried; 0 when none was due, or the outbox cannot be read. */
export async function deliverDueMails({ db, transport, log }: MailWorkerParts): Promise<number> {
  try {
    const mails = await takeDueMails(db, MAILS_AT_ONCE)
    await Promise.all(mails.map((mail) => deliver({ db, transport, log }, mail)))
    return mails.length
  } catch (error) {
    // What was sent but not noted is sent again under the same Message-ID: better twice than never.
    log.warn({ err: error }, 'the outbox cannot be read or written')
    return 0
  }
}

/** The log gets no address and no reason in the server's words, which repeat it; both stand in the table. */
async function deliver({ db, transport, log }: MailWorkerParts, mail: DueMail): Promise<void> {
  const { id, kind, tries } = mail
  const failure = await transport.send(mail).then(
    () => null,
    (error: Error) => error,
  )
  if (failure === null) {
    await settleSent(db, mail)
    log.info({ mail: id, kind, tries }, 'mail sent')
  } else if (!(failure instanceof MailRefused) && (await tryAgain(db, mail, failure.message))) {
    log.warn({ mail: id, kind, tries, code: codeOf(failure) }, 'mail not sent, tried again later')
  } else {
    await settleDead(db, mail, failure.message)
    log.error({ mail: id, kind, tries, code: codeOf(failure) }, 'mail given up')
  }
}

const codeOf = (error: Error) => (error as { code?: string }).code

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref())

/**
 * Sends what the outbox holds: as soon as a transaction that queued an email commits, and every few seconds for what is
 * due again. Any number of processes can run one; a killed one loses nothing, because its emails are due again when the
 * lease expires.
 */
import type { Database } from '../platform/db.ts'
import { markDead, markSent, leaseDueEmails, scheduleRetry } from '../platform/mail/outbox.ts'
import { EMAIL_CHANNEL } from '../platform/mail/queue-email.ts'
import { type DueEmail, EmailRejectedError, type EmailTransport } from '../platform/mail/types.ts'
import { type WakeSignal, createWakeSignal } from './wake-signal.ts'

const EMAIL_BATCH_SIZE = 5
const POLL_INTERVAL_MS = 5_000
const STOP_TIMEOUT_MS = 5_000

export type EmailLog = Record<'info' | 'warn' | 'error', (facts: object, words: string) => void>
export type EmailWorkerDeps = { db: Database; transport: EmailTransport; log: EmailLog }
export type EmailWorker = { stop: () => Promise<void> }

export function startEmailWorker(deps: EmailWorkerDeps): EmailWorker {
  const wakeSignal = createWakeSignal()
  const stopping = new AbortController()
  const listening = deps.db.listen(EMAIL_CHANNEL, wakeSignal.notify, wakeSignal.notify)
  // Without it, emails wait for the next poll, no longer.
  listening.catch((error: unknown) => deps.log.warn({ err: error }, 'mails are not announced'))
  const ended = work(deps, wakeSignal, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      wakeSignal.notify()
      await Promise.race([ended, sleep(STOP_TIMEOUT_MS)])
      await listening.then((heard) => heard.unlisten()).catch(() => {})
    },
  }
}

async function work(deps: EmailWorkerDeps, wakeSignal: WakeSignal, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    if ((await deliverDueEmails(deps)) === 0) await wakeSignal.wait(POLL_INTERVAL_MS)
  }
}

/** @returns how many were tried; 0 when none was due, or the outbox can't be read. */
export async function deliverDueEmails({ db, transport, log }: EmailWorkerDeps): Promise<number> {
  try {
    const emails = await leaseDueEmails(db, EMAIL_BATCH_SIZE)
    await Promise.all(emails.map((mail) => deliver({ db, transport, log }, mail)))
    return emails.length
  } catch (error) {
    // What was sent but not recorded is sent again under the same Message-ID: better twice than never.
    log.warn({ err: error }, 'the outbox cannot be read or written')
    return 0
  }
}

/** The log gets neither the address nor the server's own message, which repeats it; both are in the table. */
async function deliver({ db, transport, log }: EmailWorkerDeps, mail: DueEmail): Promise<void> {
  const { id, kind, tries } = mail
  const failure = await transport.send(mail).then(
    () => null,
    (error: Error) => error,
  )
  if (failure === null) {
    await markSent(db, mail)
    log.info({ mail: id, kind, tries }, 'mail sent')
  } else if (!(failure instanceof EmailRejectedError) && (await scheduleRetry(db, mail, failure.message))) {
    log.warn({ mail: id, kind, tries, code: codeOf(failure) }, 'mail not sent, tried again later')
  } else {
    await markDead(db, mail, failure.message)
    log.error({ mail: id, kind, tries, code: codeOf(failure) }, 'mail given up')
  }
}

const codeOf = (error: Error) => (error as { code?: string }).code

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref())

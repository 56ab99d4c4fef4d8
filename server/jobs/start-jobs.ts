/** Everything that is done without being asked for. Any number of processes may run it: what is taken is locked, or leased. */
import type { Database } from '../platform/db.ts'
import type { MailTransport } from '../platform/mail/types.ts'
import type { Settings } from '../platform/settings.ts'
import { startCleaning } from './clean-accounts.ts'
import { startKeepingPromises } from './keep-promises.ts'
import { type MailLog, startMailWorker } from './mail-worker.ts'
import { startNewsletterWorker } from './newsletter-worker.ts'
import { startTellingWaiting } from './tell-waiting.ts'

type Parts = { db: Database; transport: MailTransport; settings: Settings; log: MailLog }

/** @returns how to stop: resolves when what was begun is done. */
export function startJobs(parts: Parts): () => Promise<void> {
  const senders = [startMailWorker(parts), startNewsletterWorker(parts)]
  const regular = [startCleaning(parts), startKeepingPromises(parts), startTellingWaiting(parts)]
  return async () => {
    for (const job of regular) job.stop()
    await Promise.all(senders.map((sender) => sender.stop()))
  }
}

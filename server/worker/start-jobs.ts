/** Starts all background work. Any number of processes can run it. */
import type { Database } from '../platform/db.ts'
import type { EmailTransport } from '../platform/mail/types.ts'
import type { Settings } from '../platform/settings.ts'
import { type EmailLog, startEmailWorker } from './email-worker.ts'
import { startNewsletterWorker } from './newsletter-worker.ts'
import { jobsOf } from './schedule.ts'

type JobDeps = { db: Database; transport: EmailTransport; settings: Settings; log: EmailLog }

/** At the very start everything else needs the database; a process that restarts every day must still get to all jobs. */
const LONGEST_FIRST_RUN_S = 600

/** @returns a function that stops it, and resolves when emails in progress are sent. */
export function startJobs(deps: JobDeps): () => Promise<void> {
  const senders = [startEmailWorker(deps), startNewsletterWorker(deps)]
  const stops = jobsOf(deps).map((job, index) => {
    const runOnce = async () => {
      try {
        const count = await job.work()
        if (count) deps.log.info({ job: job.name, count }, 'job done')
      } catch (error) {
        deps.log.warn({ err: error, job: job.name }, 'job failed; it runs again')
      }
    }
    // A second apart, so that they do not start all at once.
    const first = setTimeout(runOnce, (Math.min(job.everyS, LONGEST_FIRST_RUN_S) / 10 + index) * 1_000).unref()
    const later = setInterval(runOnce, job.everyS * 1_000).unref()
    return () => {
      clearTimeout(first)
      clearInterval(later)
    }
  })
  return async () => {
    for (const stop of stops) stop()
    await Promise.all(senders.map((sender) => sender.stop()))
  }
}

/**
 * Runs jobs: those of schedule.ts, and those that a transaction added. Any number of processes can. A killed one loses
 * nothing: others run its jobs again once it is known to be dead (server/platform/jobs.ts).
 */
import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger,
  parseCronItems,
  run,
  type ParsedCronItem,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { z } from 'zod'
import { deliverIssue } from '../domains/newsletter/deliver-issue.ts'
import { sendPushes } from '#server/domains/notifications/push.ts'
import { runBulkCheck } from '#server/domains/verification/bulk-checks.ts'
import { deliverWebhooks } from '#server/domains/webhooks/deliver-webhook.ts'
import type { Database } from '../platform/db.ts'
import { beat, JOBS, type JobLog, leave, JobRetryError } from '../platform/jobs.ts'
import { sendQueuedEmail } from '../platform/mail/send-queued-email.ts'
import type { EmailTransport } from '../platform/mail/types.ts'
import type { JobPool } from '../platform/open-job-pool.ts'
import { openPush } from '../platform/push/open-push.ts'
import type { Settings } from '../platform/settings.ts'
import { type ScheduledJob, scheduleOf } from './schedule.ts'

export type JobDeps = { db: Database; jobPool: JobPool; transport: EmailTransport; settings: Settings; log: JobLog }

/** Not more than the connections of the queue: the library warns at every start. */
const CONCURRENT_JOBS = 6
/** Endpoints that are called at a time. */
const CONCURRENT_WEBHOOKS = 6
/** A job announces itself; this finds those that are due again. */
const POLL_INTERVAL_MS = 5_000
const BEAT_INTERVAL_MS = 5_000
const RESTART_PAUSE_MS = 2_000
const STOP_TIMEOUT_MS = 5_000
/** A run that was missed, because no process ran at its time, is made up for within a day; others come soon anyway. */
const MAKE_UP_WITHIN_MS = 86_400_000

/**
 * How a job ended is recorded in batches, of whatever is there at that moment. The library waits for these before it
 * ends, and survives a database that is away; a single one would be an unhandled rejection, which ends the process.
 */
export const RECORD_OUTCOMES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** @returns a function that stops it, and resolves when jobs in progress are done. */
export function startJobs(deps: JobDeps, scheduled = scheduleOf(deps)): () => Promise<void> {
  const stopping = new AbortController()
  const { [JOBS.delivery]: deliver, [JOBS.webhook]: call, ...others } = tasksOf(deps, scheduled)
  const runners = [
    keepRunning(deps, { tasks: others, concurrency: CONCURRENT_JOBS, crons: cronsOf(scheduled) }, stopping.signal),
    // A runner of its own, so that an issue never has more readers in progress than one job.
    keepRunning(deps, { tasks: { [JOBS.delivery]: deliver }, concurrency: 1, crons: [] }, stopping.signal),
    // Its jobs wait for servers of strangers, which can be slow.
    keepRunning(
      deps,
      { tasks: { [JOBS.webhook]: call }, concurrency: CONCURRENT_WEBHOOKS, crons: [] },
      stopping.signal,
    ),
  ]
  return async () => {
    stopping.abort()
    await Promise.race([Promise.all(runners), pause(STOP_TIMEOUT_MS, null, { ref: false })])
  }
}

type Runner = { tasks: TaskList; concurrency: number; crons: ParsedCronItem[] }

/** The library ends a runner that couldn't record how a job ended, for example because the database was restarted. */
async function keepRunning(deps: JobDeps, runner: Runner, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await runUntilStopped(deps, runner, stopping)
    } catch (error) {
      deps.log.warn({ err: error }, 'can’t run jobs; retrying')
    }
    await pause(RESTART_PAUSE_MS, null, { signal: stopping }).catch(() => {})
  }
}

async function runUntilStopped({ db, jobPool, log }: JobDeps, runner: Runner, stopping: AbortSignal): Promise<void> {
  const events: WorkerEvents = new EventEmitter()
  const created = once(events, 'pool:create')
  const running = await run({
    pgPool: jobPool,
    taskList: runner.tasks,
    parsedCronItems: runner.crons,
    concurrency: runner.concurrency,
    pollInterval: POLL_INTERVAL_MS,
    noHandleSignals: true,
    events,
    logger: loggerTo(log),
    preset: RECORD_OUTCOMES,
  })
  const [{ workerPool }] = await created
  const tick = async () => {
    const unlocked = await beat(db, workerPool.id).catch(() => false)
    if (unlocked) log.warn({}, 'retrying jobs of a dead process')
  }
  void tick()
  const beating = setInterval(tick, BEAT_INTERVAL_MS).unref()
  const stop = () => void running.stop().catch(() => {})
  if (stopping.aborted) stop()
  else stopping.addEventListener('abort', stop)
  try {
    await running.promise
  } finally {
    stopping.removeEventListener('abort', stop)
    clearInterval(beating)
    await leave(db, workerPool.id).catch(() => {})
  }
}

const emailIds = z.strictObject({ id: z.uuid() })
const bulkIds = z.strictObject({ id: z.uuid() })
const webhookIds = z.strictObject({ id: z.uuid() })
const pushIds = z.strictObject({ account: z.uuid(), conversation: z.uuid() })
const deliveryIds = z.array(z.strictObject({ issue: z.int(), subscriber: z.string() })).min(1)

/** Everything that the queue can run, by name. */
export function tasksOf(deps: JobDeps, scheduled = scheduleOf(deps)): TaskList {
  const push = openPush(deps.settings)
  const tasks: TaskList = {
    [JOBS.email]: (payload, { job }) => sendQueuedEmail(deps, emailIds.parse(payload).id, job.attempts),
    [JOBS.push]: async (payload, { job }) => {
      if (push) await sendPushes(deps.db, push, pushIds.parse(payload), job.attempts)
    },
    [JOBS.bulk]: (payload) => runBulkCheck(deps.db, deps.settings, bulkIds.parse(payload).id),
    [JOBS.webhook]: (payload) => deliverWebhooks(deps, webhookIds.parse(payload).id),
    [JOBS.delivery]: (payload, { job }) => deliverIssue(deps, deliveryIds.parse(payload), job.attempts),
  }
  for (const { name, work } of scheduled) {
    tasks[name] = async () => {
      const count = await work()
      if (count) deps.log.info({ job: name, count }, 'job done')
    }
  }
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, logFailure(deps.log, name, task)]))
}

/** The queue stores the message of what a job throws: ours, which says nothing about anyone. */
const logFailure =
  (log: JobLog, name: string, task: TaskList[string]): Task =>
  async (payload, helpers) => {
    try {
      return await task?.(payload, helpers)
    } catch (error) {
      if (error instanceof JobRetryError) throw error
      log.warn({ err: error, job: name }, 'job failed; will retry')
      throw new JobRetryError('failed; see the log for the reason', { cause: error })
    }
  }

/** One job per name waits at most: a run that failed and is tried again gives way to the next. */
const cronsOf = (scheduled: readonly ScheduledJob[]): ParsedCronItem[] =>
  parseCronItems(
    scheduled.map(({ name, at }) => ({
      task: name,
      match: at,
      options: { jobKey: name, backfillPeriod: at.startsWith('*') ? 0 : MAKE_UP_WITHIN_MS },
    })),
  )

/** What happens to jobs, they log themselves; of the library we hear what went wrong with the queue. */
const loggerTo = (log: JobLog) =>
  new Logger(() => (level, message, meta) => {
    if ((level === 'error' || level === 'warning') && !meta?.['failure']) log.warn({ queue: message }, 'job queue')
  })

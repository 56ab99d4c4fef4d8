/** The job queue in tests: runs what is due, as a process with jobs would, and advances time. */
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import type { Database } from '#server/platform/db.ts'
import { openTransport } from '#server/platform/mail/open-transport.ts'
import { readSettings } from '#server/platform/settings.ts'
import { type JobDeps, RECORD_OUTCOMES, tasksOf } from '#server/worker/start-jobs.ts'
import { testJobPool } from './database.ts'

const noop = () => {}
export const silentLog = { info: noop, warn: noop, error: noop }
const logger = new Logger(() => noop)

type GivenDeps = { db: Database } & Partial<JobDeps>

/** Runs jobs until none is due. @returns how many ran. */
export async function runDueJobs({ db, ...given }: GivenDeps, concurrency = 1): Promise<number> {
  const settings = given.settings ?? readSettings({})
  const jobPool = testJobPool(db)
  const deps = {
    db,
    jobPool,
    settings,
    transport: given.transport ?? openTransport(settings),
    log: silentLog,
    ...given,
  }
  let ran = 0
  const counted = Object.entries(tasksOf(deps, [])).map(([name, task]) => {
    const countedTask: TaskList[string] = (payload, helpers) => {
      ran += 1
      return task?.(payload, helpers)
    }
    return [name, countedTask] as const
  })
  await runOnce(
    { pgPool: jobPool, concurrency, noHandleSignals: true, logger, preset: RECORD_OUTCOMES },
    Object.fromEntries(counted),
  )
  return ran
}

/** Advances the time of the job queue, for tests and drills. */
import type { Database } from '#server/platform/db.ts'

/** Ends the pauses of all jobs that wait. */
export const makeJobsDue = (db: Database) =>
  db`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`

export const deleteJobs = (db: Database) => db`delete from graphile_worker._private_jobs`

/** As if a minute had passed since the processes were killed that have run jobs until now. */
export async function letRunnersDie(db: Database): Promise<void> {
  await db`update job_runner set seen_at = seen_at - interval '1 minute'`
  await db`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`
}

/** As if those that run jobs now had done so for a minute. */
export const letRunnersAge = (db: Database) => db`
  update job_runner set steady_since = steady_since - interval '1 minute' where seen_at > now() - interval '30 seconds'`

/** What happens a minute after a process was killed: its jobs are unlocked. */
export const unlockJobsOfTheDead = (db: Database) =>
  db`select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs))`

import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { deleteJobs } from '#tests/support/job-time.ts'
import { beat, leave } from './jobs.ts'

const db = await testDatabase()

beforeEach(async () => {
  await deleteJobs(db)
  await db`delete from job_runner`
})

async function lockJob(runner: string, secondsAgo: number) {
  await db`select graphile_worker.add_job('test')`
  await db`
    update graphile_worker._private_jobs
    set locked_by = ${runner}, locked_at = now() - ${secondsAgo} * interval '1 second' where locked_by is null`
}
const lockedBy = async () =>
  (await db<{ lockedBy: string }[]>`select locked_by from graphile_worker.jobs where locked_by is not null`).map(
    (row) => row.lockedBy,
  )
const pass = (seconds: number) => db`
  update job_runner set seen_at = seen_at - ${seconds} * interval '1 second',
    steady_since = steady_since - ${seconds} * interval '1 second'`

test('the jobs of a runner that was silent for a minute are unlocked; those of one that is heard are not', async () => {
  await beat(db, 'dead')
  await pass(40)
  await beat(db, 'alive')
  await beat(db, 'judge')
  await pass(50)
  await beat(db, 'alive')
  await lockJob('dead', 90)
  await lockJob('alive', 90)
  expect(await beat(db, 'judge'), 'heard for fifty seconds only').toBe(false)
  await pass(15)
  expect(await beat(db, 'judge')).toBe(true)
  expect(await lockedBy()).toEqual(['alive'])
  expect(await beat(db, 'judge')).toBe(false)
})

test('a runner that nobody has heard of loses its jobs after a minute, not before', async () => {
  await beat(db, 'judge')
  await pass(30)
  await beat(db, 'judge')
  await pass(31)
  await lockJob('unknown', 50)
  expect(await beat(db, 'judge')).toBe(false)
  await deleteJobs(db)
  await lockJob('unknown', 70)
  expect(await beat(db, 'judge')).toBe(true)
  expect(await lockedBy()).toEqual([])
})

test('after an outage, in which everyone was silent, no runner takes the jobs of another', async () => {
  await beat(db, 'one')
  await beat(db, 'two')
  await pass(50)
  await beat(db, 'one')
  await beat(db, 'two')
  await pass(300)
  await lockJob('two', 310)
  expect(await beat(db, 'one')).toBe(false)
  expect(await beat(db, 'two')).toBe(false)
  expect(await lockedBy()).toEqual(['two'])
})

test('a runner that leaves is no longer known', async () => {
  await beat(db, 'one')
  await leave(db, 'one')
  expect(await db`select 1 from job_runner`).toEqual([])
})

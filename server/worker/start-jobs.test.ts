/** The runners of jobs: scheduled jobs, stopping, and a database that goes away. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabaseWithUrl } from '#tests/support/database.ts'
import { deleteJobs } from '#tests/support/job-time.ts'
import { silentLog } from '#tests/support/jobs.ts'
import { queueEmail } from '../platform/mail/queue-email.ts'
import type { DueEmail } from '../platform/mail/types.ts'
import { openJobPool } from '../platform/open-job-pool.ts'
import { readSettings } from '../platform/settings.ts'
import type { ScheduledJob } from './schedule.ts'
import { startJobs } from './start-jobs.ts'

const { db, url } = await testDatabaseWithUrl()
const sent: DueEmail[] = []
let beforeSend = async () => {}
const transport = {
  destination: 'test',
  async send(email: DueEmail) {
    await beforeSend()
    sent.push(email)
  },
  close() {},
}
const running: (() => Promise<void>)[] = []

/** As one process does, with connections of its own. */
function start(scheduled: ScheduledJob[] = []): () => Promise<void> {
  const jobPool = openJobPool({ url, name: 'test-process' })
  const stopOnce = startJobs({ db, jobPool, transport, settings: readSettings({}), log: silentLog }, scheduled)
  let stopped: Promise<void> | null = null
  const stop = () => (stopped ??= stopOnce().then(() => jobPool.end()))
  running.push(stop)
  return stop
}

afterEach(() => Promise.all(running.splice(0).map((stop) => stop())))
/** Of an hourly job. */
const missOneRun = (name: string) => db`
  insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
  values (${name}, now() - interval '9 hours', date_trunc('hour', now()) - interval '1 hour')`
const queue = (subject: string) =>
  db.begin((tx) => queueEmail(tx, { kind: 'test', to: 'ada@mail.example', subject, text: 'A', html: 'A' }))
const subjects = () => sent.map(({ subject }) => subject)
const runners = () => db`
  select 1 from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:insert"%'`
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

beforeEach(async () => {
  await deleteJobs(db)
  sent.length = 0
  beforeSend = async () => {}
})

test('a scheduled job that was missed runs once, however many processes start', async () => {
  await missOneRun('hourly')
  let runs = 0
  const hourly = { name: 'hourly', at: '0 * * * *', work: async () => void (runs += 1) }
  for (let process = 0; process < 3; process++) start([hourly])
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(1)
  await pause(1_000)
  expect(runs).toBe(1)
})

test('a scheduled job that fails is tried again', async () => {
  await missOneRun('failing')
  let runs = 0
  const work = async () => {
    runs += 1
    if (runs === 1) throw new Error('Ada Lovelace, ada@mail.example')
  }
  start([{ name: 'failing', at: '0 * * * *', work }])
  const errors = () => db<{ lastError: string }[]>`
    select last_error from graphile_worker.jobs where last_error is not null`
  await expect.poll(async () => (await errors()).length, { timeout: 10_000 }).toBe(1)
  expect((await errors())[0]?.lastError, 'the queue stores nothing about anyone').not.toMatch(/Ada|@/)
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(2)
})

test('stopping lets the email in progress finish, and starts no other', async () => {
  const stop = start()
  await expect.poll(async () => (await runners()).length).toBe(3)
  let stopped: Promise<void> | null = null
  beforeSend = async () => {
    stopped ??= stop()
    await pause(500)
  }
  await queue('first')
  await expect.poll(() => stopped !== null).toBe(true)
  await stopped
  expect(subjects()).toEqual(['first'])
  expect(await db`select state from mail where subject = 'first'`).toEqual([{ state: 'sent' }])
  await queue('second')
  await pause(300)
  expect(subjects()).toEqual(['first'])
  expect(await db`select 1 from job_runner`, 'it has said goodbye').toEqual([])
})

test('jobs are run again after the database has dropped every connection, and the email in progress is sent once', async () => {
  start()
  await expect.poll(async () => (await runners()).length).toBe(3)
  beforeSend = async () => {
    beforeSend = async () => {}
    await db`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'test-process'`
  }
  await queue('during')
  await expect.poll(subjects).toEqual(['during'])
  await queue('after')
  await expect.poll(subjects, { timeout: 20_000 }).toEqual(['during', 'after'])
})

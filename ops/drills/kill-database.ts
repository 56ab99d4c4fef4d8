/**
 * All PostgreSQL processes are repeatedly killed with -9 while users write; the app restarts the database. Guarantee:
 * nothing acknowledged is lost.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/db.ts'
import { statusOf } from '#tests/support/app-process.ts'
import { medianOf } from './median-of.ts'
import type { Drill, Finding } from './types.ts'
import {
  databaseProcesses,
  openDrillSystem,
  signalAll,
  until,
  type DrillSystem,
  type DrillSystemOptions,
} from './drill-system.ts'
import { isWhole, openWriters } from './writers.ts'

const PEOPLE = 12
const BETWEEN_MS = 800

/** Broken on purpose: turns `synchronous_commit` off without the app's knowledge, which wouldn't start otherwise. */
export async function drillKillDatabase(drill: Drill, options: DrillSystemOptions = {}): Promise<Finding> {
  const system = await openDrillSystem(options)
  return killDatabase(system, drill).finally(system.close)
}

export async function killDatabase(
  { app, db, dataDir }: DrillSystem,
  { times, broken, isInterrupted }: Drill,
): Promise<Finding> {
  const isReady = async () => (await statusOf(`${app.origin}/readyz`)) === 200
  const pid = app.pid()
  if (broken) await acknowledgeBeforeCommit(db)
  const writers = await openWriters({ db, origin: () => app.origin, people: PEOPLE })
  const waits: number[] = []
  while (waits.length < times) {
    if (isInterrupted?.()) break
    let isUp = false
    const writing = writers.write(() => isUp)
    await pause(BETWEEN_MS * (0.3 + 0.7 * Math.random()))
    signalAll(databaseProcesses(dataDir), 'SIGKILL')
    waits.push(await until(isReady))
    isUp = true
    await writing
    if (waits.length % 10 === 0) process.stderr.write(`${waits.length} kills\n`)
  }
  writers.close()
  await until(async () => (await db`select 1`).count === 1)
  const found = await writers.tally()
  const recovery = { medianMs: medianOf(waits), worstMs: Math.max(...waits) }
  const sameProcess = app.pid() === pid
  const kills = waits.length
  return { kills, broken, ...writers.state, ...found, recovery, sameProcess, held: isWhole(found) && sameProcess }
}

/** Commits are acknowledged first and written to disk up to ten seconds later. */
async function acknowledgeBeforeCommit(db: Database): Promise<void> {
  await db.unsafe('alter system set wal_writer_delay = 10000')
  await db`select pg_reload_conf()`
  await db.unsafe('alter database enrolled set synchronous_commit = off')
  await db`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'enrolled-app:%'`
}

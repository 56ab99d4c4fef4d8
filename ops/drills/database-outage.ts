/** The database goes down: it comes back after a while, or the app itself brings it back, again and again. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/db.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { statusOf } from '#tests/support/app-process.ts'
import {
  databaseProcesses,
  type DrillSystem,
  type DrillSystemOptions,
  openDrillSystem,
  signalAll,
  until,
} from './drill-system.ts'
import { medianOf } from './median-of.ts'
import type { Drill, Finding } from './types.ts'
import { isWhole, openWriters } from './writers.ts'

const OUTAGE_MS = 5_000
const PROBE_EVERY_MS = 100
const RESPONSE_WITHIN_MS = 2_000
/** After this, a probe counts as unanswered. */
const PROBE_TIMEOUT_MS = 20_000
const RECOVERED_WITHIN_MS = 10_000
const CALLS = ['/api/v2/agent/agents/all?page=1', '/agents', '/api/v2/all-agents-search?data=fresno', '/readyz']

type OutageKind = 'killed' | 'frozen'
type Probe = { call: string; status: number; ms: number; outageKind: OutageKind }

const OUTAGE_KINDS: readonly OutageKind[] = ['killed', 'frozen']

/**
 * The database goes down under load: killed and not restarted for a while, or frozen, so that it accepts every query
 * and answers none. Guarantee: 503 within two seconds; recovery within ten, in the same process.
 *
 * Broken on purpose: the app is frozen too and doesn't respond at all.
 */
export async function drillDatabaseOutage(drill: Drill, options: DrillSystemOptions = {}): Promise<Finding> {
  const system = await openDrillSystem({ ...options, external: true })
  return causeDatabaseOutages(system, drill).finally(system.close)
}

/** The app must not know that the database is embedded; otherwise it restarts it. */
export async function causeDatabaseOutages(
  { app, dataDir }: Pick<DrillSystem, 'app' | 'dataDir'>,
  { times, broken }: Drill,
  { outageMs = OUTAGE_MS, ways = OUTAGE_KINDS, respondedWithinMs = RESPONSE_WITHIN_MS } = {},
): Promise<Finding> {
  const isRecovered = async () => (await probeAll(app.origin)).every(({ status }) => status === 200)
  const pid = app.pid()
  const duringOutage: Probe[] = []
  const recoveryMs = { killed: 0, frozen: 0 }
  for (const outageKind of Array.from({ length: times }, () => ways).flat()) {
    const comeBack = await interruptDatabase(dataDir, outageKind)
    if (broken) process.kill(pid, 'SIGSTOP')
    const asked = probeFor(app.origin, outageKind, outageMs)
    if (broken) await pause(outageMs).then(() => process.kill(pid, 'SIGCONT'))
    duringOutage.push(...(await asked))
    await comeBack()
    recoveryMs[outageKind] = Math.max(recoveryMs[outageKind], await until(isRecovered))
  }
  const found = evaluate(duringOutage, respondedWithinMs)
  const sameProcess = app.pid() === pid
  const held = found.clear && sameProcess && Math.max(recoveryMs.killed, recoveryMs.frozen) <= RECOVERED_WITHIN_MS
  return { times, broken, asked: duringOutage.length, ...found, recoveredAfterMs: recoveryMs, sameProcess, held }
}

/** Only a cached page or a 503 is acceptable. */
function evaluate(duringOutage: readonly Probe[], withinMs: number) {
  const slowest = duringOutage.toSorted((a, b) => b.ms - a.ms)[0]
  const statuses = [...new Set(duringOutage.map(({ status }) => status))].toSorted((a, b) => a - b)
  const isClear = ({ call, status, ms }: Probe) =>
    ms <= withinMs && (status === 503 || (call === '/agents' && status === 200))
  return { statuses, slowest, clear: statuses.includes(503) && duringOutage.every(isClear) }
}

/** @returns a function that restores the database. */
async function interruptDatabase(dataDir: string, outageKind: OutageKind): Promise<() => Promise<unknown>> {
  const processes = databaseProcesses(dataDir)
  signalAll(processes, outageKind === 'killed' ? 'SIGKILL' : 'SIGSTOP')
  if (outageKind === 'killed') return () => startEmbeddedPostgres({ dataDir })
  return async () => signalAll(processes, 'SIGCONT')
}

/** Probes from the moment of the outage, so that requests in flight count too: the first leave within milliseconds. */
async function probeFor(origin: string, outageKind: OutageKind, outageMs: number): Promise<Probe[]> {
  const asked: Promise<Probe[]>[] = []
  for (const from = performance.now(); performance.now() - from < outageMs;) {
    asked.push(probeAll(origin, outageKind))
    await pause(PROBE_EVERY_MS)
  }
  return (await Promise.all(asked)).flat()
}

const probeAll = (origin: string, outageKind: OutageKind = 'killed'): Promise<Probe[]> =>
  Promise.all(
    CALLS.map(async (call) => {
      const from = performance.now()
      const status = await fetch(`${origin}${call}`, {
        headers: { accept: 'text/html' },
        signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
      }).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        () => 0,
      )
      return { call, status, ms: Math.round(performance.now() - from), outageKind }
    }),
  )

const PEOPLE = 12
const BETWEEN_MS = 800

/**
 * All PostgreSQL processes are repeatedly killed with -9 while users write; the app restarts the database. Guarantee:
 * nothing acknowledged is lost.
 *
 * Broken on purpose: turns `synchronous_commit` off without the app's knowledge, which wouldn't start otherwise.
 */
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

/**
 * The database goes down under load: killed and not restarted for a while, or frozen, so that it accepts every query
 * and answers none. Guarantee: 503 within two seconds; recovery within ten, in the same process.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import type { Drill, Finding } from './types.ts'
import {
  databaseProcesses,
  openDrillSystem,
  signalAll,
  until,
  type DrillSystem,
  type DrillSystemOptions,
} from './drill-system.ts'

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

/** Broken on purpose: the app is frozen too and doesn't respond at all. */
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

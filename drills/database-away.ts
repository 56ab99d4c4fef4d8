/**
 * The database goes away under load: killed and not started again for a while, and frozen, so that it takes every
 * question and answers none. Promised: 503 within two seconds; back by itself within ten, in the same process.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import type { Drill, Finding } from './types.ts'
import { databaseProcesses, openWorld, signalAll, until, type World, type WorldOptions } from './world.ts'

const AWAY_MS = 5_000
const ASK_EVERY_MS = 100
const ANSWERED_WITHIN_MS = 2_000
/** Then it counts as no answer. */
const PATIENCE_MS = 20_000
const BACK_WITHIN_MS = 10_000
const CALLS = ['/api/v2/agent/agents/all?page=1', '/agents', '/api/v2/all-agents-search?data=fresno', '/readyz']

type How = 'killed' | 'frozen'
type Asked = { call: string; status: number; ms: number; how: How }

const WAYS: readonly How[] = ['killed', 'frozen']

/** Broken on purpose: the app is frozen too, and gives no answer at all. */
export async function drillDatabaseAway(drill: Drill, options: WorldOptions = {}): Promise<Finding> {
  const world = await openWorld({ ...options, external: true })
  return takeDatabaseAway(world, drill).finally(world.close)
}

/** The app must not know that the database is embedded, or it starts it again by itself. */
export async function takeDatabaseAway(
  { app, dataDir }: Pick<World, 'app' | 'dataDir'>,
  { times, broken }: Drill,
  { awayMs = AWAY_MS, ways = WAYS, answeredWithinMs = ANSWERED_WITHIN_MS } = {},
): Promise<Finding> {
  const isBack = async () => (await answersFor(app.origin)).every(({ status }) => status === 200)
  const pid = app.pid()
  const gone: Asked[] = []
  const back = { killed: 0, frozen: 0 }
  for (const how of Array.from({ length: times }, () => ways).flat()) {
    const comeBack = await takeAway(dataDir, how)
    if (broken) process.kill(pid, 'SIGSTOP')
    const asked = askFor(app.origin, how, awayMs)
    if (broken) await pause(awayMs).then(() => process.kill(pid, 'SIGCONT'))
    gone.push(...(await asked))
    await comeBack()
    back[how] = Math.max(back[how], await until(isBack))
  }
  const found = judge(gone, answeredWithinMs)
  const sameProcess = app.pid() === pid
  const held = found.clear && sameProcess && Math.max(back.killed, back.frozen) <= BACK_WITHIN_MS
  return { times, broken, asked: gone.length, ...found, backAfterMs: back, sameProcess, held }
}

/** A page that was kept may be shown; nothing else than that and 503. */
function judge(gone: readonly Asked[], withinMs: number) {
  const slowest = gone.toSorted((a, b) => b.ms - a.ms)[0]
  const statuses = [...new Set(gone.map(({ status }) => status))].toSorted((a, b) => a - b)
  const isClear = ({ call, status, ms }: Asked) =>
    ms <= withinMs && (status === 503 || (call === '/agents' && status === 200))
  return { statuses, slowest, clear: statuses.includes(503) && gone.every(isClear) }
}

/** @returns how to bring it back. */
async function takeAway(dataDir: string, how: How): Promise<() => Promise<unknown>> {
  const processes = databaseProcesses(dataDir)
  signalAll(processes, how === 'killed' ? 'SIGKILL' : 'SIGSTOP')
  if (how === 'killed') return () => startEmbeddedPostgres({ dataDir })
  return async () => signalAll(processes, 'SIGCONT')
}

/** What is in flight when it goes away is asked too: the first calls leave within milliseconds. */
async function askFor(origin: string, how: How, awayMs: number): Promise<Asked[]> {
  const asked: Promise<Asked[]>[] = []
  for (const from = performance.now(); performance.now() - from < awayMs;) {
    asked.push(answersFor(origin, how))
    await pause(ASK_EVERY_MS)
  }
  return (await Promise.all(asked)).flat()
}

const answersFor = (origin: string, how: How = 'killed'): Promise<Asked[]> =>
  Promise.all(
    CALLS.map(async (call) => {
      const from = performance.now()
      const status = await fetch(`${origin}${call}`, {
        headers: { accept: 'text/html' },
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        () => 0,
      )
      return { call, status, ms: Math.round(performance.now() - from), how }
    }),
  )

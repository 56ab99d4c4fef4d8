/**
 * Two processes behind a balancer are restarted in turn by SIGTERM while people read and write. Promised: no request
 * fails. A process that is to end says so at /readyz first, serves on for DRAIN_S, then ends what it has begun.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/db.ts'
import { insertListings } from '#tests/support/listings.ts'
import { openBalancer } from './balance.ts'
import { middleOf } from './middle-of.ts'
import type { Drill, Finding } from './types.ts'
import { openWorld, type RunningApp, type WorldOptions } from './world.ts'
import { isWhole, openWriters } from './writers.ts'

const PEOPLE = 6
const READERS = 6
const PAGES = ['/agents', '/', '/api/v2/agent/agents/all?page=1', '/api/v2/all-agents-search?data=fresno', '/faq']
const BETWEEN_MS = 500
/** Long enough for a balancer to notice. */
export const DRAIN = { DRAIN_S: '1' }

/** Broken on purpose: processes end at once by SIGKILL, and the balancer does not look. */
export async function drillRestart(drill: Drill, options: WorldOptions = {}): Promise<Finding> {
  const world = await openWorld({ ...options, environment: { ...options.environment, ...DRAIN } })
  const restarted = world.addApp().then((other) => restartInTurn(world.db, [world.app, other], drill))
  return restarted.finally(world.close)
}

export async function restartInTurn(
  db: Database,
  apps: readonly RunningApp[],
  { times, broken }: Drill,
): Promise<Finding> {
  const origins = apps.map(({ origin }) => origin)
  const balancer = await openBalancer(origins, !broken)
  try {
    await insertListings(db, [{ firstName: 'Ana', lastName: 'Drill', city: 'Fresno', state: 'CA', zip: '93721' }])
    const writers = await openWriters({ db, origin: () => balancer.origin, people: PEOPLE })
    const state = { open: true }
    const reading = Array.from({ length: READERS }, () => read(balancer.origin, state))
    const writing = writers.write(() => !state.open)
    const endMs = await endEach(apps, times, broken ? 'SIGKILL' : 'SIGTERM')
    state.open = false
    await writing
    const reads = await Promise.all(reading)
    writers.close()
    const failed = [...reads.flatMap((each) => each.failed), ...balancer.failures]
    const found = await writers.tally()
    const { retries } = writers.state
    const requests = found.acknowledged + reads.reduce((sum, { done }) => sum + done, 0)
    const held = isWhole(found) && failed.length === 0 && retries === 0
    const told = { failed: failed.length, retries, examples: failed.slice(0, 3) }
    return { times, broken, requests, ...told, endMs: middleOf(endMs), ...found, held }
  } finally {
    await balancer.close()
  }
}

/** In turn; each is there again before the next one ends. @returns how long they took to end. */
async function endEach(apps: readonly RunningApp[], times: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<number[]> {
  const endMs: number[] = []
  let last: RunningApp | undefined
  for (let turn = 0; turn < times; turn++) {
    await last?.start()
    await pause(BETWEEN_MS)
    const from = performance.now()
    last = apps[turn % apps.length]
    await last?.end(signal)
    endMs.push(performance.now() - from)
  }
  await pause(BETWEEN_MS)
  return endMs
}

type Read = { done: number; failed: string[] }

async function read(origin: string, state: { open: boolean }): Promise<Read> {
  const found: Read = { done: 0, failed: [] }
  for (let turn = 0; state.open; turn++) {
    const page = PAGES[turn % PAGES.length] ?? '/'
    const status = await fetch(`${origin}${page}`).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      (error: Error) => String(error.cause ?? error.message),
    )
    found.done += 1
    if (status !== 200) found.failed.push(`${status} ${page}`)
  }
  return found
}

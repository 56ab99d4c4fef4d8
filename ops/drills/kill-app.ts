/**
 * The app is repeatedly killed with -9 while users write. Guarantee: acknowledged writes are there, once, and what
 * belongs together (a subscription and its email) is there together.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { medianOf } from './median-of.ts'
import type { Drill, Finding } from './types.ts'
import { openDrillSystem, type DrillSystem, type DrillSystemOptions } from './drill-system.ts'
import { isWhole, openWriters } from './writers.ts'

const PEOPLE = 12
const BETWEEN_MS = 1_000

/** Broken on purpose: writers take a lost connection for a success, and retry without an idempotency key. */
export async function drillKillApp(drill: Drill, options: DrillSystemOptions = {}): Promise<Finding> {
  const system = await openDrillSystem(options)
  // Only a process that exits normally saves its compile cache: without this, each start takes twice the work.
  await system.app.end('SIGTERM')
  await system.app.start()
  return killApp(system, drill).finally(system.close)
}

export async function killApp({ app, db }: DrillSystem, { times, broken, isInterrupted }: Drill): Promise<Finding> {
  const writers = await openWriters({ db, origin: () => app.origin, people: PEOPLE, retriesWithoutKey: broken })
  const startsMs: number[] = []
  while (startsMs.length < times) {
    if (isInterrupted?.()) break
    let isUp = false
    const writing = writers.write(() => isUp)
    // Somewhere in the middle, at a different point each time.
    await pause(BETWEEN_MS * (0.3 + 0.7 * Math.random()))
    await app.end('SIGKILL')
    const from = performance.now()
    await app.start()
    startsMs.push(performance.now() - from)
    isUp = true
    await writing
    if (startsMs.length % 10 === 0) process.stderr.write(`${startsMs.length} kills\n`)
  }
  writers.close()
  const found = await writers.tally()
  const [kills, startMs] = [startsMs.length, medianOf(startsMs)]
  return { kills, broken, retries: writers.state.retries, startMs, ...found, held: isWhole(found) }
}

/** The app is killed again and again, while users change things or write to each other. */
import { setTimeout as pause } from 'node:timers/promises'
import { startLiveApp } from '../bench/live-app.ts'
import { openCrowd, reconcile } from '../bench/live-crowd.ts'
import { makePairs } from '../bench/make-pairs.ts'
import { type DrillSystem, type DrillSystemOptions, openDrillSystem } from './drill-system.ts'
import { medianOf } from './median-of.ts'
import type { Drill, Finding } from './types.ts'
import { isWhole, openWriters } from './writers.ts'

const PEOPLE = 12
const BETWEEN_MS = 1_000

/**
 * The app is repeatedly killed with -9 while users write. Guarantee: acknowledged writes are there, once, and what
 * belongs together (a subscription and its email) is there together.
 *
 * Broken on purpose: writers take a lost connection for a success, and retry without an idempotency key.
 */
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

/** Two sockets per pair. `DRILL_PAIRS=1000` gives two thousand. */
const PAIRS = Number(process.env['DRILL_PAIRS'] ?? 20)
const RATE = 40
const BETWEEN_S = 1.5
const SETTLE_MS = 6_000

/**
 * The app is repeatedly killed with -9 while users write to each other. Guarantee: no acknowledged message is lost or
 * duplicated, and connected users receive each message once, in order.
 *
 * Broken on purpose: browsers don't report their last event when they reconnect.
 */
export async function drillKillAppChat({ times, broken }: Drill): Promise<Finding> {
  const app = await startLiveApp()
  try {
    const pairs = await makePairs(app.db, PAIRS)
    const crowd = openCrowd({ origin: app.origin, pairs, useSince: !broken })
    await crowd.connect()
    for (let turn = 1; turn <= times; turn++) {
      const talking = crowd.sendMessages(RATE, BETWEEN_S)
      // Somewhere in the middle, at a different point each time.
      await pause(BETWEEN_S * 1_000 * (0.2 + 0.6 * Math.random()))
      await app.kill()
      await app.start()
      await talking
      if (turn % 10 === 0) process.stderr.write(`${turn} kills\n`)
    }
    while (crowd.connected() < PAIRS * 2) await pause(100)
    await pause(SETTLE_MS)
    const found = await reconcile(app.db, pairs, crowd)
    const { reconnects, retries } = crowd.state
    crowd.close()
    const held = found.acknowledgedLost + found.lost + found.duplicated + found.outOfOrder === 0
    return { held, times, broken, reconnects, retries, ...found }
  } finally {
    await app.close()
  }
}

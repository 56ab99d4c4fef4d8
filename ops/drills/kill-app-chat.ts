/**
 * The app is repeatedly killed with -9 while users write to each other. Guarantee: no acknowledged message is lost or
 * duplicated, and connected users receive each message once, in order.
 */
import { startLiveApp } from '../bench/live-app.ts'
import { openCrowd, pause, reconcile } from '../bench/live-crowd.ts'
import { makePairs } from '../bench/make-pairs.ts'
import type { Drill, Finding } from './types.ts'

/** Two sockets per pair. `DRILL_PAIRS=1000` gives two thousand. */
const PAIRS = Number(process.env['DRILL_PAIRS'] ?? 20)
const RATE = 40
const BETWEEN_S = 1.5
const SETTLE_MS = 6_000

/** Broken on purpose: browsers don't report their last event when they reconnect. */
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

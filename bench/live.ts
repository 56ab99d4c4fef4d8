/**
 * npm run bench -- live [--sockets 2000] [--rate 100] [--seconds 30] [--long]: open authenticated connections, so many
 * kept messages a second among them, and how long each takes from sending to the other's browser. Then every message is
 * looked for. `--long`: ten minutes.
 */
import { makePairs, openCrowd, reconcile, pause } from './live-crowd.ts'
import { startLiveApp } from './live-app.ts'

export type LiveBench = { sockets: number; rate: number; seconds: number; json: boolean }

const SETTLE_MS = 5_000

export async function benchLive({ sockets, rate, seconds, json }: LiveBench): Promise<unknown> {
  const app = await startLiveApp()
  try {
    const pairs = await makePairs(app.db, Math.ceil(sockets / 2))
    const crowd = openCrowd({ origin: app.origin, pairs, useSince: true })
    const begun = performance.now()
    await crowd.connect()
    const connectedIn = (performance.now() - begun) / 1000
    await pause(1_000)
    await crowd.talk(rate, Math.min(5, seconds))
    crowd.waits.length = 0
    await crowd.talk(rate, seconds)
    await pause(SETTLE_MS)
    const times = crowd.waits.toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
    const result = {
      bench: 'live',
      node: process.version,
      sockets: crowd.connected(),
      rate,
      seconds,
      connected_in_s: Math.round(connectedIn * 10) / 10,
      send_to_receive_ms: { p50: at(0.5), p99: at(0.99), max: at(1) },
      reconnects: crowd.state.reconnects,
      server_memory_mb: await app.memoryMb(),
      ...(await reconcile(app.db, pairs, crowd)),
    }
    crowd.close()
    if (!json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
    return result
  } finally {
    await app.close()
  }
}

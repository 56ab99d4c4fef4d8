/**
 * npm run bench -- live [--sockets 2000] [--rate 100] [--seconds 30 | --minutes N]: open authenticated connections,
 * stored messages at a given rate among them, and the time each takes from sending to the other person's browser. Then
 * every message is checked. CPU time per message is reported separately, because a machine is never idle.
 */
import { cpus } from 'node:os'
import { cpuPerItem, loadAverage, readCpuTime } from './cpu-time.ts'
import { openCrowd, reconcile, pause } from './live-crowd.ts'
import { startLiveApp } from './live-app.ts'
import { makePairs } from './make-pairs.ts'

export type LiveBench = { sockets: number; rate: number; seconds: number; json: boolean }

const WARM_UP_S = 5
const SETTLE_MS = 2_000
const IDLE_MS = 4_000

export async function benchLive({ sockets, rate, seconds, json }: LiveBench): Promise<unknown> {
  const app = await startLiveApp()
  try {
    const [{ version }] = await app.db<[{ version: string }]>`select current_setting('server_version') as version`
    const pairs = await makePairs(app.db, Math.ceil(sockets / 2))
    const crowd = openCrowd({ origin: app.origin, pairs, useSince: true })
    const begun = performance.now()
    await crowd.connect()
    const connectedS = (performance.now() - begun) / 1000
    const readCpu = () => readCpuTime(app.origin, app.folder)
    const idleCpu = await readCpu()
    await pause(IDLE_MS)
    const warm = await readCpu()
    await crowd.sendMessages(rate, Math.min(WARM_UP_S, seconds))
    crowd.waits.length = 0
    const [from, began] = [await readCpu(), loadAverage()]
    await crowd.sendMessages(rate, seconds)
    await pause(SETTLE_MS)
    const to = await readCpu()
    const times = crowd.waits.toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
    const result = {
      bench: 'live',
      node: process.version,
      postgresql: version,
      processors: cpus().length,
      load_average: { before: began, after: loadAverage() },
      sockets: crowd.connected(),
      rate,
      seconds,
      connected_in_s: Math.round(connectedS * 10) / 10,
      send_to_receive_ms: { p50: at(0.5), p99: at(0.99), max: at(1) },
      cpu_ms_per_message: cpuPerItem(from, to, rate * seconds),
      cpu_ms_per_idle_second: cpuPerItem(idleCpu, warm, IDLE_MS / 1_000),
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

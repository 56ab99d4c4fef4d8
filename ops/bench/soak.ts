/**
 * npm run bench -- soak --minutes 30: the mixed load of `api` at 60 % of its maximum, for the given time. No response
 * may be a 5xx, and memory must not grow: the median of the last third is compared with that of the one before.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import {
  WITHOUT_LATENCY_CORRECTION,
  mixedRequests,
  SHARE_OF_KNEE,
  signIn,
  type Site,
  startApp,
  measureTraffic,
} from './api.ts'

const CONNECTIONS = 16
const SAMPLE_EVERY_MS = 5_000
const RENEW_EVERY_MS = 300_000
const MB = 1024 * 1024

export async function benchSoak({ seconds, json }: { seconds: number; json: boolean }): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-soak-'))
  const child = startApp(folder)
  try {
    const [site] = (await once(child, 'message')) as [Site]
    let token = await signIn(site)
    await measureTraffic(site, token, { seconds: 3 })
    const knee = await measureTraffic(site, token, { seconds: 10 })
    const rate = Math.round(knee.rps * SHARE_OF_KNEE)
    const memory: number[] = []
    const looking = setInterval(() => void memoryOf(site).then((bytes) => memory.push(bytes / MB)), SAMPLE_EVERY_MS)
    // A token lasts 15 minutes.
    const renewing = setInterval(() => void signIn(site).then((next) => (token = next)), RENEW_EVERY_MS)
    const { requests, latency, statusCodeStats, errors, timeouts } = await autocannon({
      ...mixedRequests(site.origin, () => token),
      connections: CONNECTIONS,
      duration: seconds,
      overallRate: rate,
      ...WITHOUT_LATENCY_CORRECTION,
    })
    clearInterval(looking)
    clearInterval(renewing)
    const statuses = Object.fromEntries(Object.entries(statusCodeStats ?? {}).map(([code, { count }]) => [code, count]))
    const third = Math.floor(memory.length / 3)
    const memoryMb = { before: median(memory.slice(third, -third)), last: median(memory.slice(-third)) }
    const { average: rps } = requests
    const result = {
      bench: 'soak',
      node: process.version,
      seconds,
      rate,
      rps,
      p99: latency.p99,
      statuses,
      errors,
      timeouts,
      memoryMb,
    }
    if (!json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
    return result
  } finally {
    child.send('stop')
    await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

const median = (numbers: readonly number[]) =>
  Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0)

async function memoryOf({ origin }: Site): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0)
}

/**
 * npm run bench -- soak --minutes 30: the mixed load of `api` at 60 % of its limit, for as long as asked. Nothing may be
 * answered 5xx, and memory must not grow: the middle of the last third beside that of the one before.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { AS_MEASURED, mixed, SHARE_OF_KNEE, signIn, type Site, startApp, traffic } from './api.ts'

const CONNECTIONS = 16
const LOOK_EVERY_MS = 5_000
const RENEW_EVERY_MS = 300_000
const MB = 1024 * 1024

export async function benchSoak({ seconds, json }: { seconds: number; json: boolean }): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-soak-'))
  const child = startApp(folder)
  try {
    const [site] = (await once(child, 'message')) as [Site]
    let token = await signIn(site)
    await traffic(site, token, { seconds: 3 })
    const knee = await traffic(site, token, { seconds: 10 })
    const rate = Math.round(knee.rps * SHARE_OF_KNEE)
    const memory: number[] = []
    const looking = setInterval(() => void memoryOf(site).then((bytes) => memory.push(bytes / MB)), LOOK_EVERY_MS)
    // A token lasts a quarter of an hour.
    const renewing = setInterval(() => void signIn(site).then((next) => (token = next)), RENEW_EVERY_MS)
    const { requests, latency, statusCodeStats, errors, timeouts } = await autocannon({
      ...mixed(site.origin, () => token),
      connections: CONNECTIONS,
      duration: seconds,
      overallRate: rate,
      ...AS_MEASURED,
    })
    clearInterval(looking)
    clearInterval(renewing)
    const statuses = Object.fromEntries(Object.entries(statusCodeStats ?? {}).map(([code, { count }]) => [code, count]))
    const third = Math.floor(memory.length / 3)
    const memoryMb = { before: middle(memory.slice(third, -third)), last: middle(memory.slice(-third)) }
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

const middle = (numbers: readonly number[]) =>
  Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0)

async function memoryOf({ origin }: Site): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0)
}

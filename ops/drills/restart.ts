/**
 * Two processes behind a load balancer are restarted in turn by SIGTERM while users read and write. Guarantee: no
 * request fails. A stopping process first reports it at /readyz, keeps serving for DRAIN_S, then finishes what it has
 * started.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/db.ts'
import { insertListings } from '#tests/support/listings.ts'
import { medianOf } from './median-of.ts'
import type { Drill, Finding } from './types.ts'
import { openDrillSystem, type RunningApp, type DrillSystemOptions } from './drill-system.ts'
import { isWhole, openWriters } from './writers.ts'
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { statusOf } from '#tests/support/app-process.ts'

const PEOPLE = 6
const READERS = 6
const PAGES = ['/agents', '/', '/api/v2/agent/agents/all?page=1', '/api/v2/all-agents-search?data=fresno', '/faq']
const BETWEEN_MS = 500
/** Long enough for a load balancer to notice. */
export const DRAIN = { DRAIN_S: '1' }

/** Broken on purpose: processes are stopped at once with SIGKILL, and the load balancer does no health checks. */
export async function drillRestart(drill: Drill, options: DrillSystemOptions = {}): Promise<Finding> {
  const system = await openDrillSystem({ ...options, environment: { ...options.environment, ...DRAIN } })
  const restarted = system.addApp().then((other) => restartOneByOne(system.db, [system.app, other], drill))
  return restarted.finally(system.close)
}

export async function restartOneByOne(
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
    const endMs = await restartEach(apps, times, broken ? 'SIGKILL' : 'SIGTERM')
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
    return { times, broken, requests, ...told, endMs: medianOf(endMs), ...found, held }
  } finally {
    await balancer.close()
  }
}

/** In turn; each is up again before the next one stops. @returns how long they took to stop. */
async function restartEach(
  apps: readonly RunningApp[],
  times: number,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<number[]> {
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

/**
 * A small load balancer in front of several app processes, like nginx in deploy/: it checks /readyz of each, forwards
 * requests to those that are ready, and tries the next one if a process is unreachable. A request that was sent and cut
 * off isn't retried: the first process may have completed it.
 */
const CHECK_EVERY_MS = 100
/** Five seconds in all: on a busy machine there may be no ready process for a moment. */
const TRIES = 100

type Balancer = { origin: string; failures: string[]; close: () => Promise<void> }

/** @param hasHealthChecks False: processes that are about to stop go unnoticed. */
async function openBalancer(origins: readonly string[], hasHealthChecks = true): Promise<Balancer> {
  const ready = new Set(origins)
  const failures: string[] = []
  const state = { open: true, turn: 0 }
  const healthChecks = hasHealthChecks ? checkHealth(origins, ready, state) : Promise.resolve()
  const next = () => {
    const now = [...ready]
    return now[state.turn++ % Math.max(1, now.length)]
  }
  const server = createServer((request, response) => void proxyRequest({ request, response, next, failures }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    failures,
    async close() {
      state.open = false
      server.closeAllConnections()
      server.close()
      await healthChecks
    },
  }
}

async function checkHealth(origins: readonly string[], ready: Set<string>, state: { open: boolean }): Promise<void> {
  while (state.open) {
    await Promise.all(
      origins.map(async (origin) => {
        if ((await statusOf(`${origin}/readyz`)) === 200) ready.add(origin)
        else ready.delete(origin)
      }),
    )
    await pause(CHECK_EVERY_MS)
  }
}

type ProxiedRequest = {
  request: IncomingMessage
  response: ServerResponse
  next: () => string | undefined
  failures: string[]
}

async function proxyRequest({ request, response, next, failures }: ProxiedRequest): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  for (let turn = 0; turn < TRIES; turn++) {
    const origin = next()
    const outcome = origin ? await forward(origin, request, Buffer.concat(chunks), response) : 'unreachable'
    if (outcome === 'passed') return
    if (outcome === 'broke off') {
      failures.push(`${request.method} ${request.url}`)
      break
    }
    await pause(CHECK_EVERY_MS / 2)
  }
  response.writeHead(502).end()
}

type Outcome = 'passed' | 'unreachable' | 'broke off'

/** Uses a new connection for each request: a kept one may be closed the moment it is used. */
function forward(origin: string, from: IncomingMessage, body: Buffer, to: ServerResponse): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const headers = { ...from.headers, connection: 'close' }
  const passed = send(`${origin}${from.url}`, { method: from.method ?? 'GET', headers, agent: false }, (answer) => {
    const { connection: _theirs, ...kept } = answer.headers
    to.writeHead(answer.statusCode ?? 502, kept)
    answer.pipe(to)
    answer.once('end', () => resolve('passed'))
    answer.once('error', () => (to.destroy(), resolve('broke off')))
  })
  passed.once('error', (error: NodeJS.ErrnoException) =>
    resolve(error.code === 'ECONNREFUSED' ? 'unreachable' : 'broke off'),
  )
  passed.end(body)
  return promise
}

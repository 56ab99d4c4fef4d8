/**
 * A small balancer before several processes of the app, as nginx is in deploy/: it asks each for /readyz, gives requests
 * to those that are ready, and takes the next one when a process cannot be reached at all. What was sent and broke off
 * is not sent again: the first may have done it.
 */
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { statusOf } from '#tests/support/app-process.ts'

const LOOK_EVERY_MS = 100
/** Five seconds: on a busy machine nobody may be ready for a moment. */
const TRIES = 100

export type Balancer = { origin: string; failures: string[]; close: () => Promise<void> }

/** @param looks False: processes that are about to end are not noticed. */
export async function openBalancer(origins: readonly string[], looks = true): Promise<Balancer> {
  const ready = new Set(origins)
  const failures: string[] = []
  const state = { open: true, turn: 0 }
  const looking = looks ? look(origins, ready, state) : Promise.resolve()
  const next = () => {
    const now = [...ready]
    return now[state.turn++ % Math.max(1, now.length)]
  }
  const server = createServer((request, response) => void pass({ request, response, next, failures }))
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
      await looking
    },
  }
}

async function look(origins: readonly string[], ready: Set<string>, state: { open: boolean }): Promise<void> {
  while (state.open) {
    await Promise.all(
      origins.map(async (origin) => {
        if ((await statusOf(`${origin}/readyz`)) === 200) ready.add(origin)
        else ready.delete(origin)
      }),
    )
    await pause(LOOK_EVERY_MS)
  }
}

type Passing = {
  request: IncomingMessage
  response: ServerResponse
  next: () => string | undefined
  failures: string[]
}

async function pass({ request, response, next, failures }: Passing): Promise<void> {
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
    await pause(LOOK_EVERY_MS / 2)
  }
  response.writeHead(502).end()
}

type Outcome = 'passed' | 'unreachable' | 'broke off'

/** A connection of its own for each request: one that was kept may be closed the moment it is used. */
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

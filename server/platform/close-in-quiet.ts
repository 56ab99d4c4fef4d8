/**
 * A port is closed when nobody waits before it. What the system has taken for us and we have not is lost at that moment;
 * nginx sends until then, as it asks nobody for /readyz, and does not repeat a POST (drill deploy: one in 2,200 requests
 * on a busy machine).
 */
import type { Server } from 'node:net'
import { setImmediate as nextLoop } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A round of the runtime that did nothing: it has seen all who waited at most so long ago. */
const QUIET_MS = 1
/** Under a flood there may be none. */
const LONGEST_MS = 1_000

/** To be registered last: what ends before the port (live connections) takes its time. */
export async function closeInQuiet(app: FastifyInstance): Promise<void> {
  app.addHook('preClose', () => takeWhoWait(app.server))
}

async function takeWhoWait(server: Server): Promise<void> {
  let taken = 0
  const count = () => void taken++
  server.on('connection', count)
  const until = performance.now() + LONGEST_MS
  // From here on each wait holds one look at the port, which takes one connection.
  await nextLoop()
  for (let quiet = false; !quiet && performance.now() < until;) {
    const [before, from] = [taken, performance.now()]
    await nextLoop()
    quiet = taken === before && performance.now() - from < QUIET_MS
  }
  server.off('connection', count)
}

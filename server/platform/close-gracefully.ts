/**
 * Closes the port only when no connection is waiting. A connection that the system has accepted and we haven't is lost
 * when the port closes; nginx sends until then, because it doesn't check /readyz, and it doesn't retry a POST (the
 * deploy drill lost one in 2,200 requests on a busy machine).
 */
import type { Server } from 'node:net'
import { setImmediate as nextLoop } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A turn of the event loop that did nothing: it has seen every connection that was waiting this long ago. */
const IDLE_LOOP_MS = 1
/** Under a flood, no turn may be idle. */
const MAX_DRAIN_MS = 1_000

/** Register it last: what ends before the port (live connections) takes its time. */
export async function closeGracefully(app: FastifyInstance): Promise<void> {
  app.addHook('preClose', () => drainPendingConnections(app.server))
}

async function drainPendingConnections(server: Server): Promise<void> {
  let accepted = 0
  const count = () => void accepted++
  server.on('connection', count)
  const until = performance.now() + MAX_DRAIN_MS
  // From here on, each turn polls the port once, which accepts one connection.
  await nextLoop()
  for (let idle = false; !idle && performance.now() < until;) {
    const [before, from] = [accepted, performance.now()]
    await nextLoop()
    idle = accepted === before && performance.now() - from < IDLE_LOOP_MS
  }
  server.off('connection', count)
}

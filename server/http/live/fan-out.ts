/**
 * What is emitted to a socket.io room reaches the connections of all processes, through the database. What has to arrive
 * (messages, notifications) doesn't depend on it: that is signaled in the transaction itself.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Database } from '#server/platform/db.ts'
import type { LiveLog, LiveServer } from './connection.ts'

const CLOSE_WITHIN_MS = 5_000
const CLOSE_CHECK_MS = 20

export type FanOut = { close: () => Promise<void> }

export function fanOut(io: LiveServer, db: Database, log: LiveLog): FanOut {
  const pool = new pg.Pool({ ...db.directConfig, max: 2, application_name: 'enrolled-live' })
  const logError = (error: Error) => log.warn({ err: error }, 'can’t reach the live connections of other processes')
  pool.on('error', logError)
  // A client in use has no other error listener, and an error without one ends the process.
  pool.on('connect', (client) => void client.on('error', logError))
  const clients = trackClients(pool)
  io.adapter(createAdapter(pool, { errorHandler: logError }))
  return {
    async close() {
      const { adapter } = io.of('/')
      adapter.close()
      // It doesn't return a connection that it was about to get, and the pool would wait for that forever: once it
      // has it, the adapter is closed again.
      const isSettled = await Promise.race([
        gettingClients(pool, clients).then(() => true),
        pause(CLOSE_WITHIN_MS, false, { ref: false }),
      ])
      adapter.close()
      const ended = pool.end()
      if (isSettled) await ended
    },
  }
}

/** Also releases lost clients, which the adapter forgets: two of them would use up the pool. */
function trackClients(pool: pg.Pool): ReadonlySet<pg.PoolClient> {
  const clients = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => void clients.add(client))
  pool.on('release', (_error, client) => void clients.delete(client))
  pool.on('connect', (client) => void client.on('end', () => clients.has(client) && client.release(true)))
  return clients
}

/** Until each client in use is connected and has done what was asked of it so far. */
async function gettingClients(pool: pg.Pool, clients: ReadonlySet<pg.PoolClient>): Promise<void> {
  while (pool.totalCount > pool.idleCount + clients.size) await pause(CLOSE_CHECK_MS)
  for (const client of clients) await client.query('select 1').catch(() => {})
}

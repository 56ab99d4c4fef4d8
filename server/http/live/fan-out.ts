/**
 * What is emitted to a socket.io room reaches the connections of all processes: through Redis where REDIS_URL is set,
 * otherwise through the database. What has to arrive (messages, notifications) doesn't depend on it: that is signaled
 * in the transaction itself.
 */
import { createAdapter as byPostgres } from '@socket.io/postgres-adapter'
import { createAdapter as byRedis } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import pg from 'pg'
import type { Database } from '#server/platform/db.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { LiveLog, LiveServer } from './types.ts'

export type FanOut = { close: () => Promise<void> }

export function fanOut(io: LiveServer, db: Database, { REDIS_URL }: Settings, log: LiveLog): FanOut {
  return REDIS_URL ? overRedis(io, REDIS_URL, log) : overPostgres(io, db, log)
}

function overPostgres(io: LiveServer, db: Database, log: LiveLog): FanOut {
  const pool = new pg.Pool({ ...db.directConfig, max: 2, application_name: 'enrolled-live' })
  const logError = (error: Error) => log.warn({ err: error }, 'the live connections of other processes are not reached')
  pool.on('error', logError)
  // A client in use has no other error listener, and an error without one ends the process.
  pool.on('connect', (client) => void client.on('error', logError))
  releaseLostClients(pool)
  io.adapter(byPostgres(pool, { errorHandler: logError }))
  return {
    async close() {
      io.of('/').adapter.close()
      await pool.end()
    },
  }
}

/** The adapter forgets a lost client: two of them would use up the pool, and closing would wait for them. */
function releaseLostClients(pool: pg.Pool): void {
  const checkedOut = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => void checkedOut.add(client))
  pool.on('release', (_error, client) => void checkedOut.delete(client))
  pool.on('connect', (client) => void client.on('end', () => checkedOut.has(client) && client.release(true)))
}

function overRedis(io: LiveServer, url: string, log: LiveLog): FanOut {
  const publisher = new Redis(url, { maxRetriesPerRequest: 1 })
  const subscriber = publisher.duplicate({ maxRetriesPerRequest: null })
  for (const client of [publisher, subscriber]) {
    // It retries several times a second: warn once, until it is back.
    let warned = false
    client.on('ready', () => (warned = false))
    client.on('error', (error) => {
      if (!warned) log.warn({ err: error }, 'Redis cannot be reached')
      warned = true
    })
  }
  io.adapter(byRedis(publisher, subscriber))
  return {
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

/**
 * What is told to a room reaches the connections of all processes: by Redis where REDIS_URL is set, else by the
 * database. What has to arrive (messages, notifications) does not depend on it: that is rung in the transaction itself.
 */
import { createAdapter as byPostgres } from '@socket.io/postgres-adapter'
import { createAdapter as byRedis } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import pg from 'pg'
import type { Database } from '../platform/db.ts'
import type { Settings } from '../platform/settings.ts'
import type { LiveLog, LiveServer } from './types.ts'

export type FanOut = { close: () => Promise<void> }

export function fanOut(io: LiveServer, db: Database, { REDIS_URL }: Settings, log: LiveLog): FanOut {
  return REDIS_URL ? overRedis(io, REDIS_URL, log) : overPostgres(io, db, log)
}

function overPostgres(io: LiveServer, db: Database, log: LiveLog): FanOut {
  const { host, port, path, database, user, pass } = db.options
  const password = typeof pass === 'function' ? undefined : (pass ?? undefined)
  const pool = new pg.Pool({
    // libpq's way to name a unix socket: its folder.
    host: path ? path.slice(0, path.lastIndexOf('/')) : host[0],
    port: port[0],
    database,
    user,
    ...(password ? { password } : {}),
    max: 2,
    application_name: 'enrolled-live',
  })
  const note = (error: Error) => log.warn({ err: error }, 'the live connections of other processes are not reached')
  pool.on('error', note)
  // One that is in use has no other listener, and an error without one ends the process.
  pool.on('connect', (client) => void client.on('error', note))
  giveBackLost(pool)
  io.adapter(byPostgres(pool, { errorHandler: note }))
  return {
    async close() {
      io.of('/').adapter.close()
      await pool.end()
    },
  }
}

/** The adapter forgets a line that was lost: the pool would be used up by two of them, and wait for them at the end. */
function giveBackLost(pool: pg.Pool): void {
  const lent = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => void lent.add(client))
  pool.on('release', (_error, client) => void lent.delete(client))
  pool.on('connect', (client) => void client.on('end', () => lent.has(client) && client.release(true)))
}

function overRedis(io: LiveServer, url: string, log: LiveLog): FanOut {
  const publisher = new Redis(url, { maxRetriesPerRequest: 1 })
  const subscriber = publisher.duplicate({ maxRetriesPerRequest: null })
  for (const client of [publisher, subscriber]) {
    // It tries again several times a second: told once, until it was there.
    let told = false
    client.on('ready', () => (told = false))
    client.on('error', (error) => {
      if (!told) log.warn({ err: error }, 'Redis cannot be reached')
      told = true
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

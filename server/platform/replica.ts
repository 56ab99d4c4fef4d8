/**
 * A streaming replica, for reads that can be a moment old. It is used only while it follows our primary, at most
 * `maxLagS` behind, with the data versions that this process knows: so what a cache stores under a version is never
 * older than that version. A statement that fails there is sent again to the primary.
 */
import { type Database, type Db, isDatabaseUnavailable } from './db.ts'
import type { ReplicaMetrics } from './metrics.ts'
import { type Send, sqlOver } from './sql.ts'
import { watchDatabase } from './watch-database.ts'

export type Replica = {
  /** For one request: on the replica, until a statement had to go to the primary; later ones stay there. */
  reads: () => Db
  isUsed: () => boolean
  stop: () => Promise<void>
}

export type ReplicaOptions = {
  primary: Database
  /** Opens a pool of `max` connections, the default of the settings if not given. */
  open: (max?: number) => Database
  maxLagS: number
  /** Of the listings and the posts, as this process knows them; null while unknown. */
  versions: () => readonly (number | null)[]
  metrics: ReplicaMetrics
}

/** `position`: bytes of the write-ahead log that the primary has written, or the replica has replayed. */
type Position = { position: number; system: string }
type Measured = Position & { inRecovery: boolean; versions: number[] }

const primaries = new WeakMap<Db, Db>()

/** For what is kept in memory for longer than a request, by the database that it is from. */
export const primaryOf = (db: Db): Db => primaries.get(db) ?? db

export function followReplica({ primary, open, maxLagS, versions, metrics }: ReplicaOptions): Replica {
  let pool = open()
  let measured: Measured | null = null
  const freshness = trackFreshness()
  const askPrimary = oneAtATime(() => readPosition(primary, performance.now()).then(freshness.written))
  const connection = open(1)
  const watch = watchDatabase(connection, async () => {
    void askPrimary()
    measured = await readState(connection).catch((error: unknown) => {
      measured = null
      throw error
    })
    freshness.replayed(measured)
  })
  // What waits for an answer fails now, and is sent to the primary.
  watch.onUnavailable(() => {
    void pool.end({ timeout: 0 }).catch(() => {})
    pool = open()
  })
  const isUsed = () =>
    measured !== null &&
    !watch.isUnavailable() &&
    measured.inRecovery &&
    freshness.lagS() <= maxLagS &&
    String(measured.versions) === String(versions())
  metrics.watch({ lagS: freshness.lagS, isUsed })
  const sendToReplica: Send = (statement) =>
    pool.send(statement).catch((error: unknown) => {
      // Until the next measurement.
      if (isDatabaseUnavailable(error)) measured = null
      throw error
    })
  return {
    reads: () => readsOver({ primary, isUsed, sendToReplica, metrics }),
    isUsed,
    async stop() {
      await Promise.all([watch.stop(), pool.end({ timeout: 1 })])
    },
  }
}

type Targets = { primary: Database; isUsed: () => boolean; sendToReplica: Send; metrics: ReplicaMetrics }

function readsOver({ primary, isUsed, sendToReplica, metrics }: Targets): Db {
  let isOnPrimary = false
  const send: Send = async (statement) => {
    if (!isOnPrimary && isUsed()) {
      try {
        const answer = await sendToReplica(statement)
        metrics.reads.inc({ target: 'replica' })
        return answer
      } catch {
        // A wrong statement fails on the primary too, and says so there.
        metrics.repeated.inc()
      }
    }
    isOnPrimary = true
    metrics.reads.inc({ target: 'primary' })
    return primary.send(statement)
  }
  const db = Object.assign(sqlOver(send), { begin: primary.begin })
  primaries.set(db, primary)
  return db
}

/** A failure says nothing here: what it would have measured counts as old. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  return async () => {
    if (isRunning) return
    isRunning = true
    await work().catch(() => {})
    isRunning = false
  }
}

/**
 * How long ago the primary's last position that the replica has replayed was current. Positions, not the time of the
 * last transaction: that is long ago whenever no one writes.
 */
function trackFreshness() {
  let freshAt = -Infinity
  /** Not replayed yet, oldest first. */
  let written: (Position & { at: number })[] = []
  return {
    written(now: Position & { at: number }) {
      // After a failover the new primary can be behind what the old one had written.
      written = written.filter(({ position, system }) => system === now.system && position <= now.position)
      if (written.length < POSITIONS_MAX) written.push(now)
    },
    replayed({ position, system }: Position) {
      while (written[0] && written[0].system === system && written[0].position <= position) {
        freshAt = Math.max(freshAt, written.shift()?.at ?? 0)
      }
    },
    lagS: () => (performance.now() - freshAt) / 1_000,
  }
}

/** For four minutes; a replica that is further behind is measured from where it is. */
const POSITIONS_MAX = 1_000

async function readPosition(primary: Database, at: number): Promise<Position & { at: number }> {
  const [row] = await primary<[Position]>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position,
      (select system_identifier::text from pg_control_system()) as system`
  return { ...row, at }
}

/** The position first: what it has replayed since is only newer. */
async function readState(replica: Database): Promise<Measured> {
  const [row] = await replica<[Measured]>`
    select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position,
      (select system_identifier::text from pg_control_system()) as system,
      pg_is_in_recovery() as in_recovery,
      (select array_agg(coalesce(v.version, 0)::int order by kind)
        from unnest(array['listings', 'posts']) kind left join data_version v on v.name = kind) as versions`
  return row
}

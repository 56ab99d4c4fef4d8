/**
 * Counts against a limit of the table (limits.ts) across all processes: the count is in the database. What is counted
 * is stored only as a hash, so the table holds no person's address.
 */
import { createHash } from 'node:crypto'
import type { Db } from './db.ts'
import { LIMITS, type SharedLimit, WINDOW_S } from './limits.ts'

/** `waitS`: until the window ends and all is allowed again. */
export type Counted = { isOver: boolean; left: number; waitS: number }

/** Counts one attempt, also one that is over the limit. `key`: whose, as the table says in `per`. */
export async function countAttempt(db: Db, name: SharedLimit, key: string): Promise<Counted> {
  const { max, window } = LIMITS[name]
  const [{ points, waitS }] = await db<[{ points: number; waitS: number }]>`
    insert into rate_count as c (key, points, ends_at)
    values (${hashOf(name, key)}, 1, now() + ${WINDOW_S[window]} * interval '1 second')
    on conflict (key) do update set
      points = case when c.ends_at <= now() then 1 else least(c.points, ${max}::int) + 1 end,
      ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
    returning points, greatest(1, ceil(extract(epoch from ends_at - now())))::int as wait_s`
  return { isOver: points > max, left: Math.max(0, max - points), waitS }
}

/** For a successful attempt, which doesn't count. */
export async function refundAttempt(db: Db, name: SharedLimit, key: string): Promise<void> {
  await db`update rate_count set points = greatest(points - 1, 0) where key = ${hashOf(name, key)}`
}

export async function resetAttempts(db: Db, name: SharedLimit, key: string): Promise<void> {
  await db`delete from rate_count where key = ${hashOf(name, key)}`
}

/** @returns how many had expired. */
export async function deleteExpiredCounts(db: Db): Promise<number> {
  return (await db`delete from rate_count where ends_at < now()`).count
}

const hashOf = (name: SharedLimit, key: string): Buffer => createHash('sha256').update(`${name} ${key}`).digest()

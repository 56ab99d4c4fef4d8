/**
 * Counts what may be done so often in so long, for all processes together: the count stands in the database. The key
 * is kept as its hash alone, so that no address of a person stands there.
 */
import { createHash } from 'node:crypto'
import type { Db } from './db.ts'

export type Allowance = { points: number; durationS: number }

/** Counts one try. @returns the seconds to wait before another is taken; 0: this one is. */
export async function takeTry(db: Db, key: string, { points, durationS }: Allowance): Promise<number> {
  const [counted] = await db<[{ points: number; waitS: number }]>`
    insert into rate_count as c (key, points, ends_at)
    values (${hashOf(key)}, 1, now() + ${durationS} * interval '1 second')
    on conflict (key) do update set
      points = case when c.ends_at <= now() then 1 else least(c.points, ${points}::int) + 1 end,
      ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
    returning points, greatest(1, ceil(extract(epoch from ends_at - now())))::int as wait_s`
  return counted.points > points ? counted.waitS : 0
}

/** A try that was right is not counted. */
export async function giveTryBack(db: Db, key: string): Promise<void> {
  await db`update rate_count set points = greatest(points - 1, 0) where key = ${hashOf(key)}`
}

export async function forgetTries(db: Db, key: string): Promise<void> {
  await db`delete from rate_count where key = ${hashOf(key)}`
}

/** @returns how many had run out. */
export async function dropOldCounts(db: Db): Promise<number> {
  return (await db`delete from rate_count where ends_at < now()`).count
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

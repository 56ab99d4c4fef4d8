/** How often each API key is used, by day: counted in memory, and added to the database every few seconds. */
import { today } from '#common/dates.ts'
import { addCountsRegularly, type CountsOfProcess } from '#server/platform/add-counts.ts'
import type { Db } from '#server/platform/db.ts'

type Count = { keyId: string; day: string; calls: number; limited: number }
export type KeyLog = CountsOfProcess & { count: (keyId: string, isLimited: boolean) => void }

/** Only keys that exist are counted, so memory holds no more than there are. */
export function createKeyLog(db: Db, log: { warn: (facts: object, message: string) => void }): KeyLog {
  let counts = new Map<string, Count>()
  async function store(): Promise<void> {
    if (counts.size === 0) return
    const full = [...counts.values()]
    counts = new Map()
    await addDays(db, full)
  }
  return {
    count(keyId, isLimited) {
      const day = today()
      const count = counts.get(`${keyId} ${day}`) ?? { keyId, day, calls: 0, limited: 0 }
      count.calls += 1
      if (isLimited) count.limited += 1
      counts.set(`${keyId} ${day}`, count)
    },
    ...addCountsRegularly(store, log),
  }
}

/** A key can have been deleted with its account. Sorted, so that two processes lock the rows in one order. */
async function addDays(db: Db, counts: readonly Count[]): Promise<void> {
  await db`
    insert into api_key_day as d (key_id, day, calls, limited)
    select k.id, used.day, used.calls, used.limited
    from unnest(${counts.map(({ keyId }) => keyId)}::uuid[], ${counts.map(({ day }) => day)}::date[],
      ${counts.map(({ calls }) => calls)}::int[], ${counts.map(({ limited }) => limited)}::int[])
      used (key_id, day, calls, limited)
    join api_key k on k.id = used.key_id
    order by k.id, used.day
    on conflict (key_id, day) do update
    set calls = d.calls + excluded.calls, limited = d.limited + excluded.limited`
}

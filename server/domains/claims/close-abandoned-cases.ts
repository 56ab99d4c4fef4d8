/**
 * Withdraws cases their claimant hasn't touched for two months, so that the files can be deleted too. Notifies the
 * claimant.
 */
import { type Db, inTransaction } from '#server/platform/db.ts'
import { notifyCaseExpired } from './emails.ts'
import { lockCase, moveCase, CASE_TABLES } from './lock-case.ts'
import type { ClaimSettings, LockedCase } from './types.ts'

const ABANDONED_DAYS = 60

/** Safe to run in any number of processes, any number of times. @returns how many were withdrawn. */
export async function closeAbandonedCases(db: Db, settings: ClaimSettings): Promise<number> {
  const due = await db<{ id: string }[]>`
    select id from claim where listing_id is not null and ${isAbandoned(db)}
    union all select id from agent_application where ${isAbandoned(db)}
    order by id`
  let closed = 0
  for (const { id } of due) if (await closeCase(db, settings, id)) closed++
  return closed
}

const isAbandoned = (db: Db) => db`
  status in ('draft', 'needs_info') and updated_at < now() - ${ABANDONED_DAYS} * interval '1 day'`

async function closeCase(db: Db, settings: ClaimSettings, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const locked: LockedCase = await lockCase(tx, id)
    const [still] = await tx`select 1 from ${tx(CASE_TABLES[locked.kind].main)} where id = ${id} and ${isAbandoned(tx)}`
    if (!still) return false
    await moveCase(tx, 'system', locked, { to: 'withdrawn', what: 'expire' })
    await notifyCaseExpired(tx, settings, locked, ABANDONED_DAYS)
    return true
  })
}

/** An admin says whether a doubtful pair is one person; and may think better of it. */
import { refreshDirectory } from '#server/agents/refresh-directory.ts'
import type { Admin } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { type Joined, joinListings } from './join-listings.ts'
import { refuseWhileImporting } from './one-import-at-a-time.ts'
import { type Kept, partListings } from './part-listings.ts'

type Decision = { id: number; decision: 'same' | 'different'; reason: string; requestId: string }
type Open = { goneId: number; freshId: number; runId: number }

/** @throws AppError `not_found`; `conflict` while a list is imported, and where two people would be mixed. */
export async function decideDoubt(db: Db, admin: Admin, { id, decision, reason, requestId }: Decision): Promise<void> {
  await inTransaction(db, async (tx) => {
    await refuseWhileImporting(tx)
    const [pair] = await tx<[Open?]>`
      select gone_listing_id as gone_id, new_listing_id as fresh_id, run_id
      from import_doubt where id = ${id} and decided_at is null for update`
    if (!pair) throw new AppError('not_found', 'There is no such open question.')
    const joined = decision === 'same' ? await joinListings(tx, pair) : null
    await tx`
      update import_doubt set decision = ${decision}, decided_at = now(), joined = ${joined && tx.json(joined as never)}
      where id = ${id}`
    if (joined) await refreshDirectory(tx)
    await note(tx, admin, {
      action: 'import.decide_doubt',
      id,
      after: { decision, ...sidesOf(joined) },
      reason,
      requestId,
    })
  })
}

type Reopened = { id: number; reason: string; requestId: string }

/** The question is open again; who was joined is two again. @throws AppError `not_found`, `conflict` */
export async function reopenDoubt(db: Db, admin: Admin, { id, reason, requestId }: Reopened): Promise<void> {
  await inTransaction(db, async (tx) => {
    await refuseWhileImporting(tx)
    const [doubt] = await tx<[{ decision: string; joined: Kept | null }?]>`
      select decision, joined from import_doubt where id = ${id} and decided_at is not null for update`
    if (!doubt) throw new AppError('not_found', 'There is no such decided question.')
    if (doubt.decision === 'same') {
      if (!doubt.joined) throw new AppError('conflict', 'This was decided before joining could be taken back.')
      await partListings(tx, doubt.joined)
      await refreshDirectory(tx)
    }
    await tx`update import_doubt set decision = null, decided_at = null, joined = null where id = ${id}`
    const after = { decision: doubt.decision, ...sidesOf(doubt.joined) }
    await note(tx, admin, { action: 'import.reopen_doubt', id, after, reason, requestId })
  })
}

const sidesOf = (joined: Pick<Joined, 'stays' | 'goes'> | null) =>
  joined ? { stays: joined.stays, goes: joined.goes } : {}

type Noted = Reopened & { action: `import.${string}`; after: Record<string, unknown> }

const note = (tx: Transaction, admin: Admin, { action, id, after, reason, requestId }: Noted) =>
  writeAudit(tx, admin, { action, target: { kind: 'import_doubt', id }, after, reason, requestId })

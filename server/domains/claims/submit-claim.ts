/** Submits or withdraws a claim or an application. A claim that comes second is a dispute, never a takeover. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { recordDispute } from './decide-claim.ts'
import { sendCaseReceivedEmail } from './emails.ts'
import { lockCase, moveCase, CASE_TABLES } from './lock-case.ts'
import { assertOpen } from './prove-by-code.ts'
import type { ClaimSettings, LockedCase } from './types.ts'

type Named = { claimId: string; requestId: string }

/** @throws AppError `not_found`, `conflict` */
export async function submitCase(db: Db, settings: ClaimSettings, who: SignedIn, named: Named): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockCase(tx, named.claimId, who.accountId)
    if (locked.kind === 'claim') await recordDispute(tx, locked)
    // Only staff can reopen one that's decided.
    assertOpen(locked)
    await assertEvidencePresent(tx, locked)
    await moveCase(tx, who, locked, { to: 'submitted', what: 'submit', requestId: named.requestId })
    await sendCaseReceivedEmail(tx, settings, locked)
  })
}

/** @throws AppError `not_found`, `conflict` */
export async function withdrawCase(db: Db, who: SignedIn, { claimId, requestId }: Named): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockCase(tx, claimId, who.accountId)
    await moveCase(tx, who, locked, { to: 'withdrawn', what: 'withdraw', requestId })
  })
}

async function assertEvidencePresent(tx: Transaction, { kind, id, method }: LockedCase): Promise<void> {
  if (method !== 'document') return
  const { evidence, id: column } = CASE_TABLES[kind]
  const [some] = await tx`select 1 from ${tx(evidence)} where ${tx(column)} = ${id} limit 1`
  if (!some) throw new AppError('conflict', 'Add a picture or PDF of your enrollment card or letter first.')
}

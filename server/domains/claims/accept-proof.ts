/** Staff have checked the documents, or have the IRS's answer: the proof counts. */
import type { Admin } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { ClaimMethod, ProofForm } from '#common/claims.ts'
import { lockCase, recordCaseEvent, CASE_TABLES } from './lock-case.ts'
import { assertOpen } from './prove-by-code.ts'
import type { LockedCase } from './types.ts'

type Accepted = ProofForm & { claimId: string; requestId: string }

/** @throws AppError `not_found`, `conflict` for a document without a file. */
export async function acceptProof(db: Db, admin: Admin, { claimId, method, reason, requestId }: Accepted) {
  await inTransaction(db, async (tx) => {
    const locked = await lockCase(tx, claimId)
    const { kind, id } = locked
    assertOpen(locked)
    if (method === 'document') {
      const { evidence, id: column } = CASE_TABLES[kind]
      const [file] = await tx`select 1 from ${tx(evidence)} where ${tx(column)} = ${id} limit 1`
      if (!file) throw new AppError('conflict', 'There is no file to accept.')
    }
    await markProofPassed(tx, admin, locked, method)
    await recordCaseEvent(tx, admin, locked, { what: `accept_${method}`, note: reason })
    await writeAudit(tx, admin, {
      action: `${kind}.accept_proof`,
      target: { kind, id },
      after: { method },
      reason,
      requestId,
    })
  })
}

export async function markProofPassed(tx: Transaction, admin: Admin, { kind, id }: LockedCase, method: ClaimMethod) {
  const { proof, id: column } = CASE_TABLES[kind]
  await tx`
    insert into ${tx(proof)} (${tx(column)}, method, passed_at, accepted_by)
    values (${id}, ${method}, now(), ${admin.accountId})
    on conflict (${tx(column)}, method) do update set passed_at = now(), accepted_by = excluded.accepted_by`
}

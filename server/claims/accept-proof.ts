/** A member of staff has looked at the documents, or has the answer of the IRS: the proof counts. */
import type { Admin } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { ProofForm } from '#contract/claims.ts'
import { lockClaim, noteEvent } from './lock-claim.ts'
import { refuseUnlessOpen } from './prove-by-code.ts'

type Accepted = ProofForm & { claimId: string; requestId: string }

/** @throws AppError `not_found`, `conflict` for a document where no file is. */
export async function acceptProof(db: Db, admin: Admin, { claimId, method, reason, requestId }: Accepted) {
  await inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, claimId)
    refuseUnlessOpen(claim)
    if (method === 'document') {
      const [file] = await tx`select 1 from claim_evidence where claim_id = ${claimId} limit 1`
      if (!file) throw new AppError('conflict', 'There is no file to accept.')
    }
    await tx`
      insert into claim_proof (claim_id, method, passed_at, accepted_by)
      values (${claimId}, ${method}, now(), ${admin.accountId})
      on conflict (claim_id, method) do update set passed_at = now(), accepted_by = excluded.accepted_by`
    await noteEvent(tx, admin, { claimId, what: `accept_${method}`, note: reason })
    const target = { kind: 'claim', id: claimId }
    await writeAudit(tx, admin, { action: 'claim.accept_proof', target, after: { method }, reason, requestId })
  })
}

/** A claim is handed in, or taken back. Handed in second, it is a dispute: never a takeover. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { tellReceived } from './letters.ts'
import { isContested, lockClaim, moveClaim } from './lock-claim.ts'
import { refuseUnlessOpen } from './prove-by-code.ts'
import type { ClaimHouse, LockedClaim } from './types.ts'

type Named = { claimId: string; requestId: string }

/** @throws AppError `not_found`, `conflict` */
export async function submitClaim(db: Db, house: ClaimHouse, who: SignedIn, named: Named): Promise<void> {
  await inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, named.claimId, who.accountId)
    if (claim.listingId !== null) {
      const isDispute = await isContested(tx, claim.listingId, who.accountId)
      await tx`update claim set is_dispute = ${isDispute} where id = ${claim.id}`
    }
    // One that is decided is opened again by staff alone.
    refuseUnlessOpen(claim)
    await refuseWithoutEvidence(tx, claim)
    await moveClaim(tx, who, claim, { to: 'submitted', what: 'submit', requestId: named.requestId })
    await tellReceived(tx, house, who.accountId)
  })
}

/** @throws AppError `not_found`, `conflict` */
export async function withdrawClaim(db: Db, who: SignedIn, { claimId, requestId }: Named): Promise<void> {
  await inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, claimId, who.accountId)
    await moveClaim(tx, who, claim, {
      to: 'rejected',
      what: 'withdraw',
      reason: 'Withdrawn by the claimant.',
      requestId,
    })
  })
}

async function refuseWithoutEvidence(tx: Transaction, { id, method }: LockedClaim): Promise<void> {
  if (method !== 'document') return
  const [some] = await tx`select 1 from claim_evidence where claim_id = ${id} limit 1`
  if (!some) throw new AppError('conflict', 'Add a picture or PDF of your enrollment card or letter first.')
}

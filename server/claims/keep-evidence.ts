/**
 * Evidence: at most three files, private, re-encoded, gone fourteen days after the decision. The file is written before
 * its row and removed after it, so that a row never points at nothing.
 */
import { randomUUID } from 'node:crypto'
import type { Admin, SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { readStored, removeStored, storeFile } from '#server/platform/files/stored-files.ts'
import { takeEvidence } from '#server/platform/files/take-upload.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { EVIDENCE_DAYS, EVIDENCE_MAX, EVIDENCE_MAX_BYTES } from '#contract/claims.ts'
import { lockClaim, noteEvent } from './lock-claim.ts'
import { refuseUnlessOpen } from './prove-by-code.ts'
import type { ClaimHouse } from './types.ts'

const SHELF = 'private/evidence'
type EvidenceRow = { id: string; kind: 'image' | 'pdf' }
const nameOf = ({ id, kind }: EvidenceRow) => `${id}.${kind === 'pdf' ? 'pdf' : 'webp'}`

/** @throws AppError `not_found`, `conflict`, `too_large`, `unsupported_media_type` */
export async function addEvidence(
  db: Db,
  house: ClaimHouse,
  who: SignedIn,
  { claimId, content }: { claimId: string; content: Buffer },
): Promise<string> {
  if (content.length > EVIDENCE_MAX_BYTES) throw new AppError('too_large', 'A file may have at most 5 MB.')
  // Asked before the work of drawing: a stranger's claim costs nothing.
  await inTransaction(db, async (tx) => refuseUnlessOpen(await lockClaim(tx, claimId, who.accountId)))
  const { kind, extension, content: kept } = await takeEvidence(content)
  const id = randomUUID()
  await storeFile(house, SHELF, `${id}.${extension}`, kept)
  try {
    await inTransaction(db, async (tx) => {
      refuseUnlessOpen(await lockClaim(tx, claimId, who.accountId))
      const added = await tx`
        insert into claim_evidence (id, claim_id, slot, kind, bytes)
        select ${id}, ${claimId}, slot, ${kind}, ${kept.length} from generate_series(1, ${EVIDENCE_MAX}) slot
        where slot not in (select slot from claim_evidence where claim_id = ${claimId}) order by slot limit 1`
      if (added.count === 0) throw new AppError('conflict', `A claim takes ${EVIDENCE_MAX} files. Remove one first.`)
      await tx`insert into claim_proof (claim_id, method) values (${claimId}, 'document') on conflict do nothing`
      await noteEvent(tx, who, { claimId, what: 'add_evidence' })
    })
  } catch (error) {
    await removeStored(house, SHELF, `${id}.${extension}`)
    throw error
  }
  return id
}

type Piece = { claimId: string; evidenceId: string }

/** @throws AppError `not_found`, `conflict` */
export async function removeEvidence(db: Db, house: ClaimHouse, who: SignedIn, piece: Piece): Promise<void> {
  const row = await inTransaction(db, async (tx) => {
    refuseUnlessOpen(await lockClaim(tx, piece.claimId, who.accountId))
    const [gone] = await tx<[EvidenceRow?]>`
      delete from claim_evidence where id = ${piece.evidenceId} and claim_id = ${piece.claimId} returning id, kind`
    if (!gone) throw new AppError('not_found', 'There is no such file.')
    await noteEvent(tx, who, { claimId: piece.claimId, what: 'remove_evidence' })
    return gone
  })
  await removeStored(house, SHELF, nameOf(row))
}

/** Each look is logged. @throws AppError `not_found` */
export async function readEvidence(
  db: Db,
  house: ClaimHouse,
  admin: Admin,
  { claimId, evidenceId, requestId }: Piece & { requestId: string },
): Promise<{ kind: 'image' | 'pdf'; content: Buffer }> {
  const row = await inTransaction(db, async (tx) => {
    const [found] = await tx<[EvidenceRow?]>`
      select id, kind from claim_evidence where id = ${evidenceId} and claim_id = ${claimId}`
    if (!found) throw new AppError('not_found', 'There is no such file.')
    const target = { kind: 'claim', id: claimId }
    await writeAudit(tx, admin, { action: 'claim.read_evidence', target, after: { evidence: evidenceId }, requestId })
    return found
  })
  const content = await readStored(house, SHELF, nameOf(row))
  if (!content) throw new AppError('not_found', 'This file is gone.')
  return { kind: row.kind, content }
}

/** An unfinished claim is given up after so long, so that its files can go too. */
const ABANDONED_DAYS = 60

/** Any number of processes may run it, any number of times. @returns how many files went. */
export async function deleteOldEvidence(db: Db, house: ClaimHouse): Promise<number> {
  await db`
    update claim set status = 'rejected', reason = 'Not finished in time.', decided_at = now(), updated_at = now()
    where status in ('draft', 'needs_info') and updated_at < now() - ${ABANDONED_DAYS} * interval '1 day'`
  const due = await db<EvidenceRow[]>`
    select e.id, e.kind from claim_evidence e join claim c on c.id = e.claim_id
    where c.decided_at < now() - ${EVIDENCE_DAYS} * interval '1 day' order by e.id`
  for (const row of due) {
    // The file first: a row that is left is tried again, a file that is left would be forgotten.
    await removeStored(house, SHELF, nameOf(row))
    await db`delete from claim_evidence where id = ${row.id}`
  }
  return due.length
}

/**
 * Evidence: at most three files, private, re-encoded, deleted 14 days after the decision; of an approved claim that is
 * proved again, 14 days after it came. The file is written before its row and removed after it, so that a row never
 * points to a missing file.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { randomUUID } from 'node:crypto'
import type { Admin, SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { readStored, removeStored, storeFile } from '#server/platform/files/stored-files.ts'
import { processEvidence } from '#server/platform/files/process-upload.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { EVIDENCE_DAYS, EVIDENCE_MAX, EVIDENCE_MAX_BYTES } from '#common/claims.ts'
import { lockCase, recordCaseEvent, CASE_TABLES } from './lock-case.ts'
import { assertProvable, markAskedAgain } from './prove-by-code.ts'
import type { ClaimSettings } from './types.ts'

const EVIDENCE_FOLDER = 'private/evidence'
type EvidenceRow = { id: string; kind: 'image' | 'pdf' }
const nameOf = ({ id, kind }: EvidenceRow) => `${id}.${kind === 'pdf' ? 'pdf' : 'webp'}`

/** @throws AppError `not_found`, `conflict`, `too_large`, `unsupported_media_type` */
export async function addEvidence(
  db: Db,
  settings: ClaimSettings,
  who: SignedIn,
  { claimId, content }: { claimId: string; content: Buffer },
): Promise<string> {
  if (content.length > EVIDENCE_MAX_BYTES) throw new AppError('too_large', i18n._(msg`Choose a file of 5 MB or less.`))
  // Checked before the image processing, so that someone else's claim costs nothing.
  await inTransaction(db, async (tx) => assertProvable(await lockCase(tx, claimId, who.accountId)))
  const { kind, extension, content: kept } = await processEvidence(content)
  const id = randomUUID()
  await storeFile(settings, EVIDENCE_FOLDER, `${id}.${extension}`, kept)
  try {
    await inTransaction(db, async (tx) => {
      const locked = await lockCase(tx, claimId, who.accountId)
      assertProvable(locked)
      const { evidence, proof, id: column } = CASE_TABLES[locked.kind]
      const added = await tx`
        insert into ${tx(evidence)} (id, ${tx(column)}, slot, kind, bytes)
        select ${id}, ${claimId}, slot, ${kind}, ${kept.length} from generate_series(1, ${EVIDENCE_MAX}) slot
        where slot not in (select slot from ${tx(evidence)} where ${tx(column)} = ${claimId}) order by slot limit 1`
      if (added.count === 0)
        throw new AppError('conflict', i18n._(msg`You can add up to ${{ max: EVIDENCE_MAX }} files. Remove one first.`))
      await tx`insert into ${tx(proof)} (${tx(column)}, method) values (${claimId}, 'document') on conflict do nothing`
      await markAskedAgain(tx, locked, 'document')
      await recordCaseEvent(tx, who, locked, { what: 'add_evidence' })
    })
  } catch (error) {
    await removeStored(settings, EVIDENCE_FOLDER, `${id}.${extension}`)
    throw error
  }
  return id
}

type EvidenceRef = { claimId: string; evidenceId: string }

/** @throws AppError `not_found`, `conflict` */
export async function removeEvidence(
  db: Db,
  settings: ClaimSettings,
  who: SignedIn,
  evidenceRef: EvidenceRef,
): Promise<void> {
  const row = await inTransaction(db, async (tx) => {
    const locked = await lockCase(tx, evidenceRef.claimId, who.accountId)
    assertProvable(locked)
    const { evidence, id: column } = CASE_TABLES[locked.kind]
    const [gone] = await tx<[EvidenceRow?]>`
      delete from ${tx(evidence)} where id = ${evidenceRef.evidenceId} and ${tx(column)} = ${evidenceRef.claimId} returning id, kind`
    if (!gone) throw new AppError('not_found', i18n._(msg`We couldn’t find that file.`))
    await recordCaseEvent(tx, who, locked, { what: 'remove_evidence' })
    return gone
  })
  await removeStored(settings, EVIDENCE_FOLDER, nameOf(row))
}

/** Each view is logged. @throws AppError `not_found` */
export async function readEvidence(
  db: Db,
  settings: ClaimSettings,
  admin: Admin,
  { claimId, evidenceId, requestId }: EvidenceRef & { requestId: string },
): Promise<{ kind: 'image' | 'pdf'; content: Buffer }> {
  const row = await inTransaction(db, async (tx) => {
    const { kind } = await lockCase(tx, claimId)
    const { evidence, id: column } = CASE_TABLES[kind]
    const [found] = await tx<[EvidenceRow?]>`
      select id, kind from ${tx(evidence)} where id = ${evidenceId} and ${tx(column)} = ${claimId}`
    if (!found) throw new AppError('not_found', i18n._(msg`We couldn’t find that file.`))
    const target = { kind, id: claimId }
    await writeAudit(tx, admin, { action: `${kind}.read_evidence`, target, after: { evidence: evidenceId }, requestId })
    return found
  })
  const content = await readStored(settings, EVIDENCE_FOLDER, nameOf(row))
  if (!content) throw new AppError('not_found', i18n._(msg`This file no longer exists.`))
  return { kind: row.kind, content }
}

/** Safe to run in any number of processes, any number of times. @returns how many files were deleted. */
export async function deleteOldEvidence(db: Db, settings: ClaimSettings): Promise<number> {
  let gone = 0
  for (const [kind, { main, evidence, id: column }] of Object.entries(CASE_TABLES)) {
    // A file for proving an approved claim again came after the decision.
    const since =
      kind === 'claim'
        ? db`greatest(c.decided_at, case c.status when 'approved' then e.created_at end)`
        : db`c.decided_at`
    const due = await db<EvidenceRow[]>`
      select e.id, e.kind from ${db(evidence)} e join ${db(main)} c on c.id = e.${db(column)}
      where c.decided_at is not null and ${since} < now() - ${EVIDENCE_DAYS} * interval '1 day' order by e.id`
    for (const row of due) {
      // The file first: a leftover row is retried, a leftover file would be forgotten.
      await removeStored(settings, EVIDENCE_FOLDER, nameOf(row))
      await db`delete from ${db(evidence)} where id = ${row.id}`
    }
    gone += due.length
  }
  return gone
}

/**
 * Staff decisions on corrections. A fact from the IRS file is corrected at the IRS and comes with the next list; we
 * change how a name is written, and hide a listing.
 */
import { refreshDirectory } from '#server/domains/agents/refresh-directory.ts'
import type { Moderator } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { renderEmail } from '#server/platform/mail/render-email.ts'
import { NO_ADDRESS } from '#server/platform/personal-data/deleted-address.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { nameKey } from '#common/name-key.ts'

type Wanted = { first_name?: string; middle_name?: string; last_name?: string }
type Open = { listingId: number; kind: 'correction' | 'opt_out'; email: string; wanted: Wanted }
export type CorrectionDecision = { id: string; accept: boolean; reason: string; requestId: string }

/** @throws AppError `not_found`, `conflict` for what would be a different name. */
export async function decideCorrection(db: Db, sender: Sender, staff: Moderator, decision: CorrectionDecision) {
  const { id, accept, reason, requestId } = decision
  await inTransaction(db, async (tx) => {
    const [open] = await tx<[Open?]>`
      update correction set status = ${accept ? 'accepted' : 'rejected'}, reason = ${reason}, decided_at = now()
      where id = ${id} and status = 'open' returning listing_id, kind, email, wanted`
    if (!open) throw new AppError('not_found', 'There is no such open correction.')
    const changed = accept ? await applyCorrection(tx, open) : {}
    await sendDecisionEmail(tx, sender, open, { accept, reason })
    await writeAudit(tx, staff, {
      action: accept ? 'correction.accept' : 'correction.reject',
      target: { kind: 'correction', id },
      after: { kind: open.kind, listing_id: open.listingId, ...changed },
      reason,
      requestId,
    })
  })
}

async function applyCorrection(tx: Transaction, { kind, listingId, wanted }: Open): Promise<Record<string, unknown>> {
  if (kind === 'opt_out') {
    await tx`update listing set status = 'hidden', undone_run = null, updated_at = now() where id = ${listingId}`
    await refreshDirectory(tx)
    return { status: 'hidden' }
  }
  const fields = Object.keys(wanted)
  if (fields.length === 0) return {}
  await rewriteName(tx, listingId, wanted)
  await bumpDataVersion(tx, 'listings')
  return { fields }
}

/** Changes only how it's written: the next list matches the person by the letters of the name. */
async function rewriteName(tx: Transaction, listingId: number, wanted: Wanted): Promise<void> {
  const [listing] = await tx<[{ firstName: string; middleName: string; lastName: string }]>`
    select first_name, middle_name, last_name from listing where id = ${listingId} for update`
  const after = {
    firstName: wanted.first_name ?? listing.firstName,
    middleName: wanted.middle_name ?? listing.middleName,
    lastName: wanted.last_name ?? listing.lastName,
  }
  for (const part of ['firstName', 'middleName', 'lastName'] as const) {
    if (nameKey(after[part]) === nameKey(listing[part])) continue
    throw new AppError(
      'conflict',
      'That would be another name. Names are corrected at the IRS (epp@irs.gov), and come with its next list.',
    )
  }
  await tx`
    update listing set first_name = ${after.firstName}, middle_name = ${after.middleName},
      last_name = ${after.lastName}, updated_at = now() where id = ${listingId}`
}

type Answer = { accept: boolean; reason: string }

async function sendDecisionEmail(tx: Transaction, sender: Sender, { kind, email }: Open, { accept, reason }: Answer) {
  if (email.endsWith(NO_ADDRESS)) return
  const done = kind === 'opt_out' ? 'The listing is no longer shown.' : 'Your correction is accepted.'
  await queueEmail(tx, {
    kind: 'correction_decided',
    to: email,
    subject: `${accept ? 'Done' : 'About your request'} · ${sender.SITE_NAME}`,
    ...renderEmail(sender, [
      accept ? done : 'We looked at your request and did not follow it. The reason:',
      { quote: reason },
    ]),
  })
}

/** Shows a hidden listing again. @throws AppError `not_found` */
export async function restoreListing(
  db: Db,
  staff: Moderator,
  { publicId, reason, requestId }: { publicId: string; reason: string; requestId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [listing] = await tx<[{ id: number }?]>`
      update listing l set updated_at = now(), status = case when exists (
        select 1 from listing_presence p where p.listing_id = l.id and p.until_run is null)
        then 'listed' else 'not_in_latest' end
      where public_id = ${publicId} and status = 'hidden' and merged_into is null and undone_run is null returning id`
    if (!listing) throw new AppError('not_found', 'No hidden listing has this address.')
    await refreshDirectory(tx)
    const target = { kind: 'listing', id: listing.id }
    await writeAudit(tx, staff, { action: 'listing.show', target, before: { status: 'hidden' }, reason, requestId })
  })
}

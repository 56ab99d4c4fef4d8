/**
 * Corrections as staff see them, those that wait and the listings that were hidden, and their decisions. A fact from
 * the IRS file is corrected at the IRS and comes with the next list; we change how a name is written, and hide a
 * listing.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Moderator } from '#server/platform/actors.ts'
import {
  type Db,
  inTransaction,
  type Transaction,
  type Page,
  type Paged,
  orderBy,
  paginate,
} from '#server/platform/db.ts'
import { paths } from '#common/paths.ts'
import { formatDate } from '#common/dates.ts'
import { refreshDirectory } from '#server/domains/agents/refresh-directory.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { AppError } from '#server/platform/errors.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { correctionEmails } from './emails.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { nameKey } from '#common/name-key.ts'
import type { QueueSort } from '#common/queues.ts'
import type { Sorted } from '#common/sorting.ts'
import { NO_ADDRESS } from '#server/platform/personal-data/types.ts'

type NameParts = { first_name: string; middle_name: string; last_name: string }
type Wanted = Partial<NameParts>
type EarlierRow = { kind: string; status: string; reason: string | null; on: string }
type CorrectionRow = Omit<CorrectionLine, 'name' | 'now' | 'earlier' | 'listingId' | 'listingPath'> & {
  publicId: string
  firstName: string
  middleName: string
  lastName: string
  city: string
  state: string | null
  earlier: EarlierRow[] | null
}
export type CorrectionLine = {
  id: string
  kind: 'correction' | 'opt_out'
  relation: string
  email: string
  message: string
  now: NameParts
  wanted: Wanted
  name: string
  listingId: string
  listingPath: string
  /** Earlier decisions on this listing, newest first. */
  earlier: { name: string; value: string }[]
  createdAt: Date
}

type QueuePage = Page & Sorted<QueueSort>

/** Oldest first, if nothing else is asked for. */
export async function listCorrections(db: Db, _staff: Moderator, page: QueuePage): Promise<Paged<CorrectionLine>> {
  const all = db`
    select c.id, c.kind, c.relation, c.email, c.message, c.wanted, c.created_at,
      l.public_id, l.first_name, l.middle_name, l.last_name, l.city, l.state,
      (select json_agg(json_build_object('kind', e.kind, 'status', e.status, 'reason', e.reason,
          'on', e.decided_at::date) order by e.decided_at desc)
       from correction e where e.listing_id = c.listing_id and e.decided_at is not null) as earlier
    from correction c join listing l on l.id = c.listing_id
    where c.status = 'open'
    ${orderBy(db, page, { name: nameOrder(db), since: db`c.created_at` }, db`c.created_at, c.id`)}`
  const found = await paginate<CorrectionRow>(db, page, all)
  return { ...found, rows: found.rows.map(toLine) }
}

const toLine = (row: CorrectionRow): CorrectionLine => ({
  id: row.id,
  kind: row.kind,
  relation: row.relation,
  email: row.email,
  message: row.message,
  now: { first_name: row.firstName, middle_name: row.middleName, last_name: row.lastName },
  wanted: row.wanted,
  name: nameOf(row),
  listingId: row.publicId,
  listingPath: paths.listing(row),
  earlier: (row.earlier ?? []).map(formatEarlier),
  createdAt: row.createdAt,
})

const nameOrder = (db: Db) => db`lower(l.first_name || ' ' || l.last_name)`

const formatEarlier = ({ kind, status, reason, on }: EarlierRow) => ({
  name: `${formatDate(on)}, ${status}`,
  value: [kind === 'opt_out' ? 'Asked for removal' : 'Asked for a correction', reason].filter(Boolean).join('. '),
})

type NamedListing = { firstName: string; middleName: string; lastName: string; city: string; state: string | null }
const nameOf = ({ firstName, middleName, lastName, city, state }: NamedListing) =>
  [[firstName, middleName, lastName].filter(Boolean).join(' '), city, state].filter(Boolean).join(', ')

export type RemovedListing = { id: string; name: string; reason: string | null; takenOutAt: Date | null }

/** Listings hidden because their agent asked for it, newest first if nothing else is asked for. */
export async function listRemovedListings(db: Db, _staff: Moderator, page: QueuePage): Promise<Paged<RemovedListing>> {
  const all = db`
    select l.public_id as id, l.first_name, l.middle_name, l.last_name, l.city, l.state, c.reason,
      c.decided_at as taken_out_at
    from listing l left join lateral (
      select reason, decided_at from correction
      where listing_id = l.id and kind = 'opt_out' and status = 'accepted' order by decided_at desc limit 1) c on true
    where l.status = 'hidden' and l.merged_into is null and l.undone_run is null
    ${orderBy(db, page, { name: nameOrder(db), since: db`c.decided_at` }, db`c.decided_at desc nulls last, l.id`)}`
  const found = await paginate<NamedListing & Omit<RemovedListing, 'name'>>(db, page, all)
  return {
    ...found,
    rows: found.rows.map(({ id, reason, takenOutAt, ...named }) => ({ id, reason, takenOutAt, name: nameOf(named) })),
  }
}

type OpenCorrection = NamedListing & {
  listingId: number
  kind: 'correction' | 'opt_out'
  email: string
  wanted: Wanted
}
type CorrectionDecision = { id: string; accept: boolean; reason: string; requestId: string }

/** @throws AppError `not_found`, `conflict` for what would be a different name. */
export async function decideCorrection(db: Db, sender: Sender, staff: Moderator, decision: CorrectionDecision) {
  const { id, accept, reason, requestId } = decision
  await inTransaction(db, async (tx) => {
    const [open] = await tx<[OpenCorrection?]>`
      update correction c set status = ${accept ? 'accepted' : 'rejected'}, reason = ${reason}, decided_at = now()
      from listing l where l.id = c.listing_id and c.id = ${id} and c.status = 'open'
      returning c.listing_id, c.kind, c.email, c.wanted, l.first_name, l.middle_name, l.last_name, l.city, l.state`
    if (!open)
      throw new AppError('not_found', i18n._(msg`That correction isn’t open, or it doesn’t exist. Reload the page.`))
    const changed = accept ? await applyCorrection(tx, open) : {}
    const email = correctionEmails.correction_decided({ kind: open.kind, listing: nameOf(open), accept, reason })
    if (!open.email.endsWith(NO_ADDRESS)) await sendEmail(tx, sender, open.email, email)
    await writeAudit(tx, staff, {
      action: accept ? 'correction.accept' : 'correction.reject',
      target: { kind: 'correction', id },
      after: { kind: open.kind, listing_id: open.listingId, ...changed },
      reason,
      requestId,
    })
  })
}

async function applyCorrection(
  tx: Transaction,
  { kind, listingId, wanted }: OpenCorrection,
): Promise<Record<string, unknown>> {
  if (kind === 'opt_out') {
    await tx`update listing set status = 'hidden', undone_run = null, updated_at = now() where id = ${listingId}`
    await tx`delete from join_alert where listing_id = ${listingId}`
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
      i18n._(
        msg`That’s a different name. Only the IRS can correct a name (epp@irs.gov). Its next list will show the change.`,
      ),
    )
  }
  await tx`
    update listing set first_name = ${after.firstName}, middle_name = ${after.middleName},
      last_name = ${after.lastName}, updated_at = now() where id = ${listingId}`
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
    if (!listing) throw new AppError('not_found', i18n._(msg`We couldn’t find that listing.`))
    await refreshDirectory(tx)
    const target = { kind: 'listing', id: listing.id }
    await writeAudit(tx, staff, { action: 'listing.show', target, before: { status: 'hidden' }, reason, requestId })
  })
}

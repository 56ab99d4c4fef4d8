/** Staff look at what agents want said of them beside the official list, and decide. The agent is told. */
import { sendToAccount } from '#server/claims/letters.ts'
import type { ClaimHouse } from '#server/claims/types.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Admin } from '#server/platform/actors.ts'
import { raiseDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { ListingChange } from '#contract/listing-changes.ts'
import { paths } from '#contract/paths.ts'
import { wordsOf } from './words-of-change.ts'

type Decision = { id: string; accept: boolean; reason: string; requestId: string }
type Open = { listingId: number; accountId: string; kind: ListingChange; wanted: Record<string, unknown> }

/** @throws AppError `not_found`, `conflict` when the listing changed hands since. */
export async function decideChange(db: Db, house: ClaimHouse, admin: Admin, decision: Decision): Promise<void> {
  const { id, accept, reason, requestId } = decision
  await inTransaction(db, async (tx) => {
    const [open] = await tx<[Open?]>`
      update listing_change set status = ${accept ? 'accepted' : 'rejected'}, reason = ${reason}, decided_at = now()
      where id = ${id} and status = 'open' returning listing_id, account_id, kind, wanted`
    if (!open) throw new AppError('not_found', 'There is no such open question.')
    const before = await lockBefore(tx, open.listingId)
    if (accept) await show(tx, open)
    await tell(tx, house, { ...open, accept, reason })
    await writeAudit(tx, admin, {
      action: `listing.${accept ? 'accept' : 'reject'}_${open.kind}`,
      target: { kind: 'listing', id: open.listingId },
      before: { [open.kind]: before[open.kind] },
      // Names and places of people are not for the log that is kept for good: the row of the change has them.
      after: open.kind === 'credentials' ? open.wanted : { change: id },
      reason,
      requestId,
    })
  })
}

type Before = { credentials: string[] | null; name: boolean; place: boolean }

async function lockBefore(tx: Transaction, listingId: number): Promise<Before> {
  const [before] = await tx<[Before?]>`
    select credentials, also_known_as is not null as name, now_in is not null as place
    from listing_profile where listing_id = ${listingId} for update`
  return before ?? { credentials: null, name: false, place: false }
}

async function show(tx: Transaction, { listingId, accountId, kind, wanted }: Open): Promise<void> {
  const shown = await tx`
    update listing_profile p set ${columnsOf(tx, kind, wanted)}, version = p.version + 1, updated_at = now()
    from agent g where p.listing_id = ${listingId} and g.listing_id = p.listing_id and g.account_id = ${accountId}`
  if (shown.count === 0) throw new AppError('conflict', 'The listing is no longer theirs. Reject it instead.')
  await raiseDataVersion(tx, 'listings')
}

function columnsOf(tx: Transaction, kind: ListingChange, wanted: Record<string, unknown>) {
  if (kind === 'credentials') return tx`credentials = ${wanted['credentials'] as string[]}`
  if (kind === 'name') return tx`also_known_as = ${String(wanted['name'])}, also_known_on = current_date`
  return tx`now_in = ${tx.json(wanted as never)}, now_in_on = current_date`
}

const NAMES = { credentials: 'other credentials', name: 'the name you go by', place: 'where you practise now' } as const

type Told = Open & { accept: boolean; reason: string }

async function tell(tx: Transaction, house: ClaimHouse, { accountId, listingId, kind, wanted, accept, reason }: Told) {
  const what = NAMES[kind]
  await notify(tx, {
    type: 'claim',
    from: null,
    to: accountId,
    ref: String(listingId),
    preview: accept ? `Accepted: ${what}. It shows on your profile now.` : `Not accepted: ${what}. ${reason}`,
  })
  await sendToAccount(tx, house, accountId, {
    kind: accept ? 'change_accepted' : 'change_rejected',
    subject: accept ? 'Your change shows now' : 'Your change was not accepted',
    parts: [
      accept
        ? `We looked at ${what}: “${wordsOf(kind, wanted)}” now shows on your profile, beside what the IRS list says. A note of our staff:`
        : `We looked at ${what}, “${wordsOf(kind, wanted)}”, and cannot show it. The reason:`,
      { quote: reason },
      { link: 'Your listing', path: paths.dashboardListing },
    ],
  })
}

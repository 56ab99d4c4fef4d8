/** Staff decide on what agents want shown next to the official list. The agent is notified. */
import { sendEmailToAccount } from '#server/platform/mail/send-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import type { Admin } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { ListingChange } from '#common/listing-changes.ts'
import { paths } from '#common/paths.ts'
import { formatChange } from './format-change.ts'
import { today } from '#common/dates.ts'

type Decision = { id: string; accept: boolean; reason: string; requestId: string }
type Open = { listingId: number; accountId: string; kind: ListingChange; wanted: Record<string, unknown> }

/** @throws AppError `not_found`, `conflict` when the listing has changed hands since. */
export async function decideChange(db: Db, sender: Sender, admin: Admin, decision: Decision): Promise<void> {
  const { id, accept, reason, requestId } = decision
  await inTransaction(db, async (tx) => {
    const [open] = await tx<[Open?]>`
      update listing_change set status = ${accept ? 'accepted' : 'rejected'}, reason = ${reason}, decided_at = now()
      where id = ${id} and status = 'open' returning listing_id, account_id, kind, wanted`
    if (!open) throw new AppError('not_found', 'There is no such open question.')
    const before = await lockBefore(tx, open.listingId)
    if (accept) await show(tx, open)
    await notifyAgent(tx, sender, { ...open, accept, reason })
    await writeAudit(tx, admin, {
      action: `listing.${accept ? 'accept' : 'reject'}_${open.kind}`,
      target: { kind: 'listing', id: open.listingId },
      before: { [open.kind]: before[open.kind] },
      // People's names and locations don't belong in the permanent log; the row of the change has them.
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
  await bumpDataVersion(tx, 'listings')
}

function columnsOf(tx: Transaction, kind: ListingChange, wanted: Record<string, unknown>) {
  if (kind === 'credentials') return tx`credentials = ${wanted['credentials'] as string[]}`
  if (kind === 'name') return tx`also_known_as = ${String(wanted['name'])}, also_known_on = ${today()}`
  return tx`now_in = ${tx.json(wanted as never)}, now_in_on = ${today()}`
}

const NAMES = { credentials: 'other credentials', name: 'the name you go by', place: 'where you practise now' } as const

type DecidedChange = Open & { accept: boolean; reason: string }

async function notifyAgent(
  tx: Transaction,
  sender: Sender,
  { accountId, listingId, kind, wanted, accept, reason }: DecidedChange,
) {
  const what = NAMES[kind]
  await notify(tx, {
    type: 'claim',
    from: null,
    to: accountId,
    ref: String(listingId),
    preview: accept ? `Accepted: ${what}. It shows on your profile now.` : `Not accepted: ${what}. ${reason}`,
  })
  await sendEmailToAccount(tx, sender, accountId, {
    kind: accept ? 'change_accepted' : 'change_rejected',
    subject: accept ? 'Your change shows now' : 'Your change was not accepted',
    parts: [
      accept
        ? `We looked at ${what}: “${formatChange(kind, wanted)}” now shows on your profile, beside what the IRS list says. A note of our staff:`
        : `We looked at ${what}, “${formatChange(kind, wanted)}”, and cannot show it. The reason:`,
      { quote: reason },
      { link: 'Your listing', path: paths.dashboardListing },
    ],
  })
}

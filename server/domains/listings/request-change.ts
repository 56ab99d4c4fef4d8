/**
 * An agent requests that something be shown next to the official list. The list's own data never changes; what staff
 * accept is shown as the agent's reviewed statement, with its date.
 */
import type { SignedIn } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ListingChange, PlaceNow } from '#common/listing-changes.ts'
import { targetOf } from './stored-content.ts'

type Wanted =
  | { kind: 'credentials'; wanted: { credentials: readonly string[] }; note: string }
  | { kind: 'name'; wanted: { name: string }; note: string }
  | { kind: 'place'; wanted: PlaceNow; note: string }

/** A second request of one kind replaces the first. @throws AppError `conflict` until the listing is theirs. */
export async function requestChange(db: Db, who: SignedIn, { kind, wanted, note }: Wanted): Promise<void> {
  await inTransaction(db, async (tx) => {
    const listingId = await lockListing(tx, who)
    if (kind === 'place') await assertZipInState(tx, wanted)
    await tx`
      insert into listing_change (listing_id, account_id, kind, wanted, note)
      values (${listingId}, ${who.accountId}, ${kind}, ${tx.json(wanted as never)}, ${note})
      on conflict (listing_id, kind) where status = 'open'
      do update set wanted = excluded.wanted, note = excluded.note, account_id = excluded.account_id, created_at = now()`
  })
}

/** Withdraws the open request; if there is none, removes what is shown. Neither needs a review. */
export async function withdrawChange(db: Db, who: SignedIn, kind: ListingChange): Promise<void> {
  await inTransaction(db, async (tx) => {
    const listingId = await lockListing(tx, who)
    const waiting = await tx`
      delete from listing_change where listing_id = ${listingId} and kind = ${kind} and status = 'open'`
    if (waiting.count > 0) return
    await tx`
      update listing_profile set ${CLEARED_FIELDS[kind](tx)}, version = version + 1, updated_at = now()
      where listing_id = ${listingId}`
    await bumpDataVersion(tx, 'listings')
  })
}

const CLEARED_FIELDS = {
  credentials: (tx: Transaction) => tx`credentials = '{}'`,
  name: (tx: Transaction) => tx`also_known_as = null, also_known_on = null`,
  place: (tx: Transaction) => tx`now_in = null, now_in_on = null`,
}

/** Reads again under the lock: the claim may have been revoked since the request arrived. */
async function lockListing(tx: Transaction, who: SignedIn): Promise<number> {
  targetOf(who)
  const [agent] = await tx<[{ listingId: number | null; approval: string }?]>`
    select listing_id, approval from agent where account_id = ${who.accountId} for update`
  if (agent?.approval !== 'approved' || agent.listingId === null) {
    throw new AppError('conflict', 'Claim your listing first.')
  }
  return agent.listingId
}

async function assertZipInState(tx: Transaction, { zip, state }: PlaceNow): Promise<void> {
  const [known] = await tx<[{ state: string }?]>`select state from zip where zip = ${zip}`
  if (!known || known.state === state) return
  throw new AppError('invalid_fields', 'Some fields need another look.', {
    zip: [`This ZIP code lies in ${known.state}.`],
  })
}

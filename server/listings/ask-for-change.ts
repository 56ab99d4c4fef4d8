/**
 * An agent asks that something is said of them beside the official list. The list's own facts are never touched; what
 * staff accept shows as the agent's word, looked at, with its day.
 */
import type { SignedIn } from '#server/platform/actors.ts'
import { raiseDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ListingChange, PlaceNow } from '#contract/listing-changes.ts'
import { targetOf } from './stored-content.ts'

type Wanted =
  | { kind: 'credentials'; wanted: { credentials: readonly string[] }; note: string }
  | { kind: 'name'; wanted: { name: string }; note: string }
  | { kind: 'place'; wanted: PlaceNow; note: string }

/** A second wish of one kind takes the place of the first. @throws AppError `conflict` before the listing is theirs. */
export async function askForChange(db: Db, who: SignedIn, { kind, wanted, note }: Wanted): Promise<void> {
  await inTransaction(db, async (tx) => {
    const listingId = await lockListing(tx, who)
    if (kind === 'place') await refuseWrongZip(tx, wanted)
    await tx`
      insert into listing_change (listing_id, account_id, kind, wanted, note)
      values (${listingId}, ${who.accountId}, ${kind}, ${tx.json(wanted as never)}, ${note})
      on conflict (listing_id, kind) where status = 'open'
      do update set wanted = excluded.wanted, note = excluded.note, account_id = excluded.account_id, created_at = now()`
  })
}

/** What waits is withdrawn; where nothing waits, what shows is taken away. That needs nobody's look. */
export async function dropChange(db: Db, who: SignedIn, kind: ListingChange): Promise<void> {
  await inTransaction(db, async (tx) => {
    const listingId = await lockListing(tx, who)
    const waiting = await tx`
      delete from listing_change where listing_id = ${listingId} and kind = ${kind} and status = 'open'`
    if (waiting.count > 0) return
    await tx`
      update listing_profile set ${NOTHING_SAID[kind](tx)}, version = version + 1, updated_at = now()
      where listing_id = ${listingId}`
    await raiseDataVersion(tx, 'listings')
  })
}

const NOTHING_SAID = {
  credentials: (tx: Transaction) => tx`credentials = '{}'`,
  name: (tx: Transaction) => tx`also_known_as = null, also_known_on = null`,
  place: (tx: Transaction) => tx`now_in = null, now_in_on = null`,
}

/** Read anew under the lock: the claim may have been revoked since the request came in. */
async function lockListing(tx: Transaction, who: SignedIn): Promise<number> {
  targetOf(who)
  const [agent] = await tx<[{ listingId: number | null; approval: string }?]>`
    select listing_id, approval from agent where account_id = ${who.accountId} for update`
  if (agent?.approval !== 'approved' || agent.listingId === null) {
    throw new AppError('conflict', 'Claim your listing first.')
  }
  return agent.listingId
}

async function refuseWrongZip(tx: Transaction, { zip, state }: PlaceNow): Promise<void> {
  const [known] = await tx<[{ state: string }?]>`select state from zip where zip = ${zip}`
  if (!known || known.state === state) return
  throw new AppError('invalid_fields', 'Some fields need another look.', {
    zip: [`This ZIP code lies in ${known.state}.`],
  })
}

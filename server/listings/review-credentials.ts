/** Credentials beside EA are shown only after a look by staff: the agent asks, an admin decides. */
import type { Admin, SignedIn } from '#server/platform/actors.ts'
import { raiseDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { targetOf } from './stored-content.ts'

/** @throws AppError `conflict` before the listing is theirs. */
export async function askForCredentials(db: Db, who: SignedIn, credentials: readonly string[]): Promise<void> {
  const { accountId, listingId } = targetOf(who)
  if (listingId === null) throw new AppError('conflict', 'Claim your listing first.')
  await db`
    insert into credential_review (listing_id, account_id, credentials)
    values (${listingId}, ${accountId}, ${[...credentials]})
    on conflict (listing_id) where status = 'open'
    do update set credentials = excluded.credentials, created_at = now()`
}

export type CredentialLine = {
  id: string
  name: string
  listingId: string
  before: string[]
  wanted: string[]
  onFile: string[]
  createdAt: Date
}

export const listCredentialReviews = async (db: Db, _admin: Admin): Promise<CredentialLine[]> =>
  db<CredentialLine[]>`
    select r.id, l.first_name || ' ' || l.last_name as name, l.public_id as listing_id, coalesce(p.credentials, '{}') as before,
      r.credentials as wanted, l.credentials as on_file, r.created_at
    from credential_review r join listing l on l.id = r.listing_id left join listing_profile p on p.listing_id = l.id
    where r.status = 'open' order by r.created_at, r.id limit 100`

type Decision = { id: string; accept: boolean; reason: string; requestId: string }

/** @throws AppError `not_found`, `conflict` when the listing changed hands since. */
export async function decideCredentials(db: Db, admin: Admin, { id, accept, reason, requestId }: Decision) {
  await inTransaction(db, async (tx) => {
    const [review] = await tx<[{ listingId: number; accountId: string; credentials: string[] }?]>`
      update credential_review set status = ${accept ? 'accepted' : 'rejected'}, reason = ${reason}, decided_at = now()
      where id = ${id} and status = 'open' returning listing_id, account_id, credentials`
    if (!review) throw new AppError('not_found', 'There is no such open question.')
    if (accept) {
      const shown = await tx`
        update listing_profile p set credentials = ${review.credentials}, version = p.version + 1, updated_at = now()
        from agent g where p.listing_id = ${review.listingId} and g.listing_id = p.listing_id
          and g.account_id = ${review.accountId}`
      if (shown.count === 0) throw new AppError('conflict', 'The listing is no longer theirs. Reject it instead.')
      await raiseDataVersion(tx, 'listings')
    }
    await writeAudit(tx, admin, {
      action: accept ? 'listing.accept_credentials' : 'listing.reject_credentials',
      target: { kind: 'listing', id: review.listingId },
      after: { credentials: review.credentials },
      reason,
      requestId,
    })
  })
}

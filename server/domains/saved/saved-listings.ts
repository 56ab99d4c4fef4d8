/** Saved listings, and whether they are watched. Listings saved before signing in are merged, without duplicates. */
import { readStatuses } from '#server/domains/agents/read-statuses.ts'
import { isShown } from '#server/domains/agents/shown-profile.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { statusLine } from '#common/list-status.ts'
import { SAVED_MAX } from '#common/limits.ts'

export type SavedListing = {
  publicId: string
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  city: string
  state: string | null
  zip: string | null
  status: 'listed' | 'not_in_latest'
  /** The status in words, with the list it is from and the date of that list. */
  statusText: string
  claimed: boolean
  watching: boolean
  savedAt: Date
}

/** Newest first. */
export async function listSaved(db: Db, { accountId }: SignedIn): Promise<SavedListing[]> {
  const rows = await db<SavedListing[]>`
    select l.public_id, l.first_name, l.middle_name, l.last_name, l.suffix, l.city, l.state, l.zip, l.status, s.watching,
      exists (select 1 from listing_profile p where p.listing_id = l.id and ${isShown(db)}) as claimed, s.saved_at
    from saved_listing s join listing l on l.id = s.listing_id
    where s.account_id = ${accountId} and l.status <> 'hidden'
    order by s.saved_at desc, l.id`
  const statuses = await readStatuses(
    db,
    rows.map(({ publicId }) => publicId),
  )
  const textOf = ({ publicId, status }: SavedListing) =>
    statusLine(statuses[publicId] ?? { status, kind: null, date: null })
  return rows.map((row) => Object.assign(row, { statusText: textOf(row) }))
}

/** Skips unknown and hidden listings. @throws AppError `conflict` beyond SAVED_MAX */
export async function saveListings(db: Db, { accountId }: SignedIn, publicIds: readonly string[]): Promise<number> {
  return inTransaction(db, async (tx) => {
    await tx`select 1 from account where id = ${accountId} for update`
    const added = await tx`
      insert into saved_listing (account_id, listing_id, known_status)
      select ${accountId}, id, status from listing where public_id = any(${[...publicIds]}) and status <> 'hidden'
      on conflict (account_id, listing_id) do nothing`
    const [{ count }] = await tx<[{ count: number }]>`
      select count(*)::int as count from saved_listing where account_id = ${accountId}`
    if (count > SAVED_MAX) throw new AppError('conflict', `You can save ${SAVED_MAX} listings. Remove some first.`)
    return added.count
  })
}

/** @throws AppError `not_found` */
export async function removeSaved(db: Db, { accountId }: SignedIn, publicId: string): Promise<void> {
  const gone = await db`
    delete from saved_listing s using listing l
    where s.account_id = ${accountId} and l.id = s.listing_id and l.public_id = ${publicId}`
  if (gone.count === 0) throw new AppError('not_found', 'This listing is not among yours.')
}

/** Watching a listing also saves it. @throws AppError `not_found` */
export async function setWatching(
  db: Db,
  who: SignedIn,
  { publicId, watching }: { publicId: string; watching: boolean },
): Promise<void> {
  await saveListings(db, who, [publicId])
  const set = await db`
    update saved_listing s set watching = ${watching}, known_status = l.status from listing l
    where s.account_id = ${who.accountId} and l.id = s.listing_id and l.public_id = ${publicId}`
  if (set.count === 0) throw new AppError('not_found', 'No listing has this address.')
}

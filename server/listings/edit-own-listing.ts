/**
 * The listing editor's verbs: read, change, photo, "still taking clients". Two editors at once: the later is told, and
 * nothing is lost. What is public changes the data version, so that kept pages are made anew.
 */
import { randomUUID } from 'node:crypto'
import type { SignedIn } from '#server/platform/actors.ts'
import { raiseDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { removeStored, storeFile } from '#server/platform/files/stored-files.ts'
import { type Crop, takePhoto } from '#server/platform/files/take-upload.ts'
import type { Settings } from '#server/platform/settings.ts'
import { type ListingForm, PHOTO_MAX_BYTES } from '#contract/listing-content.ts'
import { settleFees } from './check-fees.ts'
import { readStored, type Stored, type Target, targetOf, writeStored } from './stored-content.ts'

type Place = Pick<Settings, 'DATA_DIR'>

/** @throws AppError `conflict` when somebody saved a newer version since; `invalid_fields` for fees that bind. */
export async function editOwnListing(db: Db, who: SignedIn, { version, fees, ...changed }: ListingForm): Promise<void> {
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
  await change(db, who, (before, target) => {
    if (before.version !== version) {
      throw new AppError('conflict', 'This was changed elsewhere since you opened it. Load it again, then save.')
    }
    const today = new Date().toISOString().slice(0, 10)
    const rule = { before: before.fees, isPublic: target.listingId !== null, today }
    return { ...before, ...given, fees: fees ? settleFees(fees, rule) : before.fees }
  })
}

export const confirmAccepting = (db: Db, who: SignedIn, accepting: boolean): Promise<void> =>
  change(db, who, (before) => ({ ...before, acceptingClients: accepting, acceptingConfirmedAt: new Date() }))

/** @returns the id of the photo. @throws AppError `too_large`, `unsupported_media_type` */
export async function setPhoto(
  db: Db,
  place: Place,
  who: SignedIn,
  { content, crop }: { content: Buffer; crop: Crop | null },
): Promise<string> {
  targetOf(who)
  if (content.length > PHOTO_MAX_BYTES) throw new AppError('too_large', 'A photo may have at most 5 MB.')
  const drawn = await takePhoto(content, crop)
  const photoId = randomUUID()
  await storeFile(place, 'photos', `${photoId}.webp`, drawn)
  await swapPhoto(db, place, who, photoId)
  return photoId
}

export const removePhoto = (db: Db, place: Place, who: SignedIn): Promise<void> => swapPhoto(db, place, who, null)

async function swapPhoto(db: Db, place: Place, who: SignedIn, photoId: string | null): Promise<void> {
  let old: string | null = null
  await change(db, who, (before) => {
    old = before.photoId
    return { ...before, photoId }
  })
  if (old) await removeStored(place, 'photos', `${old}.webp`)
}

async function change(db: Db, who: SignedIn, edit: (before: Stored, target: Target) => Stored): Promise<void> {
  await inTransaction(db, async (tx) => {
    const target = await lockTarget(tx, who)
    await writeStored(tx, target, edit(await readStored(tx, target, true), target))
    if (target.listingId !== null) await raiseDataVersion(tx, 'listings')
  })
}

/** Read anew under the lock: a claim may have been decided since the request came in. */
async function lockTarget(tx: Transaction, who: SignedIn): Promise<Target> {
  targetOf(who)
  const [agent] = await tx<[{ listingId: number | null; approval: string }?]>`
    select listing_id, approval from agent where account_id = ${who.accountId} for update`
  if (!agent || agent.approval === 'suspended') throw new AppError('forbidden', 'Your approval has ended.')
  return { accountId: who.accountId, listingId: agent.approval === 'approved' ? agent.listingId : null }
}

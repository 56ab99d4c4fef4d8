/**
 * The listing editor's actions: change, photo, "still taking clients". When two editors save at once, the later save
 * is rejected, so nothing is lost. Public changes bump the data version, so that cached pages are rendered again.
 */
import { randomUUID } from 'node:crypto'
import type { SignedIn } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { removeStored, storeFile } from '#server/platform/files/stored-files.ts'
import { type Crop, processPhoto } from '#server/platform/files/process-upload.ts'
import type { Settings } from '#server/platform/settings.ts'
import { type ListingForm, PHOTO_MAX_BYTES } from '#common/listing-content.ts'
import { validateFees } from './validate-fees.ts'
import { readStored, type Stored, type Target, targetOf, writeStored } from './stored-content.ts'
import { today } from '#common/dates.ts'

type StorageSettings = Pick<Settings, 'DATA_DIR'>

/** @throws AppError `conflict` when a newer version was saved since; `invalid_fields` as validateFees. */
export async function editOwnListing(db: Db, who: SignedIn, { version, fees, ...changed }: ListingForm): Promise<void> {
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
  await change(db, who, (before, target) => {
    if (before.version !== version) {
      throw new AppError('conflict', 'This was changed elsewhere since you opened it. Load it again, then save.')
    }
    const rule = { before: before.fees, isPublic: target.listingId !== null, today: today() }
    return { ...before, ...given, fees: fees ? validateFees(fees, rule) : before.fees }
  })
}

export const confirmAccepting = (db: Db, who: SignedIn, accepting: boolean): Promise<void> =>
  change(db, who, (before) => ({ ...before, acceptingClients: accepting, acceptingConfirmedAt: new Date() }))

/** @returns the id of the photo. @throws AppError `too_large`, `unsupported_media_type` */
export async function setPhoto(
  db: Db,
  storage: StorageSettings,
  who: SignedIn,
  { content, crop }: { content: Buffer; crop: Crop | null },
): Promise<string> {
  targetOf(who)
  if (content.length > PHOTO_MAX_BYTES) throw new AppError('too_large', 'A photo may have at most 5 MB.')
  const drawn = await processPhoto(content, crop)
  const photoId = randomUUID()
  await storeFile(storage, 'photos', `${photoId}.webp`, drawn)
  await swapPhoto(db, storage, who, photoId)
  return photoId
}

export const removePhoto = (db: Db, storage: StorageSettings, who: SignedIn): Promise<void> =>
  swapPhoto(db, storage, who, null)

async function swapPhoto(db: Db, storage: StorageSettings, who: SignedIn, photoId: string | null): Promise<void> {
  let old: string | null = null
  await change(db, who, (before) => {
    old = before.photoId
    return { ...before, photoId }
  })
  if (old) await removeStored(storage, 'photos', `${old}.webp`)
}

async function change(db: Db, who: SignedIn, edit: (before: Stored, target: Target) => Stored): Promise<void> {
  await inTransaction(db, async (tx) => {
    const target = await lockTarget(tx, who)
    await writeStored(tx, target, edit(await readStored(tx, target, true), target))
    if (target.listingId !== null) await bumpDataVersion(tx, 'listings')
  })
}

/** Reads again under the lock: a claim may have been decided since the request arrived. */
async function lockTarget(tx: Transaction, who: SignedIn): Promise<Target> {
  targetOf(who)
  const [agent] = await tx<[{ listingId: number | null; approval: string }?]>`
    select listing_id, approval from agent where account_id = ${who.accountId} for update`
  if (!agent || agent.approval === 'suspended') throw new AppError('forbidden', 'Your approval has ended.')
  return { accountId: who.accountId, listingId: agent.approval === 'approved' ? agent.listingId : null }
}

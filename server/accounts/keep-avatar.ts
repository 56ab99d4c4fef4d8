/** The person's own picture: drawn anew by us, square, without what a camera writes into it. */
import { randomUUID } from 'node:crypto'
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { removeStored, storeFile } from '#server/platform/files/stored-files.ts'
import { type Crop, takePhoto } from '#server/platform/files/take-upload.ts'
import type { Settings } from '#server/platform/settings.ts'
import { PHOTO_MAX_BYTES } from '#contract/listing-content.ts'

type Place = Pick<Settings, 'DATA_DIR'>
type Sent = { content: Buffer; crop: Crop | null }

/** @throws AppError `too_large`, `unsupported_media_type` */
export async function setAvatar(db: Db, place: Place, who: SignedIn, { content, crop }: Sent): Promise<void> {
  if (content.length > PHOTO_MAX_BYTES) throw new AppError('too_large', 'A picture may have at most 5 MB.')
  const drawn = await takePhoto(content, crop)
  const id = randomUUID()
  await storeFile(place, 'photos', `${id}.webp`, drawn)
  await swap(db, place, who, id)
}

export const removeAvatar = (db: Db, place: Place, who: SignedIn): Promise<void> => swap(db, place, who, null)

/** The old file goes after the row has let go of it. */
async function swap(db: Db, place: Place, { accountId }: SignedIn, id: string | null): Promise<void> {
  const [row] = await db<[{ old: string | null }?]>`
    update account a set avatar_id = ${id}, updated_at = now()
    from (select id, avatar_id from account where id = ${accountId} for update) before
    where a.id = before.id returning before.avatar_id as old`
  if (row?.old) await removeStored(place, 'photos', `${row.old}.webp`)
}

/** The user's own picture: re-encoded by us, square, without camera metadata. */
import { randomUUID } from 'node:crypto'
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { removeStored, storeFile } from '#server/platform/files/stored-files.ts'
import { type Crop, processPhoto } from '#server/platform/files/process-upload.ts'
import type { Settings } from '#server/platform/settings.ts'
import { PHOTO_MAX_BYTES } from '#common/listing-content.ts'

type StorageSettings = Pick<Settings, 'DATA_DIR'>
type AvatarUpload = { content: Buffer; crop: Crop | null }

/** @throws AppError `too_large`, `unsupported_media_type` */
export async function setAvatar(
  db: Db,
  settings: StorageSettings,
  who: SignedIn,
  { content, crop }: AvatarUpload,
): Promise<void> {
  if (content.length > PHOTO_MAX_BYTES) throw new AppError('too_large', 'A picture may have at most 5 MB.')
  const drawn = await processPhoto(content, crop)
  const id = randomUUID()
  await storeFile(settings, 'photos', `${id}.webp`, drawn)
  await replaceAvatar(db, settings, who, id)
}

export const removeAvatar = (db: Db, settings: StorageSettings, who: SignedIn): Promise<void> =>
  replaceAvatar(db, settings, who, null)

/** The old file is deleted after the row no longer refers to it. */
async function replaceAvatar(
  db: Db,
  settings: StorageSettings,
  { accountId }: SignedIn,
  id: string | null,
): Promise<void> {
  const [row] = await db<[{ old: string | null }?]>`
    update account a set avatar_id = ${id}, updated_at = now()
    from (select id, avatar_id from account where id = ${accountId} for update) before
    where a.id = before.id returning before.avatar_id as old`
  if (row?.old) await removeStored(settings, 'photos', `${row.old}.webp`)
}

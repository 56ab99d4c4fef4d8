/** A picture in an article: re-encoded, and stored under a name we generate. */
import { randomUUID } from 'node:crypto'
import { PHOTO_MAX_BYTES } from '#common/listing-content.ts'
import { AppError } from '#server/platform/errors.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'
import { processEvidence } from '#server/platform/files/process-upload.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Author } from './save-article.ts'

/** @returns its id. @throws AppError `unsupported_media_type`, `too_large` */
export async function storePicture(
  storage: Pick<Settings, 'DATA_DIR'>,
  _author: Author,
  content: Buffer,
): Promise<string> {
  if (content.length > PHOTO_MAX_BYTES) throw new AppError('too_large', 'A picture may have at most 5 MB.')
  const taken = await processEvidence(content)
  if (taken.kind !== 'image') throw new AppError('unsupported_media_type', 'Send a JPEG, PNG or WebP picture.')
  const id = randomUUID()
  await storeFile(storage, 'photos', `${id}.webp`, taken.content)
  return id
}

/** A picture of an article: drawn anew, and kept under a name of ours. */
import { randomUUID } from 'node:crypto'
import { PHOTO_MAX_BYTES } from '#contract/listing-content.ts'
import { AppError } from '#server/platform/errors.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'
import { takeEvidence } from '#server/platform/files/take-upload.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Author } from './save-article.ts'

/** @returns its id. @throws AppError `unsupported_media_type`, `too_large` */
export async function keepPicture(
  place: Pick<Settings, 'DATA_DIR'>,
  _author: Author,
  content: Buffer,
): Promise<string> {
  if (content.length > PHOTO_MAX_BYTES) throw new AppError('too_large', 'A picture may have at most 5 MB.')
  const taken = await takeEvidence(content)
  if (taken.kind !== 'image') throw new AppError('unsupported_media_type', 'Send a JPEG, PNG or WebP picture.')
  const id = randomUUID()
  await storeFile(place, 'photos', `${id}.webp`, taken.content)
  return id
}

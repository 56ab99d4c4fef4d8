/** An article's pictures: its cover, and those in its text. Each is re-encoded and stored under a name we generate. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { randomUUID } from 'node:crypto'
import { COVER_MIN_WIDTH, COVER_WIDTHS, coverHeight, type CoverWidth } from '#common/articles.ts'
import { PHOTO_MAX_BYTES } from '#common/listing-content.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { readStored, storeFile } from '#server/platform/files/stored-files.ts'
import { processEvidence, resizePicture } from '#server/platform/files/process-upload.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Author } from './save-article.ts'

type StorageSettings = Pick<Settings, 'DATA_DIR'>

const nameOf = (id: string, width: number) => `${id}-${width}.webp`

/**
 * Cropped to one shape and re-encoded in each width.
 * @returns its id. @throws AppError `unsupported_media_type`, `too_large`
 */
export async function storeCover(db: Db, storage: StorageSettings, author: Author, content: Buffer): Promise<string> {
  if (content.length > PHOTO_MAX_BYTES) throw new AppError('too_large', i18n._(msg`Choose a picture of 5 MB or less.`))
  const sizes = COVER_WIDTHS.map((width) => ({ width, height: coverHeight(width) }))
  const drawn = await resizePicture(content, { sizes, minWidth: COVER_MIN_WIDTH })
  const id = randomUUID()
  for (const { width, content: picture } of drawn) await storeFile(storage, 'covers', nameOf(id, width), picture)
  await db`insert into article_cover (id, account_id) values (${id}, ${author.accountId})`
  return id
}

/** Null when there is none. */
export const readCover = (storage: StorageSettings, id: string, width: CoverWidth): Promise<Buffer | null> =>
  readStored(storage, 'covers', nameOf(id, width))

/**
 * A picture in an article: re-encoded, and stored under a name we generate.
 * @returns its id. @throws AppError `unsupported_media_type`, `too_large`
 */
export async function storePicture(
  storage: Pick<Settings, 'DATA_DIR'>,
  _author: Author,
  content: Buffer,
): Promise<string> {
  if (content.length > PHOTO_MAX_BYTES) throw new AppError('too_large', i18n._(msg`Choose a picture of 5 MB or less.`))
  const taken = await processEvidence(content)
  if (taken.kind !== 'image')
    throw new AppError('unsupported_media_type', i18n._(msg`Upload a JPEG, PNG, or WebP picture.`))
  const id = randomUUID()
  await storeFile(storage, 'photos', `${id}.webp`, taken.content)
  return id
}

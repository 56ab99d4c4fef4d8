/** The picture that heads an article: cut to one shape, drawn anew in each width, and kept under a name of ours. */
import { randomUUID } from 'node:crypto'
import { COVER_LEAST_WIDTH, COVER_WIDTHS, coverHeight, type CoverWidth } from '#contract/article-cover.ts'
import { PHOTO_MAX_BYTES } from '#contract/listing-content.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { readStored, storeFile } from '#server/platform/files/stored-files.ts'
import { cutPicture } from '#server/platform/files/take-upload.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Author } from './save-article.ts'

type Place = Pick<Settings, 'DATA_DIR'>

const nameOf = (id: string, width: number) => `${id}-${width}.webp`

/** @returns its id. @throws AppError `unsupported_media_type`, `too_large` */
export async function keepCover(db: Db, place: Place, author: Author, content: Buffer): Promise<string> {
  if (content.length > PHOTO_MAX_BYTES) throw new AppError('too_large', 'A picture may have at most 5 MB.')
  const sizes = COVER_WIDTHS.map((width) => ({ width, height: coverHeight(width) }))
  const drawn = await cutPicture(content, { sizes, leastWidth: COVER_LEAST_WIDTH })
  const id = randomUUID()
  for (const { width, content: picture } of drawn) await storeFile(place, 'covers', nameOf(id, width), picture)
  await db`insert into article_cover (id, account_id) values (${id}, ${author.accountId})`
  return id
}

/** Null when there is none. */
export const readCover = (place: Place, id: string, width: CoverWidth): Promise<Buffer | null> =>
  readStored(place, 'covers', nameOf(id, width))

/**
 * Deletes files that nothing refers to: pictures removed from their article or never added to one, photos whose removal
 * was interrupted, evidence of a deleted claim or application. Files are written before their rows and deleted after
 * them, so a row never lacks its file; this removes the difference.
 *
 * Any number of processes can run it, any number of times. Recent files stay: their rows may not be committed yet.
 */
import type { Db } from '../db.ts'
import type { Settings } from '../settings.ts'
import { listStored, removeStored, type StorageFolder, type StoredFile } from './stored-files.ts'

/** A picture waits in the author's browser until the text is saved. */
const PICTURE_DAYS = 7
const EVIDENCE_DAYS = 1
const DAY_MS = 86_400_000

type StorageSettings = Pick<Settings, 'DATA_DIR'>
/** @returns those of the ids that something refers to. */
type FindReferenced = (ids: readonly string[]) => Promise<{ id: string }[]>

/** @returns how many files were deleted. */
export async function deleteOrphans(db: Db, storage: StorageSettings): Promise<number> {
  await deleteUnusedCovers(db)
  return (
    (await deleteOrphansIn(storage, {
      subfolder: 'photos',
      olderThanDays: PICTURE_DAYS,
      findReferenced: referencedPhotos(db),
    })) +
    (await deleteOrphansIn(storage, {
      subfolder: 'covers',
      olderThanDays: PICTURE_DAYS,
      findReferenced: referencedCovers(db),
    })) +
    (await deleteOrphansIn(storage, {
      subfolder: 'private/evidence',
      olderThanDays: EVIDENCE_DAYS,
      findReferenced: referencedEvidence(db),
    }))
  )
}

type OrphanSearch = { subfolder: StorageFolder; olderThanDays: number; findReferenced: FindReferenced }

async function deleteOrphansIn(
  storage: StorageSettings,
  { subfolder, olderThanDays, findReferenced }: OrphanSearch,
): Promise<number> {
  const before = Date.now() - olderThanDays * DAY_MS
  let deleted = 0
  for await (const found of listStored(storage, subfolder)) {
    const expired = found.filter(({ changedAt }) => changedAt.getTime() < before).map(({ name }) => name)
    if (expired.length === 0) continue
    const kept = new Set((await findReferenced(expired.map(idOf))).map(({ id }) => id))
    for (const name of expired) {
      if (kept.has(idOf(name))) continue
      await removeStored(storage, subfolder, name)
      deleted++
    }
  }
  return deleted
}

/** Call it after the rows are deleted: removes the files that nothing else refers to. */
export async function removeUnreferenced(
  db: Db,
  storage: StorageSettings,
  files: readonly StoredFile[],
): Promise<void> {
  const findersByFolder: Partial<Record<StorageFolder, FindReferenced>> = {
    photos: referencedPhotos(db),
    covers: referencedCovers(db),
    'private/evidence': referencedEvidence(db),
  }
  for (const { subfolder, name } of files) {
    const references = await findersByFolder[subfolder]?.([idOf(name)])
    if (references?.length === 0) await removeStored(storage, subfolder, name)
  }
}

/** The names of covers end with their width. */
const idOf = (name: string): string => name.slice(0, 36)

/** In a profile or its draft, an account, or the text of an article or its pending revision. */
const referencedPhotos =
  (db: Db): FindReferenced =>
  (ids) =>
    db`
      select photo_id as id from listing_profile where photo_id = any(${[...ids]}::uuid[])
      union select avatar_id from account where avatar_id = any(${[...ids]}::uuid[])
      union select (content ->> 'photo_id')::uuid from listing_draft where content ->> 'photo_id' = any(${[...ids]})
      union
      select found[1]::uuid
      from article, regexp_matches(body::text || coalesce(revision::text, ''), ${PICTURE_IN_TEXT}, 'g') found
      where found[1] = any(${[...ids]})`

/** The path that paths.photo writes. */
const PICTURE_IN_TEXT = '/photos/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\\.webp'

/** Uploaded and then not used, or replaced by another. */
const deleteUnusedCovers = (db: Db) => db`
  delete from article_cover c
  where c.created_at < now() - ${PICTURE_DAYS} * interval '1 day'
    and not exists (select 1 from article a where a.cover_id = c.id)
    and not exists (select 1 from article a where a.revision -> 'cover' ->> 'id' = c.id::text)`

const referencedCovers =
  (db: Db): FindReferenced =>
  (ids) =>
    db`select id from article_cover where id = any(${[...ids]}::uuid[])`

const referencedEvidence =
  (db: Db): FindReferenced =>
  (ids) =>
    db`
      select id from claim_evidence where id = any(${[...ids]}::uuid[])
      union select id from agent_application_evidence where id = any(${[...ids]}::uuid[])`

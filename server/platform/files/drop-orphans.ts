/**
 * Files that nothing refers to: pictures that left their article or were never put into one, photos whose removal was
 * cut short, evidence of a claim that is gone. Files come before their rows and stay after them, so that a row never
 * lacks its file; this is where the difference goes.
 *
 * Any number of processes may run it, any number of times. A young file is left alone: its row may be on its way.
 */
import type { Db } from '../db.ts'
import type { Settings } from '../settings.ts'
import { listStored, removeStored, type Shelf } from './stored-files.ts'

/** A picture waits in the browser of who writes until the text is saved. */
const PICTURE_DAYS = 7
const EVIDENCE_DAYS = 1
const DAY_MS = 86_400_000

type Place = Pick<Settings, 'DATA_DIR'>
/** Of these ids, those that something refers to. */
type Referred = (ids: readonly string[]) => Promise<{ id: string }[]>

/** @returns how many files went. */
export async function dropOrphans(db: Db, place: Place): Promise<number> {
  await dropUnusedCovers(db)
  return (
    (await dropFrom(place, { shelf: 'photos', olderThanDays: PICTURE_DAYS, referred: referredPhotos(db) })) +
    (await dropFrom(place, { shelf: 'covers', olderThanDays: PICTURE_DAYS, referred: keptCovers(db) })) +
    (await dropFrom(place, { shelf: 'private/evidence', olderThanDays: EVIDENCE_DAYS, referred: keptEvidence(db) }))
  )
}

type Searched = { shelf: Shelf; olderThanDays: number; referred: Referred }

async function dropFrom(place: Place, { shelf, olderThanDays, referred }: Searched): Promise<number> {
  const before = Date.now() - olderThanDays * DAY_MS
  let gone = 0
  for await (const found of listStored(place, shelf)) {
    const old = found.filter(({ changedAt }) => changedAt.getTime() < before).map(({ name }) => name)
    if (old.length === 0) continue
    const kept = new Set((await referred(old.map(idOf))).map(({ id }) => id))
    for (const name of old) {
      if (kept.has(idOf(name))) continue
      await removeStored(place, shelf, name)
      gone++
    }
  }
  return gone
}

/** Covers have their width behind it. */
const idOf = (name: string): string => name.slice(0, 36)

/** In a profile or its draft, of an account, or in the text of an article or of its change that waits. */
const referredPhotos =
  (db: Db): Referred =>
  (ids) =>
    db`
      select photo_id as id from listing_profile where photo_id = any(${[...ids]}::uuid[])
      union select avatar_id from account where avatar_id = any(${[...ids]}::uuid[])
      union select (content ->> 'photo_id')::uuid from listing_draft where content ->> 'photo_id' = any(${[...ids]})
      union
      select found[1]::uuid
      from article, regexp_matches(body::text || coalesce(revision::text, ''), ${PICTURE_IN_TEXT}, 'g') found
      where found[1] = any(${[...ids]})`

/** As paths.photo writes it. */
const PICTURE_IN_TEXT = '/photos/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\\.webp'

/** Sent, and then not chosen; or replaced by another. */
const dropUnusedCovers = (db: Db) => db`
  delete from article_cover c
  where c.created_at < now() - ${PICTURE_DAYS} * interval '1 day'
    and not exists (select 1 from article a where a.cover_id = c.id)
    and not exists (select 1 from article a where a.revision -> 'cover' ->> 'id' = c.id::text)`

const keptCovers =
  (db: Db): Referred =>
  (ids) =>
    db`select id from article_cover where id = any(${[...ids]}::uuid[])`

const keptEvidence =
  (db: Db): Referred =>
  (ids) =>
    db`select id from claim_evidence where id = any(${[...ids]}::uuid[])`

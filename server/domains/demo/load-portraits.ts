/**
 * The drawn portraits of invented people, as the photos that anyone could have uploaded: of demo profiles, and of the
 * demo accounts that write messages. Real people have their own photo or initials.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { nameKey } from '#common/name-key.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import type { Database } from '#server/platform/db.ts'
import { processPhoto } from '#server/platform/files/process-upload.ts'
import { readStored, storeFile } from '#server/platform/files/stored-files.ts'
import type { Settings } from '#server/platform/settings.ts'
import { readProfiles } from './load-demo.ts'

const PORTRAITS_FILE = join(import.meta.dirname, '../../../db/demo/portraits.svg')
const DRAWN_SIDE = 512

/** `slug` is the person's name: `grace-oyelaran`. */
type Portrait = { slug: string; photoId: string; svg: string }

/** Adds those that are missing. A photo that someone chose stays. @returns how many people have theirs by now. */
export async function loadDemoPortraits(db: Database, settings: Settings): Promise<number> {
  const portraits = await readPortraits()
  const profiles = Map.groupBy(await readProfiles(), ({ first, last }) => slugOf(`${first} ${last}`))
  const rows = portraits.map(({ slug, photoId }) => {
    const [profile] = profiles.get(slug) ?? []
    const listing = profile && { last: nameKey(profile.last), first: nameKey(profile.first), zip: profile.zip }
    return { slug, photo_id: photoId, last_key: null, first_key: null, zip: null, ...keysOf(listing) }
  })
  const photos = await assignPhotos(db, rows)
  for (const { photoId, svg } of portraits) {
    if (photos.has(photoId)) await storePortrait(settings, photoId, svg)
  }
  return photos.size
}

const keysOf = (listing: { last: string; first: string; zip: string } | undefined) =>
  listing ? { last_key: listing.last, first_key: listing.first, zip: listing.zip } : {}

type Row = { slug: string; photo_id: string; last_key: string | null; first_key: string | null; zip: string | null }

/** @returns the photos that are in use. */
async function assignPhotos(db: Database, rows: readonly Row[]): Promise<Set<string>> {
  return db.begin(async (tx) => {
    const portrait = tx`jsonb_to_recordset(${tx.json(rows)})
      as portrait (slug text, photo_id uuid, last_key text, first_key text, zip text)`
    const profiles = await tx`
      update listing_profile p set photo_id = portrait.photo_id
      from ${portrait} join listing l using (last_key, first_key, zip)
      where p.listing_id = l.id and l.is_demo and p.photo_id is null`
    await tx`
      update account a set avatar_id = portrait.photo_id
      from ${portrait}
      where a.is_demo and a.avatar_id is null and portrait.last_key is null
        and lower(a.first_name || '-' || a.last_name) = portrait.slug`
    if (profiles.count > 0) await bumpDataVersion(tx, 'listings')
    const used = await tx<{ photoId: string }[]>`
      select photo_id from ${portrait}
      where photo_id in (select photo_id from listing_profile) or photo_id in (select avatar_id from account)`
    return new Set(used.map(({ photoId }) => photoId))
  }) as Promise<Set<string>>
}

/** Like an upload: a square WebP without anything else in it. */
async function storePortrait(settings: Settings, photoId: string, svg: string): Promise<void> {
  const name = `${photoId}.webp`
  if (await readStored(settings, 'photos', name)) return
  const drawn = await sharp(Buffer.from(svg)).png().toBuffer()
  await storeFile(settings, 'photos', name, await processPhoto(drawn, null))
}

/** Each symbol of the file is a portrait. */
export async function readPortraits(): Promise<Portrait[]> {
  const sprite = await readFile(PORTRAITS_FILE, 'utf8')
  return [...sprite.matchAll(/<symbol id="([a-z-]+)"([^>]*)>(.*?)<\/symbol>/gs)].map(
    ([, slug = '', attributes = '', shapes = '']) => ({
      slug,
      photoId: idOf(slug),
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${DRAWN_SIDE}" height="${DRAWN_SIDE}"${attributes}>${shapes}</svg>`,
    }),
  )
}

/** A UUID of version 8, the same in every installation: a database and a folder made apart fit together. */
function idOf(slug: string): string {
  const hash = createHash('sha256').update(`portrait of ${slug}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z]+/g, '-')

/**
 * Files of ours, by names we made: nothing that somebody typed is ever part of a path. They lie under DATA_DIR, or in
 * a bucket where S3_BUCKET names one. `private` holds what is read through a call that asks who wants it; `photos` and
 * `covers` what the public sees, by our own answers too.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import type { Bucket, BucketSettings, StoredName } from './s3-bucket.ts'

export type Shelf = 'private/evidence' | 'private/imports' | 'photos' | 'covers'
type LocalPlace = Pick<Settings, 'DATA_DIR'>
/** Sent lists stay on the machine that reads them. */
type Place = LocalPlace & Partial<BucketSettings>

/** Pictures that are kept in several widths have theirs behind the name. */
const OUR_NAME = /^[0-9a-f-]{36}(-\d{3,4})?\.(webp|pdf|csv)$/

/** @throws Error for a name that we did not make. */
export function placeOf({ DATA_DIR }: LocalPlace, shelf: Shelf, name: string): string {
  assertOurs(name)
  return join(DATA_DIR, shelf, name)
}

function assertOurs(name: string): void {
  if (!OUR_NAME.test(name)) throw new Error('This is no name of a stored file.')
}

export async function ensureShelf({ DATA_DIR }: LocalPlace, shelf: Shelf): Promise<void> {
  await mkdir(join(DATA_DIR, shelf), { recursive: true, mode: 0o700 })
}

/** A reader sees all of it or nothing. */
export async function storeFile(place: Place, shelf: Shelf, name: string, content: Buffer): Promise<void> {
  const path = placeOf(place, shelf, name)
  const bucket = await bucketFor(place, shelf)
  if (bucket) return bucket.put(`${shelf}/${name}`, content)
  await ensureShelf(place, shelf)
  // Written aside and moved into place.
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** Null when there is none. */
export async function readStored(place: Place, shelf: Shelf, name: string): Promise<Buffer | null> {
  const path = placeOf(place, shelf, name)
  const bucket = await bucketFor(place, shelf)
  return bucket ? bucket.get(`${shelf}/${name}`) : readFile(path).catch(nullIfMissing)
}

/** Gone already is as good. */
export async function removeStored(place: Place, shelf: Shelf, name: string): Promise<void> {
  const path = placeOf(place, shelf, name)
  const bucket = await bucketFor(place, shelf)
  return bucket ? bucket.remove(`${shelf}/${name}`) : rm(path, { force: true })
}

const LISTED_AT_ONCE = 1_000

/** Names of ours on a shelf, and when each was written. What else lies there is left alone. */
export async function* listStored(place: Place, shelf: Shelf): AsyncGenerator<StoredName[]> {
  const bucket = await bucketFor(place, shelf)
  const found = bucket ? bucket.list(`${shelf}/`) : listLocal(join(place.DATA_DIR, shelf))
  for await (const names of found) yield names.filter(({ name }) => OUR_NAME.test(name))
}

async function* listLocal(folder: string): AsyncGenerator<StoredName[]> {
  const names = await readdir(folder).catch(nullIfMissing)
  for (let from = 0; from < (names?.length ?? 0); from += LISTED_AT_ONCE) {
    const part = names?.slice(from, from + LISTED_AT_ONCE) ?? []
    const found = await Promise.all(
      part.map(async (name) => {
        const facts = await stat(join(folder, name)).catch(nullIfMissing)
        return facts?.isFile() ? { name, changedAt: facts.mtime } : null
      }),
    )
    yield found.filter((each) => each !== null)
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** One client for the process: it keeps its connections. */
const buckets = new Map<string, Promise<Bucket>>()

async function bucketFor(place: Place, shelf: Shelf): Promise<Bucket | null> {
  const { S3_BUCKET } = place
  if (!S3_BUCKET || shelf === 'private/imports') return null
  const key = `${place.S3_ENDPOINT ?? ''} ${S3_BUCKET}`
  const open = buckets.get(key) ?? openLazily({ ...place, S3_BUCKET })
  buckets.set(key, open)
  return open
}

async function openLazily(place: Place & { S3_BUCKET: string }): Promise<Bucket> {
  const { openBucket } = await import('./s3-bucket.ts')
  return openBucket({ ...place, S3_REGION: place.S3_REGION ?? 'us-east-1' })
}

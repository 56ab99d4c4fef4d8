/**
 * Our files, under names that we create: user input is never part of a path. They are under DATA_DIR, or in a bucket if
 * S3_BUCKET names one. `private` holds what is read through a call that checks who is asking; `photos` and `covers`
 * hold what the public sees, which we serve ourselves too.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import type { Bucket, BucketSettings, StoredName } from './s3-bucket.ts'

export type StorageFolder = 'private/evidence' | 'private/imports' | 'photos' | 'covers'
export type StoredFile = { subfolder: StorageFolder; name: string }
type LocalStorageSettings = Pick<Settings, 'DATA_DIR'>
/** Uploaded lists stay on the machine that reads them. */
type StorageSettings = LocalStorageSettings & Partial<BucketSettings>

/** The names of pictures stored in several widths end with the width. */
const OUR_NAME = /^[0-9a-f-]{36}(-\d{3,4})?\.(webp|pdf|csv)$/

/** @throws Error for a name that we didn't create. */
export function storedFilePath({ DATA_DIR }: LocalStorageSettings, subfolder: StorageFolder, name: string): string {
  assertStoredName(name)
  return join(DATA_DIR, subfolder, name)
}

function assertStoredName(name: string): void {
  if (!OUR_NAME.test(name)) throw new Error('This isn’t the name of a stored file.')
}

export async function ensureStorageFolder({ DATA_DIR }: LocalStorageSettings, subfolder: StorageFolder): Promise<void> {
  await mkdir(join(DATA_DIR, subfolder), { recursive: true, mode: 0o700 })
}

/** A reader sees the whole file or nothing. */
export async function storeFile(
  storage: StorageSettings,
  subfolder: StorageFolder,
  name: string,
  content: Buffer,
): Promise<void> {
  const path = storedFilePath(storage, subfolder, name)
  const bucket = await bucketFor(storage, subfolder)
  if (bucket) return bucket.put(`${subfolder}/${name}`, content)
  await ensureStorageFolder(storage, subfolder)
  // Written under a temporary name, then moved into place.
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** Null when there is no such file. */
export async function readStored(
  storage: StorageSettings,
  subfolder: StorageFolder,
  name: string,
): Promise<Buffer | null> {
  const path = storedFilePath(storage, subfolder, name)
  const bucket = await bucketFor(storage, subfolder)
  return bucket ? bucket.get(`${subfolder}/${name}`) : readFile(path).catch(nullIfMissing)
}

/** A file that is already gone counts as removed. */
export async function removeStored(storage: StorageSettings, subfolder: StorageFolder, name: string): Promise<void> {
  const path = storedFilePath(storage, subfolder, name)
  const bucket = await bucketFor(storage, subfolder)
  return bucket ? bucket.remove(`${subfolder}/${name}`) : rm(path, { force: true })
}

const LIST_BATCH_SIZE = 1_000

/** Our files in a folder, and when each was written. Other files are skipped. */
export async function* listStored(storage: StorageSettings, subfolder: StorageFolder): AsyncGenerator<StoredName[]> {
  const bucket = await bucketFor(storage, subfolder)
  const found = bucket ? bucket.list(`${subfolder}/`) : listLocal(join(storage.DATA_DIR, subfolder))
  for await (const names of found) yield names.filter(({ name }) => OUR_NAME.test(name))
}

async function* listLocal(folder: string): AsyncGenerator<StoredName[]> {
  const names = await readdir(folder).catch(nullIfMissing)
  for (let from = 0; from < (names?.length ?? 0); from += LIST_BATCH_SIZE) {
    const part = names?.slice(from, from + LIST_BATCH_SIZE) ?? []
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

/** One client per process, which keeps its connections open. */
const buckets = new Map<string, Promise<Bucket>>()

async function bucketFor(storage: StorageSettings, subfolder: StorageFolder): Promise<Bucket | null> {
  const { S3_BUCKET } = storage
  if (!S3_BUCKET || subfolder === 'private/imports') return null
  const key = `${storage.S3_ENDPOINT ?? ''} ${S3_BUCKET}`
  const open = buckets.get(key) ?? openLazily({ ...storage, S3_BUCKET })
  buckets.set(key, open)
  return open
}

async function openLazily(storage: StorageSettings & { S3_BUCKET: string }): Promise<Bucket> {
  const { openBucket } = await import('./s3-bucket.ts')
  return openBucket({ ...storage, S3_REGION: storage.S3_REGION ?? 'us-east-1' })
}

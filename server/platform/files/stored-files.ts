/**
 * Files of ours under DATA_DIR, by names we made: nothing that somebody typed is ever part of a path. `private` holds
 * what is read through a call that asks who wants it; `photos` and `covers` what the public sees.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'

export type Shelf = 'private/evidence' | 'private/imports' | 'photos' | 'covers'
type Place = Pick<Settings, 'DATA_DIR'>

/** Pictures that are kept in several widths have theirs behind the name. */
const OUR_NAME = /^[0-9a-f-]{36}(-\d{3,4})?\.(webp|pdf|csv)$/

/** @throws Error for a name that we did not make. */
export function placeOf({ DATA_DIR }: Place, shelf: Shelf, name: string): string {
  if (!OUR_NAME.test(name)) throw new Error('This is no name of a stored file.')
  return join(DATA_DIR, shelf, name)
}

export async function ensureShelf({ DATA_DIR }: Place, shelf: Shelf): Promise<void> {
  await mkdir(join(DATA_DIR, shelf), { recursive: true, mode: 0o700 })
}

/** Written aside and moved into place: a reader sees all of it or nothing. */
export async function storeFile(place: Place, shelf: Shelf, name: string, content: Buffer): Promise<void> {
  const path = placeOf(place, shelf, name)
  await ensureShelf(place, shelf)
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** Null when there is none. */
export async function readStored(place: Place, shelf: Shelf, name: string): Promise<Buffer | null> {
  return readFile(placeOf(place, shelf, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Gone already is as good. */
export const removeStored = (place: Place, shelf: Shelf, name: string): Promise<void> =>
  rm(placeOf(place, shelf, name), { force: true })

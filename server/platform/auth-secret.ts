/**
 * The installation's secret, from which keys are derived: AUTH_SECRET, or one created at the first start and stored in
 * DATA_DIR. Without it, existing cookies and authenticator apps stop working, so it belongs in the backup.
 */
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

const SECRET_BYTES = 32

export async function readAuthSecret({ AUTH_SECRET, DATA_DIR }: Settings): Promise<string> {
  if (AUTH_SECRET) return AUTH_SECRET
  const path = join(DATA_DIR, 'auth-secret')
  await mkdir(DATA_DIR, { recursive: true })
  const known = await readFile(path, 'utf8').catch(nullIfNotFound)
  return known?.trim() ?? makeSecret(path)
}

/** Links the finished file into place: of two processes that start at once, one creates it and the other reads it. */
async function makeSecret(path: string): Promise<string> {
  const part = `${path}.${crypto.randomUUID()}`
  await writeFile(part, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600 })
  await link(part, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(part)
  return (await readFile(path, 'utf8')).trim()
}

function nullIfNotFound(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/**
 * The secret of the installation, from which keys are derived: AUTH_SECRET, or one made at the first start and kept in
 * DATA_DIR. Without it the cookies and authenticator apps in use are worthless, so it belongs into the backup.
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
  const known = await readFile(path, 'utf8').catch(noneYet)
  return known?.trim() ?? makeSecret(path)
}

/** Linked into its place whole: of two processes that start at once one makes it, and the other reads that. */
async function makeSecret(path: string): Promise<string> {
  const part = `${path}.${crypto.randomUUID()}`
  await writeFile(part, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600 })
  await link(part, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(part)
  return (await readFile(path, 'utf8')).trim()
}

function noneYet(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/**
 * The installation's secret, and encryption with keys derived from it: AUTH_SECRET, or one created at the first start
 * and stored in DATA_DIR. Without it, existing cookies and authenticator apps stop working, so it belongs in the backup.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
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

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Derives a key for one use from a secret. */
export const deriveKey = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `enrolled ${use}`, KEY_BYTES))

/** AES-256-GCM. A text that was encrypted with another key, or changed, doesn't decrypt. */
export function encrypt(key: Buffer, text: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext])
}

/** @throws Error for another key, or a changed text. */
export function decrypt(key: Buffer, ciphertext: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, ciphertext.subarray(0, IV_BYTES))
  decipher.setAuthTag(ciphertext.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(ciphertext.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

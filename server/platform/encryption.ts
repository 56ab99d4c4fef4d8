/** Encrypts text with a key: AES-256-GCM. A text that was encrypted with another key, or changed, doesn't decrypt. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Derives a key for one use from a secret. */
export const deriveKey = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `enrolled ${use}`, KEY_BYTES))

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

/** Whether a report comes from the mail service that shares our secret: HMAC-SHA256 over its time and its text. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Older ones are repeats. */
const FRESH_S = 300

export type SignedText = { timestamp: string; signature: string; text: string }

/** `signature`: hexadecimal, of `timestamp.text`; `timestamp`: seconds since 1970. */
export function isSignedBy(secret: string, { timestamp, signature, text }: SignedText): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > FRESH_S) return false
  const wanted = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest()
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

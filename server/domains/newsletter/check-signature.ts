/** Whether a report is from the email service that shares our secret: HMAC-SHA256 over its timestamp and text. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Older reports are treated as replays. */
const MAX_AGE_S = 300

export type SignedText = { timestamp: string; signature: string; text: string }

/** `signature`: hexadecimal, over `timestamp.text`. `timestamp`: Unix time in seconds. */
export function isSignedBy(secret: string, { timestamp, signature, text }: SignedText): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > MAX_AGE_S) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest()
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Reads a delivery status notification (RFC 3464) for two things: whether the failure is permanent, and which email of
 * ours bounced. Line by line, without a full email parser: anything that doesn't look like a report is ignored.
 */
import type { Bounce } from './receive-bounce.ts'

const MESSAGE_IDS = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[\w.-]+>/gi
const MAX_IDS = 5

/** @returns one for each email it may be about; empty when it isn't a report, or reports success. */
export function readDsn(raw: string): Bounce[] {
  const text = raw.replace(/\r\n?/g, '\n')
  const outcome = isReport(text) ? deliveryStatusOf(text) : null
  if (!outcome) return []
  const ids = new Set([...text.matchAll(MESSAGE_IDS)].map(([, id]) => (id ?? '').toLowerCase()))
  const { kind, reason } = outcome
  return [...ids].slice(0, MAX_IDS).map((messageId) => ({ messageId, kind, reason }))
}

const isReport = (text: string) =>
  /^content-type:\s*multipart\/report\b/im.test(text) && /^content-type:\s*message\/delivery-status/im.test(text)

/** Null for a success, and when the report gives no status. */
function deliveryStatusOf(text: string): Pick<Bounce, 'kind' | 'reason'> | null {
  const status = /^status:\s*([45])\.\d{1,3}\.\d{1,3}/im.exec(text)
  const action = /^action:\s*(failed|delayed)/im.exec(text)?.[1]?.toLowerCase()
  if (!status || !action) return null
  const diagnostic = /^diagnostic-code:\s*(.{1,300})/im.exec(text)?.[1] ?? ''
  const kind = action === 'failed' && status[1] === '5' ? 'hard' : 'soft'
  return { kind, reason: `${status[0]} ${diagnostic}`.trim() }
}

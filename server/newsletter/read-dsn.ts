/**
 * A mail that says a mail came back (RFC 3464), read for two things: was it for good, and which mail of ours it was.
 * Line by line, without a parser of whole mails: what does not look like such a report is none.
 */
import type { Bounce } from './take-bounce.ts'

const MESSAGE_IDS = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[\w.-]+>/gi
const IDS_AT_MOST = 5

/** @returns one for each mail it may be about; empty for what is no report, or tells of success. */
export function readDsn(raw: string): Bounce[] {
  const text = raw.replace(/\r\n?/g, '\n')
  const ended = isReport(text) ? howItEnded(text) : null
  if (!ended) return []
  const ids = new Set([...text.matchAll(MESSAGE_IDS)].map(([, id]) => (id ?? '').toLowerCase()))
  const { kind, reason } = ended
  return [...ids].slice(0, IDS_AT_MOST).map((messageId) => ({ messageId, kind, reason }))
}

const isReport = (text: string) =>
  /^content-type:\s*multipart\/report\b/im.test(text) && /^content-type:\s*message\/delivery-status/im.test(text)

/** Null for a success, and for what says nothing of it. */
function howItEnded(text: string): Pick<Bounce, 'kind' | 'reason'> | null {
  const status = /^status:\s*([45])\.\d{1,3}\.\d{1,3}/im.exec(text)
  const action = /^action:\s*(failed|delayed)/im.exec(text)?.[1]?.toLowerCase()
  if (!status || !action) return null
  const diagnostic = /^diagnostic-code:\s*(.{1,300})/im.exec(text)?.[1] ?? ''
  const kind = action === 'failed' && status[1] === '5' ? 'hard' : 'soft'
  return { kind, reason: `${status[0]} ${diagnostic}`.trim() }
}

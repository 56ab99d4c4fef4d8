/**
 * Whether someone saw the answer to a request, as far as the request itself tells. Bots that say so are known by their
 * user agent; a page that a browser fetches ahead (server/http/pages/speculation-rules.ts) was not seen yet. Once it is
 * shown, it says so by a HEAD request of its own script (app/page/start.ts). Nothing about the visitor is kept.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'

export const isFetchedAhead = (headers: IncomingHttpHeaders): boolean =>
  String(headers['sec-purpose'] ?? '').startsWith('prefetch')

type Asked = { method: string; headers: IncomingHttpHeaders }

export const isSeenByPerson = ({ method, headers }: Asked): boolean =>
  !isFetchedAhead(headers) && (method === 'GET' || headers['sec-fetch-site'] === 'same-origin') && !isBot(headers)

/** Every browser begins so. A longer text than theirs isn't remembered. */
const BROWSER = /^Mozilla\/5\.0 .{1,500}$/
const KNOWN_MAX = 1_000
/** Some hundred browsers send most requests, and the patterns take microseconds. */
const known = new Map<string, boolean>()

export function isBot({ 'user-agent': agent = '' }: IncomingHttpHeaders): boolean {
  const answer = known.get(agent)
  if (answer !== undefined) return answer
  if (!BROWSER.test(agent)) return true
  if (known.size >= KNOWN_MAX) known.clear()
  const found = isbot(agent)
  known.set(agent, found)
  return found
}

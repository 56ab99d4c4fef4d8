/** Who can read /metrics: this machine, and every client that has the token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/
/** Headers of a request that a proxy passed on: it came from another machine, whatever their values. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'via'] as const

export const canReadMetrics = (request: IncomingMessage, token: string | undefined): boolean =>
  isFromLocalhost(request) || hasToken(request, token)

const isFromLocalhost = ({ socket, headers }: IncomingMessage) =>
  LOOPBACK.test(socket.remoteAddress ?? '') && PROXY_HEADERS.every((name) => headers[name] === undefined)

function hasToken({ headers }: IncomingMessage, token: string | undefined): boolean {
  const [, given] = /^bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  return token !== undefined && given !== undefined && timingSafeEqual(hashOf(given), hashOf(token))
}

/** Equal lengths, so that the comparison takes the same time for every guess. */
const hashOf = (text: string) => createHash('sha256').update(text).digest()

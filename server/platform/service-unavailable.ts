/** Rejections at once, with a 503: of what is too much, and of what needs a database that is away. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { currentLanguage, i18n } from '#common/i18n.ts'
import type { DatabaseWatch } from './watch-database.ts'
import { type ErrorCode, STATUS } from './errors.ts'
import { hasBody } from './http-connections.ts'
import { inLanguage, languageOf } from './request-language.ts'

type MinimalError = { code: ErrorCode; message: MessageDescriptor; retryAfterS: number }

/** A page that costs next to nothing: it renders nothing and runs no query. */
function minimalErrorPage({ code, message, retryAfterS }: MinimalError) {
  const heading = i18n._(msg`Please try again`)
  return {
    status: STATUS[code],
    headers: [
      ['content-type', 'text/html; charset=utf-8'],
      ['cache-control', 'no-store'],
      ['content-language', currentLanguage()],
      ['retry-after', String(retryAfterS)],
    ] as const,
    body: `<!doctype html><html lang="${currentLanguage()}"><meta name="viewport" content="width=device-width"><title>${heading}</title><h1>${heading}</h1><p>${i18n._(message)}</p></html>`,
    isPublic: false,
  }
}

const OVERLOAD_ERROR = {
  code: 'busy',
  message: msg`We’re busier than usual. Try again in a moment.`,
  retryAfterS: 1,
} as const

type OverloadOptions = {
  /** Maximum number of requests in progress. */
  maxConcurrent: number
  onRejected?: (request: IncomingMessage) => void
}

/**
 * Rejects at once what can't be answered within a second: a queue that only grows would make every visitor wait, and
 * serve none. Rejects before doing anything else, or the rejections would take the time of the answers. Call it before
 * the first request: it replaces the server's listener.
 */
export function rejectOverload({ server }: FastifyInstance, { maxConcurrent, onRejected }: OverloadOptions): void {
  const [answer] = server.listeners('request') as [RequestListener]
  let inFlight = 0
  const count = (response: ServerResponse) => {
    const release = () => {
      inFlight--
      response.off('prefinish', release).off('close', release)
    }
    inFlight++
    // In progress until the response is ready, not until a slow client has read it; or until the client disconnects.
    response.once('prefinish', release).once('close', release)
  }
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!needsNoDatabase(request)) {
      if (inFlight >= maxConcurrent) {
        onRejected?.(request)
        return inLanguage(languageOf(request), () => writeMinimalError(request, response, OVERLOAD_ERROR))
      }
      // A request that is still being sent takes no work.
      if (hasBody(request)) request.once('end', () => response.closed || count(response))
      else count(response)
    }
    answer(request, response)
  })
}

const OUTAGE_ERROR = {
  code: 'unavailable',
  message: msg`The directory is temporarily unavailable. Try again in a moment.`,
  retryAfterS: 5,
} as const

/** Shown in place of a page. */
export const outagePage = () => minimalErrorPage(OUTAGE_ERROR)

/**
 * While the database is unavailable, rejects requests that need it at once, and those already waiting: a 503 within two
 * seconds instead of a response that never comes. Work already started may still complete when the database is back.
 * Pages handle an outage themselves: a cached one can be shown.
 */
export function rejectDuringOutage(app: FastifyInstance, watch: DatabaseWatch): void {
  const waiting = new Map<FastifyRequest, FastifyReply>()
  app.addHook('onRequest', async (request, reply) => {
    if (needsNoDatabase(request)) return
    waiting.set(request, reply)
    if (watch.isUnavailable() && !isPage(request)) sendMinimalError(request, reply, OUTAGE_ERROR)
  })
  app.addHook('onResponse', async (request) => void waiting.delete(request))
  app.addHook('onRequestAbort', async (request) => void waiting.delete(request))
  watch.onUnavailable(() => {
    for (const [request, reply] of waiting)
      inLanguage(languageOf(request.raw), () => sendMinimalError(request, reply, OUTAGE_ERROR))
  })
}

const isPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false)

/** These respond without the database, or report its state themselves. A path that only starts like one is a page. */
const NO_DATABASE_PATHS = /^\/(?:(?:healthz|readyz|metrics|favicon\.(?:ico|svg))(?:\?|$)|assets\/)/

const needsNoDatabase = ({ method, url = '' }: { method?: string | undefined; url?: string | undefined }): boolean =>
  (method === 'GET' || method === 'HEAD') && NO_DATABASE_PATHS.test(url)

const JSON_TYPE = 'application/json; charset=utf-8'
const envelopeFor = ({ code, message }: MinimalError, requestId: string) =>
  JSON.stringify({ statusCode: STATUS[code], code, message: i18n._(message), requestId })

function sendMinimalError(request: FastifyRequest, reply: FastifyReply, minimalError: MinimalError): void {
  if (reply.sent || reply.raw.headersSent) return
  const { status, headers, body } = minimalErrorPage(minimalError)
  for (const [name, value] of headers) void reply.header(name, value)
  void reply.code(status)
  if (!request.url.startsWith('/api/')) return void reply.send(body)
  void reply.type(JSON_TYPE).serializer(String)
  void reply.send(envelopeFor(minimalError, request.id))
}

/** The same before the framework has seen the request, and without its headers: nothing in the response can do harm. */
function writeMinimalError({ url = '' }: IncomingMessage, response: ServerResponse, minimalError: MinimalError): void {
  const { status, headers, body } = minimalErrorPage(minimalError)
  const id = crypto.randomUUID()
  const isApiRequest = url.startsWith('/api/')
  const text = isApiRequest ? envelopeFor(minimalError, id) : body
  const own = isApiRequest ? { 'content-type': JSON_TYPE } : { 'content-security-policy': "default-src 'none'" }
  response.writeHead(status, {
    ...Object.fromEntries(headers),
    ...own,
    'x-request-id': id,
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

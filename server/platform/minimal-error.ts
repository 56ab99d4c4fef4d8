/** An error response that costs next to nothing: it renders no page and runs no query. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from './errors.ts'

export type MinimalError = { code: ErrorCode; message: string; retryAfterS: number }

/** These respond without the database, or report its state themselves. A path that only starts like one is a page. */
const NO_DATABASE_PATHS = /^\/(?:(?:healthz|readyz|metrics|favicon\.(?:ico|svg))(?:\?|$)|assets\/)/

export const needsNoDatabase = ({
  method,
  url = '',
}: {
  method?: string | undefined
  url?: string | undefined
}): boolean => (method === 'GET' || method === 'HEAD') && NO_DATABASE_PATHS.test(url)

export const minimalErrorPage = ({ code, message, retryAfterS }: MinimalError) => ({
  status: new AppError(code, message).status,
  headers: [
    ['content-type', 'text/html; charset=utf-8'],
    ['cache-control', 'no-store'],
    ['retry-after', String(retryAfterS)],
  ] as const,
  body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Please try again</title><h1>Please try again</h1><p>${message}</p></html>`,
  isPublic: false,
})

const JSON_TYPE = 'application/json; charset=utf-8'
const envelopeFor = (status: number, { message }: MinimalError, requestId: string) =>
  JSON.stringify({ statusCode: status, message, requestId })

export function sendMinimalError(request: FastifyRequest, reply: FastifyReply, minimalError: MinimalError): void {
  if (reply.sent || reply.raw.headersSent) return
  const { status, headers, body } = minimalErrorPage(minimalError)
  for (const [name, value] of headers) void reply.header(name, value)
  void reply.code(status)
  if (!request.url.startsWith('/api/')) return void reply.send(body)
  void reply.type(JSON_TYPE).serializer(String)
  void reply.send(envelopeFor(status, minimalError, request.id))
}

/** The same before the framework has seen the request, and without its headers: nothing in the response can do harm. */
export function writeMinimalError(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  minimalError: MinimalError,
): void {
  const { status, headers, body } = minimalErrorPage(minimalError)
  const id = crypto.randomUUID()
  const isApiRequest = url.startsWith('/api/')
  const text = isApiRequest ? envelopeFor(status, minimalError, id) : body
  const own = isApiRequest ? { 'content-type': JSON_TYPE } : { 'content-security-policy': "default-src 'none'" }
  response.writeHead(status, {
    ...Object.fromEntries(headers),
    ...own,
    'x-request-id': id,
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

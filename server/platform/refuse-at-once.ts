/** A refusal that costs next to nothing: no page is made for it, and nothing is asked. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type RefusalCode } from './errors.ts'

export type QuickRefusal = { code: RefusalCode; words: string; retryAfterS: number }

/** These answer without the database, or say themselves how it is. */
export const NEEDS_NOTHING = /^\/(healthz|readyz|metrics|assets\/|favicon)/

export const refusalPage = ({ code, words, retryAfterS }: QuickRefusal) => ({
  status: new AppError(code, words).status,
  headers: [
    ['content-type', 'text/html; charset=utf-8'],
    ['cache-control', 'no-store'],
    ['retry-after', String(retryAfterS)],
  ] as const,
  body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Please try again</title><h1>Please try again</h1><p>${words}</p></html>`,
  isPublic: false,
})

const JSON_TYPE = 'application/json; charset=utf-8'
const envelopeFor = (status: number, { words }: QuickRefusal, requestId: string) =>
  JSON.stringify({ statusCode: status, message: words, requestId })

export function refuseAtOnce(request: FastifyRequest, reply: FastifyReply, refusal: QuickRefusal): void {
  if (reply.sent || reply.raw.headersSent) return
  const { status, headers, body } = refusalPage(refusal)
  for (const [name, value] of headers) void reply.header(name, value)
  void reply.code(status)
  if (!request.url.startsWith('/api/')) return void reply.send(body)
  void reply.type(JSON_TYPE).serializer(String)
  void reply.send(envelopeFor(status, refusal, request.id))
}

/** The same before the framework has seen the request, and without its headers: nothing in it could do harm. */
export function answerRefusal({ url = '' }: IncomingMessage, response: ServerResponse, refusal: QuickRefusal): void {
  const { status, headers, body } = refusalPage(refusal)
  const id = crypto.randomUUID()
  const isCall = url.startsWith('/api/')
  const text = isCall ? envelopeFor(status, refusal, id) : body
  const own = isCall ? { 'content-type': JSON_TYPE } : { 'content-security-policy': "default-src 'none'" }
  response.writeHead(status, {
    ...Object.fromEntries(headers),
    ...own,
    'x-request-id': id,
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

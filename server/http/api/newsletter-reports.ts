/**
 * Delivery reports from the email service: bounces and complaints as JSON, or the returned emails themselves. Signed;
 * without a secret in the settings, these endpoints don't exist.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bounceReport, bounceReportAccepted } from '#common/newsletter-schemas.ts'
import { isSignedBy } from '#server/domains/newsletter/check-signature.ts'
import { readDsn } from '#server/domains/newsletter/read-dsn.ts'
import { type Bounce, receiveBounce } from '#server/domains/newsletter/receive-bounce.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { envelopeOf, ok, problem } from './envelope.ts'
import { BODY_BYTES } from './guard-routes.ts'
import type { ApiOptions } from './options.ts'

const schema = {
  tags: ['newsletter'],
  description:
    'x-newsletter-timestamp: seconds since 1970, at most five minutes old. x-newsletter-signature: hexadecimal HMAC-SHA256 of "timestamp.body" with NEWSLETTER_WEBHOOK_SECRET.',
  response: {
    200: envelopeOf(bounceReportAccepted),
    401: problem,
    404: problem,
    415: problem,
    422: problem,
    429: problem,
  },
}

export async function newsletterReportRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const secret = settings.NEWSLETTER_WEBHOOK_SECRET
  const limits = { onRequest: limitCalls('bounceReports', { db, settings }), bodyLimit: BODY_BYTES.document }
  // The signature covers the text as sent, so nothing can parse it first.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'message/rfc822', 'text/plain'],
    { parseAs: 'string' },
    (_, body, done) => done(null, body),
  )
  const textOf = (request: FastifyRequest): string => {
    if (!secret) throw new AppError('not_found', 'There is no such call.')
    const text = typeof request.body === 'string' ? request.body : ''
    const { 'x-newsletter-timestamp': timestamp, 'x-newsletter-signature': signature } = request.headers
    if (!isSignedBy(secret, { timestamp: String(timestamp), signature: String(signature), text })) {
      throw new AppError('unauthenticated', 'The signature is wrong, or too old.')
    }
    return text
  }

  app.post(
    '/news-letter/bounces',
    { ...limits, schema: { ...schema, summary: 'Bounces and complaints: {events: [{message_id, kind, reason}]}.' } },
    async (request) => ok(await recordBounces(db, eventsIn(textOf(request)))),
  )
  app.post(
    '/news-letter/returned-mail',
    { ...limits, schema: { ...schema, summary: 'A returned mail as it came (RFC 3464).' } },
    async (request) => ok(await recordBounces(db, readDsn(textOf(request)))),
  )
}

function eventsIn(text: string): Bounce[] {
  const parsed = bounceReport.safeParse(jsonIn(text))
  if (!parsed.success) throw new AppError('invalid_fields', 'Send {events: [{message_id, kind, reason}]}.')
  return parsed.data.events.map(({ message_id: messageId, kind, reason }) => ({ messageId, kind, reason }))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid_fields', 'The body is no JSON.')
  }
}

async function recordBounces(db: Db, bounces: readonly Bounce[]) {
  let taken = 0
  for (const bounce of bounces) if (await receiveBounce(db, bounce)) taken += 1
  return { taken, unknown: bounces.length - taken }
}

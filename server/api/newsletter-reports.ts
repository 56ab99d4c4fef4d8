/**
 * What becomes of mails, told by the mail service: bounces and complaints as JSON, or the returned mails themselves.
 * Signed; without a secret in the settings there are no such calls.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bounceReport, reportTaken } from '#contract/newsletter-admin.ts'
import { isSignedBy } from '../newsletter/check-signature.ts'
import { readDsn } from '../newsletter/read-dsn.ts'
import { type Bounce, takeBounce } from '../newsletter/take-bounce.ts'
import type { Db } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { limitPerMinute } from '../platform/rate-limit.ts'
import { envelopeOf, ok, problem } from './envelope.ts'
import type { ApiParts } from './parts.ts'

const REPORTS_PER_MINUTE = 600

const schema = {
  tags: ['newsletter'],
  description:
    'x-newsletter-timestamp: seconds since 1970, at most five minutes old. x-newsletter-signature: hexadecimal HMAC-SHA256 of "timestamp.body" with NEWSLETTER_WEBHOOK_SECRET.',
  response: { 200: envelopeOf(reportTaken), 401: problem, 404: problem, 415: problem, 422: problem, 429: problem },
}

export async function newsletterReportRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const secret = settings.NEWSLETTER_WEBHOOK_SECRET
  const onRequest = limitPerMinute(REPORTS_PER_MINUTE, settings)
  // The signature is of the text as it came, so nothing may read it first.
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
    { onRequest, schema: { ...schema, summary: 'Bounces and complaints: {events: [{message_id, kind, reason}]}.' } },
    async (request) => ok(await takeAll(db, eventsIn(textOf(request)))),
  )
  app.post(
    '/news-letter/returned-mail',
    { onRequest, schema: { ...schema, summary: 'A returned mail as it came (RFC 3464).' } },
    async (request) => ok(await takeAll(db, readDsn(textOf(request)))),
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

async function takeAll(db: Db, bounces: readonly Bounce[]) {
  let taken = 0
  for (const bounce of bounces) if (await takeBounce(db, bounce)) taken += 1
  return { taken, unknown: bounces.length - taken }
}

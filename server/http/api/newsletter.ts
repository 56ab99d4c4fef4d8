/** Newsletter calls: subscribe; and delivery reports from the email service. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { NEWSLETTER_INCORRECT, NEWSLETTER_SUBSCRIBED } from '#common/newsletter.ts'
import { bounceReport, bounceReportAccepted, subscribeForm } from '#common/newsletter-schemas.ts'
import { inConstantTime } from '#server/domains/accounts/constant-time.ts'
import { isSignedBy } from '#server/domains/newsletter/check-signature.ts'
import { readDsn } from '#server/domains/newsletter/read-dsn.ts'
import { type Bounce, receiveBounce } from '#server/domains/newsletter/receive-bounce.ts'
import { subscribe } from '#server/domains/newsletter/subscribe.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Settings } from '#server/platform/settings.ts'
import { everybody } from './audiences.ts'
import { BODY_BYTES, call, group } from './call.ts'
import { done, envelopeOf, ok } from './envelope.ts'
import { sendError } from './errors.ts'

const subscribeCalls = group({ tag: 'newsletter', errors: [422, 429, 503] }, [
  call(everybody, 'POST /news-letter/subscribe/create', 'Subscribe to the newsletter.', {
    description:
      'A mail asks to confirm; nothing else is sent before. The answer is the same whether or not the address is known.',
    acceptedLimit: 'newsletterSubscriptions',
    body: subscribeForm,
    status: 201,
    // The specification dictates the error messages.
    errorHandler: (error, request, reply) =>
      sendError(error.validation ? toValidationError(request.body) : error, request, reply),
    run: async ({ db, settings, body: { leave_empty, ...subscription } }) => {
      await inConstantTime(async () => {
        if (leave_empty === '') await subscribe(db, settings, subscription, 'api')
      })
      return done(NEWSLETTER_SUBSCRIBED)
    },
  }),
])

function toValidationError(body: unknown): AppError {
  const parsed = subscribeForm.safeParse(body ?? {})
  if (parsed.success) return new AppError('invalid_fields', NEWSLETTER_INCORRECT)
  const { fieldErrors, formErrors } = z.flattenError(parsed.error)
  return new AppError('invalid_fields', NEWSLETTER_INCORRECT, {
    ...fieldErrors,
    ...(formErrors.length > 0 ? { request: formErrors } : {}),
  })
}

/** The signature covers the text as sent, so nothing can parse it first. */
function parseNothing(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'message/rfc822', 'text/plain'],
    { parseAs: 'string' },
    (_, body, done) => done(null, body),
  )
}

const report = {
  description:
    'x-newsletter-timestamp: seconds since 1970, at most five minutes old. x-newsletter-signature: hexadecimal HMAC-SHA256 of "timestamp.body" with NEWSLETTER_WEBHOOK_SECRET.',
  bodyLimit: BODY_BYTES.document,
  output: envelopeOf(bounceReportAccepted),
}

/** Bounces and complaints as JSON, or the returned emails themselves. Without a secret, these calls don't exist. */
const reportCalls = group(
  { tag: 'newsletter', limit: 'bounceReports', errors: [401, 404, 415, 422, 429], parseBodies: parseNothing },
  [
    call(everybody, 'POST /news-letter/bounces', 'Bounces and complaints: {events: [{message_id, kind, reason}]}.', {
      ...report,
      run: async ({ db, settings, request }) => ok(await recordBounces(db, eventsIn(textOf(request, settings)))),
    }),
    call(everybody, 'POST /news-letter/returned-mail', 'A returned mail as it came (RFC 3464).', {
      ...report,
      run: async ({ db, settings, request }) => ok(await recordBounces(db, readDsn(textOf(request, settings)))),
    }),
  ],
)

export const newsletterCalls = [subscribeCalls, reportCalls]

function textOf({ body, headers }: FastifyRequest, { NEWSLETTER_WEBHOOK_SECRET: secret }: Settings): string {
  if (!secret) throw new AppError('not_found', 'There is no such call.')
  const text = typeof body === 'string' ? body : ''
  const { 'x-newsletter-timestamp': timestamp, 'x-newsletter-signature': signature } = headers
  if (!isSignedBy(secret, { timestamp: String(timestamp), signature: String(signature), text })) {
    throw new AppError('unauthenticated', 'The signature is wrong, or too old.')
  }
  return text
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

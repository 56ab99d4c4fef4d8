/** Newsletter calls: subscribe; delivery reports from the email service; and the issues of editors. */
import { msg, plural } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { NEWSLETTER_TEXTS } from '#common/newsletter.ts'
import * as contract from '#common/newsletter-schemas.ts'
import { bounceReport, bounceReportAccepted, issueForm, subscribeForm } from '#common/newsletter-schemas.ts'
import { inConstantTime } from '#server/domains/accounts/constant-time.ts'
import { type Bounce, isSignedBy, readDsn, receiveBounce } from '#server/domains/newsletter/bounces.ts'
import { subscribe } from '#server/domains/newsletter/subscribe.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Settings } from '#server/platform/settings.ts'
import { editors, everybody } from './audiences.ts'
import { BODY_BYTES, call, group } from './call.ts'
import { done, envelopeOf, ok } from './envelope.ts'
import { sendError } from './errors.ts'
import { INT32_MAX } from '#common/limits.ts'
import {
  countSubscribers,
  listIssues,
  readFullIssue,
  createIssue,
  discardDraft,
  saveIssue,
} from '#server/domains/newsletter/issues.ts'
import { renderIssue } from '#server/domains/newsletter/emails.ts'
import {
  pauseSending,
  resumeSending,
  scheduleIssue,
  startSending,
  unscheduleIssue,
  PREVIEW_KEY,
  sendTestIssue,
} from '#server/domains/newsletter/send-issue.ts'

const subscribeCalls = group({ tag: 'newsletter', errors: [422, 429, 503] }, [
  call(everybody, 'POST /news-letter/subscribe/create', 'Subscribe to the newsletter.', {
    description:
      'We send one email asking to confirm, and nothing else until then. The response is the same whether or not the address is known.',
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
      return done(NEWSLETTER_TEXTS.subscribed)
    },
  }),
])

function toValidationError(body: unknown): AppError {
  const parsed = subscribeForm.safeParse(body ?? {})
  if (parsed.success) return new AppError('invalid_fields', NEWSLETTER_TEXTS.incorrect)
  const { fieldErrors, formErrors } = z.flattenError(parsed.error)
  return new AppError('invalid_fields', NEWSLETTER_TEXTS.incorrect, {
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
    'x-newsletter-timestamp: Unix time in seconds, at most five minutes old. x-newsletter-signature: hexadecimal HMAC-SHA256 of “timestamp.body” with NEWSLETTER_WEBHOOK_SECRET.',
  bodyLimit: BODY_BYTES.document,
  output: envelopeOf(bounceReportAccepted),
}

/** Bounces and complaints as JSON, or the returned emails themselves. Without a secret, these calls don't exist. */
const reportCalls = group(
  { tag: 'newsletter', limit: 'bounceReports', errors: [401, 404, 415, 422, 429], parseBodies: parseNothing },
  [
    call(
      everybody,
      'POST /news-letter/bounces',
      'Report bounces and complaints: {events: [{message_id, kind, reason}]}.',
      {
        ...report,
        run: async ({ db, settings, request }) => ok(await recordBounces(db, eventsIn(textOf(request, settings)))),
      },
    ),
    call(everybody, 'POST /news-letter/returned-mail', 'Report a returned email, unchanged (RFC 3464).', {
      ...report,
      run: async ({ db, settings, request }) => ok(await recordBounces(db, readDsn(textOf(request, settings)))),
    }),
  ],
)

function textOf({ body, headers }: FastifyRequest, { NEWSLETTER_WEBHOOK_SECRET: secret }: Settings): string {
  if (!secret) throw new AppError('not_found', i18n._(msg`We couldn’t find that call.`))
  const text = typeof body === 'string' ? body : ''
  const { 'x-newsletter-timestamp': timestamp, 'x-newsletter-signature': signature } = headers
  if (!isSignedBy(secret, { timestamp: String(timestamp), signature: String(signature), text })) {
    throw new AppError('unauthenticated', i18n._(msg`The signature is wrong or too old.`))
  }
  return text
}

function eventsIn(text: string): Bounce[] {
  const parsed = bounceReport.safeParse(jsonIn(text))
  if (!parsed.success)
    throw new AppError(
      'invalid_fields',
      i18n._(msg`Send a request body like this: ${{ shape: '{events: [{message_id, kind, reason}]}' }}.`),
    )
  return parsed.data.events.map(({ message_id: messageId, kind, reason }) => ({ messageId, kind, reason }))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid_fields', i18n._(msg`The request body isn’t valid JSON.`))
  }
}

async function recordBounces(db: Db, bounces: readonly Bounce[]) {
  let taken = 0
  for (const bounce of bounces) if (await receiveBounce(db, bounce)) taken += 1
  return { taken, unknown: bounces.length - taken }
}

const issues = { tag: 'admin: newsletter', limit: 'issueCalls' } as const
const params = z.object({ id: z.coerce.number().int().positive().max(INT32_MAX) })
const saved = envelopeOf(contract.savedIssue)

const writingCalls = group(issues, [
  call(editors, 'GET /admin/newsletter/issues', 'List all issues with their figures, newest first.', {
    output: envelopeOf(z.array(contract.issueShown)),
    run: async ({ db, who }) => ok(await listIssues(db, who)),
  }),
  call(editors, 'GET /admin/newsletter/subscribers', 'Count subscribers, by list and state.', {
    output: envelopeOf(z.array(contract.subscriberCount)),
    run: async ({ db, who }) => ok(await countSubscribers(db, who)),
  }),
  call(editors, 'POST /admin/newsletter/issues', 'Start an issue.', {
    body: issueForm,
    bodyLimit: BODY_BYTES.document,
    idempotent: true,
    status: 201,
    output: saved,
    run: async ({ db, who, body }) => ok(await createIssue(db, who, body), i18n._(msg`Draft saved.`)),
  }),
  call(editors, 'GET /admin/newsletter/issues/:id', 'Get an issue with its text and figures.', {
    params,
    output: envelopeOf(contract.wholeIssueShown),
    run: async ({ db, who, params }) => ok(await readFullIssue(db, who, params.id)),
  }),
  call(editors, 'PATCH /admin/newsletter/issues/:id', 'Save a draft.', {
    params,
    body: contract.saveIssueForm,
    bodyLimit: BODY_BYTES.document,
    output: saved,
    run: async ({ db, who, params, body: { version, issue: form } }) =>
      ok(await saveIssue(db, who, { ...params, version, form }), i18n._(msg`Saved.`)),
  }),
  call(editors, 'DELETE /admin/newsletter/issues/:id', 'Delete a draft.', {
    params,
    body: contract.versionForm,
    run: async ({ db, who, params, body }) => {
      await discardDraft(db, who, { ...params, ...body })
      return done(i18n._(msg`Draft deleted.`))
    },
  }),
  call(
    editors,
    'GET /admin/newsletter/issues/:id/preview',
    'Preview the email as it will be sent. Its unsubscribe link doesn’t work.',
    {
      params,
      output: envelopeOf(contract.previewShown),
      run: async ({ db, settings, who, params }) => {
        const issue = await readFullIssue(db, who, params.id)
        return ok({ subject: issue.title, ...renderIssue(settings, issue)(PREVIEW_KEY) })
      },
    },
  ),
])

const sendingCalls = group(issues, [
  call(editors, 'POST /admin/newsletter/issues/:id/test', 'Send a test email to your own address.', {
    params,
    run: async ({ db, settings, who, params }) =>
      done(i18n._(msg`We’ve sent a test issue to ${{ email: await sendTestIssue(db, settings, who, params.id) }}.`)),
  }),
  call(editors, 'POST /admin/newsletter/issues/:id/schedule', 'Schedule an issue.', {
    params,
    body: contract.scheduleForm,
    output: saved,
    run: async ({ db, who, params, body: { version, at } }) =>
      ok(await scheduleIssue(db, who, { ...params, version, at: new Date(at) }), i18n._(msg`Issue scheduled.`)),
  }),
  call(
    editors,
    'POST /admin/newsletter/issues/:id/unschedule',
    'Cancel scheduled send. The issue becomes a draft again.',
    {
      params,
      run: async ({ db, who, params }) => {
        await unscheduleIssue(db, who, params.id)
        return done(i18n._(msg`Scheduled send canceled. The issue is a draft again.`))
      },
    },
  ),
  call(editors, 'POST /admin/newsletter/issues/:id/send', 'Start sending an issue now.', {
    params,
    body: contract.versionForm,
    run: async ({ db, who, params, body }) => {
      const recipients = await startSending(db, who, { ...params, ...body })
      return done(
        i18n._(plural({ recipients }, { one: msg`Sending to # subscriber.`, other: msg`Sending to # subscribers.` })),
      )
    },
  }),
  call(editors, 'POST /admin/newsletter/issues/:id/pause', 'Pause sending.', {
    params,
    run: async ({ db, who, params }) => {
      await pauseSending(db, who, params.id)
      return done(i18n._(msg`Sending paused.`))
    },
  }),
  call(editors, 'POST /admin/newsletter/issues/:id/resume', 'Resume sending.', {
    params,
    run: async ({ db, who, params }) => {
      await resumeSending(db, who, params.id)
      return done(i18n._(msg`Sending resumed.`))
    },
  }),
])

export const newsletterCalls = [subscribeCalls, reportCalls, writingCalls, sendingCalls]

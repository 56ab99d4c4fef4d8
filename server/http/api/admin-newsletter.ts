/** Newsletter endpoints for editors: write, preview, test, schedule, send, pause, and check progress. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { INT32_MAX } from '#common/limits.ts'
import * as contract from '#common/newsletter-schemas.ts'
import { issueForm } from '#common/newsletter-schemas.ts'
import { proveEditor } from '#server/domains/accounts/prove-actor.ts'
import { countSubscribers, listIssues, readFullIssue } from '#server/domains/newsletter/read-issues.ts'
import { renderIssue } from '#server/domains/newsletter/render-issue.ts'
import {
  startSending,
  pauseSending,
  resumeSending,
  scheduleIssue,
  unscheduleIssue,
} from '#server/domains/newsletter/send-issue.ts'
import { PREVIEW_KEY, sendTestIssue } from '#server/domains/newsletter/send-test-issue.ts'
import { createIssue, discardDraft, saveIssue } from '#server/domains/newsletter/write-issue.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { runIdempotent, idempotencyHeaders } from './idempotency.ts'
import { requireRole } from './require-role.ts'
import { DONE, done, envelopeOf, ok, problem } from './envelope.ts'
import { serializeAs } from './serialize.ts'
import { BODY_BYTES } from './guard-routes.ts'
import type { ApiOptions } from './options.ts'
import { BEARER } from './signed-in.ts'

const ISSUES = '/admin/newsletter/issues'
const ISSUE = `${ISSUES}/:id`

const own = { tags: ['admin: newsletter'], security: BEARER }
const errorResponses = {
  400: problem,
  401: problem,
  403: problem,
  404: problem,
  409: problem,
  422: problem,
  429: problem,
}
const params = z.object({ id: z.coerce.number().int().positive().max(INT32_MAX) })
const DECIDED = { 200: DONE, ...errorResponses }
const SAVED = { 200: envelopeOf(contract.savedIssue), ...errorResponses }

const schemas = {
  list: {
    ...own,
    summary: 'All issues with their figures, newest first.',
    response: { 200: envelopeOf(z.array(contract.issueShown)), ...errorResponses },
  },
  subscribers: {
    ...own,
    summary: 'How many subscribers there are, by list and state.',
    response: { 200: envelopeOf(z.array(contract.subscriberCount)), ...errorResponses },
  },
  draft: {
    ...own,
    summary: 'Begin an issue.',
    headers: idempotencyHeaders,
    body: issueForm,
    response: { 201: envelopeOf(contract.savedIssue), ...errorResponses },
  },
  read: {
    ...own,
    summary: 'An issue with its text and figures.',
    params,
    response: { 200: envelopeOf(contract.wholeIssueShown), ...errorResponses },
  },
  save: { ...own, summary: 'Save a draft.', params, body: contract.saveIssueForm, response: SAVED },
  discard: { ...own, summary: 'Throw a draft away.', params, body: contract.versionForm, response: DECIDED },
  preview: {
    ...own,
    summary: 'The mail as it will be. Its way out is nobody’s.',
    params,
    response: { 200: envelopeOf(contract.previewShown), ...errorResponses },
  },
  test: { ...own, summary: 'The mail to one’s own address.', params, response: DECIDED },
  schedule: { ...own, summary: 'Send at a time.', params, body: contract.scheduleForm, response: SAVED },
  unschedule: { ...own, summary: 'A draft again.', params, response: DECIDED },
  send: { ...own, summary: 'Begin to send now.', params, body: contract.versionForm, response: DECIDED },
  pause: { ...own, summary: 'Nothing more leaves.', params, response: DECIDED },
  resume: { ...own, summary: 'The rest leaves.', params, response: DECIDED },
}

export async function adminNewsletterRoutes(app: FastifyInstance, parts: ApiOptions) {
  await app.register(writingRoutes, parts)
  await app.register(sendingRoutes, parts)
}

async function writingRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const editor = requireRole(db, proveEditor)
  const onRequest = [limitCalls('issueCalls', { db, settings }), editor.guard]

  api.get(ISSUES, { onRequest, schema: schemas.list }, async (request) =>
    ok((await listIssues(db, editor.of(request))).map((issue) => serializeAs(contract.issueShown, issue))),
  )
  api.get('/admin/newsletter/subscribers', { onRequest, schema: schemas.subscribers }, async (request) =>
    ok((await countSubscribers(db, editor.of(request))).map((count) => serializeAs(contract.subscriberCount, count))),
  )
  api.post(ISSUES, { onRequest, bodyLimit: BODY_BYTES.document, schema: schemas.draft }, async (request, reply) => {
    const who = editor.of(request)
    return runIdempotent(db, { request, reply, who }, async (tx) => {
      const data = await createIssue(tx, who, request.body)
      return { statusCode: 201, message: 'The draft is kept.', data }
    })
  })
  api.get(ISSUE, { onRequest, schema: schemas.read }, async (request) =>
    ok(serializeAs(contract.wholeIssueShown, await readFullIssue(db, editor.of(request), request.params.id))),
  )
  api.patch(ISSUE, { onRequest, bodyLimit: BODY_BYTES.document, schema: schemas.save }, async (request) => {
    const { version, issue: form } = request.body
    return ok(await saveIssue(db, editor.of(request), { ...request.params, version, form }), 'Saved.')
  })
  api.delete(ISSUE, { onRequest, schema: schemas.discard }, async (request) => {
    await discardDraft(db, editor.of(request), { ...request.params, ...request.body })
    return done('The draft is gone.')
  })
  api.get(`${ISSUE}/preview`, { onRequest, schema: schemas.preview }, async (request) => {
    const issue = await readFullIssue(db, editor.of(request), request.params.id)
    return ok({ subject: issue.title, ...renderIssue(settings, issue)(PREVIEW_KEY) })
  })
}

async function sendingRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const editor = requireRole(db, proveEditor)
  const onRequest = [limitCalls('issueCalls', { db, settings }), editor.guard]

  api.post(`${ISSUE}/test`, { onRequest, schema: schemas.test }, async (request) =>
    done(`A test is on its way to ${await sendTestIssue(db, settings, editor.of(request), request.params.id)}.`),
  )
  api.post(`${ISSUE}/schedule`, { onRequest, schema: schemas.schedule }, async (request) => {
    const { version, at } = request.body
    const scheduled = { ...request.params, version, at: new Date(at) }
    return ok(await scheduleIssue(db, editor.of(request), scheduled), 'Scheduled.')
  })
  api.post(`${ISSUE}/unschedule`, { onRequest, schema: schemas.unschedule }, async (request) => {
    await unscheduleIssue(db, editor.of(request), request.params.id)
    return done('It is a draft again.')
  })
  api.post(`${ISSUE}/send`, { onRequest, schema: schemas.send }, async (request) => {
    const recipients = await startSending(db, editor.of(request), { ...request.params, ...request.body })
    return done(`On its way to ${recipients.toLocaleString('en-US')} ${recipients === 1 ? 'reader' : 'readers'}.`)
  })
  api.post(`${ISSUE}/pause`, { onRequest, schema: schemas.pause }, async (request) => {
    await pauseSending(db, editor.of(request), request.params.id)
    return done('Paused.')
  })
  api.post(`${ISSUE}/resume`, { onRequest, schema: schemas.resume }, async (request) => {
    await resumeSending(db, editor.of(request), request.params.id)
    return done('The rest is on its way.')
  })
}

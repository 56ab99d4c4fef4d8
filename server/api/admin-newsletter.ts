/** The newsletter's desk, for editors: write, look, test, schedule, send, pause, and how far it is. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { WHOLE_MAX } from '#contract/limits.ts'
import * as desk from '#contract/newsletter-admin.ts'
import { issueForm } from '#contract/newsletter-issue-form.ts'
import { proveEditor } from '../accounts/prove-actor.ts'
import { countSubscribers, listIssues, readWholeIssue } from '../newsletter/read-issues.ts'
import { renderIssue } from '../newsletter/render-issue.ts'
import { beginSending, pauseSending, resumeSending, scheduleIssue, unscheduleIssue } from '../newsletter/send-issue.ts'
import { NOBODYS_KEY, sendTest } from '../newsletter/send-test.ts'
import { draftIssue, dropDraft, saveIssue } from '../newsletter/write-issue.ts'
import { limitPerMinute } from '../platform/rate-limit.ts'
import { answerOnce, onceHeaders } from './answer-once.ts'
import { asActor } from './as-actor.ts'
import { DONE, done, envelopeOf, ok, problem } from './envelope.ts'
import { inWordsOf } from './in-words-of.ts'
import type { ApiParts } from './parts.ts'
import { BEARER } from './signed-in.ts'

const CALLS_PER_MINUTE = 120
const ISSUES = '/admin/newsletter/issues'
const ISSUE = `${ISSUES}/:id`

const own = { tags: ['admin: newsletter'], security: BEARER }
const refusals = { 400: problem, 401: problem, 403: problem, 404: problem, 409: problem, 422: problem, 429: problem }
const params = z.object({ id: z.coerce.number().int().positive().max(WHOLE_MAX) })
const DECIDED = { 200: DONE, ...refusals }
const SAVED = { 200: envelopeOf(desk.savedIssue), ...refusals }

const schemas = {
  list: {
    ...own,
    summary: 'All issues with their figures, newest first.',
    response: { 200: envelopeOf(z.array(desk.issueShown)), ...refusals },
  },
  subscribers: {
    ...own,
    summary: 'How many subscribers there are, by list and state.',
    response: { 200: envelopeOf(z.array(desk.subscriberCount)), ...refusals },
  },
  draft: {
    ...own,
    summary: 'Begin an issue.',
    headers: onceHeaders,
    body: issueForm,
    response: { 201: envelopeOf(desk.savedIssue), ...refusals },
  },
  read: {
    ...own,
    summary: 'An issue with its text and figures.',
    params,
    response: { 200: envelopeOf(desk.wholeIssueShown), ...refusals },
  },
  save: { ...own, summary: 'Save a draft.', params, body: desk.saveIssueForm, response: SAVED },
  drop: { ...own, summary: 'Throw a draft away.', params, body: desk.versionForm, response: DECIDED },
  preview: {
    ...own,
    summary: 'The mail as it will be. Its way out is nobody’s.',
    params,
    response: { 200: envelopeOf(desk.previewShown), ...refusals },
  },
  test: { ...own, summary: 'The mail to one’s own address.', params, response: DECIDED },
  schedule: { ...own, summary: 'Send at a time.', params, body: desk.scheduleForm, response: SAVED },
  unschedule: { ...own, summary: 'A draft again.', params, response: DECIDED },
  send: { ...own, summary: 'Begin to send now.', params, body: desk.versionForm, response: DECIDED },
  pause: { ...own, summary: 'Nothing more leaves.', params, response: DECIDED },
  resume: { ...own, summary: 'The rest leaves.', params, response: DECIDED },
}

export async function adminNewsletterRoutes(app: FastifyInstance, parts: ApiParts) {
  await app.register(writingRoutes, parts)
  await app.register(sendingRoutes, parts)
}

async function writingRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const editor = asActor(db, proveEditor)
  const onRequest = [limitPerMinute(CALLS_PER_MINUTE, settings), editor.door]

  api.get(ISSUES, { onRequest, schema: schemas.list }, async (request) =>
    ok((await listIssues(db, editor.of(request))).map((issue) => inWordsOf(desk.issueShown, issue))),
  )
  api.get('/admin/newsletter/subscribers', { onRequest, schema: schemas.subscribers }, async (request) =>
    ok((await countSubscribers(db, editor.of(request))).map((count) => inWordsOf(desk.subscriberCount, count))),
  )
  api.post(ISSUES, { onRequest, schema: schemas.draft }, async (request, reply) => {
    const who = editor.of(request)
    return answerOnce(db, { request, reply, who }, async (tx) => {
      const data = await draftIssue(tx, who, request.body)
      return { statusCode: 201, message: 'The draft is kept.', data }
    })
  })
  api.get(ISSUE, { onRequest, schema: schemas.read }, async (request) =>
    ok(inWordsOf(desk.wholeIssueShown, await readWholeIssue(db, editor.of(request), request.params.id))),
  )
  api.patch(ISSUE, { onRequest, schema: schemas.save }, async (request) => {
    const { version, issue: form } = request.body
    return ok(await saveIssue(db, editor.of(request), { ...request.params, version, form }), 'Saved.')
  })
  api.delete(ISSUE, { onRequest, schema: schemas.drop }, async (request) => {
    await dropDraft(db, editor.of(request), { ...request.params, ...request.body })
    return done('The draft is gone.')
  })
  api.get(`${ISSUE}/preview`, { onRequest, schema: schemas.preview }, async (request) => {
    const issue = await readWholeIssue(db, editor.of(request), request.params.id)
    return ok({ subject: issue.title, ...renderIssue(settings, issue)(NOBODYS_KEY) })
  })
}

async function sendingRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const editor = asActor(db, proveEditor)
  const onRequest = [limitPerMinute(CALLS_PER_MINUTE, settings), editor.door]

  api.post(`${ISSUE}/test`, { onRequest, schema: schemas.test }, async (request) =>
    done(`A test is on its way to ${await sendTest(db, settings, editor.of(request), request.params.id)}.`),
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
    const recipients = await beginSending(db, editor.of(request), { ...request.params, ...request.body })
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

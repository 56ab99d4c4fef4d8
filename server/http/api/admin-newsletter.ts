/** Newsletter calls for editors: write, preview, test, schedule, send, pause, and check progress. */
import { z } from 'zod'
import { INT32_MAX } from '#common/limits.ts'
import * as contract from '#common/newsletter-schemas.ts'
import { issueForm } from '#common/newsletter-schemas.ts'
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
import { editors } from './audiences.ts'
import { BODY_BYTES, call, group } from './call.ts'
import { done, envelopeOf, ok } from './envelope.ts'

const common = { tag: 'admin: newsletter', limit: 'issueCalls' } as const
const params = z.object({ id: z.coerce.number().int().positive().max(INT32_MAX) })
const saved = envelopeOf(contract.savedIssue)

const writingCalls = group(common, [
  call(editors, 'GET /admin/newsletter/issues', 'All issues with their figures, newest first.', {
    output: envelopeOf(z.array(contract.issueShown)),
    run: async ({ db, who }) => ok(await listIssues(db, who)),
  }),
  call(editors, 'GET /admin/newsletter/subscribers', 'How many subscribers there are, by list and state.', {
    output: envelopeOf(z.array(contract.subscriberCount)),
    run: async ({ db, who }) => ok(await countSubscribers(db, who)),
  }),
  call(editors, 'POST /admin/newsletter/issues', 'Begin an issue.', {
    body: issueForm,
    bodyLimit: BODY_BYTES.document,
    idempotent: true,
    status: 201,
    output: saved,
    run: async ({ db, who, body }) => ok(await createIssue(db, who, body), 'The draft is kept.'),
  }),
  call(editors, 'GET /admin/newsletter/issues/:id', 'An issue with its text and figures.', {
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
      ok(await saveIssue(db, who, { ...params, version, form }), 'Saved.'),
  }),
  call(editors, 'DELETE /admin/newsletter/issues/:id', 'Throw a draft away.', {
    params,
    body: contract.versionForm,
    run: async ({ db, who, params, body }) => {
      await discardDraft(db, who, { ...params, ...body })
      return done('The draft is gone.')
    },
  }),
  call(editors, 'GET /admin/newsletter/issues/:id/preview', 'The mail as it will be. Its way out is nobody’s.', {
    params,
    output: envelopeOf(contract.previewShown),
    run: async ({ db, settings, who, params }) => {
      const issue = await readFullIssue(db, who, params.id)
      return ok({ subject: issue.title, ...renderIssue(settings, issue)(PREVIEW_KEY) })
    },
  }),
])

const sendingCalls = group(common, [
  call(editors, 'POST /admin/newsletter/issues/:id/test', 'The mail to one’s own address.', {
    params,
    run: async ({ db, settings, who, params }) =>
      done(`A test is on its way to ${await sendTestIssue(db, settings, who, params.id)}.`),
  }),
  call(editors, 'POST /admin/newsletter/issues/:id/schedule', 'Send at a time.', {
    params,
    body: contract.scheduleForm,
    output: saved,
    run: async ({ db, who, params, body: { version, at } }) =>
      ok(await scheduleIssue(db, who, { ...params, version, at: new Date(at) }), 'Scheduled.'),
  }),
  call(editors, 'POST /admin/newsletter/issues/:id/unschedule', 'A draft again.', {
    params,
    run: async ({ db, who, params }) => {
      await unscheduleIssue(db, who, params.id)
      return done('It is a draft again.')
    },
  }),
  call(editors, 'POST /admin/newsletter/issues/:id/send', 'Begin to send now.', {
    params,
    body: contract.versionForm,
    run: async ({ db, who, params, body }) => {
      const recipients = await startSending(db, who, { ...params, ...body })
      return done(`On its way to ${recipients.toLocaleString('en-US')} ${recipients === 1 ? 'reader' : 'readers'}.`)
    },
  }),
  call(editors, 'POST /admin/newsletter/issues/:id/pause', 'Nothing more leaves.', {
    params,
    run: async ({ db, who, params }) => {
      await pauseSending(db, who, params.id)
      return done('Paused.')
    },
  }),
  call(editors, 'POST /admin/newsletter/issues/:id/resume', 'The rest leaves.', {
    params,
    run: async ({ db, who, params }) => {
      await resumeSending(db, who, params.id)
      return done('The rest is on its way.')
    },
  }),
])

export const adminNewsletterCalls = [writingCalls, sendingCalls]

/** The admin desk: queues, corrections, credentials, users, the log of acts and the health of the system. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as admin from '#contract/admin.ts'
import { changeLine } from '#contract/listing-changes.ts'
import { changeRole, reopenAccount, suspendAccount } from '../accounts/govern-account.ts'
import { proveAdmin, proveModerator } from '../accounts/prove-actor.ts'
import { proveOwner } from '../accounts/prove-owner.ts'
import { decideCorrection, showListingAgain } from '../corrections/decide-correction.ts'
import { listCorrections, listTakenOut } from '../corrections/list-corrections.ts'
import { listMessages, settleMessage } from '../contact/settle-message.ts'
import { countQueues } from '../desk/count-queues.ts'
import { endUserSessions, findUsers } from '../desk/find-users.ts'
import { readAuditLog } from '../desk/read-audit-log.ts'
import { readHealth } from '../desk/read-health.ts'
import { listChanges } from '../listings/list-changes.ts'
import { decideChange } from '../listings/review-changes.ts'
import { limitPerMinute } from '../platform/rate-limit.ts'
import { pageQuery } from './agent-schemas.ts'
import { asActor } from './as-actor.ts'
import { DONE, done, envelopeOf, ok, okPage, pagedEnvelopeOf, problem } from './envelope.ts'
import { inWordsOf } from './in-words-of.ts'
import type { ApiParts } from './parts.ts'
import { BEARER } from './signed-in.ts'

const CALLS_PER_MINUTE = 240

const desk = { tags: ['admin: desk'], security: BEARER }
const refusals = { 400: problem, 401: problem, 403: problem, 404: problem, 409: problem, 422: problem, 429: problem }
const params = z.object({ id: z.uuid() })
const DECIDED = { 200: DONE, ...refusals }
const listingParams = z.object({ id: z.string().regex(/^[0-9a-f]{8}$/) })

const schemas = {
  queues: {
    ...desk,
    summary: 'What waits, how much and since when.',
    response: { 200: envelopeOf(z.array(admin.queueShown)), ...refusals },
  },
  corrections: {
    ...desk,
    summary: 'Open corrections and opt-outs, oldest first.',
    querystring: pageQuery,
    response: { 200: pagedEnvelopeOf(admin.correctionLine), ...refusals },
  },
  decide: { ...desk, summary: 'Accept or reject, with a reason.', params, body: admin.yesNoForm, response: DECIDED },
  takenOut: {
    ...desk,
    summary: 'Listings that were taken out, the newest first.',
    querystring: pageQuery,
    response: { 200: pagedEnvelopeOf(admin.takenOutLine), ...refusals },
  },
  showAgain: {
    ...desk,
    summary: 'Show a listing again that was taken out.',
    params: listingParams,
    body: admin.reasonForm,
    response: DECIDED,
  },
  changes: {
    ...desk,
    summary: 'Credentials, names and places that agents want shown beside the list, oldest first.',
    querystring: pageQuery,
    response: { 200: pagedEnvelopeOf(changeLine), ...refusals },
  },
  messages: {
    ...desk,
    summary: 'What visitors wrote to us and nobody has dealt with, oldest first.',
    querystring: pageQuery,
    response: { 200: pagedEnvelopeOf(admin.messageLine), ...refusals },
  },
  settle: {
    ...desk,
    summary: 'A message of a visitor is dealt with.',
    params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
    body: admin.reasonForm,
    response: DECIDED,
  },
  users: {
    ...desk,
    summary: 'Accounts by name, address, role and status.',
    querystring: admin.usersQuery,
    response: { 200: pagedEnvelopeOf(admin.userLine), ...refusals },
  },
  role: { ...desk, summary: 'Give a role. Asks for the password.', params, body: admin.roleForm, response: DECIDED },
  danger: { ...desk, summary: 'Asks for the password.', params, body: admin.dangerForm, response: DECIDED },
  audit: {
    ...desk,
    summary: 'The log of acts, newest first.',
    querystring: admin.auditQuery,
    response: { 200: pagedEnvelopeOf(admin.auditLine), ...refusals },
  },
  health: { ...desk, summary: 'Figures of the system.', response: { 200: envelopeOf(admin.healthShown), ...refusals } },
}

export async function adminDeskRoutes(app: FastifyInstance, parts: ApiParts) {
  await app.register(moderatorRoutes, parts)
  await app.register(userRoutes, parts)
  await app.register(messageRoutes, parts)
  await app.register(figureRoutes, parts)
}

/** What a moderator may do too. */
async function moderatorRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const staff = asActor(db, proveModerator)
  const onRequest = [limitPerMinute(CALLS_PER_MINUTE, settings), staff.door]

  api.get('/admin/queues', { onRequest, schema: schemas.queues }, async (request) =>
    ok(inWordsOf(z.array(admin.queueShown), await countQueues(db, staff.of(request)))),
  )
  api.get('/admin/corrections', { onRequest, schema: schemas.corrections }, async (request) => {
    const found = await listCorrections(db, staff.of(request), request.query)
    return okPage(inWordsOf(z.array(admin.correctionLine), found.rows), found)
  })
  api.post('/admin/corrections/:id/decide', { onRequest, schema: schemas.decide }, async (request) => {
    const decision = { ...request.body, id: request.params.id, requestId: request.id }
    await decideCorrection(db, settings, staff.of(request), decision)
    return done('Decided. Who asked is told by mail.')
  })
  api.get('/admin/listings/taken-out', { onRequest, schema: schemas.takenOut }, async (request) => {
    const found = await listTakenOut(db, staff.of(request), request.query)
    return okPage(inWordsOf(z.array(admin.takenOutLine), found.rows), found)
  })
  api.post('/admin/listings/:id/show', { onRequest, schema: schemas.showAgain }, async (request) => {
    const shown = { publicId: request.params.id, reason: request.body.reason, requestId: request.id }
    await showListingAgain(db, staff.of(request), shown)
    return done('The listing is shown again.')
  })
}

async function userRoutes(app: FastifyInstance, { db, settings, house }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const staff = asActor(db, proveAdmin)
  const onRequest = [limitPerMinute(CALLS_PER_MINUTE, settings), staff.door]
  const prove = (request: object, password: string | undefined) =>
    proveOwner(db, house, staff.of(request), { password })

  api.get('/admin/users', { onRequest, schema: schemas.users }, async (request) => {
    const { rows, total } = await findUsers(db, staff.of(request), request.query)
    return okPage(inWordsOf(z.array(admin.userLine), rows), { ...request.query, total })
  })
  api.post('/admin/users/:id/role', { onRequest, schema: schemas.role }, async (request) => {
    const { role, reason, password } = request.body
    await prove(request, password)
    await changeRole(db, staff.of(request), { accountId: request.params.id, role, reason, requestId: request.id })
    return done('The role is changed. All their sign-ins have ended.')
  })
  const acts = {
    suspend: { act: suspendAccount, words: 'The account is suspended. All its sign-ins have ended.' },
    reopen: { act: reopenAccount, words: 'The account is open again.' },
    'end-sessions': { act: endUserSessions, words: 'All their sign-ins have ended.' },
  } as const
  for (const [name, { act, words }] of Object.entries(acts)) {
    api.post(`/admin/users/:id/${name}`, { onRequest, schema: schemas.danger }, async (request) => {
      const { reason, password } = request.body
      await prove(request, password)
      await act(db, staff.of(request), { accountId: request.params.id, reason, requestId: request.id })
      return done(words)
    })
  }
  api.get('/admin/changes', { onRequest, schema: schemas.changes }, async (request) => {
    const found = await listChanges(db, staff.of(request), request.query)
    return okPage(found.rows, found)
  })
  api.post('/admin/changes/:id/decide', { onRequest, schema: schemas.decide }, async (request) => {
    const decision = { ...request.body, id: request.params.id, requestId: request.id }
    await decideChange(db, settings, staff.of(request), decision)
    return done('Decided. The agent is told.')
  })
}

async function messageRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const staff = asActor(db, proveAdmin)
  const onRequest = [limitPerMinute(CALLS_PER_MINUTE, settings), staff.door]

  api.get('/admin/messages', { onRequest, schema: schemas.messages }, async (request) => {
    const found = await listMessages(db, staff.of(request), request.query)
    return okPage(inWordsOf(z.array(admin.messageLine), found.rows), found)
  })
  api.post('/admin/messages/:id/settle', { onRequest, schema: schemas.settle }, async (request) => {
    const settled = { id: request.params.id, reason: request.body.reason, requestId: request.id }
    await settleMessage(db, staff.of(request), settled)
    return done('It waits no longer.')
  })
}

async function figureRoutes(app: FastifyInstance, { db, settings, metrics }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const staff = asActor(db, proveAdmin)
  const onRequest = [limitPerMinute(CALLS_PER_MINUTE, settings), staff.door]

  api.get('/admin/audit-log', { onRequest, schema: schemas.audit }, async (request) => {
    const { rows, total } = await readAuditLog(db, staff.of(request), request.query)
    return okPage(inWordsOf(z.array(admin.auditLine), rows), { ...request.query, total })
  })
  api.get('/admin/health', { onRequest, schema: schemas.health }, async (request) => {
    const { values } = await metrics.searches.get()
    const searches = (found: 'yes' | 'no') => values.find(({ labels }) => labels.found === found)?.value ?? 0
    const process_ = { uptimeS: Math.round(process.uptime()), memoryBytes: process.memoryUsage().rss }
    const figures = await readHealth(db, staff.of(request))
    const shown = { ...figures, ...process_, searches: { found: searches('yes'), notFound: searches('no') } }
    return ok(inWordsOf(admin.healthShown, shown))
  })
}

/** Admin endpoints: queues, corrections, credentials, users, the audit log, and system health. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as admin from '#common/admin.ts'
import { changeLine } from '#common/listing-changes.ts'
import { changeRole, reopenAccount, suspendAccount } from '#server/domains/accounts/manage-account.ts'
import { proveAdmin, proveModerator } from '#server/domains/accounts/prove-actor.ts'
import { proveOwner } from '#server/domains/accounts/prove-owner.ts'
import { decideCorrection, restoreListing } from '#server/domains/corrections/decide-correction.ts'
import { listCorrections, listRemovedListings } from '#server/domains/corrections/list-corrections.ts'
import { listMessages, closeMessage } from '#server/domains/contact/close-message.ts'
import { countQueues } from '#server/domains/admin/count-queues.ts'
import { endUserSessions, findUsers } from '#server/domains/admin/find-users.ts'
import { readAuditLog } from '#server/domains/admin/read-audit-log.ts'
import { readHealth } from '#server/domains/admin/read-health.ts'
import { listChanges } from '#server/domains/listings/list-changes.ts'
import { decideChange } from '#server/domains/listings/decide-change.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { pageQuery } from './agent-schemas.ts'
import { requireRole } from './require-role.ts'
import { DONE, done, envelopeOf, ok, okPage, pagedEnvelopeOf, problem } from './envelope.ts'
import { serializeAs } from './serialize.ts'
import type { ApiOptions } from './options.ts'
import { BEARER } from './signed-in.ts'

const adminRoute = { tags: ['admin: desk'], security: BEARER }
const errorResponses = {
  400: problem,
  401: problem,
  403: problem,
  404: problem,
  409: problem,
  422: problem,
  429: problem,
}
const params = z.object({ id: z.uuid() })
const DECIDED = { 200: DONE, ...errorResponses }
const listingParams = z.object({ id: z.string().regex(/^[0-9a-f]{8}$/) })

const schemas = {
  queues: {
    ...adminRoute,
    summary: 'What waits, how much and since when.',
    response: { 200: envelopeOf(z.array(admin.queueShown)), ...errorResponses },
  },
  corrections: {
    ...adminRoute,
    summary: 'Open corrections and opt-outs, oldest first.',
    querystring: pageQuery,
    response: { 200: pagedEnvelopeOf(admin.correctionLine), ...errorResponses },
  },
  decide: {
    ...adminRoute,
    summary: 'Accept or reject, with a reason.',
    params,
    body: admin.yesNoForm,
    response: DECIDED,
  },
  takenOut: {
    ...adminRoute,
    summary: 'Listings that were taken out, the newest first.',
    querystring: pageQuery,
    response: { 200: pagedEnvelopeOf(admin.takenOutLine), ...errorResponses },
  },
  showAgain: {
    ...adminRoute,
    summary: 'Show a listing again that was taken out.',
    params: listingParams,
    body: admin.reasonForm,
    response: DECIDED,
  },
  changes: {
    ...adminRoute,
    summary: 'Credentials, names and places that agents want shown beside the list, oldest first.',
    querystring: pageQuery,
    response: { 200: pagedEnvelopeOf(changeLine), ...errorResponses },
  },
  messages: {
    ...adminRoute,
    summary: 'What visitors wrote to us and nobody has dealt with, oldest first.',
    querystring: pageQuery,
    response: { 200: pagedEnvelopeOf(admin.messageLine), ...errorResponses },
  },
  close: {
    ...adminRoute,
    summary: 'A message of a visitor is dealt with.',
    params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
    body: admin.reasonForm,
    response: DECIDED,
  },
  users: {
    ...adminRoute,
    summary: 'Accounts by name, address, role and status.',
    querystring: admin.usersQuery,
    response: { 200: pagedEnvelopeOf(admin.userLine), ...errorResponses },
  },
  role: {
    ...adminRoute,
    summary: 'Give a role. Asks for the password.',
    params,
    body: admin.roleForm,
    response: DECIDED,
  },
  danger: { ...adminRoute, summary: 'Asks for the password.', params, body: admin.dangerForm, response: DECIDED },
  audit: {
    ...adminRoute,
    summary: 'The log of acts, newest first.',
    querystring: admin.auditQuery,
    response: { 200: pagedEnvelopeOf(admin.auditLine), ...errorResponses },
  },
  health: {
    ...adminRoute,
    summary: 'Figures of the system.',
    response: { 200: envelopeOf(admin.healthShown), ...errorResponses },
  },
}

export async function adminQueueRoutes(app: FastifyInstance, parts: ApiOptions) {
  await app.register(moderatorRoutes, parts)
  await app.register(userRoutes, parts)
  await app.register(messageRoutes, parts)
  await app.register(figureRoutes, parts)
}

/** Endpoints that moderators can use too. */
async function moderatorRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const staff = requireRole(db, proveModerator)
  const onRequest = [limitCalls('adminCalls', { db, settings }), staff.guard]

  api.get('/admin/queues', { onRequest, schema: schemas.queues }, async (request) =>
    ok(serializeAs(z.array(admin.queueShown), await countQueues(db, staff.of(request)))),
  )
  api.get('/admin/corrections', { onRequest, schema: schemas.corrections }, async (request) => {
    const found = await listCorrections(db, staff.of(request), request.query)
    return okPage(serializeAs(z.array(admin.correctionLine), found.rows), found)
  })
  api.post('/admin/corrections/:id/decide', { onRequest, schema: schemas.decide }, async (request) => {
    const decision = { ...request.body, id: request.params.id, requestId: request.id }
    await decideCorrection(db, settings, staff.of(request), decision)
    return done('Decided. Who asked is told by mail.')
  })
  api.get('/admin/listings/taken-out', { onRequest, schema: schemas.takenOut }, async (request) => {
    const found = await listRemovedListings(db, staff.of(request), request.query)
    return okPage(serializeAs(z.array(admin.takenOutLine), found.rows), found)
  })
  api.post('/admin/listings/:id/show', { onRequest, schema: schemas.showAgain }, async (request) => {
    const shown = { publicId: request.params.id, reason: request.body.reason, requestId: request.id }
    await restoreListing(db, staff.of(request), shown)
    return done('The listing is shown again.')
  })
}

async function userRoutes(app: FastifyInstance, { db, settings, deps }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const staff = requireRole(db, proveAdmin)
  const onRequest = [limitCalls('adminCalls', { db, settings }), staff.guard]
  const prove = (request: object, password: string | undefined) => proveOwner(db, deps, staff.of(request), { password })

  api.get('/admin/users', { onRequest, schema: schemas.users }, async (request) => {
    const { rows, total } = await findUsers(db, staff.of(request), request.query)
    return okPage(serializeAs(z.array(admin.userLine), rows), { ...request.query, total })
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

async function messageRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const staff = requireRole(db, proveAdmin)
  const onRequest = [limitCalls('adminCalls', { db, settings }), staff.guard]

  api.get('/admin/messages', { onRequest, schema: schemas.messages }, async (request) => {
    const found = await listMessages(db, staff.of(request), request.query)
    return okPage(serializeAs(z.array(admin.messageLine), found.rows), found)
  })
  api.post('/admin/messages/:id/settle', { onRequest, schema: schemas.close }, async (request) => {
    const closed = { id: request.params.id, reason: request.body.reason, requestId: request.id }
    await closeMessage(db, staff.of(request), closed)
    return done('It waits no longer.')
  })
}

async function figureRoutes(app: FastifyInstance, { db, settings, metrics }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const staff = requireRole(db, proveAdmin)
  const onRequest = [limitCalls('adminCalls', { db, settings }), staff.guard]

  api.get('/admin/audit-log', { onRequest, schema: schemas.audit }, async (request) => {
    const { rows, total } = await readAuditLog(db, staff.of(request), request.query)
    return okPage(serializeAs(z.array(admin.auditLine), rows), { ...request.query, total })
  })
  api.get('/admin/health', { onRequest, schema: schemas.health }, async (request) => {
    const { values } = await metrics.searches.get()
    const searches = (found: 'yes' | 'no') => values.find(({ labels }) => labels.found === found)?.value ?? 0
    const process_ = { uptimeS: Math.round(process.uptime()), memoryBytes: process.memoryUsage().rss }
    const figures = await readHealth(db, staff.of(request))
    const shown = { ...figures, ...process_, searches: { found: searches('yes'), notFound: searches('no') } }
    return ok(serializeAs(admin.healthShown, shown))
  })
}

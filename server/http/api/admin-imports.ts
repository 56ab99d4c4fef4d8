/** Admin endpoints: upload, dry-run, commit, and undo lists. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ownAdminForm } from '#common/account-forms.ts'
import * as admin from '#common/admin.ts'
import { doubtForm, doubtLine, doubtsQuery } from '#common/admin.ts'
import { INT32_MAX } from '#common/limits.ts'
import { proveAdmin } from '#server/domains/accounts/prove-actor.ts'
import { proveOwner } from '#server/domains/accounts/prove-owner.ts'
import { decideDoubt, reopenDoubt } from '#server/domains/imports/decide-doubt.ts'
import { listDoubts } from '#server/domains/imports/list-doubts.ts'
import { listRuns, listUploads, readUpload } from '#server/domains/imports/list-imports.ts'
import { createOwnAdmin, needsOwnAdmin } from '#server/domains/imports/own-admin.ts'
import { storeUpload, startImport, undoImportAsAdmin } from '#server/domains/imports/run-upload.ts'
import { AppError } from '#server/platform/errors.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { requireRole } from './require-role.ts'
import { DONE, done, envelopeOf, ok, okPage, pagedEnvelopeOf, problem } from './envelope.ts'
import { serializeAs } from './serialize.ts'
import type { ApiOptions } from './options.ts'
import { BEARER } from './signed-in.ts'

const adminRoute = { tags: ['admin: imports'], security: BEARER }
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
const doubtParams = z.object({ id: z.coerce.number().int().min(1).max(INT32_MAX) })
const upload = { 200: envelopeOf(admin.importUpload), ...errorResponses }

const schemas = {
  list: {
    ...adminRoute,
    summary: 'Files that were sent, and runs, newest first.',
    response: {
      200: envelopeOf(admin.importsShown),
      ...errorResponses,
    },
  },
  send: {
    ...adminRoute,
    summary: 'Send a CSV file as the body (text/csv).',
    querystring: admin.uploadQuery,
    response: { ...upload, 413: problem, 415: problem },
  },
  ownAdmin: {
    ...adminRoute,
    summary: 'Create the first admin account that is no demo account. Asks for the password.',
    body: ownAdminForm,
    response: { 200: DONE, ...errorResponses },
  },
  read: { ...adminRoute, summary: 'One file, and what the importer said of it.', params, response: upload },
  start: {
    ...adminRoute,
    summary: 'Try it, or commit it (asks for the password). The answer comes at once, the outcome later.',
    params,
    body: admin.startImportForm,
    response: upload,
  },
  undo: {
    ...adminRoute,
    summary: 'Take back the newest run. Asks for the password.',
    body: admin.dangerForm,
    response: { 200: envelopeOf(z.record(z.string(), z.unknown())), ...errorResponses },
  },
  doubts: {
    ...adminRoute,
    summary: 'Pairs that may be one person: open ones oldest first, or decided ones newest first.',
    querystring: doubtsQuery,
    response: { 200: pagedEnvelopeOf(doubtLine), ...errorResponses },
  },
  decide: {
    ...adminRoute,
    summary: 'Say whether a pair is one person. Those who are become one listing.',
    params: doubtParams,
    body: doubtForm,
    response: { 200: DONE, ...errorResponses },
  },
  reopen: {
    ...adminRoute,
    summary: 'Open a decided pair again. Who was joined is two again, until the next import.',
    params: doubtParams,
    body: admin.reasonForm,
    response: { 200: DONE, ...errorResponses },
  },
}

export async function adminImportRoutes(app: FastifyInstance, parts: ApiOptions) {
  await app.register(listRoutes, parts)
  await app.register(doubtRoutes, parts)
}

async function listRoutes(app: FastifyInstance, { db, settings, deps }: ApiOptions) {
  // As a stream: a list is larger than what should be held in memory.
  app.addContentTypeParser('text/csv', (_request, payload, parsed) => parsed(null, payload))
  const api = app.withTypeProvider<ZodTypeProvider>()
  const staff = requireRole(db, proveAdmin)
  const onRequest = [limitCalls('adminCalls', { db, settings }), staff.guard]
  const shown = async (request: object, id: string, message = 'OK') =>
    ok(serializeAs(admin.importUpload, await readUpload(db, staff.of(request), id)), message)

  api.get('/admin/imports', { onRequest, schema: schemas.list }, async (request) => {
    const who = staff.of(request)
    const [uploads, runs, needed] = await Promise.all([listUploads(db, who), listRuns(db, who), needsOwnAdmin(db)])
    return ok(serializeAs(admin.importsShown, { uploads, runs, needsOwnAdmin: needed }))
  })
  api.post('/admin/imports/own-admin', { onRequest, schema: schemas.ownAdmin }, async (request) => {
    const {
      email,
      first_name: firstName,
      last_name: lastName,
      password,
      current_password: currentPassword,
    } = request.body
    const own = { email, firstName, lastName, password, currentPassword, requestId: request.id }
    await createOwnAdmin(db, deps, staff.of(request), own)
    return done(`${email} is an admin now. Sign in with it, and set up an authenticator app.`)
  })
  const sending = { onRequest, schema: schemas.send, bodyLimit: admin.UPLOAD_MAX_BYTES }
  api.post('/admin/imports/upload', sending, async (request) => {
    const content = request.body as NodeJS.ReadableStream | undefined
    if (typeof content?.pipe !== 'function') throw new AppError('unsupported_media_type', 'Send the file as text/csv.')
    const sent = { name: request.query.name, content, requestId: request.id }
    return shown(request, await storeUpload(db, settings, staff.of(request), sent), 'The file is here. Try it next.')
  })
  api.get('/admin/imports/uploads/:id', { onRequest, schema: schemas.read }, (request) =>
    shown(request, request.params.id),
  )
  api.post('/admin/imports/uploads/:id/start', { onRequest, schema: schemas.start }, async (request) => {
    if (request.body.mode === 'commit') {
      await proveOwner(db, deps, staff.of(request), { password: request.body.password })
    }
    const input = { ...request.body, uploadId: request.params.id, requestId: request.id }
    const { ended } = await startImport(db, settings, staff.of(request), input)
    ended.catch((error: unknown) => request.log.error({ err: error }, 'an import could not be settled'))
    return shown(request, request.params.id, 'The importer reads the file.')
  })
  api.post('/admin/imports/undo', { onRequest, schema: schemas.undo }, async (request) => {
    const { password, reason } = request.body
    await proveOwner(db, deps, staff.of(request), { password })
    return ok(await undoImportAsAdmin(db, settings, staff.of(request), { reason, requestId: request.id }))
  })
}

async function doubtRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const staff = requireRole(db, proveAdmin)
  const onRequest = [limitCalls('adminCalls', { db, settings }), staff.guard]

  api.get('/admin/imports/doubts', { onRequest, schema: schemas.doubts }, async (request) => {
    const { rows, total } = await listDoubts(db, staff.of(request), request.query)
    return okPage(rows, { ...request.query, total })
  })
  api.post('/admin/imports/doubts/:id/decide', { onRequest, schema: schemas.decide }, async (request) => {
    await decideDoubt(db, staff.of(request), { ...request.body, id: request.params.id, requestId: request.id })
    return done(request.body.decision === 'same' ? 'They are one listing now.' : 'They stay two.')
  })
  api.post('/admin/imports/doubts/:id/reopen', { onRequest, schema: schemas.reopen }, async (request) => {
    const { reason } = request.body
    await reopenDoubt(db, staff.of(request), { id: request.params.id, reason, requestId: request.id })
    return done('The question is open again.')
  })
}

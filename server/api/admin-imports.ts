/** The admin desk: lists are sent, tried, committed and undone. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as admin from '#contract/admin.ts'
import { doubtForm, doubtLine, doubtsQuery } from '#contract/doubts.ts'
import { WHOLE_MAX } from '#contract/limits.ts'
import { proveAdmin } from '../accounts/prove-actor.ts'
import { proveOwner } from '../accounts/prove-owner.ts'
import { decideDoubt, reopenDoubt } from '../imports/decide-doubt.ts'
import { listDoubts } from '../imports/list-doubts.ts'
import { listRuns, listUploads, readUpload } from '../imports/list-imports.ts'
import { keepUpload, startImport, undoFromDesk } from '../imports/run-upload.ts'
import { AppError } from '../platform/errors.ts'
import { limitPerMinute } from '../platform/rate-limit.ts'
import { asActor } from './as-actor.ts'
import { DONE, done, envelopeOf, ok, okPage, pagedEnvelopeOf, problem } from './envelope.ts'
import { inWordsOf } from './in-words-of.ts'
import type { ApiParts } from './parts.ts'
import { BEARER } from './signed-in.ts'

const CALLS_PER_MINUTE = 240

const desk = { tags: ['admin: imports'], security: BEARER }
const refusals = { 400: problem, 401: problem, 403: problem, 404: problem, 409: problem, 422: problem, 429: problem }
const params = z.object({ id: z.uuid() })
const doubtParams = z.object({ id: z.coerce.number().int().min(1).max(WHOLE_MAX) })
const upload = { 200: envelopeOf(admin.importUpload), ...refusals }

const schemas = {
  list: {
    ...desk,
    summary: 'Files that were sent, and runs, newest first.',
    response: {
      200: envelopeOf(z.object({ uploads: z.array(admin.importUpload), runs: z.array(admin.importRun) })),
      ...refusals,
    },
  },
  send: {
    ...desk,
    summary: 'Send a CSV file as the body (text/csv).',
    querystring: admin.uploadQuery,
    response: { ...upload, 413: problem, 415: problem },
  },
  read: { ...desk, summary: 'One file, and what the importer said of it.', params, response: upload },
  start: {
    ...desk,
    summary: 'Try it, or commit it (asks for the password). The answer comes at once, the outcome later.',
    params,
    body: admin.startImportForm,
    response: upload,
  },
  undo: {
    ...desk,
    summary: 'Take back the newest run. Asks for the password.',
    body: admin.dangerForm,
    response: { 200: envelopeOf(z.record(z.string(), z.unknown())), ...refusals },
  },
  doubts: {
    ...desk,
    summary: 'Pairs that may be one person: open ones oldest first, or decided ones newest first.',
    querystring: doubtsQuery,
    response: { 200: pagedEnvelopeOf(doubtLine), ...refusals },
  },
  decide: {
    ...desk,
    summary: 'Say whether a pair is one person. Those who are become one listing.',
    params: doubtParams,
    body: doubtForm,
    response: { 200: DONE, ...refusals },
  },
  reopen: {
    ...desk,
    summary: 'Open a decided pair again. Who was joined is two again, until the next import.',
    params: doubtParams,
    body: admin.reasonForm,
    response: { 200: DONE, ...refusals },
  },
}

export async function adminImportRoutes(app: FastifyInstance, parts: ApiParts) {
  await app.register(listRoutes, parts)
  await app.register(doubtRoutes, parts)
}

async function listRoutes(app: FastifyInstance, { db, settings, house }: ApiParts) {
  // As a stream: a list is larger than what may lie in memory.
  app.addContentTypeParser('text/csv', (_request, payload, parsed) => parsed(null, payload))
  const api = app.withTypeProvider<ZodTypeProvider>()
  const staff = asActor(db, proveAdmin)
  const onRequest = [limitPerMinute(CALLS_PER_MINUTE, settings), staff.door]
  const shown = async (request: object, id: string, message = 'OK') =>
    ok(inWordsOf(admin.importUpload, await readUpload(db, staff.of(request), id)), message)

  api.get('/admin/imports', { onRequest, schema: schemas.list }, async (request) => {
    const [uploads, runs] = await Promise.all([listUploads(db, staff.of(request)), listRuns(db, staff.of(request))])
    return ok({
      uploads: inWordsOf(z.array(admin.importUpload), uploads),
      runs: inWordsOf(z.array(admin.importRun), runs),
    })
  })
  const sending = { onRequest, schema: schemas.send, bodyLimit: admin.UPLOAD_MAX_BYTES }
  api.post('/admin/imports/upload', sending, async (request) => {
    const content = request.body as NodeJS.ReadableStream | undefined
    if (typeof content?.pipe !== 'function') throw new AppError('unsupported_media_type', 'Send the file as text/csv.')
    const sent = { name: request.query.name, content, requestId: request.id }
    return shown(request, await keepUpload(db, settings, staff.of(request), sent), 'The file is here. Try it next.')
  })
  api.get('/admin/imports/uploads/:id', { onRequest, schema: schemas.read }, (request) =>
    shown(request, request.params.id),
  )
  api.post('/admin/imports/uploads/:id/start', { onRequest, schema: schemas.start }, async (request) => {
    if (request.body.mode === 'commit') {
      await proveOwner(db, house, staff.of(request), { password: request.body.password })
    }
    const asked = { ...request.body, uploadId: request.params.id, requestId: request.id }
    const { ended } = await startImport(db, settings, staff.of(request), asked)
    ended.catch((error: unknown) => request.log.error({ err: error }, 'an import could not be settled'))
    return shown(request, request.params.id, 'The importer reads the file.')
  })
  api.post('/admin/imports/undo', { onRequest, schema: schemas.undo }, async (request) => {
    const { password, reason } = request.body
    await proveOwner(db, house, staff.of(request), { password })
    return ok(await undoFromDesk(db, settings, staff.of(request), { reason, requestId: request.id }))
  })
}

async function doubtRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const staff = asActor(db, proveAdmin)
  const onRequest = [limitPerMinute(CALLS_PER_MINUTE, settings), staff.door]

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

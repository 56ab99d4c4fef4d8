/** Admin calls: upload, dry-run, commit, and undo lists; decide doubts. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ownAdminForm } from '#common/account-forms.ts'
import * as imports from '#common/admin-imports.ts'
import { dangerForm, reasonForm } from '#common/admin.ts'
import { doubtForm, doubtLine, doubtsQuery } from '#common/admin-imports.ts'
import { INT32_MAX } from '#common/limits.ts'
import { proveOwner } from '#server/domains/accounts/prove-owner.ts'
import { decideDoubt, reopenDoubt } from '#server/domains/imports/decide-doubt.ts'
import { listDoubts } from '#server/domains/imports/doubts.ts'
import { listRuns, listUploads, readUpload } from '#server/domains/imports/import-runs.ts'
import { createOwnAdmin, needsOwnAdmin } from '#server/domains/imports/own-admin.ts'
import { startImport, storeUpload, undoImportAsAdmin } from '#server/domains/imports/run-upload.ts'
import type { Admin } from '#server/platform/actors.ts'
import { AppError } from '#server/platform/errors.ts'
import { uuidParams } from './agent-schemas.ts'
import { admins } from './audiences.ts'
import { call, type Context, group, UPLOAD_ERRORS } from './call.ts'
import { done, envelopeOf, ok, okPage, pagedEnvelopeOf, verbatim } from './envelope.ts'

const doubtParams = z.object({ id: z.coerce.number().int().min(1).max(INT32_MAX) })
const upload = envelopeOf(imports.importUpload)

const uploadOf = async ({ db, who }: Context<Admin>, id: string, message?: string) =>
  ok(await readUpload(db, who, id), message)

/** As a stream: a list is larger than what should be held in memory. */
const acceptCsvStreams = (app: FastifyInstance) =>
  app.addContentTypeParser('text/csv', (_request, payload, parsed) => parsed(null, payload))

const listCalls = group({ tag: 'admin: imports', limit: 'adminCalls', parseBodies: acceptCsvStreams }, [
  call(admins, 'GET /admin/imports', 'List uploaded files and import runs, newest first.', {
    output: envelopeOf(imports.importsShown),
    run: async ({ db, who }) => {
      const [uploads, runs, needed] = await Promise.all([listUploads(db, who), listRuns(db, who), needsOwnAdmin(db)])
      return ok({ uploads, runs, needsOwnAdmin: needed })
    },
  }),
  call(
    admins,
    'POST /admin/imports/own-admin',
    'Create the first admin account that isn’t a demo account. Requires your password.',
    {
      body: ownAdminForm,
      run: async ({ db, deps, who, body, request }) => {
        const { email, first_name: firstName, last_name: lastName, password, current_password: currentPassword } = body
        const own = { email, firstName, lastName, password, currentPassword, requestId: request.id }
        await createOwnAdmin(db, deps, who, own)
        return done(
          i18n._(msg`${{ email }} is now an admin. Sign in with this email address, and set up an authenticator app.`),
        )
      },
    },
  ),
  call(admins, 'POST /admin/imports/upload', 'Upload a CSV file as the body (text/csv).', {
    query: imports.uploadQuery,
    bodyLimit: imports.UPLOAD_MAX_BYTES,
    output: upload,
    errors: UPLOAD_ERRORS,
    run: async (context) => {
      const { db, settings, who, query, request } = context
      const content = request.body as NodeJS.ReadableStream | undefined
      if (typeof content?.pipe !== 'function') {
        throw new AppError('unsupported_media_type', i18n._(msg`Send the file as text/csv.`))
      }
      const id = await storeUpload(db, settings, who, { name: query.name, content, requestId: request.id })
      return uploadOf(context, id, i18n._(msg`File uploaded. Next, test it.`))
    },
  }),
  call(admins, 'GET /admin/imports/uploads/:id', 'Get an uploaded file and its import result.', {
    params: uuidParams,
    output: upload,
    run: (context) => uploadOf(context, context.params.id),
  }),
  call(
    admins,
    'POST /admin/imports/uploads/:id/start',
    'Test an uploaded list, or commit it (requires your password). Returns right away; get the upload to see the outcome.',
    {
      params: uuidParams,
      body: imports.startImportForm,
      output: upload,
      run: async (context) => {
        const { db, deps, settings, who, params, body, request } = context
        if (body.mode === 'commit') await proveOwner(db, deps, who, { password: body.password })
        const asked = { ...body, uploadId: params.id, requestId: request.id }
        const { ended } = await startImport(db, settings, who, asked)
        ended.catch((error: unknown) => request.log.error({ err: error }, 'the outcome of an import couldn’t be saved'))
        return uploadOf(context, params.id, i18n._(msg`Reading the file.`))
      },
    },
  ),
  call(admins, 'POST /admin/imports/undo', 'Undo the newest run. Requires your password.', {
    body: dangerForm,
    output: envelopeOf(z.record(z.string(), z.unknown())),
    run: async ({ db, deps, settings, who, body: { password, reason }, request }) => {
      await proveOwner(db, deps, who, { password })
      return ok(verbatim(await undoImportAsAdmin(db, settings, who, { reason, requestId: request.id })))
    },
  }),
])

const doubtCalls = group({ tag: 'admin: imports', limit: 'adminCalls' }, [
  call(
    admins,
    'GET /admin/imports/doubts',
    'List pairs of listings that may be the same person: open ones oldest first, or decided ones newest first.',
    {
      query: doubtsQuery,
      output: pagedEnvelopeOf(doubtLine),
      run: async ({ db, who, query }) => okPage(await listDoubts(db, who, query)),
    },
  ),
  call(
    admins,
    'POST /admin/imports/doubts/:id/decide',
    'Decide whether a pair is one person. If so, the two listings are merged.',
    {
      params: doubtParams,
      body: doubtForm,
      run: async ({ db, who, params, body, request }) => {
        await decideDoubt(db, who, { ...body, id: params.id, requestId: request.id })
        return done(
          body.decision === 'same' ? i18n._(msg`Merged into one listing.`) : i18n._(msg`Kept as two listings.`),
        )
      },
    },
  ),
  call(
    admins,
    'POST /admin/imports/doubts/:id/reopen',
    'Reopen a decided pair. Merged listings are separated again. Possible until the next import.',
    {
      params: doubtParams,
      body: reasonForm,
      run: async ({ db, who, params, body: { reason }, request }) => {
        await reopenDoubt(db, who, { id: params.id, reason, requestId: request.id })
        return done(i18n._(msg`Decision reopened.`))
      },
    },
  ),
])

export const adminImportCalls = [listCalls, doubtCalls]

/** Endpoints for editors of the FAQ and tax resources: list, read, add, save, hide, revert to the release. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ZodType } from 'zod'
import { z } from 'zod'
import * as contract from '#common/admin-texts.ts'
import { faqForm, resourceForm } from '#common/resource-schemas.ts'
import { textProblems } from '#common/text-problems.ts'
import { proveEditor } from '#server/domains/accounts/prove-actor.ts'
import { AppError } from '#server/platform/errors.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { listTexts, readText } from '#server/domains/resources/read-texts.ts'
import { restoreRelease } from '#server/domains/resources/restore-release.ts'
import { addResourceEntry, saveResourceEntry, setTextHidden } from '#server/domains/resources/save-entry.ts'
import { addFaq, saveFaq } from '#server/domains/resources/save-faq.ts'
import { requireRole } from './require-role.ts'
import { envelopeOf, ok, problem } from './envelope.ts'
import { BODY_BYTES } from './guard-routes.ts'
import type { ApiOptions } from './options.ts'
import { BEARER } from './signed-in.ts'

const TEXTS = '/admin/texts'
const TEXT = `${TEXTS}/:kind/:slug`

const own = { tags: ['admin: texts'], security: BEARER }
const errorResponses = {
  400: problem,
  401: problem,
  403: problem,
  404: problem,
  409: problem,
  422: problem,
  429: problem,
}
const SAVED = { 200: envelopeOf(contract.textSaved), ...errorResponses }
const params = contract.textParams

const schemas = {
  list: {
    ...own,
    summary: 'The texts of a kind, hidden ones too, in the order of their page.',
    querystring: contract.textsQuery,
    response: { 200: envelopeOf(z.array(contract.textLine)), ...errorResponses },
  },
  read: {
    ...own,
    summary: 'One text, with the version that a change of it must name.',
    params,
    response: { 200: envelopeOf(contract.textShown), ...errorResponses },
  },
  add: {
    ...own,
    summary: 'Add a text.',
    params: contract.kindParams,
    body: contract.addTextForm,
    response: { 201: envelopeOf(contract.textSaved), ...errorResponses },
  },
  save: {
    ...own,
    summary: 'Save a text. 409 when another has since.',
    params,
    body: contract.saveTextForm,
    response: SAVED,
  },
  hide: {
    ...own,
    summary: 'Take a text from the pages, or put it back, with a reason.',
    params,
    body: contract.hideTextForm,
    response: SAVED,
  },
  restore: {
    ...own,
    summary: 'Go back to what the release says.',
    params,
    body: contract.restoreTextForm,
    response: SAVED,
  },
}

export async function adminTextRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const editor = requireRole(db, proveEditor)
  const onRequest = [limitCalls('adminCalls', { db, settings }), editor.guard]

  api.get(TEXTS, { onRequest, schema: schemas.list }, async (request) =>
    ok(await listTexts(db, editor.of(request), request.query)),
  )
  api.get(TEXT, { onRequest, schema: schemas.read }, async (request) => {
    const { id: _id, ...shown } = await readText(db, editor.of(request), request.params)
    return ok(shown)
  })
  api.post(
    `${TEXTS}/:kind/create`,
    { onRequest, bodyLimit: BODY_BYTES.text, schema: schemas.add },
    async (request, reply) => {
      const { slug } = request.body
      const form = formOf(request.params.kind, request.body.form)
      if ('kind' in form) await addResourceEntry(db, editor.of(request), { slug, form, requestId: request.id })
      else await addFaq(db, editor.of(request), { slug, form, requestId: request.id })
      return reply.code(201).send({ ...ok({ version: 1 }, 'Added.'), statusCode: 201 })
    },
  )
  api.patch(TEXT, { onRequest, bodyLimit: BODY_BYTES.text, schema: schemas.save }, async (request) => {
    const { slug } = request.params
    const form = formOf(request.params.kind, request.body.form)
    const at = { slug, version: request.body.version, requestId: request.id }
    const version =
      'kind' in form
        ? await saveResourceEntry(db, editor.of(request), { ...at, form })
        : await saveFaq(db, editor.of(request), { ...at, form })
    return ok({ version }, 'Saved. The pages show it.')
  })
  api.post(`${TEXT}/hide`, { onRequest, schema: schemas.hide }, async (request) => {
    const { version, hidden: isHidden, reason } = request.body
    const { id, kind } = await readText(db, editor.of(request), request.params)
    const table = kind === 'faq' ? 'faq' : 'resource_entry'
    const next = await setTextHidden(db, editor.of(request), { table, id, version, isHidden, reason })
    return ok({ version: next }, isHidden ? 'Hidden from the pages.' : 'Shown again.')
  })
  api.post(`${TEXT}/restore`, { onRequest, schema: schemas.restore }, async (request) => {
    const restored = { ...request.params, version: request.body.version, requestId: request.id }
    const version = await restoreRelease(db, editor.of(request), restored)
    return ok({ version }, 'As the release says.')
  })
}

/** @throws AppError `invalid_fields`, by field; content fields go by their own name. */
function formOf(kind: contract.TextKind, given: Record<string, unknown>) {
  return kind === 'faq' ? checked(faqForm, given) : checked(resourceForm, { ...given, kind })
}

function checked<T>(schema: ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = Object.entries(textProblems(parsed.error.issues)).map(([name, words]) => [name, [words]])
  throw new AppError('invalid_fields', 'Some fields need another look.', Object.fromEntries(problems))
}

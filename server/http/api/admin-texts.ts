/** Calls for editors of the FAQ and tax resources: list, read, add, save, hide, revert to the release. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { z, type ZodType } from 'zod'
import * as contract from '#common/admin-texts.ts'
import { faqForm, resourceForm } from '#common/resource-schemas.ts'
import { textProblems } from '#common/text-problems.ts'
import { listDue } from '#server/domains/editorial/list-due.ts'
import { signGuide } from '#server/domains/editorial/guide-reviews.ts'
import { listTexts, readText } from '#server/domains/resources/read-texts.ts'
import {
  addFaq,
  addResourceEntry,
  restoreRelease,
  saveFaq,
  saveResourceEntry,
  setTextHidden,
} from '#server/domains/resources/save-content.ts'
import { InvalidFieldsError } from '#server/platform/errors.ts'
import { editors } from './audiences.ts'
import { BODY_BYTES, call, group } from './call.ts'
import { done, envelopeOf, ok, verbatim } from './envelope.ts'

const saved = envelopeOf(contract.textSaved)

export const adminTextCalls = [
  group({ tag: 'admin: texts', limit: 'adminCalls' }, [
    call(editors, 'GET /admin/texts', 'List the texts of a kind in page order, including hidden ones.', {
      query: contract.textsQuery,
      output: envelopeOf(z.array(contract.textLine)),
      run: async ({ db, who, query }) => ok(await listTexts(db, who, query)),
    }),
    call(
      editors,
      'GET /admin/due',
      'List texts that are due because of expiring figures, reports, sources, or reviews, most urgent first.',
      {
        query: contract.dueQuery,
        output: envelopeOf(contract.dueShown),
        run: async ({ db, settings, who, query: { reason } }) => {
          const { texts, ...rest } = await listDue(db, settings, who)
          return ok({ ...rest, texts: reason ? texts.filter(({ reasons }) => reasons.includes(reason)) : texts })
        },
      },
    ),
    call(
      editors,
      'POST /admin/guides/:slug/sign',
      'Sign a version of a guide as reviewed, or withdraw the signature.',
      {
        params: contract.guideParams,
        body: contract.signGuideForm,
        run: async ({ db, settings, who, params: { slug }, body, request }) => {
          const { version: number, reviewed_by: reviewedBy, reviewed_on: reviewedOn } = body
          await signGuide(db, settings, who, { slug, number, reviewedBy, reviewedOn, requestId: request.id })
          return done(
            reviewedOn ? i18n._(msg`Signed. The guide now shows the review.`) : i18n._(msg`Signature withdrawn.`),
          )
        },
      },
    ),
    call(editors, 'GET /admin/texts/:kind/:slug', 'Get a text, with the version number that an update must include.', {
      params: contract.textParams,
      output: envelopeOf(contract.textShown),
      run: async ({ db, who, params }) => {
        const { form, ...text } = await readText(db, who, params)
        return ok({ ...text, form: verbatim(form) })
      },
    }),
    call(editors, 'POST /admin/texts/:kind/create', 'Add a text.', {
      params: contract.kindParams,
      body: contract.addTextForm,
      bodyLimit: BODY_BYTES.text,
      status: 201,
      output: saved,
      run: async ({ db, who, params, body, request }) => {
        const at = { slug: body.slug, requestId: request.id }
        const form = formOf(params.kind, body.form)
        await ('kind' in form ? addResourceEntry(db, who, { ...at, form }) : addFaq(db, who, { ...at, form }))
        return ok({ version: 1 }, i18n._(msg`Added.`))
      },
    }),
    call(editors, 'PATCH /admin/texts/:kind/:slug', 'Save a text. Returns 409 if someone else saved it since.', {
      params: contract.textParams,
      body: contract.saveTextForm,
      bodyLimit: BODY_BYTES.text,
      output: saved,
      run: async ({ db, who, params, body, request }) => {
        const at = {
          slug: params.slug,
          version: body.version,
          wasWrong: body.was_wrong,
          requestId: request.id,
        }
        const form = formOf(params.kind, body.form)
        const version = await ('kind' in form
          ? saveResourceEntry(db, who, { ...at, form })
          : saveFaq(db, who, { ...at, form }))
        return ok({ version }, i18n._(msg`Saved. The change is on the site now.`))
      },
    }),
    call(editors, 'POST /admin/texts/:kind/:slug/hide', 'Hide a text from the site, or show it again, with a reason.', {
      params: contract.textParams,
      body: contract.hideTextForm,
      output: saved,
      run: async ({ db, who, params, body: { version, hidden: isHidden, reason } }) => {
        const { id, kind } = await readText(db, who, params)
        const table = kind === 'faq' ? 'faq' : 'resource_entry'
        const next = await setTextHidden(db, who, { table, id, version, isHidden, reason })
        return ok(
          { version: next },
          isHidden ? i18n._(msg`Hidden from the site.`) : i18n._(msg`The item is shown on the site again.`),
        )
      },
    }),
    call(editors, 'POST /admin/texts/:kind/:slug/restore', 'Restore the original version, which comes with the site.', {
      params: contract.textParams,
      body: contract.restoreTextForm,
      output: saved,
      run: async ({ db, who, params, body: { version }, request }) =>
        ok(
          { version: await restoreRelease(db, who, { ...params, version, requestId: request.id }) },
          i18n._(msg`Restored the original version.`),
        ),
    }),
  ]),
]

/** @throws AppError `invalid_fields`, by field; content fields go by their own name. */
function formOf(kind: contract.TextKind, given: Record<string, unknown>) {
  return kind === 'faq' ? checked(faqForm, given) : checked(resourceForm, { ...given, kind })
}

function checked<T>(schema: ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = Object.entries(textProblems(parsed.error.issues)).map(([name, words]) => [name, [words]])
  throw new InvalidFieldsError(Object.fromEntries(problems))
}

/** Admin calls: disciplinary lists, manual entries, and the matches to decide. */
import { msg, plural } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { z } from 'zod'
import { reasonForm } from '#common/admin.ts'
import * as forms from '#common/discipline-schemas.ts'
import { INT32_MAX } from '#common/limits.ts'
import { decideMatch, listMatches, reopenMatch } from '#server/domains/discipline/decide-match.ts'
import { loadDisciplineList, undoDisciplineList } from '#server/domains/discipline/load-list.ts'
import { listDisciplineLists, listTypedEntries } from '#server/domains/discipline/read-discipline.ts'
import { endEntry, typeEntry, withdrawEntry } from '#server/domains/discipline/type-entry.ts'
import { admins } from './audiences.ts'
import { call, group } from './call.ts'
import { done, envelopeOf, ok, okPage, pagedEnvelopeOf } from './envelope.ts'

const params = z.object({ id: z.coerce.number().int().min(1).max(INT32_MAX) })
/** JSON escapes can double a text. */
const LIST_BYTES = 2.5 * forms.DISCIPLINE_FILE_MAX

const common = { tag: 'admin: discipline', limit: 'adminCalls' } as const

const sourceCalls = group(common, [
  call(admins, 'GET /admin/discipline/sources', 'List disciplinary lists and manual entries, newest first.', {
    output: envelopeOf(forms.disciplineSources),
    run: async ({ db, who }) => {
      const [lists, typed] = await Promise.all([listDisciplineLists(db, who), listTypedEntries(db, who)])
      return ok({ lists, typed })
    },
  }),
  call(admins, 'POST /admin/discipline/lists', 'Test a disciplinary list, or load it.', {
    body: forms.disciplineListForm,
    bodyLimit: LIST_BYTES,
    output: envelopeOf(forms.disciplineReport),
    run: async ({ db, who, body, request }) => {
      const report = await loadDisciplineList(db, who, { ...body, requestId: request.id })
      return ok(
        report,
        report.is_committed ? i18n._(msg`List loaded.`) : i18n._(msg`This was a test. Nothing changed.`),
      )
    },
  }),
  call(admins, 'POST /admin/discipline/lists/undo', 'Undo the newest disciplinary list.', {
    body: reasonForm,
    run: async ({ db, who, body: { reason }, request }) => {
      await undoDisciplineList(db, who, { reason, requestId: request.id })
      return done(i18n._(msg`List undone. The previous list is current again.`))
    },
  }),
  call(admins, 'POST /admin/discipline/entries', 'Add an entry from the Internal Revenue Bulletin by hand.', {
    body: forms.disciplineEntryForm,
    status: 201,
    run: async ({ db, who, body, request }) => {
      const matches = await typeEntry(db, who, { ...body, requestId: request.id })
      return done(
        matches === 0
          ? i18n._(msg`Saved. No listing has this name in that state.`)
          : i18n._(
              plural({ matches }, { one: msg`Saved. # match to review.`, other: msg`Saved. # matches to review.` }),
            ),
      )
    },
  }),
  call(admins, 'POST /admin/discipline/entries/:id/end', 'End a manual entry because the person was reinstated.', {
    params,
    body: forms.endEntryForm,
    run: async ({ db, who, params: { id }, body, request }) => {
      await endEntry(db, who, { ...body, id, requestId: request.id })
      return done(i18n._(msg`Saved. The entry now shows that the sanction has ended.`))
    },
  }),
  call(admins, 'POST /admin/discipline/entries/:id/withdraw', 'Withdraw a manual entry.', {
    params,
    body: reasonForm,
    run: async ({ db, who, params: { id }, body: { reason }, request }) => {
      await withdrawEntry(db, who, { id, isWithdrawn: true, reason, requestId: request.id })
      return done(i18n._(msg`Entry withdrawn. It’s no longer shown.`))
    },
  }),
  call(admins, 'POST /admin/discipline/entries/:id/restore', 'Restore a withdrawn entry.', {
    params,
    body: reasonForm,
    run: async ({ db, who, params: { id }, body: { reason }, request }) => {
      await withdrawEntry(db, who, { id, isWithdrawn: false, reason, requestId: request.id })
      return done(i18n._(msg`Entry restored.`))
    },
  }),
])

const matchCalls = group(common, [
  call(
    admins,
    'GET /admin/discipline/matches',
    'List entries and listings that may be the same person: open ones oldest first, or decided ones newest first.',
    {
      query: forms.matchesQuery,
      output: pagedEnvelopeOf(forms.disciplineMatch),
      run: async ({ db, who, query }) => okPage(await listMatches(db, who, query)),
    },
  ),
  call(
    admins,
    'POST /admin/discipline/matches/:id/decide',
    'Decide whether an entry is about the person on a listing.',
    {
      params,
      body: forms.decideMatchForm,
      run: async ({ db, settings, who, params: { id }, body, request }) => {
        await decideMatch(db, settings, who, { ...body, id, requestId: request.id })
        return done(
          body.decision === 'same'
            ? i18n._(msg`Decision saved. The listing now shows the entry.`)
            : i18n._(msg`Decision saved. The listing doesn’t show the entry.`),
        )
      },
    },
  ),
  call(admins, 'POST /admin/discipline/matches/:id/reopen', 'Undo a decision. The listing no longer shows the entry.', {
    params,
    body: reasonForm,
    run: async ({ db, who, params: { id }, body: { reason }, request }) => {
      await reopenMatch(db, who, { id, reason, requestId: request.id })
      return done(i18n._(msg`Match reopened.`))
    },
  }),
])

export const adminDisciplineCalls = [sourceCalls, matchCalls]

/** Admin calls: legal demands, for the transparency report. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { z } from 'zod'
import { decideDemandForm, demandForm, demandShown } from '#common/demand-schemas.ts'
import { INT32_MAX } from '#common/limits.ts'
import { addDemand, decideDemand, listDemands } from '#server/domains/transparency/legal-demands.ts'
import { admins } from './audiences.ts'
import { call, group } from './call.ts'
import { done, envelopeOf, ok } from './envelope.ts'

const demandParams = z.object({ id: z.coerce.number().int().positive().max(INT32_MAX) })

export const adminDemandCalls = [
  group({ tag: 'admin: desk', limit: 'adminCalls' }, [
    call(admins, 'GET /admin/demands', 'List legal and privacy requests, open ones first.', {
      output: envelopeOf(z.array(demandShown)),
      run: async ({ db, who }) => ok(await listDemands(db, who)),
    }),
    call(admins, 'POST /admin/demands', 'Record a legal or privacy request.', {
      body: demandForm,
      status: 201,
      run: async ({ db, who, body: { received_on: receivedOn, kind, reference }, request }) => {
        await addDemand(db, who, { receivedOn, kind, reference, requestId: request.id })
        return done(i18n._(msg`Request recorded.`))
      },
    }),
    call(admins, 'POST /admin/demands/:id/decide', 'Set the outcome of a request. `open` reopens it.', {
      params: demandParams,
      body: decideDemandForm,
      run: async ({ db, who, params: { id }, body: { outcome }, request }) => {
        await decideDemand(db, who, { id, outcome, requestId: request.id })
        return done(i18n._(msg`Saved.`))
      },
    }),
  ]),
]

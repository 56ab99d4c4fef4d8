/** The calls about the own second factor. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { factorStarted, recoveryCodes } from '#contract/account-answers.ts'
import { confirmFactorForm, disableFactorForm, proveForm } from '#contract/account-forms.ts'
import { confirmFactor, disableFactor, renewRecoveryCodes, startFactor } from '../accounts/set-up-factor.ts'
import { limitPerMinute } from '../platform/rate-limit.ts'
import { DONE, done, envelopeOf, ok, problem } from './envelope.ts'
import type { ApiParts } from './parts.ts'
import { BEARER, signedIn } from './signed-in.ts'

const CALLS_PER_MINUTE = 30

const own = { tags: ['second factor'], security: BEARER }
const refusals = { 401: problem, 403: problem, 409: problem, 422: problem, 429: problem, 503: problem }
const codesAnswer = { 200: envelopeOf(recoveryCodes), ...refusals }

const start = {
  ...own,
  summary: 'Begin to set up an authenticator app. Nothing is asked for until a first code confirms it.',
  body: proveForm,
  response: { 200: envelopeOf(factorStarted), ...refusals },
}
const confirm = {
  ...own,
  summary: 'Confirm it by a code. Answers the recovery codes, this once.',
  body: confirmFactorForm,
  response: codesAnswer,
}
const renew = { ...own, summary: 'New recovery codes; the old are void.', body: proveForm, response: codesAnswer }
const disable = {
  ...own,
  summary: 'Take the second factor away. Not open to staff.',
  body: disableFactorForm,
  response: { 200: DONE, ...refusals },
}

export async function accountFactorRoutes(app: FastifyInstance, { db, settings, house }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitPerMinute(CALLS_PER_MINUTE, settings)

  api.post('/user/second-factor/start', { onRequest, schema: start }, async (request) =>
    ok(await startFactor(db, house, await signedIn(db, request), { password: request.body?.password })),
  )
  api.post('/user/second-factor/confirm', { onRequest, schema: confirm }, async (request) => {
    const codes = await confirmFactor(db, house, await signedIn(db, request), request.body.code)
    return ok({ recovery_codes: codes }, 'Two-step sign-in is on.')
  })
  api.post('/user/second-factor/recovery-codes', { onRequest, schema: renew }, async (request) => {
    const proof = { password: request.body?.password }
    return ok({ recovery_codes: await renewRecoveryCodes(db, house, await signedIn(db, request), proof) })
  })
  api.post('/user/second-factor/disable', { onRequest, schema: disable }, async (request) => {
    await disableFactor(db, house, await signedIn(db, request), request.body)
    return done('Two-step sign-in is off.')
  })
}

/** The calls of somebody signed in about their own account: profile, password, address, sessions, data. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ownSession, userProfile } from '#contract/account-answers.ts'
import { changeEmailForm, changePasswordForm, deleteAccountForm, profileForm } from '#contract/account-forms.ts'
import { dropEmailChange, startEmailChange } from '../accounts/change-email.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { revokeOtherSessions, revokeSession } from '../accounts/end-sessions.ts'
import { exportAccount } from '../accounts/export-account.ts'
import { listSessions } from '../accounts/list-sessions.ts'
import { readProfile } from '../accounts/read-profile.ts'
import { changePassword } from '../accounts/set-password.ts'
import { updateProfile } from '../accounts/update-profile.ts'
import { removeStored } from '../platform/files/stored-files.ts'
import { limitPerMinute } from '../platform/rate-limit.ts'
import { DONE, done, envelopeOf, ok, problem } from './envelope.ts'
import type { ApiParts } from './parts.ts'
import { presentProfile, presentSession } from './present-account.ts'
import { BEARER, signedIn } from './signed-in.ts'
import { visitOf } from './visit.ts'

const CALLS_PER_MINUTE = 240
const EXPORTS_PER_MINUTE = 10

const own = { tags: ['account'], security: BEARER }
const refusals = { 401: problem, 403: problem, 422: problem, 429: problem, 503: problem }
const profileAnswer = { 200: envelopeOf(userProfile), ...refusals }
const doneAnswer = { 200: DONE, ...refusals }
const sessionId = z.object({ id: z.uuid() })

const profile = { ...own, summary: 'The own account.', response: profileAnswer }
const update = {
  ...own,
  summary: 'Change what is given of the own account.',
  body: profileForm,
  response: profileAnswer,
}
const password = {
  ...own,
  summary: 'Change the password. All other sign-ins end.',
  body: changePasswordForm,
  response: { ...doneAnswer, 409: problem },
}
const startChange = {
  ...own,
  summary: 'Ask for another email address: both addresses have to confirm.',
  body: changeEmailForm,
  response: doneAnswer,
}
const dropChange = { ...own, summary: 'Drop a change of address.', response: doneAnswer }
const sessions = {
  ...own,
  summary: 'Where one is signed in, last used first.',
  response: { 200: envelopeOf(z.array(ownSession)), ...refusals },
}
const endOne = {
  ...own,
  summary: 'End one sign-in.',
  params: sessionId,
  response: { ...doneAnswer, 400: problem, 404: problem },
}
const endOthers = { ...own, summary: 'End all other sign-ins.', response: doneAnswer }
const exported = {
  ...own,
  summary: 'All that is kept of oneself.',
  response: { 200: envelopeOf(z.record(z.string(), z.unknown())), ...refusals },
}
const remove = {
  ...own,
  summary: 'Delete the own account.',
  body: deleteAccountForm,
  response: { ...doneAnswer, 409: problem },
}

export async function accountRoutes(app: FastifyInstance, parts: ApiParts) {
  await app.register(profileRoutes, parts)
  await app.register(sessionRoutes, parts)
}

async function profileRoutes(app: FastifyInstance, { db, settings, house }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitPerMinute(CALLS_PER_MINUTE, settings)

  api.get('/user/profile', { onRequest, schema: profile }, async (request) =>
    ok(presentProfile(await readProfile(db, await signedIn(db, request)))),
  )
  api.patch('/user/profile/update', { onRequest, schema: update }, async (request) => {
    const who = await signedIn(db, request)
    await updateProfile(db, who, request.body)
    return ok(presentProfile(await readProfile(db, who)), 'Saved.')
  })
  api.post('/auth/change-password', { onRequest, schema: password }, async (request) => {
    const who = await signedIn(db, request)
    const { current_password: current, password } = request.body
    await changePassword(db, house, who, { current, password, visit: visitOf(request) })
    return done('Your password is changed. All other sign-ins have ended.')
  })
  api.post('/user/email-change', { onRequest, schema: startChange }, async (request) => {
    const { email, password } = request.body
    await startEmailChange(db, house, await signedIn(db, request), { email, password })
    return done('We have written to both addresses. Confirm from both within a day.')
  })
  api.delete('/user/email-change', { onRequest, schema: dropChange }, async (request) => {
    await dropEmailChange(db, await signedIn(db, request))
    return done('Your address stays as it is.')
  })
}

async function sessionRoutes(app: FastifyInstance, { db, settings, house }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitPerMinute(CALLS_PER_MINUTE, settings)

  api.get('/user/sessions', { onRequest, schema: sessions }, async (request) =>
    ok((await listSessions(db, await signedIn(db, request))).map(presentSession)),
  )
  api.delete('/user/sessions/:id', { onRequest, schema: endOne }, async (request) => {
    await revokeSession(db, await signedIn(db, request), request.params.id, visitOf(request))
    return done('That sign-in has ended.')
  })
  api.delete('/user/sessions', { onRequest, schema: endOthers }, async (request) => {
    await revokeOtherSessions(db, await signedIn(db, request), visitOf(request))
    return done('All other sign-ins have ended.')
  })
  const limited = { onRequest: limitPerMinute(EXPORTS_PER_MINUTE, settings), schema: exported }
  api.get('/user/export', limited, async (request) => ok({ ...(await exportAccount(db, await signedIn(db, request))) }))
  api.post('/user/delete', { onRequest, schema: remove }, async (request) => {
    const { password, end_newsletter: endNewsletter } = request.body
    const who = await signedIn(db, request)
    const pictures = await deleteAccount(db, house, who, { password, endNewsletter, visit: visitOf(request) })
    for (const name of pictures) await removeStored(settings, 'photos', name)
    return done('Your account is deleted.')
  })
}

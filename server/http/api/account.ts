/** Endpoints of the signed-in account: profile, password, email address, sessions, data. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ownSession, userProfile } from '#common/account-answers.ts'
import {
  becomeAgentForm,
  changeEmailForm,
  changePasswordForm,
  deleteAccountForm,
  profileForm,
} from '#common/account-forms.ts'
import { becomeAgent } from '#server/domains/accounts/become-agent.ts'
import { cancelEmailChange, startEmailChange } from '#server/domains/accounts/change-email.ts'
import { deleteAccount } from '#server/domains/accounts/delete-account.ts'
import { revokeOtherSessions, revokeSession } from '#server/domains/accounts/end-sessions.ts'
import { exportAccount } from '#server/domains/accounts/export-account.ts'
import { listSessions } from '#server/domains/accounts/list-sessions.ts'
import { readProfile } from '#server/domains/accounts/read-profile.ts'
import { changePassword } from '#server/domains/accounts/set-password.ts'
import { updateProfile } from '#server/domains/accounts/update-profile.ts'
import { removeUnreferenced } from '#server/platform/files/delete-orphans.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { anySignedIn, requireRole } from './require-role.ts'
import { DONE, done, envelopeOf, ok, problem } from './envelope.ts'
import type { ApiOptions } from './options.ts'
import { presentProfile, presentSession } from './present-account.ts'
import { BEARER, signedIn, signedInAgain } from './signed-in.ts'
import { requestMetaOf } from '#server/http/request-meta.ts'

const own = { tags: ['account'], security: BEARER }
const errorResponses = { 401: problem, 403: problem, 422: problem, 429: problem, 503: problem }
const profileAnswer = { 200: envelopeOf(userProfile), ...errorResponses }
const doneAnswer = { 200: DONE, ...errorResponses }
const sessionId = z.object({ id: z.uuid() })

const profile = { ...own, summary: 'The own account.', response: profileAnswer }
const update = {
  ...own,
  summary: 'Change what is given of the own account.',
  body: profileForm,
  response: profileAnswer,
}
const become = {
  ...own,
  summary: 'A client becomes an agent: the account waits for approval, as one that registers as an agent.',
  body: becomeAgentForm,
  response: { ...profileAnswer, 409: problem },
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
const cancelChange = { ...own, summary: 'Drop a change of address.', response: doneAnswer }
const sessions = {
  ...own,
  summary: 'Where one is signed in, last used first.',
  response: { 200: envelopeOf(z.array(ownSession)), ...errorResponses },
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
  response: { 200: envelopeOf(z.record(z.string(), z.unknown())), ...errorResponses },
}
const remove = {
  ...own,
  summary: 'Delete the own account.',
  body: deleteAccountForm,
  response: { ...doneAnswer, 409: problem },
}

export async function accountRoutes(app: FastifyInstance, parts: ApiOptions) {
  await app.register(profileRoutes, parts)
  await app.register(sessionRoutes, parts)
}

async function profileRoutes(app: FastifyInstance, { db, settings, deps }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('accountCalls', { db, settings })

  api.get('/user/profile', { onRequest, schema: profile }, async (request) =>
    ok(presentProfile(await readProfile(db, await signedIn(db, request)))),
  )
  api.patch('/user/profile/update', { onRequest, schema: update }, async (request) => {
    const who = await signedIn(db, request)
    await updateProfile(db, who, request.body)
    return ok(presentProfile(await readProfile(db, who)), 'Saved.')
  })
  const who = requireRole(db, anySignedIn)
  api.post('/user/become-agent', { onRequest: [onRequest, who.guard], schema: become }, async (request) => {
    await becomeAgent(db, who.of(request), request.body, requestMetaOf(request))
    const profileNow = await readProfile(db, await signedInAgain(db, request))
    return ok(presentProfile(profileNow), 'Your account is an agent’s now. Next, claim your listing.')
  })
  api.post('/auth/change-password', { onRequest, schema: password }, async (request) => {
    const who = await signedIn(db, request)
    const { current_password: current, password } = request.body
    await changePassword(db, deps, who, { current, password, requestMeta: requestMetaOf(request) })
    return done('Your password is changed. All other sign-ins have ended.')
  })
  api.post('/user/email-change', { onRequest, schema: startChange }, async (request) => {
    const { email, password } = request.body
    await startEmailChange(db, deps, await signedIn(db, request), { email, password })
    return done('We have written to both addresses. Confirm from both within a day.')
  })
  api.delete('/user/email-change', { onRequest, schema: cancelChange }, async (request) => {
    await cancelEmailChange(db, await signedIn(db, request))
    return done('Your address stays as it is.')
  })
}

async function sessionRoutes(app: FastifyInstance, { db, settings, deps }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('accountCalls', { db, settings })

  api.get('/user/sessions', { onRequest, schema: sessions }, async (request) =>
    ok((await listSessions(db, await signedIn(db, request))).map(presentSession)),
  )
  api.delete('/user/sessions/:id', { onRequest, schema: endOne }, async (request) => {
    await revokeSession(db, await signedIn(db, request), request.params.id, requestMetaOf(request))
    return done('That sign-in has ended.')
  })
  api.delete('/user/sessions', { onRequest, schema: endOthers }, async (request) => {
    await revokeOtherSessions(db, await signedIn(db, request), requestMetaOf(request))
    return done('All other sign-ins have ended.')
  })
  const limited = { onRequest: limitCalls('dataExports', { db, settings }), schema: exported }
  api.get('/user/export', limited, async (request) => ok(await exportAccount(db, await signedIn(db, request))))
  api.post('/user/delete', { onRequest, schema: remove }, async (request) => {
    const { password, end_newsletter: endNewsletter } = request.body
    const who = await signedIn(db, request)
    const files = await deleteAccount(db, deps, who, { password, endNewsletter, requestMeta: requestMetaOf(request) })
    await removeUnreferenced(db, settings, files)
    return done('Your account is deleted.')
  })
}

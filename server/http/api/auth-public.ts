/** Endpoints for people who aren't signed in: register, confirm an address, set a new password. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { verified } from '#common/account-answers.ts'
import {
  addressForm,
  agentForm,
  clientForm,
  confirmAddressForm,
  emailTokenForm,
  resetForm,
} from '#common/account-forms.ts'
import { inConstantTime } from '#server/domains/accounts/constant-time.ts'
import type { Registration } from '#server/domains/accounts/store-registration.ts'
import { findEmailToken } from '#server/domains/accounts/email-tokens.ts'
import { register } from '#server/domains/accounts/register.ts'
import { resendVerificationEmail } from '#server/domains/accounts/resend-verification-email.ts'
import { requestPasswordReset, resetPassword } from '#server/domains/accounts/set-password.ts'
import type { RequestMeta } from '#server/domains/accounts/types.ts'
import { verifyAddress } from '#server/domains/accounts/verify-address.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { DONE, done, envelopeOf, ok, problem } from './envelope.ts'
import { BODY_BYTES } from './guard-routes.ts'
import type { ApiOptions } from './options.ts'
import { requestMetaOf } from '#server/http/request-meta.ts'

const REGISTERED = 'Check your inbox: we have sent you a mail.'
const EMAIL_SENT = 'If there is an account with this address, a mail is on its way.'

const tags = ['register']
const errorResponses = { 422: problem, 429: problem, 503: problem }
const same = 'The answer is the same whether or not the address is known.'
const registered = { 201: DONE, ...errorResponses }

const registerClient = { tags, summary: 'Register as a client.', description: same, body: clientForm }
const registerAgent = { tags, summary: 'Register as an enrolled agent.', description: same, body: agentForm }
const verify = {
  tags,
  summary: 'Confirm an address by the link of a mail: at registration, or either address of a change.',
  description: 'A registration is confirmed by its link and the password that was chosen with it.',
  body: confirmAddressForm,
  response: { 200: envelopeOf(verified), 409: problem, 410: problem, ...errorResponses },
}
const resend = {
  tags,
  summary: 'Another mail to confirm an address.',
  description: same,
  body: addressForm,
  response: { 200: DONE, ...errorResponses },
}
const requestResetSchema = { ...resend, summary: 'A mail to set a new password.' }
const checkReset = {
  tags,
  summary: 'Whether a link to set a new password still works. Changes nothing.',
  body: emailTokenForm,
  response: { 200: DONE, 410: problem, ...errorResponses },
}
const reset = {
  tags,
  summary: 'Set a new password by the link of a mail. Every sign-in ends.',
  body: resetForm,
  response: { 200: DONE, 410: problem, ...errorResponses },
}

export async function publicAuthRoutes(app: FastifyInstance, parts: ApiOptions) {
  await app.register(registerRoutes, parts)
  await app.register(linkRoutes, parts)
}

async function registerRoutes(app: FastifyInstance, { db, settings, deps }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const preHandler = limitCalls('registrations', { db, settings })
  const submit = async (form: Registration, requestMeta: RequestMeta) => {
    await register(db, deps, form, requestMeta)
    return { statusCode: 201, message: REGISTERED, data: {} }
  }
  api.post(
    '/public/auth/register',
    { preHandler, bodyLimit: BODY_BYTES.text, schema: { ...registerClient, response: registered } },
    async (request, reply) => reply.code(201).send(await submit(request.body, requestMetaOf(request))),
  )
  api.post(
    '/public/auth/register/agent',
    { preHandler, schema: { ...registerAgent, response: registered } },
    async (request, reply) => reply.code(201).send(await submit(request.body, requestMetaOf(request))),
  )
}

async function linkRoutes(app: FastifyInstance, { db, settings, deps }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('emailLinks', { db, settings })

  api.post('/public/auth/verify', { onRequest, schema: verify }, async (request) =>
    ok(await verifyAddress(db, deps, request.body, requestMetaOf(request))),
  )
  const resends = { preHandler: limitCalls('verificationEmails', { db, settings }), schema: resend }
  api.post('/public/auth/resend', resends, async ({ body: { email, leave_empty } }) => {
    await inConstantTime(async () => (leave_empty === '' ? resendVerificationEmail(db, deps, email) : undefined))
    return done(EMAIL_SENT)
  })
  const resets = { preHandler: limitCalls('passwordResets', { db, settings }), schema: requestResetSchema }
  api.post('/public/auth/reset-password', resets, async ({ body: { email, leave_empty } }) => {
    if (leave_empty === '') await requestPasswordReset(db, deps, email)
    return done(EMAIL_SENT)
  })
  api.post('/public/auth/reset-password/check', { onRequest, schema: checkReset }, async ({ body }) => {
    await findEmailToken(db, body.token, ['reset'])
    return done('Choose a new password.')
  })
  api.post('/public/auth/reset-password/reset', { onRequest, schema: reset }, async (request) => {
    const { token, password } = request.body
    await resetPassword(db, deps, { token, password }, requestMetaOf(request))
    return done('Your password is set. Sign in with it now.')
  })
}

/** The calls of somebody who is not signed in: register, confirm an address, set a new password. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { verified } from '#contract/account-answers.ts'
import { addressForm, agentForm, clientForm, resetForm, verifyForm } from '#contract/account-forms.ts'
import { alwaysEvenly } from '../accounts/answer-evenly.ts'
import { findMailToken } from '../accounts/mail-tokens.ts'
import { register, type Registration } from '../accounts/register.ts'
import { sendVerification } from '../accounts/send-verification.ts'
import { requestReset, resetPassword } from '../accounts/set-password.ts'
import type { Visit } from '../accounts/types.ts'
import { verifyAddress } from '../accounts/verify-address.ts'
import { limitPerHourOfAll, limitPerMinute } from '../platform/rate-limit.ts'
import { DONE, done, envelopeOf, ok, problem } from './envelope.ts'
import type { ApiParts } from './parts.ts'
import { visitOf } from './visit.ts'

/** Specification of the product, 7. */
const FORMS_PER_HOUR = 5
const LINKS_PER_MINUTE = 30

const REGISTERED = 'Check your inbox: we have sent you a mail.'
const MAIL_SENT = 'If there is an account with this address, a mail is on its way.'

const tags = ['register']
const refusals = { 422: problem, 429: problem, 503: problem }
const same = 'The answer is the same whether or not the address is known.'
const registered = { 201: DONE, ...refusals }

const registerClient = { tags, summary: 'Register as a client.', description: same, body: clientForm }
const registerAgent = { tags, summary: 'Register as an enrolled agent.', description: same, body: agentForm }
const verify = {
  tags,
  summary: 'Confirm an address by the link of a mail: at registration, or either address of a change.',
  body: verifyForm,
  response: { 200: envelopeOf(verified), 409: problem, 410: problem, ...refusals },
}
const resend = {
  tags,
  summary: 'Another mail to confirm an address.',
  description: same,
  body: addressForm,
  response: { 200: DONE, ...refusals },
}
const askReset = { ...resend, summary: 'A mail to set a new password.' }
const checkReset = {
  tags,
  summary: 'Whether a link to set a new password still works. Changes nothing.',
  body: verifyForm,
  response: { 200: DONE, 410: problem, ...refusals },
}
const reset = {
  tags,
  summary: 'Set a new password by the link of a mail. Every sign-in ends.',
  body: resetForm,
  response: { 200: DONE, 410: problem, ...refusals },
}

export async function publicAuthRoutes(app: FastifyInstance, parts: ApiParts) {
  await app.register(registerRoutes, parts)
  await app.register(linkRoutes, parts)
}

async function registerRoutes(app: FastifyInstance, { db, settings, house }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const preHandler = limitPerHourOfAll(FORMS_PER_HOUR, { db, settings, name: 'register' })
  const take = async (form: Registration, visit: Visit) => {
    await register(db, house, form, visit)
    return { statusCode: 201, message: REGISTERED, data: {} }
  }
  api.post(
    '/public/auth/register',
    { preHandler, schema: { ...registerClient, response: registered } },
    async (request, reply) => reply.code(201).send(await take(request.body, visitOf(request))),
  )
  api.post(
    '/public/auth/register/agent',
    { preHandler, schema: { ...registerAgent, response: registered } },
    async (request, reply) => reply.code(201).send(await take(request.body, visitOf(request))),
  )
}

async function linkRoutes(app: FastifyInstance, { db, settings, house }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitPerMinute(LINKS_PER_MINUTE, settings)

  api.post('/public/auth/verify', { onRequest, schema: verify }, async (request) =>
    ok(await verifyAddress(db, house, request.body.token, visitOf(request))),
  )
  const hourly = (name: string) => limitPerHourOfAll(FORMS_PER_HOUR, { db, settings, name })
  const resends = { preHandler: hourly('resend'), schema: resend }
  api.post('/public/auth/resend', resends, async ({ body: { email, leave_empty } }) => {
    await alwaysEvenly(async () => (leave_empty === '' ? sendVerification(db, house, email) : undefined))
    return done(MAIL_SENT)
  })
  const resets = { preHandler: hourly('reset'), schema: askReset }
  api.post('/public/auth/reset-password', resets, async ({ body: { email, leave_empty } }) => {
    if (leave_empty === '') await requestReset(db, house, email)
    return done(MAIL_SENT)
  })
  api.post('/public/auth/reset-password/check', { onRequest, schema: checkReset }, async ({ body }) => {
    await findMailToken(db, body.token, 'reset')
    return done('Choose a new password.')
  })
  api.post('/public/auth/reset-password/reset', { onRequest, schema: reset }, async (request) => {
    const { token, password } = request.body
    await resetPassword(db, house, { token, password }, visitOf(request))
    return done('Your password is set. Sign in with it now.')
  })
}

/** Endpoints to sign in, stay signed in, and sign out. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { challengeGiven, type ChallengeGiven, sessionPair, type SessionPair } from '#common/account-answers.ts'
import { callbackForm, mfaForm, loginForm, logoutForm, refreshForm } from '#common/account-forms.ts'
import { signOut } from '#server/domains/accounts/end-sessions.ts'
import { exchangeCode } from '#server/domains/accounts/token-exchange.ts'
import { logIn } from '#server/domains/accounts/log-in.ts'
import { refreshSession } from '#server/domains/accounts/refresh-session.ts'
import { verifyMfa } from '#server/domains/accounts/verify-mfa.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { DONE, done, envelopeOf, ok, problem } from './envelope.ts'
import type { ApiOptions } from './options.ts'
import { bearerTokenOf } from './signed-in.ts'
import { requestMetaOf } from '#server/http/request-meta.ts'

const tags = ['sign in']
const errorResponses = { 401: problem, 422: problem, 429: problem, 503: problem }
const pairOrChallenge = { 200: envelopeOf(sessionPair), 202: envelopeOf(challengeGiven), ...errorResponses }

const login = {
  tags,
  summary: 'Sign in by email and password.',
  description:
    '202: a second factor is needed; go on with auth/login/second-factor. A wrong password, an unknown address and ' +
    'an address that is not confirmed are refused alike.',
  body: loginForm,
  response: { ...pairOrChallenge, 403: problem },
}
const secondFactor = {
  tags,
  summary: 'The second step: the code of the authenticator app, or a recovery code.',
  body: mfaForm,
  response: { 200: envelopeOf(sessionPair), ...errorResponses, 410: problem },
}
const refresh = {
  tags,
  summary: 'The next pair of tokens.',
  description:
    'A refresh token is used once. For 30 seconds after that it gives the same pair again; later use ends the session.',
  body: refreshForm,
  response: { 200: envelopeOf(sessionPair), ...errorResponses },
}
const logout = {
  tags,
  summary: 'Sign out: ends the session of the bearer token, or of the refresh token given.',
  body: logoutForm,
  response: { 200: DONE, 422: problem, 429: problem },
}
const callback = {
  tags,
  summary: 'Tokens for a browser that signed in under /api/auth.',
  description: 'The code comes from POST /api/auth/session, works once, for a minute, and for that provider only.',
  body: callbackForm,
  response: { ...pairOrChallenge, 410: problem },
}

export async function authRoutes(app: FastifyInstance, { db, settings, deps }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('signIns', { db, settings })

  api.post('/auth/login', { onRequest, schema: login }, async (request, reply) =>
    answer(reply, await logIn(db, deps, request.body, requestMetaOf(request))),
  )
  api.post('/auth/login/second-factor', { onRequest, schema: secondFactor }, async (request) =>
    ok((await verifyMfa(db, deps, request.body, requestMetaOf(request))).pair),
  )
  const limited = { onRequest: limitCalls('refreshes', { db, settings }) }
  api.post('/auth/refresh', { ...limited, schema: refresh }, async (request) =>
    ok(await refreshSession(db, deps, request.body.refreshToken, requestMetaOf(request))),
  )
  api.post('/auth/logout', { onRequest, schema: logout }, async (request) => {
    const tokens = [bearerTokenOf(request), request.body?.refreshToken].filter((token) => typeof token === 'string')
    await signOut(db, tokens, requestMetaOf(request))
    return done('You are signed out.')
  })
  api.post('/auth/callback', { onRequest, schema: callback }, async (request, reply) =>
    answer(reply, await exchangeCode(db, request.body)),
  )
}

type SignInOutcome = { pair: SessionPair | null; challenge: ChallengeGiven | null }

function answer(reply: FastifyReply, { pair, challenge }: SignInOutcome) {
  if (pair) return reply.code(200).send(ok(pair))
  const message = 'Enter the code of your authenticator app.'
  return reply.code(202).send({ statusCode: 202, message, data: challenge })
}

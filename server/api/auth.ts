/** The calls to sign in, to stay signed in, and to sign out. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { challengeGiven, type ChallengeGiven, sessionPair, type SessionPair } from '#contract/account-answers.ts'
import { callbackForm, factorForm, loginForm, logoutForm, refreshForm } from '#contract/account-forms.ts'
import { signOut } from '../accounts/end-sessions.ts'
import { redeemCode } from '../accounts/hand-over.ts'
import { logIn } from '../accounts/log-in.ts'
import { refreshSession } from '../accounts/refresh-session.ts'
import { showFactor } from '../accounts/show-factor.ts'
import { limitPerMinute } from '../platform/rate-limit.ts'
import { DONE, done, envelopeOf, ok, problem } from './envelope.ts'
import type { ApiParts } from './parts.ts'
import { bearerTokenOf } from './signed-in.ts'
import { visitOf } from './visit.ts'

/** Many people may share an address; passwords have their own, sharper limit. */
const SIGN_INS_PER_MINUTE = 120
const REFRESHES_PER_MINUTE = 240

const tags = ['sign in']
const refusals = { 401: problem, 422: problem, 429: problem, 503: problem }
const pairOrChallenge = { 200: envelopeOf(sessionPair), 202: envelopeOf(challengeGiven), ...refusals }

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
  body: factorForm,
  response: { 200: envelopeOf(sessionPair), ...refusals, 410: problem },
}
const refresh = {
  tags,
  summary: 'The next pair of tokens.',
  description:
    'A refresh token is used once. For 30 seconds after that it gives the same pair again; later use ends the session.',
  body: refreshForm,
  response: { 200: envelopeOf(sessionPair), ...refusals },
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

export async function authRoutes(app: FastifyInstance, { db, settings, house }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitPerMinute(SIGN_INS_PER_MINUTE, settings)

  api.post('/auth/login', { onRequest, schema: login }, async (request, reply) =>
    answer(reply, await logIn(db, house, request.body, visitOf(request))),
  )
  api.post('/auth/login/second-factor', { onRequest, schema: secondFactor }, async (request) =>
    ok((await showFactor(db, house, request.body, visitOf(request))).pair),
  )
  const limited = { onRequest: limitPerMinute(REFRESHES_PER_MINUTE, settings) }
  api.post('/auth/refresh', { ...limited, schema: refresh }, async (request) =>
    ok(await refreshSession(db, house, request.body.refreshToken, visitOf(request))),
  )
  api.post('/auth/logout', { onRequest, schema: logout }, async (request) => {
    const tokens = [bearerTokenOf(request), request.body?.refreshToken].filter((token) => typeof token === 'string')
    await signOut(db, tokens, visitOf(request))
    return done('You are signed out.')
  })
  api.post('/auth/callback', { onRequest, schema: callback }, async (request, reply) =>
    answer(reply, await redeemCode(db, request.body)),
  )
}

type Outcome = { pair: SessionPair | null; challenge: ChallengeGiven | null }

function answer(reply: FastifyReply, { pair, challenge }: Outcome) {
  if (pair) return reply.code(200).send(ok(pair))
  const message = 'Enter the code of your authenticator app.'
  return reply.code(202).send({ statusCode: 202, message, data: challenge })
}

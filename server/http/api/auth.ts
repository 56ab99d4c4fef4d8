/** Calls to sign in, stay signed in, and sign out. */
import type { FastifyReply } from 'fastify'
import { challengeGiven, type ChallengeGiven, sessionPair, type SessionPair } from '#common/account-answers.ts'
import { callbackForm, mfaForm, loginForm, logoutForm, refreshForm } from '#common/account-forms.ts'
import { signOut } from '#server/domains/accounts/end-sessions.ts'
import { exchangeCode } from '#server/domains/accounts/token-exchange.ts'
import { logIn } from '#server/domains/accounts/log-in.ts'
import { refreshSession } from '#server/domains/accounts/refresh-session.ts'
import { verifyMfa } from '#server/domains/accounts/verify-mfa.ts'
import { requestMetaOf } from '#server/http/request-meta.ts'
import { bearerTokenOf, everybody } from './audiences.ts'
import { call, group } from './call.ts'
import { done, envelopeOf, ok } from './envelope.ts'
import { verbatim } from './serialize.ts'

const ERRORS = [401, 422, 429, 503]
const pair = envelopeOf(sessionPair)
const challenge = envelopeOf(challengeGiven)

export const authCalls = [
  group({ tag: 'sign in', limit: 'signIns', errors: ERRORS }, [
    call(everybody, 'POST /auth/login', 'Sign in by email and password.', {
      description:
        '202: a second factor is needed; go on with auth/login/second-factor. A wrong password, an unknown address and ' +
        'an address that is not confirmed are refused alike.',
      body: loginForm,
      output: pair,
      accepted: challenge,
      errors: [...ERRORS, 403],
      run: async ({ db, deps, body, request, reply }) =>
        answer(reply, await logIn(db, deps, body, requestMetaOf(request))),
    }),
    call(
      everybody,
      'POST /auth/login/second-factor',
      'The second step: the code of the authenticator app, or a recovery code.',
      {
        body: mfaForm,
        output: pair,
        errors: [...ERRORS, 410],
        run: async ({ db, deps, body, request }) =>
          ok(verbatim((await verifyMfa(db, deps, body, requestMetaOf(request))).pair)),
      },
    ),
    call(everybody, 'POST /auth/refresh', 'The next pair of tokens.', {
      description:
        'A refresh token is used once. For 30 seconds after that it gives the same pair again; later use ends the session.',
      limit: 'refreshes',
      body: refreshForm,
      output: pair,
      run: async ({ db, deps, body, request }) =>
        ok(verbatim(await refreshSession(db, deps, body.refreshToken, requestMetaOf(request)))),
    }),
    call(
      everybody,
      'POST /auth/logout',
      'Sign out: ends the session of the bearer token, or of the refresh token given.',
      {
        body: logoutForm,
        errors: [422, 429],
        run: async ({ db, body, request }) => {
          const tokens = [bearerTokenOf(request), body?.refreshToken].filter((token) => typeof token === 'string')
          await signOut(db, tokens, requestMetaOf(request))
          return done('You are signed out.')
        },
      },
    ),
    call(everybody, 'POST /auth/callback', 'Tokens for a browser that signed in under /api/auth.', {
      description: 'The code comes from POST /api/auth/session, works once, for a minute, and for that provider only.',
      body: callbackForm,
      output: pair,
      accepted: challenge,
      errors: [...ERRORS, 410],
      run: async ({ db, body, reply }) => answer(reply, await exchangeCode(db, body)),
    }),
  ]),
]

type SignInOutcome = { pair: SessionPair | null; challenge: ChallengeGiven | null }

function answer(reply: FastifyReply, outcome: SignInOutcome) {
  if (outcome.pair) return ok(verbatim(outcome.pair))
  const asked = ok(verbatim(outcome.challenge), 'Enter the code of your authenticator app.')
  return reply.code(202).send({ ...asked, statusCode: 202 })
}

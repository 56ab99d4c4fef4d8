/** Calls to sign in, stay signed in, and sign out; to register, confirm an address, and set a new password. */
import type { FastifyReply } from 'fastify'
import {
  challengeGiven,
  type ChallengeGiven,
  sessionPair,
  type SessionPair,
  verified,
} from '#common/account-answers.ts'
import {
  addressForm,
  agentForm,
  callbackForm,
  clientForm,
  confirmAddressForm,
  emailTokenForm,
  loginForm,
  logoutForm,
  mfaForm,
  refreshForm,
  resetForm,
} from '#common/account-forms.ts'
import { signOut } from '#server/domains/accounts/sessions.ts'
import { exchangeCode } from '#server/domains/accounts/token-exchange.ts'
import { logIn } from '#server/domains/accounts/log-in.ts'
import { refreshSession } from '#server/domains/accounts/session-tokens.ts'
import { verifyMfa } from '#server/domains/accounts/mfa.ts'
import { requestMetaOf } from '#server/http/request-meta.ts'
import { bearerTokenOf, everybody } from './audiences.ts'
import { BODY_BYTES, call, group } from './call.ts'
import { done, envelopeOf, ok, verbatim } from './envelope.ts'
import { inConstantTime } from '#server/domains/accounts/constant-time.ts'
import { findEmailToken } from '#server/domains/accounts/email-tokens.ts'
import { register } from '#server/domains/accounts/register.ts'
import { resendVerificationEmail, verifyAddress } from '#server/domains/accounts/verify-address.ts'
import { requestPasswordReset, resetPassword } from '#server/domains/accounts/set-password.ts'

const ERRORS = [401, 422, 429, 503]
const pair = envelopeOf(sessionPair)
const challenge = envelopeOf(challengeGiven)

export const authCalls = [
  group({ tag: 'sign in', limit: 'signIns', errors: ERRORS }, [
    call(everybody, 'POST /auth/login', 'Sign in by email and password.', {
      description:
        '202: a second factor is needed; continue with auth/login/second-factor. A wrong password, an unknown address and ' +
        'an address that is not confirmed get the same answer.',
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
          return done('You’re signed out.')
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

const REGISTERED = 'We’ve sent you an email. Open the link in it to confirm your address.'
const EMAIL_SENT = 'If this address has an account, we’ve sent it an email.'
const CONFIRMATION_SENT = 'If this address is waiting to be confirmed, we’ve sent it another email.'

const PUBLIC_ERRORS = [422, 429, 503]
/** Of the calls that take an address. */
const description = 'The answer is the same whether or not the address is known.'

export const publicAuthCalls = [
  group({ tag: 'register', errors: PUBLIC_ERRORS }, [
    call(everybody, 'POST /public/auth/register', 'Register as a client.', {
      description,
      acceptedLimit: 'registrations',
      body: clientForm,
      bodyLimit: BODY_BYTES.text,
      status: 201,
      run: async ({ db, deps, body, request }) => {
        await register(db, deps, body, requestMetaOf(request))
        return done(REGISTERED)
      },
    }),
    call(everybody, 'POST /public/auth/register/agent', 'Register as an enrolled agent.', {
      description,
      acceptedLimit: 'registrations',
      body: agentForm,
      status: 201,
      run: async ({ db, deps, body, request }) => {
        await register(db, deps, body, requestMetaOf(request))
        return done(REGISTERED)
      },
    }),
    call(
      everybody,
      'POST /public/auth/verify',
      'Confirm an address by the link of an email: at registration, or either address of a change.',
      {
        limit: 'emailLinks',
        description: 'A registration is confirmed by its link and the password that was chosen with it.',
        body: confirmAddressForm,
        output: envelopeOf(verified),
        errors: [...PUBLIC_ERRORS, 409, 410],
        run: async ({ db, deps, body, request }) => ok(await verifyAddress(db, deps, body, requestMetaOf(request))),
      },
    ),
    call(everybody, 'POST /public/auth/resend', 'Another email to confirm an address.', {
      description,
      acceptedLimit: 'verificationEmails',
      body: addressForm,
      run: async ({ db, deps, body: { email, leave_empty } }) => {
        await inConstantTime(async () => (leave_empty === '' ? resendVerificationEmail(db, deps, email) : undefined))
        return done(CONFIRMATION_SENT)
      },
    }),
    call(everybody, 'POST /public/auth/reset-password', 'An email to set a new password.', {
      description,
      acceptedLimit: 'passwordResets',
      body: addressForm,
      run: async ({ db, deps, body: { email, leave_empty } }) => {
        if (leave_empty === '') await requestPasswordReset(db, deps, email)
        return done(EMAIL_SENT)
      },
    }),
    call(
      everybody,
      'POST /public/auth/reset-password/check',
      'Whether a link to set a new password still works. Changes nothing.',
      {
        limit: 'emailLinks',
        body: emailTokenForm,
        errors: [...PUBLIC_ERRORS, 410],
        run: async ({ db, body }) => {
          await findEmailToken(db, body.token, ['reset'])
          return done('Choose a new password.')
        },
      },
    ),
    call(
      everybody,
      'POST /public/auth/reset-password/reset',
      'Set a new password by the link of an email. Every sign-in ends.',
      {
        limit: 'emailLinks',
        body: resetForm,
        errors: [...PUBLIC_ERRORS, 410],
        run: async ({ db, deps, body: { token, password }, request }) => {
          await resetPassword(db, deps, { token, password }, requestMetaOf(request))
          return done('Your password is set. Sign in with it now.')
        },
      },
    ),
  ]),
]

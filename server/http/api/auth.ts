/** Calls to sign in, stay signed in, and sign out; to register, confirm an address, and set a new password. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
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
    call(everybody, 'POST /auth/login', 'Sign in with email and password.', {
      description:
        'A 202 means that a second factor is needed; continue with auth/login/second-factor. A wrong password, an unknown address, and ' +
        'an unconfirmed address get the same response.',
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
      'Finish signing in with a code from the authenticator app, or a recovery code.',
      {
        body: mfaForm,
        output: pair,
        errors: [...ERRORS, 410],
        run: async ({ db, deps, body, request }) =>
          ok(verbatim((await verifyMfa(db, deps, body, requestMetaOf(request))).pair)),
      },
    ),
    call(everybody, 'POST /auth/refresh', 'Get the next pair of tokens.', {
      description:
        'A refresh token works once. For the next 30 seconds, it returns the same pair again; later use ends the session.',
      limit: 'refreshes',
      body: refreshForm,
      output: pair,
      run: async ({ db, deps, body, request }) =>
        ok(verbatim(await refreshSession(db, deps, body.refreshToken, requestMetaOf(request)))),
    }),
    call(
      everybody,
      'POST /auth/logout',
      'Sign out. Ends the session of the bearer token or of the given refresh token.',
      {
        body: logoutForm,
        errors: [422, 429],
        run: async ({ db, body, request }) => {
          const tokens = [bearerTokenOf(request), body?.refreshToken].filter((token) => typeof token === 'string')
          await signOut(db, tokens, requestMetaOf(request))
          return done(i18n._(msg`You’re signed out.`))
        },
      },
    ),
    call(everybody, 'POST /auth/callback', 'Get tokens for a browser that signed in under /api/auth.', {
      description:
        'The code comes from POST /api/auth/session. It works once, for one minute, and only for that provider.',
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
  const asked = ok(verbatim(outcome.challenge), i18n._(msg`Enter the code from your authenticator app.`))
  return reply.code(202).send({ ...asked, statusCode: 202 })
}

const REGISTERED = msg`We’ve sent you an email. Open the link in that email to confirm your email address.`
const EMAIL_SENT = msg`If an account uses this email address, we’ve sent an email there.`
const CONFIRMATION_SENT = msg`If this email address still needs to be confirmed, we’ve sent another email there.`

const PUBLIC_ERRORS = [422, 429, 503]
/** Of the calls that take an address. */
const description = 'The response is the same whether or not the address is known.'

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
        return done(i18n._(REGISTERED))
      },
    }),
    call(everybody, 'POST /public/auth/register/agent', 'Register as an enrolled agent.', {
      description,
      acceptedLimit: 'registrations',
      body: agentForm,
      status: 201,
      run: async ({ db, deps, body, request }) => {
        await register(db, deps, body, requestMetaOf(request))
        return done(i18n._(REGISTERED))
      },
    }),
    call(
      everybody,
      'POST /public/auth/verify',
      'Confirm an email address with the token from an emailed link: a new registration, or either address of a change.',
      {
        limit: 'emailLinks',
        description: 'To confirm a registration, also send the password that was chosen.',
        body: confirmAddressForm,
        output: envelopeOf(verified),
        errors: [...PUBLIC_ERRORS, 409, 410],
        run: async ({ db, deps, body, request }) => ok(await verifyAddress(db, deps, body, requestMetaOf(request))),
      },
    ),
    call(everybody, 'POST /public/auth/resend', 'Send the confirmation email again.', {
      description,
      acceptedLimit: 'verificationEmails',
      body: addressForm,
      run: async ({ db, deps, body: { email, leave_empty } }) => {
        await inConstantTime(async () => (leave_empty === '' ? resendVerificationEmail(db, deps, email) : undefined))
        return done(i18n._(CONFIRMATION_SENT))
      },
    }),
    call(everybody, 'POST /public/auth/reset-password', 'Send an email with a link to set a new password.', {
      description,
      acceptedLimit: 'passwordResets',
      body: addressForm,
      run: async ({ db, deps, body: { email, leave_empty } }) => {
        if (leave_empty === '') await requestPasswordReset(db, deps, email)
        return done(i18n._(EMAIL_SENT))
      },
    }),
    call(
      everybody,
      'POST /public/auth/reset-password/check',
      'Check whether a password reset link still works. Changes nothing.',
      {
        limit: 'emailLinks',
        body: emailTokenForm,
        errors: [...PUBLIC_ERRORS, 410],
        run: async ({ db, body }) => {
          await findEmailToken(db, body.token, ['reset'])
          return done(i18n._(msg`Choose a new password.`))
        },
      },
    ),
    call(
      everybody,
      'POST /public/auth/reset-password/reset',
      'Set a new password with the token from an emailed link. This ends all sign-ins.',
      {
        limit: 'emailLinks',
        body: resetForm,
        errors: [...PUBLIC_ERRORS, 410],
        run: async ({ db, deps, body: { token, password }, request }) => {
          await resetPassword(db, deps, { token, password }, requestMetaOf(request))
          return done(i18n._(msg`Your new password is set. You can sign in with it now.`))
        },
      },
    ),
  ]),
]

/** Calls for people who aren't signed in: register, confirm an address, set a new password. */
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
import { findEmailToken } from '#server/domains/accounts/email-tokens.ts'
import { register } from '#server/domains/accounts/register.ts'
import { resendVerificationEmail } from '#server/domains/accounts/resend-verification-email.ts'
import { requestPasswordReset, resetPassword } from '#server/domains/accounts/set-password.ts'
import { verifyAddress } from '#server/domains/accounts/verify-address.ts'
import { requestMetaOf } from '#server/http/request-meta.ts'
import { everybody } from './audiences.ts'
import { BODY_BYTES, call, group } from './call.ts'
import { done, envelopeOf, ok } from './envelope.ts'

const REGISTERED = 'Check your inbox: we have sent you a mail.'
const EMAIL_SENT = 'If there is an account with this address, a mail is on its way.'

const ERRORS = [422, 429, 503]
const description = 'The answer is the same whether or not the address is known.'

export const publicAuthCalls = [
  group({ tag: 'register', errors: ERRORS }, [
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
      'Confirm an address by the link of a mail: at registration, or either address of a change.',
      {
        limit: 'emailLinks',
        description: 'A registration is confirmed by its link and the password that was chosen with it.',
        body: confirmAddressForm,
        output: envelopeOf(verified),
        errors: [...ERRORS, 409, 410],
        run: async ({ db, deps, body, request }) => ok(await verifyAddress(db, deps, body, requestMetaOf(request))),
      },
    ),
    call(everybody, 'POST /public/auth/resend', 'Another mail to confirm an address.', {
      description,
      acceptedLimit: 'verificationEmails',
      body: addressForm,
      run: async ({ db, deps, body: { email, leave_empty } }) => {
        await inConstantTime(async () => (leave_empty === '' ? resendVerificationEmail(db, deps, email) : undefined))
        return done(EMAIL_SENT)
      },
    }),
    call(everybody, 'POST /public/auth/reset-password', 'A mail to set a new password.', {
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
        errors: [...ERRORS, 410],
        run: async ({ db, body }) => {
          await findEmailToken(db, body.token, ['reset'])
          return done('Choose a new password.')
        },
      },
    ),
    call(
      everybody,
      'POST /public/auth/reset-password/reset',
      'Set a new password by the link of a mail. Every sign-in ends.',
      {
        limit: 'emailLinks',
        body: resetForm,
        errors: [...ERRORS, 410],
        run: async ({ db, deps, body: { token, password }, request }) => {
          await resetPassword(db, deps, { token, password }, requestMetaOf(request))
          return done('Your password is set. Sign in with it now.')
        },
      },
    ),
  ]),
]

/**
 * Calls of the signed-in account: profile, photo, password, email address, sessions, data, second factor, and other
 * companies to sign in with.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { z } from 'zod'
import { mfaStarted, ownConsent, ownProvider, ownSession, recoveryCodes, userProfile } from '#common/account-answers.ts'
import {
  becomeAgentForm,
  changeEmailForm,
  changePasswordForm,
  confirmMfaForm,
  deleteAccountForm,
  disableMfaForm,
  profileForm,
  proveForm,
} from '#common/account-forms.ts'
import { becomeAgent } from '#server/domains/accounts/store-registration.ts'
import { cancelEmailChange, startEmailChange } from '#server/domains/accounts/change-email.ts'
import { deleteAccount, exportAccount } from '#server/domains/accounts/delete-account.ts'
import { listSessions, revokeOtherSessions, revokeSession } from '#server/domains/accounts/sessions.ts'
import { readProfile, updateProfile, removeAvatar, setAvatar } from '#server/domains/accounts/profile.ts'
import { changePassword } from '#server/domains/accounts/set-password.ts'
import { confirmMfa, disableMfa, renewRecoveryCodes, startMfaSetup } from '#server/domains/accounts/mfa.ts'
import { requestMetaOf } from '#server/http/request-meta.ts'
import { removeUnreferenced } from '#server/platform/files/delete-orphans.ts'
import { cropQuery, uuidParams } from './agent-schemas.ts'
import { readSessionAgain, signedIn } from './audiences.ts'
import { call, type Context, group, UPLOAD_ERRORS } from './call.ts'
import { done, envelopeOf, ok, verbatim } from './envelope.ts'
import { PHOTO_MAX_BYTES } from '#common/listing-content.ts'
import { listConsents } from '#server/domains/texts/consents.ts'
import { allowProvider, listProviders, type Provider, unlinkProvider } from '#server/domains/accounts/providers.ts'
import { providerName, socialProviders } from '#server/http/social-providers.ts'
import { acceptFileBodies, fileFromBody } from './file-uploads.ts'
import { presentProfile } from './present.ts'

const ERRORS = [401, 403, 422, 429, 503]
const profile = envelopeOf(userProfile)
const codes = envelopeOf(recoveryCodes)

const profileCalls = group({ tag: 'account', limit: 'accountCalls', errors: ERRORS }, [
  call(signedIn, 'GET /user/profile', 'Get your account.', {
    output: profile,
    run: async ({ db, who }) => ok(presentProfile(await readProfile(db, who))),
  }),
  call(signedIn, 'PATCH /user/profile/update', 'Update your account. Fields you leave out don’t change.', {
    body: profileForm,
    output: profile,
    run: async ({ db, who, body }) => {
      await updateProfile(db, who, body)
      return ok(presentProfile(await readProfile(db, who)), i18n._(msg`Saved.`))
    },
  }),
  call(
    signedIn,
    'POST /user/become-agent',
    'Turn a client account into an agent account. Like a new agent account, it needs approval.',
    {
      body: becomeAgentForm,
      output: profile,
      errors: [...ERRORS, 409],
      run: async ({ db, who, body, request }) => {
        await becomeAgent(db, who, body, requestMetaOf(request))
        const profileNow = await readProfile(db, await readSessionAgain(db, request))
        return ok(
          presentProfile(profileNow),
          i18n._(msg`Your account is now an agent account. Next, claim your listing.`),
        )
      },
    },
  ),
  call(signedIn, 'POST /auth/change-password', 'Change your password. This ends all your other sign-ins.', {
    body: changePasswordForm,
    errors: [...ERRORS, 409],
    run: async ({ db, deps, who, body: { current_password: current, password }, request }) => {
      await changePassword(db, deps, who, { current, password, requestMeta: requestMetaOf(request) })
      return done(i18n._(msg`Password changed. We signed you out on your other devices.`))
    },
  }),
  call(signedIn, 'POST /user/email-change', 'Request a new email address. Both addresses must confirm the change.', {
    body: changeEmailForm,
    run: async ({ db, deps, who, body: { email, password } }) => {
      await startEmailChange(db, deps, who, { email, password })
      return done(i18n._(msg`We’ve emailed both addresses. Confirm the change from each one within a day.`))
    },
  }),
  call(signedIn, 'DELETE /user/email-change', 'Cancel a pending change of email address.', {
    run: async ({ db, who }) => {
      await cancelEmailChange(db, who)
      return done(i18n._(msg`Change canceled. Your email address stays the same.`))
    },
  }),
])

const sessionCalls = group({ tag: 'account', limit: 'accountCalls', errors: ERRORS }, [
  call(signedIn, 'GET /user/sessions', 'List your sign-ins, most recently used first.', {
    output: envelopeOf(z.array(ownSession)),
    run: async ({ db, who }) => ok(await listSessions(db, who)),
  }),
  call(signedIn, 'DELETE /user/sessions/:id', 'End one of your sign-ins.', {
    params: uuidParams,
    errors: [...ERRORS, 400, 404],
    run: async ({ db, who, params, request }) => {
      await revokeSession(db, who, params.id, requestMetaOf(request))
      return done(i18n._(msg`That device is signed out.`))
    },
  }),
  call(signedIn, 'DELETE /user/sessions', 'End all your other sign-ins.', {
    run: async ({ db, who, request }) => {
      await revokeOtherSessions(db, who, requestMetaOf(request))
      return done(i18n._(msg`Your other devices are signed out.`))
    },
  }),
  call(signedIn, 'GET /user/consents', 'List the versions of the texts you agreed to, newest first.', {
    output: envelopeOf(z.array(ownConsent)),
    run: async ({ db, who }) => ok(await listConsents(db, who)),
  }),
  call(signedIn, 'GET /user/export', 'Export all data we store about you.', {
    limit: 'dataExports',
    output: envelopeOf(z.record(z.string(), z.unknown())),
    run: async ({ db, who }) => ok(verbatim(await exportAccount(db, who))),
  }),
  call(signedIn, 'POST /user/delete', 'Delete your account.', {
    body: deleteAccountForm,
    errors: [...ERRORS, 409],
    run: async ({ db, deps, settings, who, body: { password, end_newsletter: endNewsletter }, request }) => {
      const asked = { password, endNewsletter, requestMeta: requestMetaOf(request) }
      await removeUnreferenced(db, settings, await deleteAccount(db, deps, who, asked))
      return done(i18n._(msg`Your account has been deleted.`))
    },
  }),
])

const mfaCalls = group({ tag: 'second factor', limit: 'mfaCalls', errors: [...ERRORS, 409] }, [
  call(
    signedIn,
    'POST /user/second-factor/start',
    'Start setting up an authenticator app. Sign-in doesn’t ask for a code until a first code confirms the setup.',
    {
      body: proveForm,
      output: envelopeOf(mfaStarted),
      run: async ({ db, deps, who, body }) => ok(await startMfaSetup(db, deps, who, { password: body?.password })),
    },
  ),
  call(
    signedIn,
    'POST /user/second-factor/confirm',
    'Confirm the setup with a code. Returns the recovery codes, only this once.',
    {
      body: confirmMfaForm,
      output: codes,
      run: async ({ db, deps, who, body }) =>
        ok({ recoveryCodes: await confirmMfa(db, deps, who, body.code) }, i18n._(msg`Two-step sign-in is on.`)),
    },
  ),
  call(signedIn, 'POST /user/second-factor/recovery-codes', 'Create new recovery codes. The old ones stop working.', {
    body: proveForm,
    output: codes,
    run: async ({ db, deps, who, body }) =>
      ok({ recoveryCodes: await renewRecoveryCodes(db, deps, who, { password: body?.password }) }),
  }),
  call(signedIn, 'POST /user/second-factor/disable', 'Turn off two-step sign-in. Not available to staff.', {
    body: disableMfaForm,
    run: async ({ db, deps, who, body }) => {
      await disableMfa(db, deps, who, body)
      return done(i18n._(msg`Two-step sign-in is off.`))
    },
  }),
])

const providerParams = z.object({ provider: z.enum(['google', 'oidc']) })

type ProviderInput = Context & {
  params: { provider: Provider }
  body: { password?: string | undefined } | null | undefined
}
const linkOf = ({ params: { provider }, body, settings, request }: ProviderInput) => ({
  provider,
  providerName: providerName(provider, settings),
  password: body?.password,
  requestMeta: requestMetaOf(request),
})

const providerCalls = group({ tag: 'account', limit: 'providerCalls' }, [
  call(signedIn, 'GET /user/providers', 'List the companies you can sign in with, and whether each is allowed.', {
    output: envelopeOf(z.array(ownProvider)),
    run: async ({ db, settings, who }) => {
      const known = new Map((await listProviders(db, who)).map((each) => [each.provider, each]))
      const offered = socialProviders(settings).map(({ id }) => id as Provider)
      return ok(
        [...new Set([...offered, ...known.keys()])].map((provider) => {
          const { linkedAt = null, unlinkedAt = null } = known.get(provider) ?? {}
          const linked = linkedAt !== null && unlinkedAt === null
          return { provider, name: providerName(provider, settings), linked, linkedAt, unlinkedAt }
        }),
      )
    },
  }),
  call(
    signedIn,
    'POST /user/providers/:provider/unlink',
    'Remove a way to sign in. Returns 409 while the account has no password.',
    {
      params: providerParams,
      body: proveForm,
      run: async (context) => {
        const link = linkOf(context)
        await unlinkProvider(context.db, context.deps, context.who, link)
        return done(i18n._(msg`You can no longer sign in with ${{ providerName: link.providerName }}.`))
      },
    },
  ),
  call(signedIn, 'POST /user/providers/:provider/allow', 'Allow a removed way to sign in again.', {
    params: providerParams,
    body: proveForm,
    run: async (context) => {
      const link = linkOf(context)
      await allowProvider(context.db, context.deps, context.who, link)
      return done(i18n._(msg`You can sign in with ${{ providerName: link.providerName }} again.`))
    },
  }),
])

const avatarCalls = group({ tag: 'account', limit: 'pictureUploads', parseBodies: acceptFileBodies }, [
  call(
    signedIn,
    'POST /user/avatar',
    'Upload a picture as the body. The query gives the part to keep, as fractions of the width and height.',
    {
      query: cropQuery,
      bodyLimit: PHOTO_MAX_BYTES,
      output: profile,
      errors: UPLOAD_ERRORS,
      run: async ({ db, settings, who, query: { x = 0, y = 0, width, height }, request }) => {
        const crop = width && height ? { x, y, width, height } : null
        await setAvatar(db, settings, who, { content: fileFromBody(request.body), crop })
        return ok(presentProfile(await readProfile(db, who)), i18n._(msg`Picture saved.`))
      },
    },
  ),
  call(signedIn, 'DELETE /user/avatar', 'Remove your picture.', {
    output: profile,
    run: async ({ db, settings, who }) => {
      await removeAvatar(db, settings, who)
      return ok(presentProfile(await readProfile(db, who)), i18n._(msg`Picture removed.`))
    },
  }),
])

export const accountCalls = [profileCalls, sessionCalls, mfaCalls, providerCalls, avatarCalls]

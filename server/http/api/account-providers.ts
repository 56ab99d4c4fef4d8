/** Calls for the account's own photo, and for signing in with other companies. */
import { z } from 'zod'
import { ownProvider, userProfile } from '#common/account-answers.ts'
import { proveForm } from '#common/account-forms.ts'
import { PHOTO_MAX_BYTES } from '#common/listing-content.ts'
import { allowProvider, listProviders, type Provider, unlinkProvider } from '#server/domains/accounts/link-provider.ts'
import { readProfile } from '#server/domains/accounts/read-profile.ts'
import { removeAvatar, setAvatar } from '#server/domains/accounts/store-avatar.ts'
import { requestMetaOf } from '#server/http/request-meta.ts'
import { cropQuery } from './agent-schemas.ts'
import { signedIn } from './audiences.ts'
import { call, type Context, group, UPLOAD_ERRORS } from './call.ts'
import { providerName, socialProviders } from '../social-providers.ts'
import { done, envelopeOf, ok } from './envelope.ts'
import { presentProfile } from './present-account.ts'
import { acceptFileBodies, fileFromBody } from './file-uploads.ts'

const providerParams = z.object({ provider: z.enum(['google', 'oidc']) })
const profile = envelopeOf(userProfile)

type Input = Context & { params: { provider: Provider }; body: { password?: string | undefined } | null | undefined }
const linkOf = ({ params: { provider }, body, settings, request }: Input) => ({
  provider,
  providerName: providerName(provider, settings),
  password: body?.password,
  requestMeta: requestMetaOf(request),
})

const providerCalls = group({ tag: 'account', limit: 'providerCalls' }, [
  call(signedIn, 'GET /user/providers', 'Companies by which one can sign in, and whether one may.', {
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
    'Take a way to sign in away. 409 while the account has no password.',
    {
      params: providerParams,
      body: proveForm,
      run: async (context) => {
        const link = linkOf(context)
        await unlinkProvider(context.db, context.deps, context.who, link)
        return done(`${link.providerName} no longer opens your account.`)
      },
    },
  ),
  call(signedIn, 'POST /user/providers/:provider/allow', 'Allow a way to sign in again that was taken away.', {
    params: providerParams,
    body: proveForm,
    run: async (context) => {
      const link = linkOf(context)
      await allowProvider(context.db, context.deps, context.who, link)
      return done(`${link.providerName} opens your account again.`)
    },
  }),
])

const avatarCalls = group({ tag: 'account', limit: 'pictureUploads', parseBodies: acceptFileBodies }, [
  call(
    signedIn,
    'POST /user/avatar',
    'Send a picture as the body; the query names the part to keep, in shares of its sides.',
    {
      query: cropQuery,
      bodyLimit: PHOTO_MAX_BYTES,
      output: profile,
      errors: UPLOAD_ERRORS,
      run: async ({ db, settings, who, query: { x = 0, y = 0, width, height }, request }) => {
        const crop = width && height ? { x, y, width, height } : null
        await setAvatar(db, settings, who, { content: fileFromBody(request.body), crop })
        return ok(presentProfile(await readProfile(db, who)), 'The picture is saved.')
      },
    },
  ),
  call(signedIn, 'DELETE /user/avatar', 'Take the picture away.', {
    output: profile,
    run: async ({ db, settings, who }) => {
      await removeAvatar(db, settings, who)
      return ok(presentProfile(await readProfile(db, who)), 'The picture is gone.')
    },
  }),
])

export const accountProviderCalls = [providerCalls, avatarCalls]

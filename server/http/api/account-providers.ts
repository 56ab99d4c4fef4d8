/** Endpoints for the account's own photo, and for signing in with other companies. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ownProvider, type OwnProviderShown, userProfile } from '#common/account-answers.ts'
import { proveForm } from '#common/account-forms.ts'
import { PHOTO_MAX_BYTES } from '#common/listing-content.ts'
import { removeAvatar, setAvatar } from '#server/domains/accounts/store-avatar.ts'
import { allowProvider, listProviders, type Provider, unlinkProvider } from '#server/domains/accounts/link-provider.ts'
import { readProfile } from '#server/domains/accounts/read-profile.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { anySignedIn, requireRole } from './require-role.ts'
import { providerName, socialProviders } from '../social-providers.ts'
import { DONE, done, envelopeOf, ok, problem } from './envelope.ts'
import type { ApiOptions } from './options.ts'
import { presentProfile } from './present-account.ts'
import { BEARER } from './signed-in.ts'
import { fileFromBody, acceptFileBodies } from './file-uploads.ts'
import { requestMetaOf } from '#server/http/request-meta.ts'

const own = { tags: ['account'], security: BEARER }
const errorResponses = {
  400: problem,
  401: problem,
  403: problem,
  404: problem,
  409: problem,
  422: problem,
  429: problem,
}
const params = z.object({ provider: z.enum(['google', 'oidc']) })
const share = z.coerce.number().min(0).max(1)
const profileAnswer = { 200: envelopeOf(userProfile), ...errorResponses }

const list = {
  ...own,
  summary: 'Companies by which one can sign in, and whether one may.',
  response: { 200: envelopeOf(z.array(ownProvider)), ...errorResponses },
}
const unlink = {
  ...own,
  summary: 'Take a way to sign in away. 409 while the account has no password.',
  params,
  body: proveForm,
  response: { 200: DONE, ...errorResponses },
}
const allow = { ...unlink, summary: 'Allow a way to sign in again that was taken away.' }
const picture = {
  ...own,
  summary: 'Send a picture as the body; the query names the part to keep, in shares of its sides.',
  querystring: z.object({
    x: share.optional(),
    y: share.optional(),
    width: share.optional(),
    height: share.optional(),
  }),
  response: { ...profileAnswer, 413: problem, 415: problem },
}
const removePicture = { ...own, summary: 'Take the picture away.', response: profileAnswer }

export async function accountProviderRoutes(app: FastifyInstance, parts: ApiOptions) {
  await app.register(providerRoutes, parts)
  await app.register(avatarRoutes, parts)
}

async function providerRoutes(app: FastifyInstance, { db, settings, deps }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const who = requireRole(db, anySignedIn)
  const onRequest = [limitCalls('providerCalls', { db, settings }), who.guard]
  const input = (request: {
    params: { provider: Provider }
    body: { password?: string | undefined } | null | undefined
  }) => ({
    provider: request.params.provider,
    providerName: providerName(request.params.provider, settings),
    password: request.body?.password,
  })

  api.get('/user/providers', { onRequest, schema: list }, async (request) => {
    const known = new Map((await listProviders(db, who.of(request))).map((each) => [each.provider, each]))
    const offered = socialProviders(settings).map(({ id }) => id as Provider)
    const all = [...new Set([...offered, ...known.keys()])]
    return ok(
      all.map((provider): OwnProviderShown => {
        const link = known.get(provider)
        return {
          provider,
          name: providerName(provider, settings),
          linked: link !== undefined && link.unlinkedAt === null,
          linked_at: link?.linkedAt.toISOString() ?? null,
          unlinked_at: link?.unlinkedAt?.toISOString() ?? null,
        }
      }),
    )
  })
  api.post('/user/providers/:provider/unlink', { onRequest, schema: unlink }, async (request) => {
    const given = { ...input(request), requestMeta: requestMetaOf(request) }
    await unlinkProvider(db, deps, who.of(request), given)
    return done(`${given.providerName} no longer opens your account.`)
  })
  api.post('/user/providers/:provider/allow', { onRequest, schema: allow }, async (request) => {
    const given = { ...input(request), requestMeta: requestMetaOf(request) }
    await allowProvider(db, deps, who.of(request), given)
    return done(`${given.providerName} opens your account again.`)
  })
}

async function avatarRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  acceptFileBodies(app)
  const api = app.withTypeProvider<ZodTypeProvider>()
  const who = requireRole(db, anySignedIn)
  const onRequest = [limitCalls('pictureUploads', { db, settings }), who.guard]
  const answer = async (person: SignedIn, message: string) => ok(presentProfile(await readProfile(db, person)), message)

  api.post('/user/avatar', { onRequest, schema: picture, bodyLimit: PHOTO_MAX_BYTES }, async (request) => {
    const { x = 0, y = 0, width, height } = request.query
    const crop = width && height ? { x, y, width, height } : null
    await setAvatar(db, settings, who.of(request), { content: fileFromBody(request.body), crop })
    return answer(who.of(request), 'The picture is saved.')
  })
  api.delete('/user/avatar', { onRequest, schema: removePicture }, async (request) => {
    await removeAvatar(db, settings, who.of(request))
    return answer(who.of(request), 'The picture is gone.')
  })
}

/** The keys with which an account's programs read public data. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { apiKeyForm, apiKeysShown, newApiKey } from '#common/api-key-schemas.ts'
import { createKey, listOwnKeys, revokeKey } from '#server/domains/api-keys/own-keys.ts'
import { uuidParams } from './agent-schemas.ts'
import { signedIn } from './audiences.ts'
import { call, type Context, group } from './call.ts'
import { envelopeOf, ok } from './envelope.ts'

const ownKeys = ({ db, who, settings }: Context) => listOwnKeys(db, who, settings.API_PLANS)

export const apiKeyCalls = [
  group({ tag: 'API keys', limit: 'accountCalls', errors: [401, 404, 409, 422, 429] }, [
    call(signedIn, 'GET /user/api-keys', 'List your API keys, your plan, and how often the keys were used.', {
      output: envelopeOf(apiKeysShown),
      run: async (context) => ok(await ownKeys(context)),
    }),
    call(signedIn, 'POST /user/api-keys', 'Create an API key.', {
      body: apiKeyForm,
      output: envelopeOf(newApiKey),
      status: 201,
      accountLimit: 'apiKeyChanges',
      run: async (context) => {
        const { db, who, body, request } = context
        const key = await createKey(db, who, { ...body, requestId: request.id })
        return ok({ key, own: await ownKeys(context) }, i18n._(msg`API key created.`))
      },
    }),
    call(signedIn, 'DELETE /user/api-keys/:id', 'Revoke an API key. It stops working at once.', {
      params: uuidParams,
      output: envelopeOf(apiKeysShown),
      run: async (context) => {
        const { db, who, params, request } = context
        await revokeKey(db, who, { id: params.id, requestId: request.id })
        return ok(await ownKeys(context), i18n._(msg`API key revoked.`))
      },
    }),
  ]),
]

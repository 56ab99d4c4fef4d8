/** Calls with an API key instead of a session: only those of its scopes, counted by account and plan, not by network. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { identifyKey } from '#server/domains/api-keys/identify-key.ts'
import { createKeyLog } from '#server/domains/api-keys/key-log.ts'
import { planNamed } from '#server/domains/api-keys/plans.ts'
import { AppError } from '#server/platform/errors.ts'
import { limitCalls, limitKeys } from '#server/platform/rate-limit.ts'
import { acceptKeyHolder } from './audiences.ts'
import type { ApiOptions } from './call.ts'

const AUTHORIZATION = /^Bearer (enr_.*)$/i
const KEY = /^enr_[\w-]{43}$/

/** The key as sent, not yet verified; null when there is none. */
const keyOf = ({ headers }: FastifyRequest): string | null =>
  AUTHORIZATION.exec(headers.authorization ?? '')?.[1] ?? null

/** A key that we would overlook: its sender would be counted by network, and believe that the key works. */
const isSentWrong = ({ headers }: FastifyRequest): boolean =>
  /^(enr_|Bearer (?![\w-]{43}$))/i.test(headers.authorization ?? '') ||
  String(headers['x-api-key'] ?? '').startsWith('enr_')

/** Before any other check of a call. */
export function acceptApiKeys(app: FastifyInstance, { db, settings }: Pick<ApiOptions, 'db' | 'settings'>): void {
  const log = createKeyLog(db, app.log)
  app.addHook('onClose', () => log.stop())
  const limitLookups = limitCalls('apiKeyLookups', { db, settings })
  const limitPlan = limitKeys({ settings })

  async function accept(key: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await limitLookups(request, reply)
    const caller = KEY.test(key) ? await identifyKey(db, key) : null
    if (!caller) {
      throw new AppError(
        'unauthenticated',
        i18n._(msg`This API key doesn’t exist or was revoked. Check your keys in your account.`),
      )
    }
    // What the client has left is said by its plan alone.
    reply.removeHeader('ratelimit-policy')
    reply.removeHeader('ratelimit')
    const counted = await limitPlan(request, reply, {
      account: caller.accountId,
      perMinute: planNamed(settings.API_PLANS, caller.apiPlan).perMinute,
    })
    log.count(caller.keyId, counted.isOver)
    if (counted.isOver) throw counted.error
    const { who, scope } = request.routeOptions.config
    // No call: the OpenAPI document, its page, or a wrong path. They answer as they do without a key.
    if (who === undefined) return
    if (!scope) {
      throw new AppError(
        'forbidden',
        i18n._(msg`This call doesn’t accept API keys. Make it without a key, or with an access token.`),
      )
    }
    if (!caller.scopes.includes(scope)) {
      throw new AppError(
        'forbidden',
        i18n._(msg`This API key can’t make this call. It needs the scope “${{ scope }}.”`),
      )
    }
    acceptKeyHolder(request, caller)
  }

  app.addHook('onRequest', async (request, reply) => {
    const key = keyOf(request)
    if (key !== null) await accept(key, request, reply)
    else if (isSentWrong(request)) {
      throw new AppError(
        'unauthenticated',
        i18n._(msg`We can’t read this token. Send “Authorization: Bearer” followed by your complete API key.`),
      )
    }
  })
}

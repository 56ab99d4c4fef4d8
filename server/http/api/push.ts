/** Web Push: the key that browsers subscribe with, and which browsers are subscribed. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { pushUnsubscribeForm, pushForm, pushKey } from '#common/push.ts'
import { deletePushSubscription, storePushSubscription } from '#server/domains/notifications/push-subscriptions.ts'
import { AppError } from '#server/platform/errors.ts'
import { openPush } from '#server/platform/push/open-push.ts'
import { limitAccount, limitCalls } from '#server/platform/rate-limit.ts'
import { DONE, done, envelopeOf, ok, problem } from './envelope.ts'
import type { ApiOptions } from './options.ts'
import { BEARER, signedIn } from './signed-in.ts'

const own = { tags: ['notifications'], security: BEARER }
const errorResponses = { 400: problem, 401: problem, 429: problem, 503: problem }
const changes = { ...errorResponses, 404: problem, 422: problem }

const key = {
  ...own,
  summary: 'The key with which a browser subscribes (VAPID); null where the server has none.',
  response: { 200: envelopeOf(pushKey), ...errorResponses },
}
const subscribe = {
  ...own,
  summary: 'Wake this browser for new messages while no dashboard is open, until this session ends.',
  body: pushForm,
  response: { 200: DONE, ...changes },
}
const unsubscribe = {
  ...own,
  summary: 'Wake this browser no more.',
  body: pushUnsubscribeForm,
  response: { 200: DONE, ...changes },
}

export async function pushRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('pushCalls', { db, settings })
  const mayChange = limitAccount('pushChanges', { db, settings })
  const push = openPush(settings)

  api.get('/push', { onRequest, schema: key }, async (request) => {
    await signedIn(db, request)
    return ok({ public_key: push?.publicKey ?? null })
  })
  api.post('/push', { onRequest, schema: subscribe }, async (request) => {
    const who = await signedIn(db, request)
    await mayChange(who)
    if (!push) throw new AppError('not_found', 'This server does not wake browsers.')
    await storePushSubscription(db, who, push, request.body)
    return done('This browser is woken for new messages.')
  })
  api.post('/push/leave', { onRequest, schema: unsubscribe }, async (request) => {
    const who = await signedIn(db, request)
    await deletePushSubscription(db, who, request.body.endpoint)
    return done('This browser is left alone.')
  })
}

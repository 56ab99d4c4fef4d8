/** Waking the browser for messages: the key a browser subscribes with, and which browsers want it. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { leavePushForm, pushForm, pushKey } from '#contract/push.ts'
import { dropPush, keepPush } from '../notifications/keep-push.ts'
import { AppError } from '../platform/errors.ts'
import { openPush } from '../platform/push/open-push.ts'
import { limitPerMinute } from '../platform/rate-limit.ts'
import { DONE, done, envelopeOf, ok, problem } from './envelope.ts'
import { limitPerson } from './limit-person.ts'
import type { ApiParts } from './parts.ts'
import { BEARER, signedIn } from './signed-in.ts'

const CALLS_PER_MINUTE = 60
const CHANGES_PER_MINUTE = 10

const own = { tags: ['notifications'], security: BEARER }
const refusals = { 400: problem, 401: problem, 429: problem, 503: problem }
const changes = { ...refusals, 404: problem, 422: problem }

const key = {
  ...own,
  summary: 'The key with which a browser subscribes (VAPID); null where the server has none.',
  response: { 200: envelopeOf(pushKey), ...refusals },
}
const keep = {
  ...own,
  summary: 'Wake this browser for new messages while no dashboard is open, until this session ends.',
  body: pushForm,
  response: { 200: DONE, ...changes },
}
const drop = { ...own, summary: 'Wake this browser no more.', body: leavePushForm, response: { 200: DONE, ...changes } }

export async function pushRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitPerMinute(CALLS_PER_MINUTE, settings)
  const mayChange = limitPerson(CHANGES_PER_MINUTE, settings)
  const push = openPush(settings)

  api.get('/push', { onRequest, schema: key }, async (request) => {
    await signedIn(db, request)
    return ok({ public_key: push?.publicKey ?? null })
  })
  api.post('/push', { onRequest, schema: keep }, async (request) => {
    const who = await signedIn(db, request)
    await mayChange(who)
    if (!push) throw new AppError('not_found', 'This server does not wake browsers.')
    await keepPush(db, who, push, request.body)
    return done('This browser is woken for new messages.')
  })
  api.post('/push/leave', { onRequest, schema: drop }, async (request) => {
    const who = await signedIn(db, request)
    await dropPush(db, who, request.body.endpoint)
    return done('This browser is left alone.')
  })
}

/** The secret address of an agent's renewal dates: made, made anew, ended. What it answers: server/feeds. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { paths } from '#contract/paths.ts'
import { endCalendar, shareCalendar } from '../education/share-calendar.ts'
import { AppError } from '../platform/errors.ts'
import { limitPerMinute } from '../platform/rate-limit.ts'
import { anybodySignedIn, asActor } from './as-actor.ts'
import { DONE, done, envelopeOf, ok, problem } from './envelope.ts'
import type { ApiParts } from './parts.ts'
import { BEARER } from './signed-in.ts'

const CALLS_PER_MINUTE = 30
const AT = '/continuing-education/calendar'

const education = { tags: ['continuing education'], security: BEARER }
const refusals = { 401: problem, 403: problem, 404: problem, 409: problem, 429: problem }
const schemas = {
  share: {
    ...education,
    summary: 'Make a secret address for a calendar program. A former one ends; this one is shown once.',
    response: { 201: envelopeOf(z.object({ address: z.url() })), ...refusals },
  },
  end: { ...education, summary: 'End the address.', response: { 200: DONE, ...refusals } },
}

export async function renewalCalendarRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const agent = asActor(db, (who) => {
    if (who.role !== 'agent') throw new AppError('forbidden', 'This is for enrolled agents.')
    return anybodySignedIn(who)
  })
  const onRequest = [limitPerMinute(CALLS_PER_MINUTE, settings), agent.door]

  api.post(AT, { onRequest, schema: schemas.share }, async (request, reply) => {
    const address = `${settings.origin}${paths.renewalCalendar(await shareCalendar(db, agent.of(request)))}`
    return reply.code(201).send({ ...ok({ address }, 'Copy it now: it is shown once.'), statusCode: 201 })
  })
  api.delete(AT, { onRequest, schema: schemas.end }, async (request) => {
    await endCalendar(db, agent.of(request))
    return done('The address answers nobody any more.')
  })
}

/** The secret URL of an agent's renewal dates: created, replaced, revoked. server/http/feeds serves it. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { paths } from '#common/paths.ts'
import { endCalendar, shareCalendar } from '#server/domains/education/share-calendar.ts'
import { AppError } from '#server/platform/errors.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { anySignedIn, requireRole } from './require-role.ts'
import { DONE, done, envelopeOf, ok, problem } from './envelope.ts'
import type { ApiOptions } from './options.ts'
import { BEARER } from './signed-in.ts'

const CALENDAR_PATH = '/continuing-education/calendar'

const education = { tags: ['continuing education'], security: BEARER }
const errorResponses = { 401: problem, 403: problem, 404: problem, 409: problem, 429: problem }
const schemas = {
  share: {
    ...education,
    summary: 'Make a secret address for a calendar program. A former one ends; this one is shown once.',
    response: { 201: envelopeOf(z.object({ address: z.url() })), ...errorResponses },
  },
  end: { ...education, summary: 'End the address.', response: { 200: DONE, ...errorResponses } },
}

export async function renewalCalendarRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const agent = requireRole(db, (who) => {
    if (who.role !== 'agent') throw new AppError('forbidden', 'This is for enrolled agents.')
    return anySignedIn(who)
  })
  const onRequest = [limitCalls('calendarSharing', { db, settings }), agent.guard]

  api.post(CALENDAR_PATH, { onRequest, schema: schemas.share }, async (request, reply) => {
    const address = `${settings.origin}${paths.renewalCalendar(await shareCalendar(db, agent.of(request)))}`
    return reply.code(201).send({ ...ok({ address }, 'Copy it now: it is shown once.'), statusCode: 201 })
  })
  api.delete(CALENDAR_PATH, { onRequest, schema: schemas.end }, async (request) => {
    await endCalendar(db, agent.of(request))
    return done('The address answers nobody any more.')
  })
}

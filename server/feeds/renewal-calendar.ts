/** GET /calendar/{secret}.ics: an agent's renewal dates, for whoever knows the address. Kept by no cache. */
import type { FastifyInstance } from 'fastify'
import { readSharedCalendar } from '../education/share-calendar.ts'
import { writeRenewalCalendar } from '../education/write-calendar.ts'
import type { Db } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { limitPerMinute } from '../platform/rate-limit.ts'
import type { Settings } from '../platform/settings.ts'

/** A program asks once a day or an hour; a guesser would need 2 to the 256. */
const READS_PER_MINUTE = 60

export async function renewalCalendarRoutes(app: FastifyInstance, { db, settings }: { db: Db; settings: Settings }) {
  const onRequest = limitPerMinute(READS_PER_MINUTE, settings)
  app.get<{ Params: { file: string } }>('/calendar/:file', { onRequest }, async (request, reply) => {
    const secret = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1]
    if (!secret) throw new AppError('not_found', 'No calendar has this address.')
    const group = await readSharedCalendar(db, secret)
    const today = new Date().toISOString().slice(0, 10)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', 'inline; filename="renewal.ics"')
      .send(writeRenewalCalendar(group, today, new URL(settings.origin).hostname))
  })
}

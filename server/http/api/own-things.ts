/** Saved and watched listings, continuing education, and corrections from anyone. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as things from '#common/personal-forms.ts'
import { requestCorrection, confirmCorrection } from '#server/domains/corrections/request-correction.ts'
import {
  addEducation,
  readEducation,
  removeEducation,
  setCycleGroup,
} from '#server/domains/education/education-records.ts'
import { writeRenewalCalendar } from '#server/domains/education/renewal-calendar.ts'
import { AppError } from '#server/platform/errors.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import {
  listSaved,
  removeSaved,
  type SavedListing,
  saveListings,
  setWatching,
} from '#server/domains/saved/saved-listings.ts'
import { runIdempotent, idempotencyHeaders } from './idempotency.ts'
import { anySignedIn, requireRole } from './require-role.ts'
import { DONE, done, envelopeOf, ok, problem } from './envelope.ts'
import type { ApiOptions } from './options.ts'
import { presentFound } from './present-claim.ts'
import { BEARER } from './signed-in.ts'
import { today } from '#common/dates.ts'

const errorResponses = {
  400: problem,
  401: problem,
  403: problem,
  404: problem,
  409: problem,
  422: problem,
  429: problem,
}
const saved = { tags: ['saved'], security: BEARER }
const savedAnswer = { 200: envelopeOf(z.array(things.savedShown)), ...errorResponses }
const listingParams = z.object({ id: z.string().regex(/^[0-9a-f]{8}$/) })
const education = { tags: ['continuing education'], security: BEARER }
const educationAnswer = { 200: envelopeOf(things.educationShown), ...errorResponses }
const publicErrorResponses = { 404: problem, 409: problem, 410: problem, 422: problem, 429: problem }

const schemas = {
  list: { ...saved, summary: 'Saved listings, newest first.', response: savedAnswer },
  save: { ...saved, summary: 'Save a listing.', body: things.saveForm, response: savedAnswer },
  merge: { ...saved, summary: 'Add what was saved before signing in.', body: things.mergeForm, response: savedAnswer },
  watch: {
    ...saved,
    summary: 'Watch a listing, or stop.',
    params: listingParams,
    body: things.watchForm,
    response: savedAnswer,
  },
  remove: { ...saved, summary: 'Forget a listing.', params: listingParams, response: savedAnswer },
  education: { ...education, summary: 'Courses, hours and renewal dates.', response: educationAnswer },
  cycle: {
    ...education,
    summary: 'Say which renewal group one is in.',
    body: things.cycleForm,
    response: educationAnswer,
  },
  course: {
    ...education,
    summary: 'Add a course.',
    headers: idempotencyHeaders,
    body: things.educationForm,
    response: educationAnswer,
  },
  removeCourse: {
    ...education,
    summary: 'Remove a course.',
    params: z.object({ id: z.uuid() }),
    response: educationAnswer,
  },
  calendar: { ...education, summary: 'Renewal dates as an iCalendar file.' },
  correct: {
    tags: ['corrections'],
    summary: 'Say what is wrong with a listing, or ask to be taken out. A code goes to the address given.',
    headers: idempotencyHeaders,
    body: things.correctionForm,
    response: { 201: envelopeOf(z.object({ id: z.uuid() })), ...publicErrorResponses },
  },
  confirm: {
    tags: ['corrections'],
    summary: 'Confirm by the code.',
    body: things.confirmCorrectionForm,
    response: { 200: DONE, ...publicErrorResponses },
  },
}

const presentSaved = ({ status, statusText, watching, savedAt, ...listing }: SavedListing): things.SavedShown => ({
  listing: presentFound(listing),
  status,
  status_text: statusText,
  watching,
  saved_at: savedAt.toISOString(),
})

export async function ownThingsRoutes(app: FastifyInstance, parts: ApiOptions) {
  await app.register(savedRoutes, parts)
  await app.register(educationRoutes, parts)
  await app.register(correctionRoutes, parts)
}

async function savedRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const who = requireRole(db, anySignedIn)
  const onRequest = [limitCalls('savedCalls', { db, settings }), who.guard]
  const answer = async (request: object, message = 'OK') =>
    ok((await listSaved(db, who.of(request))).map(presentSaved), message)

  api.get('/saved/listings', { onRequest, schema: schemas.list }, (request) => answer(request))
  api.post('/saved/listings/create', { onRequest, schema: schemas.save }, async (request) => {
    await saveListings(db, who.of(request), [request.body.listing_id])
    return answer(request, 'Saved.')
  })
  api.post('/saved/listings/merge', { onRequest, schema: schemas.merge }, async (request) => {
    await saveListings(db, who.of(request), request.body.listing_ids)
    return answer(request)
  })
  api.patch('/saved/listings/:id', { onRequest, schema: schemas.watch }, async (request) => {
    const { watching } = request.body
    await setWatching(db, who.of(request), { publicId: request.params.id, watching })
    return answer(request, watching ? 'We will mail you when the newest list changes.' : 'We will not mail you.')
  })
  api.delete('/saved/listings/:id', { onRequest, schema: schemas.remove }, async (request) => {
    await removeSaved(db, who.of(request), request.params.id)
    return answer(request, 'Removed.')
  })
}

async function educationRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const who = requireRole(db, (signed) => {
    if (signed.role !== 'agent') throw new AppError('forbidden', 'This is for enrolled agents.')
    return anySignedIn(signed)
  })
  const onRequest = [limitCalls('educationCalls', { db, settings }), who.guard]
  const answer = async (request: object, message = 'OK') =>
    ok(await readEducation(db, who.of(request), today()), message)

  api.get('/continuing-education', { onRequest, schema: schemas.education }, (request) => answer(request))
  api.patch('/continuing-education/cycle', { onRequest, schema: schemas.cycle }, async (request) => {
    await setCycleGroup(db, who.of(request), request.body.cycle_group)
    return answer(request, 'Saved.')
  })
  api.post('/continuing-education/create', { onRequest, schema: schemas.course }, async (request, reply) => {
    const agent = who.of(request)
    return runIdempotent(db, { request, reply, who: agent }, async (tx) => {
      await addEducation(tx, agent, request.body)
      return ok(await readEducation(tx, agent, today()), 'Added.')
    })
  })
  api.delete('/continuing-education/:id', { onRequest, schema: schemas.removeCourse }, async (request) => {
    await removeEducation(db, who.of(request), request.params.id)
    return answer(request, 'Removed.')
  })
  api.get('/continuing-education/renewal.ics', { onRequest, schema: schemas.calendar }, async (request, reply) => {
    const { cycle_group: group } = await readEducation(db, who.of(request), today())
    if (!group) throw new AppError('not_found', 'Choose your renewal group first.')
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="renewal.ics"')
      .send(writeRenewalCalendar(group, today(), new URL(settings.origin).hostname))
  })
}

async function correctionRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const asked = { preHandler: limitCalls('corrections', { db, settings }), schema: schemas.correct }
  api.post('/corrections/create', asked, async (request, reply) => {
    return runIdempotent(db, { request, reply, who: null }, async (tx) => {
      const id = await requestCorrection(tx, settings, request.body)
      return { statusCode: 201, message: 'A code is on its way to you.', data: { id } }
    })
  })
  const confirmed = { preHandler: limitCalls('correctionCodes', { db, settings }), schema: schemas.confirm }
  api.post('/corrections/confirm', confirmed, async (request) => {
    await confirmCorrection(db, request.body)
    return done('Thank you. A person looks at it and writes to you.')
  })
}

/** Saved and watched listings, continuing education, and corrections by anybody. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as things from '#contract/own-things.ts'
import { askCorrection, confirmCorrection } from '../corrections/ask-correction.ts'
import { addEducation, readEducation, removeEducation, setCycleGroup } from '../education/keep-education.ts'
import { writeRenewalCalendar } from '../education/write-calendar.ts'
import { AppError } from '../platform/errors.ts'
import { limitPerHour, limitPerMinute } from '../platform/rate-limit.ts'
import { listSaved, removeSaved, type SavedListing, saveListings, setWatching } from '../saved/keep-saved.ts'
import { answerOnce, onceHeaders } from './answer-once.ts'
import { anybodySignedIn, asActor } from './as-actor.ts'
import { DONE, done, envelopeOf, ok, problem } from './envelope.ts'
import type { ApiParts } from './parts.ts'
import { presentFound } from './present-claim.ts'
import { BEARER } from './signed-in.ts'

const CALLS_PER_MINUTE = 120
const CORRECTIONS_PER_HOUR = 5
const CODES_PER_HOUR = 20

const refusals = { 400: problem, 401: problem, 403: problem, 404: problem, 409: problem, 422: problem, 429: problem }
const saved = { tags: ['saved'], security: BEARER }
const savedAnswer = { 200: envelopeOf(z.array(things.savedShown)), ...refusals }
const listingParams = z.object({ id: z.string().regex(/^[0-9a-f]{8}$/) })
const education = { tags: ['continuing education'], security: BEARER }
const educationAnswer = { 200: envelopeOf(things.educationShown), ...refusals }
const publicRefusals = { 404: problem, 409: problem, 410: problem, 422: problem, 429: problem }

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
    headers: onceHeaders,
    body: things.educationForm,
    response: educationAnswer,
  },
  noCourse: {
    ...education,
    summary: 'Remove a course.',
    params: z.object({ id: z.uuid() }),
    response: educationAnswer,
  },
  calendar: { ...education, summary: 'Renewal dates as an iCalendar file.' },
  correct: {
    tags: ['corrections'],
    summary: 'Say what is wrong with a listing, or ask to be taken out. A code goes to the address given.',
    headers: onceHeaders,
    body: things.correctionForm,
    response: { 201: envelopeOf(z.object({ id: z.uuid() })), ...publicRefusals },
  },
  confirm: {
    tags: ['corrections'],
    summary: 'Confirm by the code.',
    body: things.confirmCorrectionForm,
    response: { 200: DONE, ...publicRefusals },
  },
}

const presentSaved = ({ status, watching, savedAt, ...listing }: SavedListing): things.SavedShown => ({
  listing: presentFound(listing),
  status,
  watching,
  saved_at: savedAt.toISOString(),
})
const todayIs = () => new Date().toISOString().slice(0, 10)

export async function ownThingsRoutes(app: FastifyInstance, parts: ApiParts) {
  await app.register(savedRoutes, parts)
  await app.register(educationRoutes, parts)
  await app.register(correctionRoutes, parts)
}

async function savedRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const who = asActor(db, anybodySignedIn)
  const onRequest = [limitPerMinute(CALLS_PER_MINUTE, settings), who.door]
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

async function educationRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const who = asActor(db, (signed) => {
    if (signed.role !== 'agent') throw new AppError('forbidden', 'This is for enrolled agents.')
    return anybodySignedIn(signed)
  })
  const onRequest = [limitPerMinute(CALLS_PER_MINUTE, settings), who.door]
  const answer = async (request: object, message = 'OK') =>
    ok(await readEducation(db, who.of(request), todayIs()), message)

  api.get('/continuing-education', { onRequest, schema: schemas.education }, (request) => answer(request))
  api.patch('/continuing-education/cycle', { onRequest, schema: schemas.cycle }, async (request) => {
    await setCycleGroup(db, who.of(request), request.body.cycle_group)
    return answer(request, 'Saved.')
  })
  api.post('/continuing-education/create', { onRequest, schema: schemas.course }, async (request, reply) => {
    const agent = who.of(request)
    return answerOnce(db, { request, reply, who: agent }, async (tx) => {
      await addEducation(tx, agent, request.body)
      return ok(await readEducation(tx, agent, todayIs()), 'Added.')
    })
  })
  api.delete('/continuing-education/:id', { onRequest, schema: schemas.noCourse }, async (request) => {
    await removeEducation(db, who.of(request), request.params.id)
    return answer(request, 'Removed.')
  })
  api.get('/continuing-education/renewal.ics', { onRequest, schema: schemas.calendar }, async (request, reply) => {
    const { cycle_group: group } = await readEducation(db, who.of(request), todayIs())
    if (!group) throw new AppError('not_found', 'Choose your renewal group first.')
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="renewal.ics"')
      .send(writeRenewalCalendar(group, todayIs(), new URL(settings.origin).hostname))
  })
}

async function correctionRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const asked = { preHandler: limitPerHour(CORRECTIONS_PER_HOUR, settings), schema: schemas.correct }
  api.post('/corrections/create', asked, async (request, reply) => {
    return answerOnce(db, { request, reply, who: null }, async (tx) => {
      const id = await askCorrection(tx, settings, request.body)
      return { statusCode: 201, message: 'A code is on its way to you.', data: { id } }
    })
  })
  const confirmed = { preHandler: limitPerHour(CODES_PER_HOUR, settings), schema: schemas.confirm }
  api.post('/corrections/confirm', confirmed, async (request) => {
    await confirmCorrection(db, request.body)
    return done('Thank you. A person looks at it and writes to you.')
  })
}

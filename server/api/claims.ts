/** The calls of who claims a listing. The admin's call of the specification stands in admin-claims.ts. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  askCodeForm,
  claimForm,
  claimShown,
  enterCodeForm,
  EVIDENCE_MAX_BYTES,
  listingFound,
} from '#contract/claims.ts'
import { createClaim } from '../claims/create-claim.ts'
import { findOwnListing } from '../claims/find-own-listing.ts'
import { addEvidence, removeEvidence } from '../claims/keep-evidence.ts'
import { askForProof, enterCode } from '../claims/prove-by-code.ts'
import { listOwnClaims, readOwnClaim } from '../claims/read-claims.ts'
import { submitClaim, withdrawClaim } from '../claims/submit-claim.ts'
import { limitPerHour, limitPerMinute } from '../platform/rate-limit.ts'
import { textParameter } from './agent-schemas.ts'
import { answerOnce, onceHeaders } from './answer-once.ts'
import { anybodySignedIn, asActor } from './as-actor.ts'
import { envelopeOf, ok, problem } from './envelope.ts'
import type { ApiParts } from './parts.ts'
import { presentClaim, presentFound } from './present-claim.ts'
import { BEARER } from './signed-in.ts'
import { sentFile, takeFiles } from './take-files.ts'

const CALLS_PER_MINUTE = 60
const LOOKUPS_PER_MINUTE = 120
const CODES_PER_HOUR = 20

const own = { tags: ['claims'], security: BEARER }
const refusals = { 400: problem, 401: problem, 403: problem, 404: problem, 409: problem, 422: problem, 429: problem }
const response = { 200: envelopeOf(claimShown), ...refusals }
const params = z.object({ id: z.uuid() })

const lookup = {
  tags: ['claims'],
  summary: 'Listings that may be one’s own, while one types.',
  querystring: z.object({
    last_name: textParameter('Whole last name.'),
    first_name: textParameter('First name, or its beginning.'),
    state: textParameter('USPS code: puts nearer ones higher.'),
    zip: textParameter('ZIP code, or its beginning.'),
  }),
  response: { 200: envelopeOf(z.array(listingFound)), 400: problem, 429: problem },
}
const create = {
  ...own,
  summary: 'Begin a claim; without a listing, an application of who is not listed.',
  headers: onceHeaders,
  body: claimForm,
  response: { 201: envelopeOf(claimShown), ...refusals },
}
const list = { ...own, summary: 'One’s own claims.', response: { 200: envelopeOf(z.array(claimShown)), ...refusals } }
const read = { ...own, summary: 'One claim of one’s own.', params, response }
const submit = { ...own, summary: 'Hand in.', params, response }
const withdraw = { ...own, summary: 'Take back.', params, response }
const ask = {
  ...own,
  summary: 'Ask for a proof: a code by mail at once, by call or letter from our staff.',
  params,
  body: askCodeForm,
  response,
}
const enter = { ...own, summary: 'Enter a code: five tries each.', params, body: enterCodeForm, response }
const evidence = {
  ...own,
  summary: 'Send a JPEG, PNG, WebP or PDF file as the body: at most three, 5 MB each.',
  params,
  response: { ...response, 413: problem, 415: problem },
}
const noEvidence = {
  ...own,
  summary: 'Take a file back.',
  params: params.extend({ evidenceId: z.uuid() }),
  response,
}

export async function claimRoutes(app: FastifyInstance, parts: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitPerMinute(LOOKUPS_PER_MINUTE, parts.settings)
  api.get('/claim/find-listing', { onRequest, schema: lookup }, async ({ query }) => {
    const { last_name: lastName, first_name: firstName, state, zip } = query
    return ok((await findOwnListing(parts.db, { lastName, firstName, state, zip })).map(presentFound))
  })
  await app.register(ownClaimRoutes, parts)
  await app.register(evidenceRoutes, parts)
}

async function ownClaimRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const who = asActor(db, anybodySignedIn)
  const onRequest = [limitPerMinute(CALLS_PER_MINUTE, settings), who.door]
  const preHandler = limitPerHour(CODES_PER_HOUR, settings)
  const answer = async (request: object, id: string, message = 'OK') =>
    ok(presentClaim(await readOwnClaim(db, who.of(request), id)), message)

  api.post('/claim/claim-listing/create', { onRequest, schema: create }, async (request, reply) => {
    const claimant = who.of(request)
    return answerOnce(db, { request, reply, who: claimant }, async (tx) => {
      const claim = await readOwnClaim(tx, claimant, await createClaim(tx, claimant, request.body))
      const message = 'Your claim is begun. Add proof, then hand it in.'
      return { statusCode: 201, message, data: presentClaim(claim) }
    })
  })
  api.get('/claim/claim-listing/own', { onRequest, schema: list }, async (request) =>
    ok((await listOwnClaims(db, who.of(request))).map(presentClaim)),
  )
  api.get('/claim/claim-listing/:id', { onRequest, schema: read }, async (request) =>
    answer(request, request.params.id),
  )
  api.post('/claim/claim-listing/:id/submit', { onRequest, schema: submit }, async (request) => {
    await submitClaim(db, settings, who.of(request), { claimId: request.params.id, requestId: request.id })
    return answer(request, request.params.id, 'We have your claim. A person looks at it.')
  })
  api.post('/claim/claim-listing/:id/withdraw', { onRequest, schema: withdraw }, async (request) => {
    await withdrawClaim(db, who.of(request), { claimId: request.params.id, requestId: request.id })
    return answer(request, request.params.id, 'Your claim is withdrawn.')
  })
  api.post('/claim/claim-listing/:id/proof', { onRequest, preHandler, schema: ask }, async (request) => {
    await askForProof(db, settings, who.of(request), { ...request.body, claimId: request.params.id })
    return answer(request, request.params.id, PROOF_WORDS[request.body.method])
  })
  api.post('/claim/claim-listing/:id/code', { onRequest, schema: enter }, async (request) => {
    await enterCode(db, who.of(request), { ...request.body, claimId: request.params.id })
    return answer(request, request.params.id, 'The code is right.')
  })
}

const PROOF_WORDS = {
  domain_email: 'A code is on its way.',
  phone_code: 'We will call the number on file and read you a code.',
  postal_code: 'We will send a letter with a code to the address on file.',
  epp_confirmation: 'We will ask the IRS office that keeps the list.',
} as const

async function evidenceRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  takeFiles(app)
  const api = app.withTypeProvider<ZodTypeProvider>()
  const who = asActor(db, anybodySignedIn)
  const onRequest = [limitPerMinute(CALLS_PER_MINUTE, settings), who.door]
  const bodyLimit = EVIDENCE_MAX_BYTES
  const path = '/claim/claim-listing/:id/evidence'

  api.post(path, { onRequest, schema: evidence, bodyLimit }, async (request) => {
    const { id } = request.params
    await addEvidence(db, settings, who.of(request), { claimId: id, content: sentFile(request.body) })
    return ok(presentClaim(await readOwnClaim(db, who.of(request), id)), 'The file is added.')
  })
  api.delete(`${path}/:evidenceId`, { onRequest, schema: noEvidence }, async (request) => {
    const { id, evidenceId } = request.params
    await removeEvidence(db, settings, who.of(request), { claimId: id, evidenceId })
    return ok(presentClaim(await readOwnClaim(db, who.of(request), id)), 'The file is gone.')
  })
}

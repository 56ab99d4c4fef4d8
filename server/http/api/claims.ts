/**
 * Endpoints to claim a listing, or to apply as an agent who isn't listed: the id tells which. The specification's admin
 * endpoint is in admin-claims.ts.
 */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  requestCodeForm,
  claimForm,
  claimShown,
  enterCodeForm,
  EVIDENCE_MAX_BYTES,
  listingFound,
} from '#common/claims.ts'
import { createCase } from '#server/domains/claims/create-claim.ts'
import { findOwnListing } from '#server/domains/claims/find-own-listing.ts'
import { addEvidence, removeEvidence } from '#server/domains/claims/evidence.ts'
import { startProof, verifyCode } from '#server/domains/claims/prove-by-code.ts'
import { listOwnClaims, readOwnClaim } from '#server/domains/claims/read-claims.ts'
import { submitCase, withdrawCase } from '#server/domains/claims/submit-claim.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { textParameter } from './agent-schemas.ts'
import { runIdempotent, idempotencyHeaders } from './idempotency.ts'
import { anySignedIn, requireRole } from './require-role.ts'
import { envelopeOf, ok, problem } from './envelope.ts'
import type { ApiOptions } from './options.ts'
import { presentClaim, presentFound } from './present-claim.ts'
import { BEARER } from './signed-in.ts'
import { fileFromBody, acceptFileBodies } from './file-uploads.ts'

const own = { tags: ['claims'], security: BEARER }
const errorResponses = {
  400: problem,
  401: problem,
  403: problem,
  404: problem,
  409: problem,
  422: problem,
  429: problem,
}
const response = { 200: envelopeOf(claimShown), ...errorResponses }
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
  summary: 'Begin a claim; without a listing, an application as an agent who is not listed.',
  headers: idempotencyHeaders,
  body: claimForm,
  response: { 201: envelopeOf(claimShown), ...errorResponses },
}
const list = {
  ...own,
  summary: 'Your own claims and applications.',
  response: { 200: envelopeOf(z.array(claimShown)), ...errorResponses },
}
const read = { ...own, summary: 'One claim or application of your own.', params, response }
const submit = { ...own, summary: 'Submit.', params, response }
const withdraw = { ...own, summary: 'Withdraw. It can’t be opened again.', params, response }
const requestProofSchema = {
  ...own,
  summary: 'Ask for a proof: a code by mail at once, by call or letter from our staff.',
  params,
  body: requestCodeForm,
  response,
}
const enter = { ...own, summary: 'Enter a code: five tries each.', params, body: enterCodeForm, response }
const evidence = {
  ...own,
  summary: 'Send a JPEG, PNG, WebP or PDF file as the body: at most three, 5 MB each.',
  params,
  response: { ...response, 413: problem, 415: problem },
}
const removeEvidenceSchema = {
  ...own,
  summary: 'Take a file back.',
  params: params.extend({ evidenceId: z.uuid() }),
  response,
}

export async function claimRoutes(app: FastifyInstance, parts: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('claimLookups', parts)
  api.get('/claim/find-listing', { onRequest, schema: lookup }, async ({ query }) => {
    const { last_name: lastName, first_name: firstName, state, zip } = query
    return ok((await findOwnListing(parts.db, { lastName, firstName, state, zip })).map(presentFound))
  })
  await app.register(ownClaimRoutes, parts)
  await app.register(evidenceRoutes, parts)
}

async function ownClaimRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const who = requireRole(db, anySignedIn)
  const onRequest = [limitCalls('claimCalls', { db, settings }), who.guard]
  const preHandler = limitCalls('claimProofs', { db, settings })
  const answer = async (request: object, id: string, message = 'OK') =>
    ok(presentClaim(await readOwnClaim(db, who.of(request), id)), message)

  api.post('/claim/claim-listing/create', { onRequest, schema: create }, async (request, reply) => {
    const claimant = who.of(request)
    return runIdempotent(db, { request, reply, who: claimant }, async (tx) => {
      const claim = await readOwnClaim(tx, claimant, await createCase(tx, claimant, request.body))
      const message = `Your ${claim.kind} is started. Add proof, then submit it.`
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
    await submitCase(db, settings, who.of(request), { claimId: request.params.id, requestId: request.id })
    return answer(request, request.params.id, 'Submitted. A person reviews it.')
  })
  api.post('/claim/claim-listing/:id/withdraw', { onRequest, schema: withdraw }, async (request) => {
    await withdrawCase(db, who.of(request), { claimId: request.params.id, requestId: request.id })
    return answer(request, request.params.id, 'Withdrawn.')
  })
  api.post('/claim/claim-listing/:id/proof', { onRequest, preHandler, schema: requestProofSchema }, async (request) => {
    await startProof(db, settings, who.of(request), { ...request.body, claimId: request.params.id })
    return answer(request, request.params.id, PROOF_MESSAGES[request.body.method])
  })
  api.post('/claim/claim-listing/:id/code', { onRequest, schema: enter }, async (request) => {
    await verifyCode(db, who.of(request), { ...request.body, claimId: request.params.id })
    return answer(request, request.params.id, 'The code is right.')
  })
}

const PROOF_MESSAGES = {
  domain_email: 'A code is on its way.',
  phone_code: 'We will call the number on file and read you a code.',
  postal_code: 'We will send a letter with a code to the address on file.',
  epp_confirmation: 'We will ask the IRS office that keeps the list.',
} as const

async function evidenceRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  acceptFileBodies(app)
  const api = app.withTypeProvider<ZodTypeProvider>()
  const who = requireRole(db, anySignedIn)
  const onRequest = [limitCalls('claimCalls', { db, settings }), who.guard]
  const bodyLimit = EVIDENCE_MAX_BYTES
  const path = '/claim/claim-listing/:id/evidence'

  api.post(path, { onRequest, schema: evidence, bodyLimit }, async (request) => {
    const { id } = request.params
    await addEvidence(db, settings, who.of(request), { claimId: id, content: fileFromBody(request.body) })
    return ok(presentClaim(await readOwnClaim(db, who.of(request), id)), 'The file is added.')
  })
  api.delete(`${path}/:evidenceId`, { onRequest, schema: removeEvidenceSchema }, async (request) => {
    const { id, evidenceId } = request.params
    await removeEvidence(db, settings, who.of(request), { claimId: id, evidenceId })
    return ok(presentClaim(await readOwnClaim(db, who.of(request), id)), 'The file is gone.')
  })
}

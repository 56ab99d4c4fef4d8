/** The admin desk: claims and agents. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as admin from '#contract/admin.ts'
import { adminClaimForm, type ClaimDecision, decideClaimForm, issueCodeForm, proofForm } from '#contract/claims.ts'
import { proveAdmin } from '../accounts/prove-actor.ts'
import { proveOwner } from '../accounts/prove-owner.ts'
import { acceptProof } from '../claims/accept-proof.ts'
import { createClaimByAdmin } from '../claims/create-by-admin.ts'
import { approveClaim, askClaimant, rejectClaim, reopenClaim, revokeClaim } from '../claims/decide-claim.ts'
import { governAgent, listAgents } from '../claims/govern-agent.ts'
import { readEvidence } from '../claims/keep-evidence.ts'
import { issueCode } from '../claims/prove-by-code.ts'
import { listClaims, readClaimAsStaff } from '../claims/read-claims.ts'
import { limitPerMinute } from '../platform/rate-limit.ts'
import { asActor } from './as-actor.ts'
import { DONE, done, envelopeOf, ok, okPage, pagedEnvelopeOf, problem } from './envelope.ts'
import { inWordsOf } from './in-words-of.ts'
import type { ApiParts } from './parts.ts'
import { presentClaim } from './present-claim.ts'
import { BEARER } from './signed-in.ts'
import { guardFile } from './take-files.ts'

const CALLS_PER_MINUTE = 240

const desk = { tags: ['admin: claims'], security: BEARER }
const refusals = { 400: problem, 401: problem, 403: problem, 404: problem, 409: problem, 422: problem, 429: problem }
const params = z.object({ id: z.uuid() })
const detail = { 200: envelopeOf(admin.claimDetail), ...refusals }

const schemas = {
  create: {
    ...desk,
    summary: 'Give a listing to an agent: a claim, made and approved at once. Asks for the password.',
    body: adminClaimForm,
    response: { 201: envelopeOf(admin.claimDetail), ...refusals },
  },
  list: {
    ...desk,
    summary: 'Claims of one status, who waits longest first.',
    querystring: admin.claimsQuery,
    response: { 200: pagedEnvelopeOf(admin.claimLine), ...refusals },
  },
  read: { ...desk, summary: 'One claim, with its claimant, rivals and history.', params, response: detail },
  decide: {
    ...desk,
    summary: 'Approve, reject, ask, revoke (asks for the password) or reopen.',
    params,
    body: decideClaimForm,
    response: detail,
  },
  proof: {
    ...desk,
    summary: 'A document or the answer of the IRS is accepted.',
    params,
    body: proofForm,
    response: detail,
  },
  code: {
    ...desk,
    summary: 'A code to read out or to write in a letter. Shown this once.',
    params,
    body: issueCodeForm,
    response: { 200: envelopeOf(admin.codeIssued), ...refusals },
  },
  evidence: { ...desk, summary: 'A file of a claim.', params: params.extend({ evidenceId: z.uuid() }) },
  agents: {
    ...desk,
    summary: 'Agents by approval, who waits longest first.',
    querystring: admin.agentsQuery,
    response: { 200: pagedEnvelopeOf(admin.agentLine), ...refusals },
  },
  decideAgent: {
    ...desk,
    summary: 'Approve, reject, suspend or reopen an agent.',
    params,
    body: admin.agentDecisionForm,
    response: { 200: DONE, ...refusals },
  },
}

export async function adminClaimRoutes(app: FastifyInstance, parts: ApiParts) {
  await app.register(claimDeskRoutes, parts)
  await app.register(proofDeskRoutes, parts)
  await app.register(agentDeskRoutes, parts)
}

function deskOf({ db, settings }: ApiParts) {
  const staff = asActor(db, proveAdmin)
  return {
    staff,
    onRequest: [limitPerMinute(CALLS_PER_MINUTE, settings), staff.door],
    async shown(request: object, id: string, message = 'OK') {
      const { claimant, rivals, ...claim } = await readClaimAsStaff(db, staff.of(request), id)
      const beside = inWordsOf(admin.claimDetail.pick({ claimant: true, rivals: true }), { claimant, rivals })
      return ok({ ...presentClaim(claim), ...beside }, message)
    },
  }
}

async function claimDeskRoutes(app: FastifyInstance, parts: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const { db, settings, house } = parts
  const { staff, onRequest, shown } = deskOf(parts)

  api.post('/claim/claim-listing/admin/create', { onRequest, schema: schemas.create }, async (request, reply) => {
    const { password, ...vouched } = request.body
    await proveOwner(db, house, staff.of(request), { password })
    const id = await createClaimByAdmin(db, settings, staff.of(request), { ...vouched, requestId: request.id })
    const made = await shown(request, id, 'The listing is theirs.')
    return reply.code(201).send({ ...made, statusCode: 201 })
  })
  api.get('/admin/claims', { onRequest, schema: schemas.list }, async (request) => {
    const { rows, total } = await listClaims(db, staff.of(request), request.query)
    return okPage(inWordsOf(z.array(admin.claimLine), rows), { ...request.query, total })
  })
  api.get('/admin/claims/:id', { onRequest, schema: schemas.read }, (request) => shown(request, request.params.id))
  api.post('/admin/claims/:id/decide', { onRequest, schema: schemas.decide }, async (request) => {
    const { decision, reason, password } = request.body
    if (decision === 'revoke') await proveOwner(db, house, staff.of(request), { password })
    const decided = { claimId: request.params.id, reason, requestId: request.id }
    await DECIDE[decision](db, settings, staff.of(request), decided)
    return shown(request, request.params.id, 'Decided.')
  })
}

const DECIDE: Readonly<Record<ClaimDecision, typeof approveClaim>> = {
  approve: approveClaim,
  reject: rejectClaim,
  ask: askClaimant,
  revoke: revokeClaim,
  reopen: reopenClaim,
}

async function proofDeskRoutes(app: FastifyInstance, parts: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const { db, settings } = parts
  const { staff, onRequest, shown } = deskOf(parts)

  api.post('/admin/claims/:id/proof', { onRequest, schema: schemas.proof }, async (request) => {
    const accepted = { ...request.body, claimId: request.params.id, requestId: request.id }
    await acceptProof(db, staff.of(request), accepted)
    return shown(request, request.params.id, 'The proof counts.')
  })
  api.post('/admin/claims/:id/code', { onRequest, schema: schemas.code }, async (request) => {
    const asked = { ...request.body, claimId: request.params.id, requestId: request.id }
    return ok(await issueCode(db, staff.of(request), asked))
  })
  api.get('/admin/claims/:id/evidence/:evidenceId', { onRequest, schema: schemas.evidence }, async (request, reply) => {
    const { id, evidenceId } = request.params
    const piece = { claimId: id, evidenceId, requestId: request.id }
    const { kind, content } = await readEvidence(db, settings, staff.of(request), piece)
    guardFile(reply).header('cache-control', 'no-store')
    if (kind === 'image') return reply.type('image/webp').send(content)
    // Never opened in our own pages: a download, of no type that a browser would show.
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="evidence-${evidenceId.slice(0, 8)}.pdf"`)
      .send(content)
  })
}

async function agentDeskRoutes(app: FastifyInstance, parts: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const { db, settings } = parts
  const { staff, onRequest } = deskOf(parts)

  api.get('/admin/agents', { onRequest, schema: schemas.agents }, async (request) => {
    const { rows, total } = await listAgents(db, staff.of(request), request.query)
    return okPage(inWordsOf(z.array(admin.agentLine), rows), { ...request.query, total })
  })
  api.post('/admin/agents/:id/decide', { onRequest, schema: schemas.decideAgent }, async (request) => {
    const decision = { ...request.body, agentId: request.params.id, requestId: request.id }
    await governAgent(db, settings, staff.of(request), decision)
    return done('Decided. The agent is told by mail.')
  })
}

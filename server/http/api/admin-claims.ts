/** Admin endpoints: claims and agents. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as admin from '#common/admin.ts'
import { adminClaimForm, type ClaimDecision, decideClaimForm, issueCodeForm, proofForm } from '#common/claims.ts'
import { proveAdmin } from '#server/domains/accounts/prove-actor.ts'
import { proveOwner } from '#server/domains/accounts/prove-owner.ts'
import { acceptProof } from '#server/domains/claims/accept-proof.ts'
import { createClaimByAdmin } from '#server/domains/claims/create-by-admin.ts'
import {
  approveCase,
  requestClaimantInfo,
  rejectCase,
  reopenCase,
  revokeCase,
} from '#server/domains/claims/decide-claim.ts'
import { decideAgentApproval, listAgents } from '#server/domains/claims/decide-agent-approval.ts'
import { readEvidence } from '#server/domains/claims/evidence.ts'
import { issueCode } from '#server/domains/claims/prove-by-code.ts'
import { listApplications, listClaims, readClaimAsStaff } from '#server/domains/claims/read-claims.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { requireRole } from './require-role.ts'
import { DONE, done, envelopeOf, ok, okPage, pagedEnvelopeOf, problem } from './envelope.ts'
import { serializeAs } from './serialize.ts'
import type { ApiOptions } from './options.ts'
import { presentClaim } from './present-claim.ts'
import { BEARER } from './signed-in.ts'
import { setFileHeaders } from './file-uploads.ts'

const adminRoute = { tags: ['admin: claims'], security: BEARER }
const errorResponses = {
  400: problem,
  401: problem,
  403: problem,
  404: problem,
  409: problem,
  422: problem,
  429: problem,
}
const params = z.object({ id: z.uuid() })
const detail = { 200: envelopeOf(admin.claimDetail), ...errorResponses }

const schemas = {
  create: {
    ...adminRoute,
    summary: 'Give a listing to an agent: a claim, made and approved at once. Asks for the password.',
    body: adminClaimForm,
    response: { 201: envelopeOf(admin.claimDetail), ...errorResponses },
  },
  list: {
    ...adminRoute,
    summary: 'Claims of one status, who waits longest first.',
    querystring: admin.claimsQuery,
    response: { 200: pagedEnvelopeOf(admin.claimLine), ...errorResponses },
  },
  applications: {
    ...adminRoute,
    summary: 'Applications of agents who are not listed, by status. The calls of one claim take their ids too.',
    querystring: admin.claimsQuery,
    response: { 200: pagedEnvelopeOf(admin.claimLine), ...errorResponses },
  },
  read: {
    ...adminRoute,
    summary: 'One claim or application, with its claimant, rivals and history.',
    params,
    response: detail,
  },
  decide: {
    ...adminRoute,
    summary: 'Approve, reject, ask, revoke (asks for the password) or reopen.',
    params,
    body: decideClaimForm,
    response: detail,
  },
  proof: {
    ...adminRoute,
    summary: 'A document or the answer of the IRS is accepted.',
    params,
    body: proofForm,
    response: detail,
  },
  code: {
    ...adminRoute,
    summary: 'A code to read out or to write in a letter. Shown this once.',
    params,
    body: issueCodeForm,
    response: { 200: envelopeOf(admin.codeIssued), ...errorResponses },
  },
  evidence: { ...adminRoute, summary: 'A file of a claim.', params: params.extend({ evidenceId: z.uuid() }) },
  agents: {
    ...adminRoute,
    summary: 'Agents by approval, who waits longest first.',
    querystring: admin.agentsQuery,
    response: { 200: pagedEnvelopeOf(admin.agentLine), ...errorResponses },
  },
  decideAgent: {
    ...adminRoute,
    summary: 'Approve, reject, suspend or reopen an agent.',
    params,
    body: admin.agentDecisionForm,
    response: { 200: DONE, ...errorResponses },
  },
}

export async function adminClaimRoutes(app: FastifyInstance, parts: ApiOptions) {
  await app.register(claimQueueRoutes, parts)
  await app.register(claimProofRoutes, parts)
  await app.register(agentQueueRoutes, parts)
}

function claimRouteContext({ db, settings }: ApiOptions) {
  const staff = requireRole(db, proveAdmin)
  return {
    staff,
    onRequest: [limitCalls('adminCalls', { db, settings }), staff.guard],
    async shown(request: object, id: string, message = 'OK') {
      const { claimant, rivals, ...claim } = await readClaimAsStaff(db, staff.of(request), id)
      const beside = serializeAs(admin.claimDetail.pick({ claimant: true, rivals: true }), { claimant, rivals })
      return ok({ ...presentClaim(claim), ...beside }, message)
    },
  }
}

async function claimQueueRoutes(app: FastifyInstance, parts: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const { db, settings, deps } = parts
  const { staff, onRequest, shown } = claimRouteContext(parts)

  api.post('/claim/claim-listing/admin/create', { onRequest, schema: schemas.create }, async (request, reply) => {
    const { password, ...vouched } = request.body
    await proveOwner(db, deps, staff.of(request), { password })
    const id = await createClaimByAdmin(db, settings, staff.of(request), { ...vouched, requestId: request.id })
    const made = await shown(request, id, 'The listing is theirs.')
    return reply.code(201).send({ ...made, statusCode: 201 })
  })
  api.get('/admin/claims', { onRequest, schema: schemas.list }, async (request) => {
    const { rows, total } = await listClaims(db, staff.of(request), request.query)
    return okPage(serializeAs(z.array(admin.claimLine), rows), { ...request.query, total })
  })
  api.get('/admin/applications', { onRequest, schema: schemas.applications }, async (request) => {
    const { rows, total } = await listApplications(db, staff.of(request), request.query)
    return okPage(serializeAs(z.array(admin.claimLine), rows), { ...request.query, total })
  })
  api.get('/admin/claims/:id', { onRequest, schema: schemas.read }, (request) => shown(request, request.params.id))
  api.post('/admin/claims/:id/decide', { onRequest, schema: schemas.decide }, async (request) => {
    const { decision, reason, password } = request.body
    if (decision === 'revoke') await proveOwner(db, deps, staff.of(request), { password })
    const decided = { claimId: request.params.id, reason, requestId: request.id }
    await DECIDE[decision](db, settings, staff.of(request), decided)
    return shown(request, request.params.id, 'Decided.')
  })
}

const DECIDE: Readonly<Record<ClaimDecision, typeof approveCase>> = {
  approve: approveCase,
  reject: rejectCase,
  ask: requestClaimantInfo,
  revoke: revokeCase,
  reopen: reopenCase,
}

async function claimProofRoutes(app: FastifyInstance, parts: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const { db, settings } = parts
  const { staff, onRequest, shown } = claimRouteContext(parts)

  api.post('/admin/claims/:id/proof', { onRequest, schema: schemas.proof }, async (request) => {
    const accepted = { ...request.body, claimId: request.params.id, requestId: request.id }
    await acceptProof(db, staff.of(request), accepted)
    return shown(request, request.params.id, 'The proof counts.')
  })
  api.post('/admin/claims/:id/code', { onRequest, schema: schemas.code }, async (request) => {
    const input = { ...request.body, claimId: request.params.id, requestId: request.id }
    return ok(await issueCode(db, staff.of(request), input))
  })
  api.get('/admin/claims/:id/evidence/:evidenceId', { onRequest, schema: schemas.evidence }, async (request, reply) => {
    const { id, evidenceId } = request.params
    const piece = { claimId: id, evidenceId, requestId: request.id }
    const { kind, content } = await readEvidence(db, settings, staff.of(request), piece)
    setFileHeaders(reply).header('cache-control', 'no-store')
    if (kind === 'image') return reply.type('image/webp').send(content)
    // Never opened inside our own pages: a download, with a type that no browser displays.
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="evidence-${evidenceId.slice(0, 8)}.pdf"`)
      .send(content)
  })
}

async function agentQueueRoutes(app: FastifyInstance, parts: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const { db, settings } = parts
  const { staff, onRequest } = claimRouteContext(parts)

  api.get('/admin/agents', { onRequest, schema: schemas.agents }, async (request) => {
    const { rows, total } = await listAgents(db, staff.of(request), request.query)
    return okPage(serializeAs(z.array(admin.agentLine), rows), { ...request.query, total })
  })
  api.post('/admin/agents/:id/decide', { onRequest, schema: schemas.decideAgent }, async (request) => {
    const decision = { ...request.body, agentId: request.params.id, requestId: request.id }
    await decideAgentApproval(db, settings, staff.of(request), decision)
    return done('Decided. The agent is told by mail.')
  })
}

/** Admin calls: claims and agents. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { z } from 'zod'
import * as admin from '#common/admin.ts'
import { adminClaimForm, decideClaimForm, issueCodeForm, proofForm } from '#common/claim-schemas.ts'
import type { ClaimDecision } from '#common/claims.ts'
import { proveOwner } from '#server/domains/accounts/prove-owner.ts'
import { acceptProof, createClaimByAdmin } from '#server/domains/claims/prove-by-staff.ts'
import {
  approveCase,
  rejectCase,
  reopenCase,
  requestClaimantInfo,
  revokeCase,
} from '#server/domains/claims/decide-claim.ts'
import { decideAgentApproval, listAgents } from '#server/domains/claims/decide-agent-approval.ts'
import { readEvidence } from '#server/domains/claims/evidence.ts'
import { issueCode } from '#server/domains/claims/prove-by-code.ts'
import { listApplications, listClaims, listDecided, readClaimAsStaff } from '#server/domains/claims/read-claims.ts'
import type { Admin } from '#server/platform/actors.ts'
import { uuidParams } from './agent-schemas.ts'
import { admins } from './audiences.ts'
import { call, type Context, FILE, group } from './call.ts'
import { done, envelopeOf, ok, okPage, pagedEnvelopeOf } from './envelope.ts'
import { setFileHeaders } from './file-uploads.ts'
import { presentClaim } from './present.ts'

const detail = envelopeOf(admin.claimDetail)

async function detailOf({ db, who }: Context<Admin>, id: string, message?: string) {
  const { claimant, rivals, ...claim } = await readClaimAsStaff(db, who, id)
  return ok({ ...presentClaim(claim), claimant, rivals }, message)
}

const claimCalls = group({ tag: 'admin: claims', limit: 'adminCalls' }, [
  call(
    admins,
    'POST /claim/claim-listing/admin/create',
    'Give a listing to an agent by creating and approving a claim in one step. Requires your password.',
    {
      body: adminClaimForm,
      status: 201,
      output: detail,
      run: async (context) => {
        const { db, deps, settings, who, request } = context
        const { password, ...vouched } = context.body
        await proveOwner(db, deps, who, { password })
        const id = await createClaimByAdmin(db, settings, who, { ...vouched, requestId: request.id })
        return detailOf(context, id, i18n._(msg`Listing assigned to the agent.`))
      },
    },
  ),
  call(admins, 'GET /admin/claims', 'List claims with a status, longest wait first.', {
    query: admin.claimsQuery,
    output: pagedEnvelopeOf(admin.claimLine),
    run: async ({ db, who, query }) => okPage(await listClaims(db, who, query)),
  }),
  call(
    admins,
    'GET /admin/applications',
    'List applications of agents who aren’t listed, by status. The calls for a single claim also accept their IDs.',
    {
      query: admin.claimsQuery,
      output: pagedEnvelopeOf(admin.claimLine),
      run: async ({ db, who, query }) => okPage(await listApplications(db, who, query)),
    },
  ),
  call(admins, 'GET /admin/claims/decided', 'List the claims or applications that staff decided last, newest first.', {
    query: admin.decidedQuery,
    output: envelopeOf(z.array(admin.decidedLine)),
    run: async ({ db, who, query: { kind } }) => ok(await listDecided(db, who, kind)),
  }),
  call(
    admins,
    'GET /admin/claims/:id',
    'Get a claim or application with its claimant, competing claims, and history.',
    {
      params: uuidParams,
      output: detail,
      run: (context) => detailOf(context, context.params.id),
    },
  ),
  call(
    admins,
    'POST /admin/claims/:id/decide',
    'Approve, reject, request more information, revoke (requires your password), or reopen.',
    {
      params: uuidParams,
      body: decideClaimForm,
      output: detail,
      run: async (context) => {
        const { db, deps, settings, who, params, body, request } = context
        const { decision, reason, password } = body
        if (decision === 'revoke') await proveOwner(db, deps, who, { password })
        await DECIDE[decision](db, settings, who, { claimId: params.id, reason, requestId: request.id })
        return detailOf(context, params.id, i18n._(msg`Decision saved.`))
      },
    },
  ),
])

const DECIDE: Readonly<Record<ClaimDecision, typeof approveCase>> = {
  approve: approveCase,
  reject: rejectCase,
  ask: requestClaimantInfo,
  revoke: revokeCase,
  reopen: reopenCase,
}

const proofCalls = group({ tag: 'admin: claims', limit: 'adminCalls' }, [
  call(admins, 'POST /admin/claims/:id/proof', 'Accept a document or an IRS confirmation as proof.', {
    params: uuidParams,
    body: proofForm,
    output: detail,
    run: async (context) => {
      const { db, who, params, body, request } = context
      await acceptProof(db, who, { ...body, claimId: params.id, requestId: request.id })
      return detailOf(context, params.id, i18n._(msg`Proof accepted.`))
    },
  }),
  call(
    admins,
    'POST /admin/claims/:id/code',
    'Create a code to read out on a call or send in a letter. Shown only once.',
    {
      params: uuidParams,
      body: issueCodeForm,
      output: envelopeOf(admin.codeIssued),
      run: async ({ db, who, params, body, request }) =>
        ok(await issueCode(db, who, { ...body, claimId: params.id, requestId: request.id })),
    },
  ),
  call(admins, 'GET /admin/claims/:id/evidence/:evidenceId', 'Download a file from a claim.', {
    params: uuidParams.extend({ evidenceId: z.uuid() }),
    output: FILE,
    errors: [],
    run: async ({ db, settings, who, params: { id, evidenceId }, request, reply }) => {
      const piece = { claimId: id, evidenceId, requestId: request.id }
      const { kind, content } = await readEvidence(db, settings, who, piece)
      setFileHeaders(reply).header('cache-control', 'no-store')
      if (kind === 'image') return reply.type('image/webp').send(content)
      // Never opened inside our own pages: a download, with a type that no browser displays.
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="evidence-${evidenceId.slice(0, 8)}.pdf"`)
        .send(content)
    },
  }),
])

const agentCalls = group({ tag: 'admin: claims', limit: 'adminCalls' }, [
  call(admins, 'GET /admin/agents', 'List agents by approval status, longest wait first.', {
    query: admin.agentsQuery,
    output: pagedEnvelopeOf(admin.agentLine),
    run: async ({ db, who, query }) => okPage(await listAgents(db, who, query)),
  }),
  call(admins, 'POST /admin/agents/:id/decide', 'Approve, reject, or suspend an agent, or reopen the decision.', {
    params: uuidParams,
    body: admin.agentDecisionForm,
    run: async ({ db, settings, who, params, body, request }) => {
      await decideAgentApproval(db, settings, who, { ...body, agentId: params.id, requestId: request.id })
      return done(i18n._(msg`Decision saved. We’ve emailed the agent.`))
    },
  }),
])

export const adminClaimCalls = [claimCalls, proofCalls, agentCalls]

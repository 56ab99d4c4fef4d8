/**
 * Calls to claim a listing, or to apply as an agent who isn't listed: the id tells which. The specification's admin call
 * is in admin-claims.ts.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { z } from 'zod'
import { claimForm, claimShown, enterCodeForm, listingFound, requestCodeForm } from '#common/claim-schemas.ts'
import { EVIDENCE_MAX_BYTES } from '#common/claims.ts'
import { createCase, submitCase, withdrawCase } from '#server/domains/claims/file-claim.ts'
import { findOwnListing } from '#server/domains/claims/find-own-listing.ts'
import { addEvidence, removeEvidence } from '#server/domains/claims/evidence.ts'
import { startProof, verifyCode } from '#server/domains/claims/prove-by-code.ts'
import { listOwnClaims, readOwnClaim } from '#server/domains/claims/read-claims.ts'
import { stateParameter, textParameter, uuidParams } from './agent-schemas.ts'
import { everybody, signedIn } from './audiences.ts'
import { call, type Context, group, UPLOAD_ERRORS } from './call.ts'
import { envelopeOf, ok } from './envelope.ts'
import { acceptFileBodies, fileFromBody } from './file-uploads.ts'
import { presentClaim, presentFound } from './present.ts'

const claim = envelopeOf(claimShown)

const claimOf = async ({ db, who }: Context, id: string, message?: string) =>
  ok(presentClaim(await readOwnClaim(db, who, id)), message)

const lookupCalls = group({ tag: 'claims', limit: 'claimLookups', errors: [400, 429] }, [
  call(everybody, 'GET /claim/find-listing', 'Find listings that may be yours, as you type.', {
    query: z.object({
      last_name: textParameter('Whole last name.'),
      first_name: textParameter('First name, or its beginning.'),
      state: stateParameter('Ranks listings in this state higher.'),
      zip: textParameter('ZIP code, or its beginning.'),
    }),
    output: envelopeOf(z.array(listingFound)),
    run: async ({ db, query: { last_name: lastName, first_name: firstName, state, zip } }) =>
      ok((await findOwnListing(db, { lastName, firstName, state, zip })).map(presentFound)),
  }),
])

const ownClaimCalls = group({ tag: 'claims', limit: 'claimCalls' }, [
  call(
    signedIn,
    'POST /claim/claim-listing/create',
    'Start a claim or, without a listing, an application as an agent who isn’t listed.',
    {
      body: claimForm,
      idempotent: true,
      status: 201,
      output: claim,
      run: async ({ db, who, body }) => {
        const made = await readOwnClaim(db, who, await createCase(db, who, body))
        return ok(
          presentClaim(made),
          made.kind === 'claim'
            ? i18n._(msg`You’ve started your claim. Add proof, then submit it.`)
            : i18n._(msg`You’ve started your application. Add proof, then submit it.`),
        )
      },
    },
  ),
  call(signedIn, 'GET /claim/claim-listing/own', 'List your claims and applications.', {
    output: envelopeOf(z.array(claimShown)),
    run: async ({ db, who }) => ok((await listOwnClaims(db, who)).map(presentClaim)),
  }),
  call(signedIn, 'GET /claim/claim-listing/:id', 'Get one of your claims or applications.', {
    params: uuidParams,
    output: claim,
    run: (context) => claimOf(context, context.params.id),
  }),
  call(signedIn, 'POST /claim/claim-listing/:id/submit', 'Submit a claim or application.', {
    params: uuidParams,
    output: claim,
    run: async (context) => {
      const { db, settings, who, params, request } = context
      await submitCase(db, settings, who, { claimId: params.id, requestId: request.id })
      return claimOf(context, params.id, i18n._(msg`Submitted. Our team will review what you sent.`))
    },
  }),
  call(signedIn, 'POST /claim/claim-listing/:id/withdraw', 'Withdraw a claim or application. You can’t reopen it.', {
    params: uuidParams,
    output: claim,
    run: async (context) => {
      const { db, who, params, request } = context
      await withdrawCase(db, who, { claimId: params.id, requestId: request.id })
      return claimOf(context, params.id, i18n._(msg`Withdrawn.`))
    },
  }),
  call(
    signedIn,
    'POST /claim/claim-listing/:id/proof',
    'Request a proof: an emailed code right away, or a code by phone or letter from our staff.',
    {
      acceptedLimit: 'claimProofs',
      params: uuidParams,
      body: requestCodeForm,
      output: claim,
      run: async (context) => {
        const { db, settings, who, params, body } = context
        await startProof(db, settings, who, { ...body, claimId: params.id })
        return claimOf(context, params.id, i18n._(PROOF_MESSAGES[body.method]))
      },
    },
  ),
  call(signedIn, 'POST /claim/claim-listing/:id/code', 'Enter a proof code. You have five tries per code.', {
    params: uuidParams,
    body: enterCodeForm,
    output: claim,
    run: async (context) => {
      const { db, who, params, body } = context
      await verifyCode(db, who, { ...body, claimId: params.id })
      return claimOf(context, params.id, i18n._(msg`Code accepted.`))
    },
  }),
])

const PROOF_MESSAGES = {
  domain_email: msg`We emailed you a code.`,
  phone_code: msg`We’ll call the number on file and read you a code.`,
  postal_code: msg`We’ll send a letter with a code to the address on file.`,
  epp_confirmation: msg`We’ll ask the IRS office that maintains the list.`,
} as const

const evidenceCalls = group({ tag: 'claims', limit: 'claimCalls', parseBodies: acceptFileBodies }, [
  call(
    signedIn,
    'POST /claim/claim-listing/:id/evidence',
    'Upload a JPEG, PNG, WebP, or PDF file as the body: at most three files of 5 MB each.',
    {
      params: uuidParams,
      bodyLimit: EVIDENCE_MAX_BYTES,
      output: claim,
      errors: UPLOAD_ERRORS,
      run: async (context) => {
        const { db, settings, who, params, request } = context
        await addEvidence(db, settings, who, { claimId: params.id, content: fileFromBody(request.body) })
        return claimOf(context, params.id, i18n._(msg`File added.`))
      },
    },
  ),
  call(signedIn, 'DELETE /claim/claim-listing/:id/evidence/:evidenceId', 'Remove a file.', {
    params: uuidParams.extend({ evidenceId: z.uuid() }),
    output: claim,
    run: async (context) => {
      const { db, settings, who, params } = context
      await removeEvidence(db, settings, who, { claimId: params.id, evidenceId: params.evidenceId })
      return claimOf(context, params.id, i18n._(msg`File removed.`))
    },
  }),
])

export const claimCalls = [lookupCalls, ownClaimCalls, evidenceCalls]

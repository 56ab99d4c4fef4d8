/** Claims and listings to choose from, as the API shows them. */
import { type ClaimShown, CODE_TRIES, isEnough, type ListingFound, STRENGTH } from '#contract/claims.ts'
import { paths } from '#contract/paths.ts'
import type { OwnListing } from '../claims/find-own-listing.ts'
import type { ClaimView } from '../claims/read-claims.ts'

export const presentFound = (listing: OwnListing): ListingFound => ({
  id: listing.publicId,
  name: [listing.firstName, listing.middleName, listing.lastName, listing.suffix].filter(Boolean).join(' '),
  city: listing.city,
  state: listing.state,
  zip: listing.zip,
  path: paths.listing(listing),
  claimed: listing.claimed,
})

export function presentClaim(claim: ClaimView): ClaimShown {
  const { status, relation, method, statement, reason, evidence } = claim
  return {
    id: claim.id,
    status,
    is_dispute: claim.isDispute,
    listing: claim.listing && presentFound(claim.listing),
    relation,
    method,
    statement,
    reason,
    proofs: claim.proofs.map((proof) => ({
      method: proof.method,
      strength: STRENGTH[proof.method],
      passed: proof.passed,
      code_open: proof.codeOpen,
      tries_left: CODE_TRIES - proof.tries,
    })),
    enough_proof: isEnough(claim.proofs.filter(({ passed }) => passed).map((proof) => proof.method)),
    evidence,
    history: claim.history.map(({ at, actorId, what, note }) => ({
      at: at.toISOString(),
      by: actorId === null ? ('system' as const) : actorId === claim.accountId ? ('you' as const) : ('staff' as const),
      what,
      note,
    })),
    methods_open: claim.methodsOpen,
    created_at: claim.createdAt.toISOString(),
    submitted_at: claim.submittedAt?.toISOString() ?? null,
    decided_at: claim.decidedAt?.toISOString() ?? null,
  }
}

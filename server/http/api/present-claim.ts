/** Claims, and listings to choose from, as the API returns them. */
import { type ClaimShown, isEnoughProof, type ListingFound, STRENGTH } from '#common/claims.ts'
import { paths } from '#common/paths.ts'
import type { OwnListing } from '#server/domains/claims/find-own-listing.ts'
import type { ClaimView } from '#server/domains/claims/read-claims.ts'
import { LIMITS } from '#server/platform/limits.ts'

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
  const { kind, status, relation, method, statement, reason, evidence } = claim
  return {
    id: claim.id,
    kind,
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
      tries_left: LIMITS.claimCodeTries.max - proof.tries,
    })),
    enough_proof: isEnoughProof(claim.proofs.filter(({ passed }) => passed).map((proof) => proof.method)),
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

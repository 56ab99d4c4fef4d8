/** Claims, and listings to choose from, as the API returns them. */
import { isEnoughProof, STRENGTH } from '#common/claims.ts'
import { paths } from '#common/paths.ts'
import type { OwnListing } from '#server/domains/claims/find-own-listing.ts'
import type { ClaimView } from '#server/domains/claims/read-claims.ts'
import { LIMITS } from '#server/platform/limits.ts'

export const presentFound = (listing: OwnListing) => ({
  id: listing.publicId,
  name: [listing.firstName, listing.middleName, listing.lastName, listing.suffix].filter(Boolean).join(' '),
  city: listing.city,
  state: listing.state,
  zip: listing.zip,
  path: paths.listing(listing),
  claimed: listing.claimed,
})

export const presentClaim = ({ accountId, listing, proofs, history, ...claim }: ClaimView) => ({
  ...claim,
  listing: listing && presentFound(listing),
  proofs: proofs.map(({ tries, ...proof }) => ({
    ...proof,
    strength: STRENGTH[proof.method],
    triesLeft: LIMITS.claimCodeTries.max - tries,
  })),
  enoughProof: isEnoughProof(proofs.filter(({ passed }) => passed).map(({ method }) => method)),
  history: history.map(({ actorId, ...event }) => ({
    ...event,
    by: actorId === null ? ('system' as const) : actorId === accountId ? ('you' as const) : ('staff' as const),
  })),
})

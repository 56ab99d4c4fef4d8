/** /dashboard/listing: the claim while there is one to make, and the editor of what the listing says. */
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ClaimCard } from '#app/features/claims/claim-card.tsx'
import { isOpen } from '#app/features/claims/claim-words.ts'
import { FindListing } from '#app/features/claims/find-listing.tsx'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { useAct } from '#app/features/signed-in/use-act.ts'
import { useList } from '#app/features/signed-in/use-list.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { ClaimShown } from '#contract/claims.ts'
import { paths } from '#contract/paths.ts'
import type { OwnListingShown } from '#contract/listing-content.ts'
import { AcceptingPart } from './accepting-part.tsx'
import { BesideListPart } from './beside-list-part.tsx'
import { CompletePart } from './complete-part.tsx'
import { EditorForm } from './editor-form.tsx'
import { PhotoPart } from './photo-part.tsx'

export function ListingDesk() {
  const { agent } = useOwnProfile()
  if (agent?.status === 'suspended') {
    return (
      <Notice kind="problem">
        <p>Your approval is suspended: nothing can be changed now. {agent.reason}</p>
        <p>
          You may object: <a href={paths.contact}>write to us</a>.
        </p>
      </Notice>
    )
  }
  return <Desk />
}

function Desk() {
  const claims = useList<ClaimShown[]>('claim/claim-listing/own')
  const own = useList<OwnListingShown>('listing/own')
  useAskedClaim(claims.data)
  return (
    <div className="grid gap-10">
      <LoadingNote query={own} />
      {own.data?.listing && <Whose own={own.data} />}
      {claims.data && own.data && <Claims claims={claims.data} hasListing={own.data.listing !== null} />}
      {own.data && <Editor own={own.data} />}
      <Earlier claims={earlierOf(claims.data ?? [], own.data?.listing === null)} />
    </div>
  )
}

function Claims({ claims, hasListing }: { claims: readonly ClaimShown[]; hasListing: boolean }) {
  const open = claims.filter(isOpen)
  if (open.length > 0) return open.map((claim) => <ClaimCard key={claim.id} claim={claim} />)
  if (hasListing) return null
  const refused = lastRefused(claims)
  return (
    <>
      {refused && <ClaimCard claim={refused} />}
      <FindListing />
    </>
  )
}

/** Why the last claim ended stands above the way to a new one. */
const lastRefused = (claims: readonly ClaimShown[]): ClaimShown | undefined =>
  claims.find(({ status }) => status === 'rejected' || status === 'revoked')

const Earlier = ({ claims }: { claims: readonly ClaimShown[] }) =>
  claims.length > 0 && (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Earlier claims</summary>
      <div className="mt-3 grid gap-4">
        {claims.map((claim) => (
          <ClaimCard key={claim.id} claim={claim} />
        ))}
      </div>
    </details>
  )

/** Those that stand nowhere else on the page. */
function earlierOf(claims: readonly ClaimShown[], isLookingFor: boolean): readonly ClaimShown[] {
  const told = isLookingFor && !claims.some(isOpen) ? lastRefused(claims) : undefined
  return claims.filter((claim) => !isOpen(claim) && claim !== told)
}

/** "Is this you? Claim" on a profile leads here: the claim begins by itself, once. */
function useAskedClaim(claims: ClaimShown[] | undefined): void {
  const act = useAct()
  const [asked, setAsked] = useSearchParams()
  const begun = useRef(false)
  const listing = asked.get('claim')
  useEffect(() => {
    if (!listing || !claims || begun.current) return
    begun.current = true
    setAsked({}, { replace: true })
    if (claims.some((claim) => isOpen(claim) && claim.listing?.id === listing)) return
    void act('POST', 'claim/claim-listing/create', { listing_id: listing, method: 'document' })
  }, [act, claims, listing, setAsked])
}

const Whose = ({ own: { listing } }: { own: OwnListingShown }) =>
  listing && (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>
        <strong>{listing.name}</strong>, {listing.place}
      </span>
      <a href={listing.path}>See your public profile</a>
    </p>
  )

function Editor({ own }: { own: OwnListingShown }) {
  return (
    <>
      {!own.is_public && (
        <Notice>
          <p>You can prepare everything now. Nobody sees it until your claim is approved; then it shows at once.</p>
        </Notice>
      )}
      <CompletePart own={own} />
      <AcceptingPart own={own} />
      <PhotoPart own={own} />
      <EditorForm key={own.version} own={own} />
      {own.listing && <BesideListPart own={own} />}
    </>
  )
}

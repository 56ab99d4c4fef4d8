/** /dashboard/listing: claim a listing and complete it. */
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { ClaimCard } from '#app/features/claims/claim-card.tsx'
import { isOpen } from '#app/features/claims/claim-labels.tsx'
import { FindListing } from '#app/features/claims/find-listing.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { useList } from '#app/ui/list/use-list.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { ClaimShown } from '#common/claims.ts'
import { paths } from '#common/paths.ts'
import type { OwnListingShown } from '#common/listing-content.ts'
import { BesideListPart } from '#app/features/listing-editor/beside-list-part.tsx'
import { EditorForm } from '#app/features/listing-editor/editor-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ACCEPTING_EXPIRED_DAYS, ACCEPTING_STALE_DAYS } from '#common/limits.ts'
import { formatDate } from '#common/dates.ts'
import { renew } from '#app/ui/list/renew.ts'
import { api } from '#app/lib/api/calls.ts'
import { ChoosePicture } from '#app/features/pictures/choose-picture.tsx'

export default function Page() {
  return (
    <DashboardPage
      heading="Your listing"
      lead="What the IRS list says of you is the record; what you add here shows beside it."
    >
      <OwnListingEditor />
    </DashboardPage>
  )
}

/** The claim while there is one to make, and the editor for the listing. */
function OwnListingEditor() {
  const { agent } = useOwnProfile()
  if (agent?.status === 'suspended') {
    return (
      <Notice kind="problem">
        <p>Your approval is suspended: nothing can be changed now. {agent.reason}</p>
        <p>
          If you disagree, <a href={paths.contact}>contact us</a>.
        </p>
      </Notice>
    )
  }
  return <OwnListingContent />
}

function OwnListingContent() {
  const claims = useList(api.get('claim/claim-listing/own'))
  const own = useList(api.get('listing/own'))
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
  // A claim that should be proved again comes first, too.
  const open = claims.filter((claim) => isOpen(claim) || claim.is_proof_due)
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

/** Why the last claim ended is shown above the way to start a new one. */
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

/** Claims that aren't shown anywhere else on the page. */
function earlierOf(claims: readonly ClaimShown[], isLookingFor: boolean): readonly ClaimShown[] {
  const told = isLookingFor && !claims.some(isOpen) ? lastRefused(claims) : undefined
  return claims.filter((claim) => !isOpen(claim) && !claim.is_proof_due && claim !== told)
}

/** "Is this you? Claim" on a profile leads here: the claim starts automatically, once. */
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
    void act(api.post('claim/claim-listing/create', { body: { listing_id: listing, method: 'document' } }))
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
          <p>You can prepare everything now. We publish it as soon as your claim is approved.</p>
        </Notice>
      )}
      <CompletePart own={own} />
      <AcceptingPart own={own} />
      <PhotoPart own={own} />
      <EditorForm own={own} />
      {own.listing && <BesideListPart own={own} />}
    </>
  )
}

/** A fact that goes stale, so it is confirmed with one click. */
function AcceptingPart({ own }: { own: OwnListingShown }) {
  const act = useAct()
  const say = (accepting: boolean) => void act(api.post('listing/own/accepting', { body: { accepting } }))
  return (
    <section aria-labelledby="accepting" className="grid gap-3">
      <h2 id="accepting" className="text-22">
        New clients
      </h2>
      <p className="max-w-[68ch]">{sentence(own)}</p>
      <p className="text-14 text-muted">
        After {ACCEPTING_STALE_DAYS} days we show that it may be old, after {ACCEPTING_EXPIRED_DAYS} you leave the
        filter.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          type="button"
          variant={own.accepting_clients === true ? 'primary' : 'secondary'}
          onClick={() => say(true)}
        >
          {own.accepting_clients === true ? 'Yes, still' : 'I take new clients'}
        </Button>
        <Button type="button" variant="secondary" onClick={() => say(false)}>
          Not now
        </Button>
      </div>
    </section>
  )
}

function sentence({
  accepting_clients: accepting,
  accepting_confirmed_at: at,
  accepting_state: state,
}: OwnListingShown) {
  if (accepting === null || !at) return 'You haven’t said whether you take new clients.'
  const said = `You said on ${formatDate(at)} that you ${accepting ? 'take new clients' : 'take no new clients'}.`
  if (state === 'fresh') return said
  return `${said} ${state === 'stale' ? 'That is a while ago: does it still hold?' : 'That is too long ago to be shown.'}`
}

/** How complete the profile is, and what a reader would miss. */
function CompletePart({ own: { complete } }: { own: OwnListingShown }) {
  const missing = complete.parts.filter(({ done }) => !done)
  return (
    <section aria-labelledby="complete" className="grid gap-2">
      <h2 id="complete" className="text-22">
        {complete.percent === 100 ? 'Your profile is complete' : `Your profile is ${complete.percent}% complete`}
      </h2>
      <progress aria-labelledby="complete" value={complete.percent} max={100} className="bar" />
      {missing.length > 0 && (
        <p className="text-14 text-muted">
          Still missing: {missing.map(({ label }) => label.toLowerCase()).join('; ')}.
        </p>
      )}
    </section>
  )
}

function PhotoPart({ own }: { own: OwnListingShown }) {
  const act = useAct()
  const client = useQueryClient()
  return (
    <section aria-labelledby="photo" className="grid gap-4">
      <h2 id="photo" className="text-22">
        Photo
      </h2>
      <ChoosePicture
        now={own.photo}
        alt="How you are shown"
        noun="photo"
        callOf={(params) => api.post('listing/own/photo', { params })}
        onSent={() => renew(client, 'listing/own/photo')}
        onRemove={() => void act(api.delete('listing/own/photo'))}
      />
    </section>
  )
}

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
import type { ClaimShown } from '#common/claim-schemas.ts'
import { paths } from '#common/paths.ts'
import type { OwnListingShown } from '#common/listing-content.ts'
import { BesideListPart } from '#app/features/listing-editor/beside-list-part.tsx'
import { EditorForm } from '#app/features/listing-editor/editor-form.tsx'
import { ListingPreview } from '#app/features/listing-editor/listing-preview.tsx'
import { useEdits } from '#app/features/listing-editor/typed-listing.ts'
import { Card } from '#app/ui/card.tsx'
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
      lead="The IRS list is the official record. What you add here appears beside it."
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
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
  const edits = useEdits(own)
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 content-start gap-5">
        {!own.is_public && (
          <Notice>
            <p>You can prepare everything now. We’ll publish it as soon as your claim is approved.</p>
          </Notice>
        )}
        {own.complete.percent < 100 && <CompletePart own={own} />}
        <AcceptingPart own={own} />
        <PhotoPart own={own} />
        <EditorForm own={own} edits={edits} />
        {own.listing && <BesideListPart own={own} />}
      </div>
      <div className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto">
        <ListingPreview own={own} content={edits.content} />
      </div>
    </div>
  )
}

/** A fact that goes stale, so it is confirmed with one click. */
function AcceptingPart({ own }: { own: OwnListingShown }) {
  const act = useAct()
  const say = (accepting: boolean) => void act(api.post('listing/own/accepting', { body: { accepting } }))
  return (
    <Card heading="New clients">
      <p className="max-w-[68ch]">{sentence(own)}</p>
      <p className="mt-1 text-14 text-muted">
        After {ACCEPTING_STALE_DAYS} days, your profile says that this may be out of date. After{' '}
        {ACCEPTING_EXPIRED_DAYS} days, you no longer appear when visitors filter for agents who take new clients.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          type="button"
          variant={own.accepting_clients === true ? 'primary' : 'secondary'}
          onClick={() => say(true)}
        >
          {own.accepting_clients === true ? 'Yes, still taking clients' : 'I take new clients'}
        </Button>
        <Button type="button" variant="secondary" onClick={() => say(false)}>
          Not now
        </Button>
      </div>
    </Card>
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
  return `${said} ${state === 'stale' ? 'Is that still true?' : 'It’s no longer shown, because it’s too old.'}`
}

/** How complete the profile is, and what a reader would miss. */
function CompletePart({ own: { complete } }: { own: OwnListingShown }) {
  const missing = complete.parts.filter(({ done }) => !done)
  return (
    <section aria-labelledby="complete" className="card grid gap-3 p-5">
      <h2 id="complete" className="text-22">
        Your profile is {complete.percent}% complete
      </h2>
      <progress aria-labelledby="complete" value={complete.percent} max={100} className="bar" />
      {missing.length > 0 && (
        <ul aria-label="Still missing" className="flex flex-wrap gap-2">
          {missing.map(({ field, label }) => (
            <li key={field} className="tag tag-sand">
              {label}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function PhotoPart({ own }: { own: OwnListingShown }) {
  const act = useAct()
  const client = useQueryClient()
  return (
    <Card heading="Photo">
      <div className="grid gap-4">
        <ChoosePicture
          now={own.photo}
          alt="Your photo"
          noun="photo"
          callOf={(params) => api.post('listing/own/photo', { params })}
          onSent={() => renew(client, 'listing/own/photo')}
          onRemove={() => void act(api.delete('listing/own/photo'))}
        />
      </div>
    </Card>
  )
}

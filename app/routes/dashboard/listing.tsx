/** /dashboard/listing: claim a listing and complete it. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { isOpen, isProofDue } from '#app/features/claims/claim-labels.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { useList } from '#app/ui/list/use-list.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { ClaimShown } from '#common/claim-schemas.ts'
import { paths } from '#common/paths.ts'
import type { OwnListingShown } from '#common/listing-content.ts'
import { BESIDE_LIST, EditorNav, PROOF } from '#app/features/listing-editor/editor-nav.tsx'
import { EditorForm } from '#app/features/listing-editor/editor-form.tsx'
import {
  firstIncomplete,
  ListingProgress,
  ProfileLink,
  SectionLinks,
  useOwnListing,
} from '#app/features/listing-editor/section-links.tsx'
import { ProofPart } from '#app/features/listing-editor/proof-part.tsx'
import { useEdits } from '#app/features/listing-editor/typed-listing.ts'
import { FoldedGroup, FoldedPart } from '#app/ui/folded-part.tsx'
import { Segments } from '#app/ui/segments.tsx'
import { Button } from '#app/ui/button.tsx'
import { ACCEPTING_EXPIRED_DAYS, ACCEPTING_STALE_DAYS } from '#common/limits.ts'
import { formatDate } from '#common/dates.ts'
import { renew } from '#app/ui/list/renew.ts'
import { api } from '#app/lib/api/calls.ts'
import { ChoosePicture } from '#app/features/pictures/choose-picture.tsx'

/** Below the first view or beside it, or only for some. */
const ListingPreview = lazy(async () => ({
  default: (await import('#app/features/listing-editor/listing-preview.tsx')).ListingPreview,
}))
const AwayPart = lazy(async () => ({
  default: (await import('#app/features/listing-editor/away-part.tsx')).AwayPart,
}))
const BesideListPart = lazy(async () => ({
  default: (await import('#app/features/listing-editor/beside-list-part.tsx')).BesideListPart,
}))
const ClaimCard = lazy(async () => ({ default: (await import('#app/features/claims/claim-card.tsx')).ClaimCard }))
const FindListing = lazy(async () => ({ default: (await import('#app/features/claims/find-listing.tsx')).FindListing }))

export default function Page() {
  return (
    <DashboardPage
      heading={t`Your listing`}
      lead={
        <>
          <p>{t`The IRS list is the official record. What you add here appears next to it.`}</p>
          <ListingProgress />
        </>
      }
      action={<ProfileLink />}
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
        <p>
          <Trans>Your approval is suspended, so you can’t change your listing right now. {agent.reason}</Trans>
        </p>
        <p>
          <Trans>
            If you disagree, <a href={paths.contact}>contact us</a>.
          </Trans>
        </p>
      </Notice>
    )
  }
  return <OwnListingContent />
}

function OwnListingContent() {
  const claims = useList(api.get('claim/claim-listing/own'))
  const own = useOwnListing()
  useAskedClaim(claims.data)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <LoadingNote query={own} />
      {claims.data && own.data && <Claims claims={claims.data} hasListing={own.data.listing !== null} />}
      {own.data && <Editor own={own.data} claims={claims.data ?? []} />}
      <Earlier claims={earlierOf(claims.data ?? [], own.data?.listing === null)} />
    </div>
  )
}

function Claims({ claims, hasListing }: { claims: readonly ClaimShown[]; hasListing: boolean }) {
  const open = claims.filter(isOpen)
  if (open.length > 0) return <ClaimCards claims={open} />
  if (claims.some(isProofDue)) return <ProofDue claims={claims.filter(isProofDue)} />
  if (hasListing) return null
  const refused = lastRefused(claims)
  return (
    <>
      {refused && <ClaimCards claims={[refused]} />}
      <Suspense fallback={<div aria-hidden="true" className="card h-48" />}>
        <FindListing />
      </Suspense>
    </>
  )
}

/** The way to prove it again comes before the editor, which can be used meanwhile. A link to it opens it. */
function ProofDue({ claims }: { claims: readonly ClaimShown[] }) {
  const { hash } = useLocation()
  return (
    <section id={PROOF} aria-label={t`Proof`} className="proof-due scroll-mt-4">
      <Notice kind="caution">
        <p>
          <Trans>
            <strong>Proof is due.</strong> Prove again that this listing is yours. We ask for new proof at each
            enrollment renewal, and your last proof is from before the latest renewal period began.
          </Trans>
        </p>
        <details open={hash === `#${PROOF}`}>
          <summary>{t`Renew your proof`}</summary>
          <div className="mt-4">
            <ClaimCards claims={claims} />
          </div>
        </details>
      </Notice>
    </section>
  )
}

const ClaimCards = ({ claims }: { claims: readonly ClaimShown[] }) => (
  <Suspense fallback={<div aria-hidden="true" className="card h-48" />}>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {claims.map((claim) => (
        <ClaimCard key={claim.id} claim={claim} />
      ))}
    </div>
  </Suspense>
)

/** Why the last claim ended is shown above the way to start a new one. */
const lastRefused = (claims: readonly ClaimShown[]): ClaimShown | undefined =>
  claims.find(({ status }) => status === 'rejected' || status === 'revoked')

const Earlier = ({ claims }: { claims: readonly ClaimShown[] }) =>
  claims.length > 0 && (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{t`Earlier claims`}</summary>
      <div className="mt-3">
        <ClaimCards claims={claims} />
      </div>
    </details>
  )

/** Claims that aren't shown anywhere else on the page. */
function earlierOf(claims: readonly ClaimShown[], isLookingFor: boolean): readonly ClaimShown[] {
  const told = isLookingFor && !claims.some(isOpen) ? lastRefused(claims) : undefined
  return claims.filter((claim) => !isOpen(claim) && !isProofDue(claim) && claim !== told)
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

function Editor({ own, claims }: { own: OwnListingShown; claims: readonly ClaimShown[] }) {
  const edits = useEdits(own)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard, too
        tabIndex={0}
        className="fading-foot grid content-start gap-5 max-lg:contents lg:sticky lg:top-24 lg:order-last lg:max-h-[calc(100dvh-6rem)] lg:self-start"
      >
        <SectionLinks own={own} />
        <Suspense fallback={<div aria-hidden="true" className="card h-96 max-lg:order-last" />}>
          <ListingPreview own={own} content={edits.content} />
        </Suspense>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
        <EditorNav hasProofDue={claims.some(isProofDue)} />
        {!own.is_public && (
          <Notice>
            <p>{t`You can prepare everything now. We’ll publish it as soon as your claim is approved.`}</p>
          </Notice>
        )}
        <FoldedGroup heading={t`Availability`}>
          <AcceptingPart own={own} />
          {own.is_public && (
            <Suspense fallback={<div aria-hidden="true" className="h-20" />}>
              <AwayPart own={own} />
            </Suspense>
          )}
        </FoldedGroup>
        <EditorForm own={own} edits={edits} photo={<PhotoPart own={own} />} />
        {own.listing && (
          <div id={BESIDE_LIST} className="scroll-mt-4">
            <Suspense fallback={<div aria-hidden="true" className="card h-80" />}>
              <BesideListPart own={own} />
            </Suspense>
          </div>
        )}
        <ProofPart claims={claims} />
      </div>
    </div>
  )
}

/** Whether a visitor reads it. */
const acceptingTags = (): Readonly<Record<OwnListingShown['accepting_state'], { label: string; tint: string }>> => ({
  never: { label: t`Not set`, tint: 'tag-sand' },
  fresh: { label: t`Up to date`, tint: '' },
  stale: { label: t`May be out of date`, tint: 'tag-sand' },
  expired: { label: t`No longer shown`, tint: 'tag-clay' },
})

/** A fact that goes stale, so it is confirmed with one click. */
function AcceptingPart({ own }: { own: OwnListingShown }) {
  const act = useAct()
  const { label, tint } = acceptingTags()[own.accepting_state]
  const say = (accepting: boolean) => void act(api.post('listing/own/accepting', { body: { accepting } }))
  return (
    <FoldedPart
      anchor="new-clients"
      heading={t`New clients`}
      said={describeAccepting(own)}
      due={own.accepting_state === 'fresh' ? null : label}
      isEmpty={own.accepting_clients === null}
      isOpen={firstIncomplete(own) === 'new-clients' || own.accepting_state !== 'fresh'}
    >
      <p className="flex max-w-[68ch] flex-wrap items-center gap-x-3 gap-y-1">
        <span className={`tag ${tint}`}>{label}</span> {sentence(own)}
      </p>
      <p className="mt-1 text-14 text-muted">
        <Trans>
          After {ACCEPTING_STALE_DAYS} days, your profile says that your answer may be out of date. After{' '}
          {ACCEPTING_EXPIRED_DAYS} days, you no longer appear when visitors filter for agents who are accepting new
          clients.
        </Trans>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Segments
          label={t`New clients`}
          choices={[
            { value: true, name: t`I’m accepting new clients` },
            { value: false, name: t`I’m not accepting new clients` },
          ]}
          chosen={own.accepting_clients}
          onChoose={say}
        />
        {own.accepting_clients !== null && own.accepting_state !== 'fresh' && (
          <Button type="button" variant="secondary" onClick={() => say(own.accepting_clients === true)}>
            {t`Yes, that’s still true`}
          </Button>
        )}
      </div>
    </FoldedPart>
  )
}

function describeAccepting({ accepting_clients: accepting }: OwnListingShown): string {
  if (accepting === null) return ''
  return accepting ? t`Accepting new clients` : t`Not accepting new clients`
}

function sentence({
  accepting_clients: accepting,
  accepting_confirmed_at: at,
  accepting_state: state,
}: OwnListingShown) {
  if (accepting === null || !at) return t`You haven’t said whether you’re accepting new clients.`
  const on = formatDate(at)
  const said = accepting
    ? t`You said on ${on} that you’re accepting new clients.`
    : t`You said on ${on} that you aren’t accepting new clients.`
  if (state === 'fresh') return said
  return t`${said} Is that still true?`
}

function PhotoPart({ own }: { own: OwnListingShown }) {
  const act = useAct()
  const client = useQueryClient()
  return (
    <FoldedPart
      anchor="photo"
      heading={t`Photo`}
      said={own.photo ? t`Added` : ''}
      picture={own.photo}
      isOpen={firstIncomplete(own) === 'photo'}
    >
      <div className="grid gap-4">
        <ChoosePicture
          now={own.photo}
          alt={t`Your photo`}
          words={{
            choose: t`Choose a photo`,
            another: t`Choose another photo`,
            use: t`Use this photo`,
            remove: t`Remove photo`,
          }}
          callOf={(params) => api.post('listing/own/photo', { params })}
          onSent={() => renew(client, 'listing/own/photo')}
          onRemove={() => void act(api.delete('listing/own/photo'))}
        />
      </div>
    </FoldedPart>
  )
}

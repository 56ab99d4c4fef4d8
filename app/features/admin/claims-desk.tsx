/** Claims, who waits longest first: the list, the claim with its evidence and rivals, the decision. */
import { type ReactNode, useState } from 'react'
import { placeOf } from '#app/features/claims/place-of.ts'
import { ClaimHistory } from '#app/features/claims/claim-history.tsx'
import { STATUS_WORDS } from '#app/features/claims/claim-words.ts'
import type { Choice } from '#app/features/desk/decision-form.tsx'
import { QueueDesk } from '#app/features/desk/queue-desk.tsx'
import { ShowChoice } from '#app/features/desk/show-choice.tsx'
import { waitingFor } from '#app/features/desk/waiting-for.ts'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { useList } from '#app/features/signed-in/use-list.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Facts } from '#app/ui/facts.tsx'
import type { ClaimDetailShown, ClaimLineShown } from '#contract/admin.ts'
import { CLAIM_STATUSES, type ClaimStatus, METHOD_WORDS } from '#contract/claims.ts'
import { EvidenceViewer } from './evidence-viewer.tsx'
import { ProofDesk } from './proof-desk.tsx'

const APPROVE: Choice = { key: 'a', value: 'approve', label: 'Approve' }
const REJECT: Choice = { key: 'r', value: 'reject', label: 'Reject' }
const ASK: Choice = { key: 'n', value: 'ask', label: 'Ask for more' }
const REVOKE: Choice = { key: 'x', value: 'revoke', label: 'Revoke', isDangerous: true }
const REOPEN: Choice = { key: 'o', value: 'reopen', label: 'Open again' }
const CHOICES: Readonly<Record<ClaimStatus, readonly Choice[]>> = {
  draft: [],
  submitted: [APPROVE, ASK, REJECT],
  needs_info: [REJECT],
  approved: [REVOKE],
  rejected: [REOPEN],
  revoked: [REOPEN],
}

const SHOWN = CLAIM_STATUSES.map((status) => [status, STATUS_WORDS[status]] as const)

export function ClaimsDesk() {
  const [status, setStatus] = useState<ClaimStatus>('submitted')
  return (
    <>
      <ShowChoice value={status} options={SHOWN} onChange={setStatus} />
      <QueueDesk<ClaimLineShown>
        key={status}
        label="Claims"
        path={`admin/claims?status=${status}`}
        lineOf={lineOf}
        headingOf={headingOf}
        choices={CHOICES[status]}
        decide={({ id }, { value, ...rest }) => ({
          path: `admin/claims/${id}/decide`,
          body: { decision: value, ...rest },
        })}
      >
        {({ id }, decision) => <Claim id={id} decision={decision} />}
      </QueueDesk>
    </>
  )
}

const lineOf = ({ claimant, listing_name: name, place, submitted_at: at, is_dispute: isDispute }: ClaimLineShown) => ({
  title: claimant,
  facts: [[name ?? 'Not on the list', place].filter(Boolean).join(', '), at && waitingFor(at)]
    .filter(Boolean)
    .join(' · '),
  mark: isDispute ? 'Dispute' : null,
})

const headingOf = ({ claimant, listing_name: name }: ClaimLineShown) => (
  <>
    {claimant} <span className="text-16 font-normal text-muted">claims</span> {name ?? 'to be unlisted'}
  </>
)

function Claim({ id, decision }: { id: string; decision: ReactNode }) {
  const query = useList<ClaimDetailShown>(`admin/claims/${id}`)
  const claim = query.data
  if (!claim) return <LoadingNote query={query} />
  return (
    <>
      <ClaimFacts claim={claim} />
      <EvidenceViewer claim={claim} />
      <ProofDesk claim={claim} />
      {decision}
      <section aria-label="History">
        <h3 className="mb-2 text-18">History</h3>
        <ClaimHistory history={claim.history} />
      </section>
    </>
  )
}

function ClaimFacts({ claim }: { claim: ClaimDetailShown }) {
  const { claimant, listing, rivals } = claim
  return (
    <>
      {claim.is_dispute && (
        <Notice kind="caution">
          <p>
            Dispute. Others on this listing:{' '}
            {rivals.map(({ name, status }) => `${name} (${STATUS_WORDS[status].toLowerCase()})`).join(', ') ||
              'its holder'}
            .
          </p>
        </Notice>
      )}
      <Facts
        facts={[
          { name: 'Registered', value: `${claimant.business_name || 'no firm'}, ${claimant.place}` },
          {
            name: 'Listing',
            value: listing ? (
              <>
                <a href={listing.path}>{listing.name}</a>, {placeOf(listing)}
              </>
            ) : (
              'none'
            ),
          },
          { name: 'Email', value: claimant.email ?? 'deleted' },
          { name: 'Phone', value: claimant.phone ?? 'none' },
          { name: 'Says to be', value: claim.relation === 'self' ? 'the person' : 'authorized by the person' },
          { name: 'Proof offered', value: METHOD_WORDS[claim.method].label },
          ...(claim.statement ? [{ name: 'Statement', value: claim.statement }] : []),
        ]}
      />
    </>
  )
}

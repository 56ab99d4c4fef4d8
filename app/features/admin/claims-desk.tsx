/** Claims, who waits longest first: the list, the claim with its evidence and rivals, the decision. */
import { useCallback, useMemo, useState } from 'react'
import { placeOf } from '#app/features/claims/place-of.ts'
import { ClaimHistory } from '#app/features/claims/claim-history.tsx'
import { STATUS_WORDS } from '#app/features/claims/claim-words.ts'
import { LoadingNote } from '#app/features/moderation/loading-note.tsx'
import { useAct, useList } from '#app/features/moderation/signed-in-query.ts'
import { SelectField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Facts } from '#app/ui/facts.tsx'
import type { ClaimDetailShown, ClaimLineShown } from '#contract/admin.ts'
import { CLAIM_STATUSES, type ClaimStatus, METHOD_WORDS } from '#contract/claims.ts'
import { type Choice, DecisionForm } from './decision-form.tsx'
import { EvidenceViewer } from './evidence-viewer.tsx'
import { ProofDesk } from './proof-desk.tsx'
import { QueueFrame } from './queue-frame.tsx'
import { useQueueKeys } from './queue-keys.ts'
import { ageOf } from './queues.tsx'

export function ClaimsDesk() {
  const [status, setStatus] = useState<ClaimStatus>('submitted')
  const query = useList<ClaimLineShown[]>(`admin/claims?perPage=100&status=${status}`)
  const [chosen, setChosen] = useState<string | null>(null)
  const [decision, setDecision] = useState<string | null>(null)
  const rows = query.data
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows])
  const current = chosen && ids.includes(chosen) ? chosen : (ids[0] ?? null)
  const choose = useCallback((id: string) => {
    setChosen(id)
    setDecision(null)
  }, [])
  const act = useCallback(
    (key: string) => {
      const found = CHOICES[status].find((choice) => choice.key === key)
      if (found) setDecision(found.value)
    },
    [status],
  )
  useQueueKeys({ ids, current, choose, act })
  return (
    <div className="grid gap-6">
      <div className="max-w-72">
        <SelectField label="Show" value={status} onChange={(event) => setStatus(event.target.value as ClaimStatus)}>
          {CLAIM_STATUSES.map((each) => (
            <option key={each} value={each}>
              {STATUS_WORDS[each]}
            </option>
          ))}
        </SelectField>
      </div>
      <LoadingNote query={query} />
      {rows && (
        <QueueFrame label="Claims" lines={rows.map(lineOf)} current={current} onChoose={choose}>
          {current && <Claim key={current} id={current} decision={decision} onDecision={setDecision} />}
        </QueueFrame>
      )}
    </div>
  )
}

const lineOf = (claim: ClaimLineShown) => ({
  id: claim.id,
  title: claim.claimant,
  facts: `${claim.listing_name ?? 'Not on the list'}${claim.place ? `, ${claim.place}` : ''}${claim.submitted_at ? ` · ${ageOf(claim.submitted_at)}` : ''}`,
  mark: claim.is_dispute ? 'Dispute' : null,
})

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

type ClaimProps = { id: string; decision: string | null; onDecision: (value: string | null) => void }

function Claim({ id, decision, onDecision }: ClaimProps) {
  const act = useAct()
  const query = useList<ClaimDetailShown>(`admin/claims/${id}`)
  const claim = query.data
  if (!claim) return <LoadingNote query={query} />
  return (
    <article aria-label={`Claim of ${claim.claimant.name}`} className="grid gap-6">
      <ClaimFacts claim={claim} />
      <EvidenceViewer claim={claim} />
      <ProofDesk claim={claim} />
      <DecisionForm
        choices={CHOICES[claim.status]}
        chosen={decision}
        onChoose={onDecision}
        onSend={async ({ value, ...rest }) => {
          const done = await act('POST', `admin/claims/${id}/decide`, { decision: value, ...rest })
          if (done) onDecision(null)
          return done
        }}
      />
      <section aria-label="History">
        <h3 className="mb-2 text-18">History</h3>
        <ClaimHistory history={claim.history} />
      </section>
    </article>
  )
}

function ClaimFacts({ claim }: { claim: ClaimDetailShown }) {
  const { claimant, listing, rivals } = claim
  return (
    <>
      <h2 className="text-26">
        {claimant.name} <span className="text-16 font-normal text-muted">claims</span>{' '}
        {listing ? <a href={listing.path}>{listing.name}</a> : 'to be unlisted'}
      </h2>
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
            value: listing ? placeOf(listing) : 'none',
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

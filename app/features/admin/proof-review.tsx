import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { type Choice, DecisionForm } from '#app/features/queue/decision-form.tsx'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { api } from '#app/lib/api/calls.ts'
import { describeMismatch, mismatchOf } from './claim-mismatch.ts'
import { placeLine } from '#app/features/listing/full-name.ts'
import { canProveAgain, isOpen } from '#app/features/claims/claim-labels.tsx'
import type { ClaimDetailShown } from '#common/admin.ts'
import { describeMethod } from '#common/claim-methods.ts'
import { formatDate } from '#common/dates.ts'

/** What is proved, what differs from the listing, and what staff do for a proof: accept a document, or read out a code. */
export function ProofReview({ claim }: { claim: ClaimDetailShown }) {
  const { claimant, listing } = claim
  const mismatch = listing && describeMismatch(mismatchOf(claimant, { name: listing.name, place: placeLine(listing) }))
  return (
    <section
      aria-label={t`Proof`}
      className={`grid gap-3 ${claim.enough_proof ? '' : 'rounded-box border border-l-4 border-hairline border-l-marigold p-4'}`}
    >
      <h3 className="text-18">{claim.enough_proof ? t`There’s enough proof` : t`There isn’t enough proof yet`}</h3>
      {mismatch && <p className="font-semibold">{mismatch}</p>}
      <ul className="grid gap-1">
        {claim.proofs.map(({ method, strength, passed_at: passedAt, is_asked: isAsked }) => (
          <li key={method}>
            {describeMethod(method).label} ({strength}):{' '}
            {passedAt ? (
              <strong>
                <Trans>proved on {formatDate(passedAt)}</Trans>
              </strong>
            ) : (
              t`requested, not proved yet`
            )}
            {passedAt && isAsked && `, ${t`requested again`}`}
          </li>
        ))}
      </ul>
      {(isOpen(claim) || canProveAgain(claim)) && (
        <div className="flex flex-wrap gap-3">
          <AcceptProof claim={claim} />
          <div className="flex flex-wrap gap-3 empty:hidden">
            <CodeButton claim={claim} method="phone_code" label={t`Create phone code`} />
            <CodeButton claim={claim} method="postal_code" label={t`Create letter code`} />
          </div>
        </div>
      )}
    </section>
  )
}

type Accepted = 'document' | 'epp_confirmation'
const document = (): Choice<Accepted> => ({
  key: '',
  value: 'document',
  label: t`Accept the document`,
  hint: t`Describe the document and what it shows. The claimant can read your note, and we record it in the audit log.`,
})
const irs = (): Choice<Accepted> => ({
  key: '',
  value: 'epp_confirmation',
  label: t`Record an IRS confirmation`,
  hint: t`Enter who at the IRS confirmed the enrollment, and when. The claimant can read your note, and we record it in the audit log.`,
})

/** Each proof is accepted once, with a note of what was checked. */
function AcceptProof({ claim: { id, proofs, evidence } }: { claim: ClaimDetailShown }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const choices = [...(evidence.length > 0 ? [document()] : []), irs()].filter(
    ({ value }) => !proofs.some(({ method, passed, is_asked: isAsked }) => method === value && passed && !isAsked),
  )
  if (choices.length === 0) return null
  return (
    <DecisionForm
      hasSecondaryButtons
      choices={choices}
      chosen={chosen}
      onChoose={setChosen}
      callOf={({ value: method, reason }) =>
        api.post('admin/claims/{id}/proof', { params: { id }, body: { method, reason } })
      }
    />
  )
}

type CodeProps = { claim: ClaimDetailShown; method: 'phone_code' | 'postal_code'; label: string }

function CodeButton({ claim, method, label }: CodeProps) {
  const [issued, setIssued] = useState<{ code: string; destination: string } | null>(null)
  const { press, busy, problem } = useAsyncAction(async () => {
    const { data } = await requestSignedIn(
      api.post('admin/claims/{id}/code', { params: { id: claim.id }, body: { method } }),
    )
    setIssued(data)
  })
  if (!claim.methods_open.includes(method)) return null
  return (
    <div className="grid gap-2">
      <ActionProblem problem={problem} />
      {issued ? (
        <output>
          <Trans>
            <strong className="tabular">{issued.code}</strong> for {issued.destination}. We show this code only once.
          </Trans>
        </output>
      ) : (
        <Button type="button" variant="secondary" disabled={busy} onClick={() => void press()}>
          {label}
        </Button>
      )}
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { type Choice, DecisionForm } from '#app/features/queue/decision-form.tsx'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { api } from '#app/lib/api/calls.ts'
import { canProveAgain, isOpen } from '#app/features/claims/claim-labels.tsx'
import type { ClaimDetailShown } from '#common/admin.ts'
import { describeMethod } from '#common/claim-methods.ts'
import { formatDate } from '#common/dates.ts'

/** What is proved, and what staff do for a proof: accept a document, or read out a code. */
export function ProofReview({ claim }: { claim: ClaimDetailShown }) {
  return (
    <section
      aria-label={t`Proof`}
      className={`grid gap-3 ${claim.enough_proof ? '' : 'rounded-box border border-l-4 border-hairline border-l-marigold p-4'}`}
    >
      <h3 className="text-18">{claim.enough_proof ? t`There’s enough proof` : t`There isn’t enough proof yet`}</h3>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {checksOf(claim).map(({ state, name, fact }) => (
          <li key={name} className="flex items-start gap-3 py-2">
            <Icon name={SIGNS[state].icon} className={`mt-0.5 shrink-0 ${SIGNS[state].color}`} />
            <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
              <span className="font-medium">{name}</span>
              <span className="tabular text-muted">{fact}</span>
            </span>
          </li>
        ))}
      </ul>
      {!claim.enough_proof && (
        <p className="text-14 text-muted">
          {t`Approval requires one strong form of proof (a document, a mailed code, or confirmation from the IRS), or both the email code and the phone call.`}
        </p>
      )}
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

const SIGNS = {
  met: { icon: 'check', color: 'text-evergreen' },
  unmet: { icon: 'close', color: 'text-brick' },
  waiting: { icon: 'clock', color: 'text-muted' },
} as const
type Check = { state: keyof typeof SIGNS; name: string; fact: string }

const checksOf = ({ proofs }: ClaimDetailShown): Check[] =>
  proofs.length === 0 ? [{ state: 'unmet', name: t`Proof`, fact: t`None yet` }] : proofs.map(proofCheck)

function proofCheck({
  method,
  strength,
  passed_at: passedAt,
  is_asked: isAsked,
}: ClaimDetailShown['proofs'][number]): Check {
  const name = t`${describeMethod(method).label} (${strength})`
  if (!passedAt) return { state: 'waiting', name, fact: t`Requested, not provided yet` }
  const proved = t`Accepted on ${formatDate(passedAt)}`
  return { state: 'met', name, fact: isAsked ? t`${proved}; requested again` : proved }
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

import { useState } from 'react'
import { usePress } from '#app/features/account/press-once.ts'
import { PressProblem } from '#app/features/dashboard/account/press-problem.tsx'
import { useAct } from '#app/features/signed-in/use-act.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { isOpen } from '#app/features/claims/claim-words.ts'
import type { ClaimDetailShown } from '#contract/admin.ts'
import { METHOD_WORDS } from '#contract/claims.ts'

/** What is proved, and what staff do for a proof: accept a document, read out a code. */
export function ProofDesk({ claim }: { claim: ClaimDetailShown }) {
  const act = useAct()
  const accept = (method: 'document' | 'epp_confirmation', reason: string) =>
    void act('POST', `admin/claims/${claim.id}/proof`, { method, reason })
  return (
    <section aria-label="Proof" className="grid gap-3">
      <h3 className="text-18">{claim.enough_proof ? 'There is enough proof' : 'There is not enough proof yet'}</h3>
      <ul className="grid gap-1">
        {claim.proofs.map(({ method, strength, passed }) => (
          <li key={method}>
            {METHOD_WORDS[method].label} ({strength}): {passed ? <strong>proved</strong> : 'asked for, not proved'}
          </li>
        ))}
      </ul>
      {isOpen(claim) && (
        <div className="flex flex-wrap gap-3">
          {claim.evidence.length > 0 && (
            <Button type="button" look="quiet" onClick={() => accept('document', 'The document was looked at.')}>
              The document is right
            </Button>
          )}
          <Button type="button" look="quiet" onClick={() => accept('epp_confirmation', 'The IRS office confirmed.')}>
            The IRS confirmed
          </Button>
          <CodeButton claim={claim} method="phone_code" label="Code for a call" />
          <CodeButton claim={claim} method="postal_code" label="Code for a letter" />
        </div>
      )}
    </section>
  )
}

type CodeProps = { claim: ClaimDetailShown; method: 'phone_code' | 'postal_code'; label: string }

function CodeButton({ claim, method, label }: CodeProps) {
  const [issued, setIssued] = useState<{ code: string; destination: string } | null>(null)
  const { press, busy, problem } = usePress(async () => {
    const { data } = await callSignedIn<{ code: string; destination: string }>(
      'POST',
      `admin/claims/${claim.id}/code`,
      { method },
    )
    setIssued(data)
  })
  if (!claim.methods_open.includes(method)) return null
  return (
    <div className="grid gap-2">
      <PressProblem problem={problem} />
      {issued ? (
        <output>
          <strong className="tabular">{issued.code}</strong> for {issued.destination}. Shown this once.
        </output>
      ) : (
        <Button type="button" look="quiet" disabled={busy} onClick={() => void press()}>
          {label}
        </Button>
      )}
    </div>
  )
}

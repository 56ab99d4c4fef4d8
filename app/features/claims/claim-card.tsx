/** One claim, with what to do next. */
import { useState } from 'react'
import { useAct } from '#app/features/signed-in/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type ClaimMethod, type ClaimShown, METHOD_WORDS } from '#contract/claims.ts'
import { ClaimHistory } from './claim-history.tsx'
import { isOpen, STATUS_WORDS } from './claim-words.ts'
import { EvidencePart } from './evidence-part.tsx'

export function ClaimCard({ claim }: { claim: ClaimShown }) {
  const name = claim.listing ? `${claim.listing.name}, ${claim.listing.city}` : 'Not on the list'
  return (
    <section aria-label={`Claim: ${name}`} className="grid gap-5 rounded-box border border-hairline bg-raised p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-21">{name}</h2>
        <span className="stamp stamp-none">{STATUS_WORDS[claim.status]}</span>
      </div>
      {claim.is_dispute && (
        <Notice kind="caution">
          <p>Somebody else claims or holds this listing. A person compares both; strong proof decides.</p>
        </Notice>
      )}
      {claim.reason && (
        <Notice kind={claim.status === 'approved' ? 'information' : 'caution'}>
          <p>Our staff wrote: “{claim.reason}”</p>
        </Notice>
      )}
      {isOpen(claim) && <ProofSteps claim={claim} />}
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">History</summary>
        <ClaimHistory history={claim.history} />
      </details>
    </section>
  )
}

function ProofSteps({ claim }: { claim: ClaimShown }) {
  const act = useAct()
  const at = `claim/claim-listing/${claim.id}`
  const canSubmit = claim.status !== 'submitted'
  return (
    <>
      <div className="grid gap-4">
        <h3 className="text-18">Prove that it is you</h3>
        <p className="max-w-[68ch] text-muted">
          One strong proof is enough. The email and the call count half each: together they are enough too.
        </p>
        <ul className="divide-y divide-hairline border-y border-hairline">
          {claim.methods_open.map((method) => (
            <li key={method} className="grid gap-3 py-4">
              <Proof claim={claim} method={method} />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-3">
        {canSubmit && (
          <Button type="button" onClick={() => void act('POST', `${at}/submit`)}>
            Hand in the claim
          </Button>
        )}
        <Button type="button" look="quiet" onClick={() => void act('POST', `${at}/withdraw`)}>
          Withdraw
        </Button>
      </div>
    </>
  )
}

type ProofProps = { claim: ClaimShown; method: ClaimMethod }

function Proof({ claim, method }: ProofProps) {
  const { label, how } = METHOD_WORDS[method]
  const proof = claim.proofs.find((each) => each.method === method)
  return (
    <>
      <div>
        <h4 className="font-semibold">
          {label} {proof?.passed && <span className="text-evergreen">· proved</span>}
        </h4>
        <p className="max-w-[68ch] text-14 text-muted">{how}</p>
      </div>
      {method === 'document' ? (
        <EvidencePart claim={claim} />
      ) : (
        !proof?.passed && <CodePart claim={claim} method={method} />
      )}
    </>
  )
}

function CodePart({ claim, method }: ProofProps) {
  const act = useAct()
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const at = `claim/claim-listing/${claim.id}`
  const proof = claim.proofs.find((each) => each.method === method)
  const ask = () => void act('POST', `${at}/proof`, { method, ...(method === 'domain_email' ? { email } : {}) })
  return (
    <div className="flex flex-wrap items-end gap-3">
      {method === 'domain_email' && (
        <div className="w-72 max-w-full">
          <Field
            label="Address at your firm’s domain"
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </div>
      )}
      <Button type="button" look="quiet" onClick={ask}>
        {proof ? 'Ask again' : ASK[method]}
      </Button>
      {proof?.code_open && (
        <>
          <div className="w-40">
            <Field
              label="Code"
              hint={`${proof.tries_left} tries left`}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </div>
          <Button type="button" onClick={() => void act('POST', `${at}/code`, { method, code })}>
            Check the code
          </Button>
        </>
      )}
      {proof && !proof.code_open && !proof.passed && (
        <p className="text-14 text-muted">Asked for. Nothing to do for you until we write, call or mail.</p>
      )}
    </div>
  )
}

const ASK: Readonly<Record<ClaimMethod, string>> = {
  domain_email: 'Send the code',
  phone_code: 'Ask for the call',
  postal_code: 'Ask for the letter',
  epp_confirmation: 'Ask the IRS office',
  document: '',
  admin: '',
}

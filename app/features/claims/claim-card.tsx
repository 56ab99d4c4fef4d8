/** One claim, and what to do next. */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '#app/ui/form/use-form.ts'
import { useAct, useSend } from '#app/ui/list/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ClaimShown } from '#common/claim-schemas.ts'
import { type ClaimMethod, METHOD_LABELS, EVIDENCE_DAYS, EVIDENCE_MAX, STRENGTH } from '#common/claims.ts'
import { renew } from '#app/ui/list/renew.ts'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { sendFile } from '#app/lib/account/send-file.ts'
import { api } from '#app/lib/api/calls.ts'
import { formatDate } from '#common/dates.ts'
import { canProveAgain, ClaimHistory, isOpen, STATUS_WORDS } from './claim-labels.tsx'

export function ClaimCard({ claim }: { claim: ClaimShown }) {
  const name = claim.listing ? `${claim.listing.name}, ${claim.listing.city}` : 'Application: you aren’t listed yet'
  return (
    <section
      aria-label={claim.listing ? `Claim: ${name}` : name}
      className="grid gap-5 rounded-box border border-hairline bg-raised p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-22">{name}</h2>
        <span className="stamp stamp-none">{STATUS_WORDS[claim.status]}</span>
      </div>
      {claim.is_dispute && (
        <Notice kind="caution">
          <p>Someone else has claimed this listing. Our staff will compare both claims; strong proof decides.</p>
        </Notice>
      )}
      {claim.reason && (
        <Notice kind={claim.status === 'approved' ? 'information' : 'caution'}>
          <p>Our staff wrote: “{claim.reason}”</p>
        </Notice>
      )}
      {isOpen(claim) && <ProofSteps claim={claim} />}
      {canProveAgain(claim) && <ProveAgain claim={claim} />}
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">History</summary>
        <ClaimHistory history={claim.history} />
      </details>
    </section>
  )
}

/** At each renewal of the license. One proof is enough. */
function ProveAgain({ claim }: { claim: ClaimShown }) {
  return (
    <details open={claim.is_proof_due}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Prove it again</summary>
      <div className="grid gap-4 pt-2">
        <p className="max-w-[68ch] text-muted">
          {claim.is_proof_due
            ? 'Your newest proof is from before your license was last due for renewal. One proof is enough. Until then your profile may say that the proof is older.'
            : 'Your proof is recent enough. You can renew it at any time; your profile shows the year.'}
        </p>
        <ProofList claim={claim} />
      </div>
    </details>
  )
}

const ProofList = ({ claim }: { claim: ClaimShown }) => (
  <ul className="divide-y divide-hairline border-y border-hairline">
    {claim.methods_open.map((method) => (
      <li key={method} className="grid gap-3 py-4">
        <Proof claim={claim} method={method} />
      </li>
    ))}
  </ul>
)

function ProofSteps({ claim }: { claim: ClaimShown }) {
  const act = useAct()
  const given = { params: { id: claim.id } }
  const canSubmit = claim.status !== 'submitted'
  return (
    <>
      <div className="grid gap-4">
        <h3 className="text-18">Prove that it is you</h3>
        <p className="max-w-[68ch] text-muted">
          One strong proof is enough.
          {claim.listing && ' The email and the call each count half, so both together are enough too.'}
        </p>
        <ProofList claim={claim} />
      </div>
      <div className="flex flex-wrap gap-3">
        {canSubmit && (
          <Button type="button" onClick={() => void act(api.post('claim/claim-listing/{id}/submit', given))}>
            Submit {claim.kind}
          </Button>
        )}
        <Button
          type="button"
          variant="secondary"
          onClick={() => void act(api.post('claim/claim-listing/{id}/withdraw', given))}
        >
          Withdraw
        </Button>
      </div>
    </>
  )
}

type ProofProps = { claim: ClaimShown; method: ClaimMethod }

function Proof({ claim, method }: ProofProps) {
  const { label, how } = METHOD_LABELS[method]
  const proof = claim.proofs.find((each) => each.method === method)
  return (
    <>
      <div>
        <h4 className="font-semibold">
          {label}{' '}
          {proof?.passed_at && <span className="text-evergreen">· proved on {formatDate(proof.passed_at)}</span>}
        </h4>
        <p className="max-w-[68ch] text-14 text-muted">
          {how}
          {STRENGTH[method] === 'medium' && isOpen(claim) && ' Counts half.'}
        </p>
      </div>
      {method === 'document' ? (
        <EvidencePart claim={claim} />
      ) : (
        method !== 'admin' && (!proof?.passed || canProveAgain(claim)) && <CodePart claim={claim} method={method} />
      )}
    </>
  )
}

type CodeMethod = Exclude<ClaimMethod, 'document' | 'admin'>

function CodePart({ claim, method }: { claim: ClaimShown; method: CodeMethod }) {
  const send = useSend()
  const proof = claim.proofs.find((each) => each.method === method)
  const { frame, field } = useForm({
    toasts: true,
    check: (fields) => {
      const email = method === 'domain_email' ? { email: String(fields.get('email')) } : {}
      return { payload: { method, ...email }, problems: null }
    },
    send: (body) => send(api.post('claim/claim-listing/{id}/proof', { params: { id: claim.id }, body })),
  })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <form {...frame} noValidate className="contents">
        {method === 'domain_email' && (
          <div className="w-72 max-w-full">
            <Field {...field('email')} label="Address at your firm’s domain" type="email" />
          </div>
        )}
        <Button variant="secondary">{proof?.is_asked ? 'Ask again' : ASK[method]}</Button>
      </form>
      {proof?.code_open && method !== 'epp_confirmation' && (
        <CodeForm id={claim.id} method={method} triesLeft={proof.tries_left} />
      )}
      {proof?.is_asked && !proof.code_open && (
        <p className="text-14 text-muted">Asked for. Nothing to do for you until we write, call or mail.</p>
      )}
    </div>
  )
}

type CodeProps = { id: string; method: Exclude<CodeMethod, 'epp_confirmation'>; triesLeft: number }

function CodeForm({ id, method, triesLeft }: CodeProps) {
  const send = useSend()
  const { frame, field } = useForm({
    toasts: true,
    check: (fields) => ({ payload: { method, code: String(fields.get('code')) }, problems: null }),
    send: (body) => send(api.post('claim/claim-listing/{id}/code', { params: { id }, body })),
  })
  return (
    <form {...frame} className="contents">
      <div className="w-40">
        <Field
          {...field('code')}
          label="Code"
          hint={`${triesLeft} tries left`}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </div>
      <Button>Check the code</Button>
    </form>
  )
}

const ASK: Readonly<Record<CodeMethod, string>> = {
  domain_email: 'Send the code',
  phone_code: 'Ask for the call',
  postal_code: 'Ask for the letter',
  epp_confirmation: 'Ask the IRS office',
}

/** Files that only our staff can see. */
function EvidencePart({ claim }: { claim: ClaimShown }) {
  const act = useAct()
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState(0)
  const { press, busy, problem } = useAsyncAction(async () => {
    if (file) await sendFile(api.post('claim/claim-listing/{id}/evidence', { params: { id: claim.id } }), file)
    setFile(null)
    setSent(sent + 1)
    await renew(client, 'claim')
  })
  return (
    <div className="grid gap-3">
      <ActionProblem problem={problem} />
      <ul className="grid gap-2 empty:hidden">
        {claim.evidence.map(({ id, kind, bytes }, place) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <span>
              File {place + 1}: {kind === 'pdf' ? 'PDF' : 'picture'}, {Math.ceil(bytes / 1024)} KB
            </span>
            <Button
              type="button"
              variant="secondary"
              onClick={() =>
                void act(
                  api.delete('claim/claim-listing/{id}/evidence/{evidenceId}', {
                    params: { id: claim.id, evidenceId: id },
                  }),
                )
              }
            >
              Remove<span className="sr-only"> file {place + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
      {claim.evidence.length < EVIDENCE_MAX && (
        <div className="flex flex-wrap items-end gap-3">
          <Field
            label="Picture or PDF"
            hint={`Up to ${EVIDENCE_MAX} files of 5 MB. Cover your SSN. Only our staff see it, and it is deleted ${isOpen(claim) ? `${EVIDENCE_DAYS} days after the decision` : `within ${EVIDENCE_DAYS} days`}.`}
            type="file"
            accept="image/jpeg,image/png,image/webp,application/pdf"
            // A new field after each upload, but not when another file is removed.
            key={sent}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
          <Button type="button" variant="secondary" disabled={busy || !file} onClick={() => void press()}>
            {busy ? 'Sending' : 'Add the file'}
          </Button>
        </div>
      )}
    </div>
  )
}

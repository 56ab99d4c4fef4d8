/** One claim, and what to do next. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '#app/ui/list/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { describeMethod } from '#common/claim-methods.ts'
import type { ClaimShown } from '#common/claim-schemas.ts'
import { type ClaimMethod, type ClaimStatus, EVIDENCE_DAYS, EVIDENCE_MAX, STRENGTH } from '#common/claims.ts'
import { renew } from '#app/ui/list/renew.ts'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { sendFile } from '#app/lib/account/send-file.ts'
import { api } from '#app/lib/api/calls.ts'
import { formatDate } from '#common/dates.ts'
import { CodePart } from './code-part.tsx'
import { canProveAgain, ClaimHistory, isOpen, nounOf, statusWords } from './claim-labels.tsx'

export function ClaimCard({ claim }: { claim: ClaimShown }) {
  const name = claim.listing
    ? `${claim.listing.name}, ${claim.listing.city}`
    : t`Application: you’re not on the IRS list yet`
  return (
    <section aria-label={claim.listing ? t`Claim: ${name}` : name} className="card grid gap-6 p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-22">{name}</h2>
        <span className={`tag ${STATUS_TINTS[claim.status]}`}>{statusWords()[claim.status]}</span>
      </div>
      {isOpen(claim) && <Progress claim={claim} />}
      {claim.is_dispute && (
        <Notice kind="caution">
          <p>
            <Trans>
              Someone else has claimed this listing. Our staff will compare both claims and decide based on the
              strongest proof.
            </Trans>
          </p>
        </Notice>
      )}
      {claim.reason && (
        <Notice kind={claim.status === 'approved' ? 'information' : 'caution'}>
          <p>
            <Trans>Our staff wrote: “{claim.reason}”</Trans>
          </p>
        </Notice>
      )}
      {isOpen(claim) && <ProofSteps claim={claim} />}
      {canProveAgain(claim) && <ProveAgain claim={claim} />}
      <details className="border-t border-hairline">
        <summary className="min-h-11 cursor-pointer content-center pt-2 font-semibold">{t`History`}</summary>
        <ClaimHistory history={claim.history} />
      </details>
    </section>
  )
}

const STATUS_TINTS: Readonly<Record<ClaimStatus, string>> = {
  draft: 'tag-sand',
  submitted: 'tag-sky',
  needs_info: 'tag-clay',
  approved: '',
  rejected: 'tag-clay',
  withdrawn: 'tag-sand',
  revoked: 'tag-clay',
}

const steps = () => [t`Add proof`, t`Our review`, t`Decision`] as const

/** How far an open claim is. */
function Progress({ claim: { status } }: { claim: ClaimShown }) {
  const now = status === 'submitted' ? 1 : 0
  return (
    <ol aria-label={t`Progress`} className="grid grid-cols-3 gap-2">
      {steps().map((name, nth) => (
        <li key={name} aria-current={nth === now ? 'step' : undefined} className="grid content-start gap-2 text-14">
          <span
            aria-hidden="true"
            className={`h-1.5 rounded-full ${nth < now ? 'bg-evergreen' : nth === now ? 'bg-marigold' : 'bg-hairline'}`}
          />
          <span className={nth === now ? 'font-semibold' : 'text-muted'}>
            {nth < now && <span className="sr-only">{t`Done:`} </span>}
            {name}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** At each renewal of the license. One proof is enough. */
function ProveAgain({ claim }: { claim: ClaimShown }) {
  return (
    <details open={claim.is_proof_due}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{t`Renew your proof`}</summary>
      <div className="grid gap-4 pt-2">
        <p className="max-w-[68ch] text-muted">
          {claim.is_proof_due
            ? t`We ask for proof at each enrollment renewal, and your last proof is from before the latest renewal period began. One form of proof is enough. Profiles show how old the proof is.`
            : t`Your proof is recent enough. You can renew your proof at any time. Your profile shows the year of your latest proof.`}
        </p>
        <ProofList claim={claim} />
      </div>
    </details>
  )
}

const ProofList = ({ claim }: { claim: ClaimShown }) => (
  <ul className="divide-y divide-hairline border-y border-hairline">
    {claim.methods_open.map((method) => (
      <li key={method} className="py-5">
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
        <h3 className="text-18">{t`Prove your identity`}</h3>
        <p className="max-w-[68ch] text-muted">
          {claim.listing
            ? t`One strong form of proof is enough. You can also use both the email code and the phone call.`
            : t`One strong form of proof is enough.`}
        </p>
        <ProofList claim={claim} />
      </div>
      <div className="flex flex-wrap gap-3">
        {canSubmit && (
          <Button type="button" onClick={() => void act(api.post('claim/claim-listing/{id}/submit', given))}>
            <Trans>Submit {nounOf(claim)}</Trans>
          </Button>
        )}
        <Button
          type="button"
          variant="secondary"
          onClick={() => void act(api.post('claim/claim-listing/{id}/withdraw', given))}
        >
          {t`Withdraw`}
        </Button>
      </div>
    </>
  )
}

type ProofProps = { claim: ClaimShown; method: ClaimMethod }

const METHOD_ICONS: Readonly<Record<ClaimMethod, IconName>> = {
  domain_email: 'mail-sent',
  phone_code: 'phone',
  postal_code: 'inbox',
  document: 'card',
  epp_confirmation: 'building',
  admin: 'badge-check',
}

function Proof({ claim, method }: ProofProps) {
  const { label, how } = describeMethod(method)
  const proof = claim.proofs.find((each) => each.method === method)
  return (
    <div className="flex gap-4">
      <span className={`disc ${proof?.passed ? '' : 'disc-sand'}`}>
        <Icon name={proof?.passed ? 'check' : METHOD_ICONS[method]} />
      </span>
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-3">
        <div>
          <h4 className="flex flex-wrap items-center gap-x-2 font-semibold">
            {label}
            {proof?.passed_at ? (
              <span className="tag">
                <Trans>Proved {formatDate(proof.passed_at)}</Trans>
              </span>
            ) : (
              isOpen(claim) && <StrengthTag method={method} />
            )}
          </h4>
          <p className="max-w-[68ch] text-14 text-muted">{how}</p>
        </div>
        <ProofPart claim={claim} method={method} isPassed={proof?.passed ?? false} />
      </div>
    </div>
  )
}

function ProofPart({ claim, method, isPassed }: ProofProps & { isPassed: boolean }) {
  if (method === 'document') return <EvidencePart claim={claim} />
  if (method === 'admin' || (isPassed && !canProveAgain(claim))) return null
  return <CodePart claim={claim} method={method} />
}

const StrengthTag = ({ method }: { method: ClaimMethod }) =>
  STRENGTH[method] === 'medium' ? (
    <span className="tag tag-sand">{t`Half the proof you need`}</span>
  ) : (
    <span className="tag tag-sky">{t`Enough by itself`}</span>
  )

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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ActionProblem problem={problem} />
      <ul className="grid gap-2 empty:hidden">
        {claim.evidence.map(({ id, kind, bytes }, place) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <span>
              {kind === 'pdf'
                ? t`File ${place + 1}: PDF, ${Math.ceil(bytes / 1024)} KB`
                : t`File ${place + 1}: picture, ${Math.ceil(bytes / 1024)} KB`}
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
              <Trans>
                Remove<span className="sr-only"> file {place + 1}</span>
              </Trans>
            </Button>
          </li>
        ))}
      </ul>
      {claim.evidence.length < EVIDENCE_MAX && (
        <div className="flex flex-wrap items-end gap-3">
          <Field
            label={t`Picture or PDF`}
            hint={
              isOpen(claim)
                ? t`Upload up to ${EVIDENCE_MAX} files of up to 5 MB each. Cover your Social Security number. Only our staff can see the files, and we delete them ${EVIDENCE_DAYS} days after the decision.`
                : t`Upload up to ${EVIDENCE_MAX} files of up to 5 MB each. Cover your Social Security number. Only our staff can see the files, and we delete them within ${EVIDENCE_DAYS} days.`
            }
            type="file"
            accept="image/jpeg,image/png,image/webp,application/pdf"
            // A new field after each upload, but not when another file is removed.
            key={sent}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
          <Button type="button" variant="secondary" disabled={busy || !file} onClick={() => void press()}>
            {busy ? t`Sending` : t`Add file`}
          </Button>
        </div>
      )}
    </div>
  )
}

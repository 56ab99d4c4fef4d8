/** The states and events of a claim or an application, in words. */
import type { ClaimShown } from '#common/claim-schemas.ts'
import { type ClaimStatus, isOpenStatus } from '#common/claims.ts'
import { formatDateTime } from '#common/dates.ts'

export const STATUS_WORDS: Readonly<Record<ClaimStatus, string>> = {
  draft: 'Draft',
  submitted: 'In review',
  needs_info: 'More information needed',
  approved: 'Approved',
  rejected: 'Not approved',
  withdrawn: 'Withdrawn',
  revoked: 'Revoked',
}

const EVENTS: Readonly<Record<string, string>> = {
  create: 'Started',
  submit: 'Submitted',
  withdraw: 'Withdrawn',
  expire: 'Closed after 60 days without activity',
  end_with_account: 'Closed because the account was deleted',
  ask: 'More information requested',
  approve: 'Approved',
  reject: 'Not approved',
  revoke: 'Revoked',
  reopen: 'Reopened',
  add_evidence: 'File added',
  remove_evidence: 'File removed',
  ask_domain_email: 'Code emailed',
  ask_phone_code: 'Call requested',
  ask_postal_code: 'Letter requested',
  ask_epp_confirmation: 'IRS confirmation requested',
  issue_phone_code: 'Code for the call created',
  issue_postal_code: 'Code for the letter created',
  pass_domain_email: 'Code from the email accepted',
  pass_phone_code: 'Code from the call accepted',
  pass_postal_code: 'Code from the letter accepted',
  accept_document: 'Document accepted',
  accept_epp_confirmation: 'Confirmed by the IRS',
}
const describeEvent = (what: string): string => EVENTS[what] ?? what.replaceAll('_', ' ')

export const isOpen = ({ status }: Pick<ClaimShown, 'status'>): boolean => isOpenStatus(status)

/** A decided claim whose proof is from before the latest renewal. */
export const isProofDue = (claim: Pick<ClaimShown, 'status' | 'is_proof_due'>): boolean =>
  !isOpen(claim) && claim.is_proof_due

export const canProveAgain = ({ kind, status }: Pick<ClaimShown, 'kind' | 'status'>): boolean =>
  kind === 'claim' && status === 'approved'

const WHO = { you: 'the claimant', staff: 'staff', system: 'the system' } as const

export const ClaimHistory = ({ history }: Pick<ClaimShown, 'history'>) => (
  <ol className="tabular grid gap-1 text-14 text-muted">
    {history.map(({ at, by, what, note }) => (
      <li key={`${at} ${what}`}>
        {formatDateTime(at)} · {describeEvent(what)} by {WHO[by]}
        {note && <>: “{note}”</>}
      </li>
    ))}
  </ol>
)

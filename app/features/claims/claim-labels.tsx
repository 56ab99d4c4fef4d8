/** The states and events of a claim or an application, in words. */
import type { ClaimShown } from '#common/claim-schemas.ts'
import { type ClaimStatus, isOpenStatus } from '#common/claims.ts'
import { formatDateTime } from '#common/dates.ts'

export const STATUS_WORDS: Readonly<Record<ClaimStatus, string>> = {
  draft: 'Draft',
  submitted: 'In review',
  needs_info: 'Needs something from you',
  approved: 'Approved',
  rejected: 'Not approved',
  withdrawn: 'Withdrawn',
  revoked: 'Revoked',
}

const EVENTS: Readonly<Record<string, string>> = {
  create: 'Begun',
  submit: 'Submitted',
  withdraw: 'Withdrawn',
  expire: 'Closed after 60 days without anything new',
  end_with_account: 'Closed with the account',
  ask: 'More was asked for',
  approve: 'Approved',
  reject: 'Not approved',
  revoke: 'Revoked',
  reopen: 'Opened again',
  add_evidence: 'A file was added',
  remove_evidence: 'A file was removed',
  ask_domain_email: 'A code was mailed',
  ask_phone_code: 'A call was asked for',
  ask_postal_code: 'A letter was asked for',
  ask_epp_confirmation: 'The IRS is to be asked',
  issue_phone_code: 'A code for the call was made',
  issue_postal_code: 'A code for the letter was made',
  pass_domain_email: 'The code of the mail was right',
  pass_phone_code: 'The code of the call was right',
  pass_postal_code: 'The code of the letter was right',
  accept_document: 'The document was accepted',
  accept_epp_confirmation: 'The IRS confirmed',
}
const describeEvent = (what: string): string => EVENTS[what] ?? what.replaceAll('_', ' ')

export const isOpen = ({ status }: Pick<ClaimShown, 'status'>): boolean => isOpenStatus(status)

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

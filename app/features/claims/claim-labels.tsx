/** The states and events of a claim or an application, in words. */
import { t } from '@lingui/core/macro'
import type { ClaimShown } from '#common/claim-schemas.ts'
import { type ClaimStatus, isOpenStatus } from '#common/claims.ts'
import { formatDateTime } from '#common/dates.ts'

export const statusWords = (): Readonly<Record<ClaimStatus, string>> => ({
  draft: t`Draft`,
  submitted: t`In review`,
  needs_info: t`More information needed`,
  approved: t`Approved`,
  rejected: t`Not approved`,
  withdrawn: t`Withdrawn`,
  revoked: t`Revoked`,
})

const events = (): Readonly<Record<string, string>> => ({
  create: t`Started`,
  submit: t`Submitted`,
  withdraw: t`Withdrawn`,
  expire: t`Closed after 60 days without activity`,
  end_with_account: t`Closed because the account was deleted`,
  ask: t`More information requested`,
  approve: t`Approved`,
  reject: t`Not approved`,
  revoke: t`Revoked`,
  reopen: t`Reopened`,
  add_evidence: t`File added`,
  remove_evidence: t`File removed`,
  ask_domain_email: t`Code emailed`,
  ask_phone_code: t`Call requested`,
  ask_postal_code: t`Letter requested`,
  ask_epp_confirmation: t`IRS confirmation requested`,
  issue_phone_code: t`Phone code created`,
  issue_postal_code: t`Letter code created`,
  pass_domain_email: t`Email code accepted`,
  pass_phone_code: t`Phone code accepted`,
  pass_postal_code: t`Letter code accepted`,
  accept_document: t`Document accepted`,
  accept_epp_confirmation: t`Confirmed by the IRS`,
})
const describeEvent = (what: string): string => events()[what] ?? what.replaceAll('_', ' ')

export const isOpen = ({ status }: Pick<ClaimShown, 'status'>): boolean => isOpenStatus(status)

/** A decided claim whose proof is from before the latest renewal. */
export const isProofDue = (claim: Pick<ClaimShown, 'status' | 'is_proof_due'>): boolean =>
  !isOpen(claim) && claim.is_proof_due

export const canProveAgain = ({ kind, status }: Pick<ClaimShown, 'kind' | 'status'>): boolean =>
  kind === 'claim' && status === 'approved'

/** In the middle of a sentence. */
export const nounOf = ({ kind }: Pick<ClaimShown, 'kind'>): string =>
  kind === 'claim' ? t({ message: 'claim', context: 'noun' }) : t`application`

const who = () => ({ you: t`the claimant`, staff: t`staff`, system: t`the system` })

export const ClaimHistory = ({ history }: Pick<ClaimShown, 'history'>) => (
  <ol className="tabular grid gap-1 text-14 text-muted">
    {history.map(({ at, by, what, note }) => (
      <li key={`${at} ${what}`}>
        {t`${formatDateTime(at)} · ${describeEvent(what)} by ${who()[by]}`}
        {note && <>: “{note}”</>}
      </li>
    ))}
  </ol>
)

/** The actions that the audit log records, to choose from; and what about them is more than their name. */
import { capitalize } from '#app/lib/capitalize.ts'
import type { AuditLineShown } from '#common/admin.ts'
import { paths } from '#common/paths.ts'

const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  account: [
    'become_agent',
    'change_email',
    'change_password',
    'change_role',
    'change_webhook',
    'create',
    'create_api_key',
    'create_webhook',
    'delete',
    'delete_webhook',
    'end_sessions',
    'factor_off',
    'factor_on',
    'link_identity',
    'register',
    'reopen',
    'reset_password',
    'revoke_api_key',
    'revoke_session',
    'rotate_webhook_secret',
    'set_api_plan',
    'set_first_password',
    'sign_in',
    'sign_out',
    'suspend',
    'token_reused',
    'unlink_identity',
    'verify',
  ],
  agent: ['approve', 'reject', 'reopen', 'suspend'],
  answer: ['publish', 'remove', 'take_back'],
  application: ['approve', 'read_evidence', 'reject', 'revoke'],
  article: ['archive'],
  claim: ['accept_proof', 'approve', 'issue_code', 'read_evidence', 'reject', 'revoke'],
  conversation: ['read'],
  correction: ['accept', 'reject'],
  demand: ['add', 'decide'],
  discipline: [
    'decide_match',
    'end_entry',
    'load_list',
    'reopen_match',
    'restore_entry',
    'type_entry',
    'undo_list',
    'withdraw_entry',
  ],
  faq: ['add', 'restore', 'save'],
  guide: ['sign', 'withdraw_signature'],
  import: ['decide_doubt', 'reopen_doubt', 'undo', 'upload'],
  listing: ['show'],
  message: ['settle'],
  newsletter: ['draft', 'drop', 'save'],
  question: ['publish', 'remove'],
  receipt: ['remove'],
  resource: ['add', 'hide', 'restore', 'save', 'show'],
  review: ['publish', 'remove', 'take_back'],
}

/** `account.sign_in` → "Account: sign in". The filter takes both. */
export function describeAction(action: string): string {
  const [of = '', what = ''] = action.split('.')
  return capitalize(`${of}: ${what}`.replaceAll('_', ' '))
}

/** The areas, each of which finds all of its actions; then the actions. */
export const auditChoices = (): string[] => [
  ...Object.keys(ACTIONS).map((area) => `${capitalize(area)}:`),
  ...Object.entries(ACTIONS).flatMap(([area, all]) => all.map((what) => describeAction(`${area}.${what}`))),
]

/** A sign that someone else has an account's session. */
export const isSecurityEvent = (action: string): boolean => action === 'account.token_reused'

const usersWith = (id: string) => `${paths.adminQueue('users')}?${new URLSearchParams({ q: id })}`

/** The page of what was acted on; null: there is none that shows just this. */
export function targetPage({ target_kind: kind, target_id: id }: Pick<AuditLineShown, 'target_kind' | 'target_id'>) {
  return kind === 'account' || kind === 'agent' ? usersWith(id) : null
}

/** The account of who acted; null: the command line, or an account that is deleted. */
export const actorPage = ({ actor_id: id }: Pick<AuditLineShown, 'actor_id'>): string | null =>
  id === null ? null : usersWith(id)

/**
 * Registrations of an address that isn't confirmed yet. Any of the links proves the mailbox; the password entered
 * there tells which registration is the owner's. A stranger's is never opened with its own password: the owner doesn't
 * know it, and the stranger has no link.
 */
import { msg } from '@lingui/core/runtime-macro'
import { storeWaitingMessage } from '#server/domains/chat/waiting-message.ts'
import { agree, agreeByRegistration, agreedTexts } from '#server/domains/texts/consents.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError, InvalidFieldsError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'
import type { AgentForm, BecomeAgentForm, ClientForm } from '#common/account-forms.ts'
import { safeRedirectPath } from '#common/auth-session.ts'
import { currentLanguage, i18n, type Language } from '#common/i18n.ts'
import { describeNumbers } from '#common/number-shield.ts'
import { LEGAL_VERSIONS } from '#common/legal-versions.ts'
import { checkPassword } from './passwords.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { RequestMeta } from './types.ts'

export type Registration = ClientForm | AgentForm
type StoredForm = { language?: Language } & (
  | Omit<ClientForm, 'password' | 'password_confirmation'>
  | Omit<AgentForm, 'password' | 'password_confirmation'>
)

export const roleOf = (form: StoredForm) => ('attest_ea' in form ? 'agent' : 'client')
export const phoneOf = (form: StoredForm) => ('attest_ea' in form ? form.phone : null)

type PendingRegistration = { form: Registration; passwordHash: string }

/** Stored beside the pending account. The oldest are dropped, because each costs a password check. */
export async function storeRegistration(
  tx: Transaction,
  accountId: string,
  pending: PendingRegistration,
): Promise<void> {
  const { password: _password, password_confirmation: _again, ...form } = pending.form
  const stored = { ...form, language: currentLanguage() }
  await tx`
    insert into registration (account_id, password_hash, form, terms_version, agreed_texts)
    values (${accountId}, ${pending.passwordHash}, ${tx.json(stored)}, ${LEGAL_VERSIONS.terms},
      ${agreedTexts(tx, { source: 'registration', isAgent: roleOf(stored) === 'agent' })})`
  await tx`
    delete from registration where id in (
      select id from registration where account_id = ${accountId}
      order by created_at desc, id offset ${LIMITS.pendingRegistrations.max})`
}

/**
 * Finds the registration with this password, newest first.
 * @returns its id; null for the account as it is.
 * @throws AppError `invalid_fields`
 */
export async function findRegistrationByPassword(db: Db, accountId: string, password: string): Promise<string | null> {
  const pending = await db<{ id: string | null; passwordHash: string | null }[]>`
    select id, password_hash from (
      select id, password_hash, created_at from registration where account_id = ${accountId}
      union all select null, password_hash, created_at from account where id = ${accountId}) waiting
    order by created_at desc, id nulls last`
  for (const { id, passwordHash } of pending) {
    if ((await checkPassword(passwordHash, password)).isValid) return id
  }
  throw wrongPassword(i18n._(msg`That’s not the password you registered with. Try again, or set a new password.`))
}

export const wrongPassword = (words: string) => new InvalidFieldsError({ password: [words] })

/**
 * Applies that registration to the account.
 * @throws AppError `gone` when newer ones have displaced it in the meantime.
 */
export async function applyRegistration(tx: Transaction, accountId: string, id: string): Promise<void> {
  const [chosen] = await tx<[{ form: StoredForm }?]>`select form from registration where id = ${id}`
  if (!chosen) throw new AppError('gone', i18n._(msg`This link was already used or has expired. Request a new one.`))
  const { form } = chosen
  await tx`
    update account a set first_name = ${form.first_name}, last_name = ${form.last_name}, phone = ${phoneOf(form)},
      role = ${roleOf(form)}, wants_newsletter = ${form.newsletter}, password_hash = r.password_hash,
      terms_accepted_at = r.created_at, terms_version = r.terms_version,
      return_path = ${returnPathOf(form.callback_url)}, language = ${form.language ?? 'en'}
    from registration r where a.id = ${accountId} and r.id = ${id}`
  await agreeByRegistration(tx, accountId, id)
  await tx`delete from agent where account_id = ${accountId}`
  await tx`delete from waiting_message where account_id = ${accountId}`
  if ('attest_ea' in form) await insertAgent(tx, accountId, form)
  else if (form.first_message) await storeWaitingMessage(tx, accountId, form.first_message)
}

/** The address is confirmed: the others were someone else's, or the same person's earlier tries. */
export async function deleteRegistrations(tx: Transaction, accountId: string): Promise<void> {
  await tx`delete from registration where account_id = ${accountId}`
}

const RETURN_PATH_MAX = 500

/**
 * @returns null for a path that leads off the site or back to signing in, or holds a number we should never be sent.
 */
export function returnPathOf(callbackUrl: string): string | null {
  const path = safeRedirectPath(callbackUrl, '')
  if (path === '' || path.length > RETURN_PATH_MAX || /^(?:\/es)?\/auth(?:[/?#]|$)/.test(path)) return null
  return describeNumbers(path) ? null : path
}

export async function insertAgent(tx: Transaction, accountId: string, form: BecomeAgentForm): Promise<void> {
  await tx`
    insert into agent (account_id, business_name, city, state, zip, website, attested_at, wished_listing_id)
    values (${accountId}, ${form.business_name}, ${form.city}, ${form.state}, ${form.zip}, ${form.website || null},
      now(), (select id from listing where public_id = ${form.listing_id ?? null} and status <> 'hidden'))`
}

/**
 * A client becomes an enrolled agent: same account, plus the fields an agent registers with. Awaits approval.
 * @throws AppError `conflict` for staff, for agents, and for former agents whom our staff made clients again.
 */
export async function becomeAgent(
  db: Db,
  who: SignedIn,
  form: BecomeAgentForm,
  requestMeta: RequestMeta,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [account] = await tx<[{ role: string; wasAgent: boolean }?]>`
      select role, exists (select 1 from agent g where g.account_id = account.id) as was_agent
      from account where id = ${who.accountId} and status = 'active' for update`
    if (account?.role !== 'client')
      throw new AppError('conflict', i18n._(msg`Only a client account can become an agent account.`))
    if (account.wasAgent)
      throw new AppError('conflict', i18n._(msg`This used to be an agent account. Contact us to change it back.`))
    await tx`
      update account set role = 'agent', phone = ${form.phone}, updated_at = now() where id = ${who.accountId}`
    await insertAgent(tx, who.accountId, form)
    await agree(tx, who.accountId, { source: 'become_agent' })
    await writeAudit(
      tx,
      { accountId: who.accountId, role: 'client' },
      {
        action: 'account.become_agent',
        target: { kind: 'account', id: who.accountId },
        before: { role: 'client' },
        after: { role: 'agent' },
        requestId: requestMeta.requestId,
      },
    )
  })
}

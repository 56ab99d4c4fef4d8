/**
 * Registers a client or an agent. A known address gets the same response as an unknown one: its owner gets an email
 * instead. An account whose address was never confirmed has no owner yet: registering it again adds a registration
 * beside the first, so that a stranger's address can't be held or given a password (store-registration.ts).
 */
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { storeWaitingMessage } from '#server/domains/chat/waiting-message.ts'
import { agree } from '#server/domains/texts/consents.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { currentLanguage } from '#common/i18n.ts'
import { LEGAL_VERSIONS } from '#common/legal-versions.ts'
import { inConstantTime } from './constant-time.ts'
import { assertStrongPassword, hashPassword } from './passwords.ts'
import {
  insertAgent,
  storeRegistration,
  phoneOf,
  type Registration,
  returnPathOf,
  roleOf,
} from './store-registration.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import { accountEmails } from './emails.ts'
import { issueEmailToken } from './email-tokens.ts'
import type { Deps, RequestMeta } from './types.ts'

export async function register(db: Db, deps: Deps, form: Registration, requestMeta: RequestMeta): Promise<void> {
  await assertStrongPassword(deps, form.password, {
    email: form.email,
    firstName: form.first_name,
    lastName: form.last_name,
  })
  await inConstantTime(async () => {
    const passwordHash = await hashPassword(form.password)
    // Filled in by a bot: it gets the usual response.
    if (form.leave_empty !== '') return
    await inTransaction(db, async (tx) => {
      const accountId = await insertAccount(tx, form, passwordHash)
      if (accountId === null) return registerAgain(tx, deps, { form, passwordHash })
      if ('attest_ea' in form) await insertAgent(tx, accountId, form)
      else if (form.first_message) await storeWaitingMessage(tx, accountId, form.first_message)
      const role = roleOf(form)
      await agree(tx, accountId, { source: 'registration', isAgent: role === 'agent' })
      await writeAudit(
        tx,
        { accountId, role },
        {
          action: 'account.register',
          target: { kind: 'account', id: accountId },
          after: { role },
          requestId: requestMeta.requestId,
        },
      )
      if (!(await deps.loginRateLimit.consumeEmail(tx, form.email))) return
      const token = await issueEmailToken(tx, accountId, 'verify')
      await sendEmail(tx, deps.sender, form.email, accountEmails.verify({ token }))
    })
  })
}

/** An address goes to the user who proved its mailbox, whatever was registered for it before. */
export async function deleteUnconfirmedAccount(tx: Transaction, email: string): Promise<void> {
  await tx`
    delete from account
    where lower(email) = ${email.toLowerCase()} and email_verified_at is null and status = 'active'`
}

type RepeatRegistration = { form: Registration; passwordHash: string }

/** Not stored without another email: it would serve no purpose. */
async function registerAgain(tx: Transaction, deps: Deps, { form, passwordHash }: RepeatRegistration): Promise<void> {
  if (!(await deps.loginRateLimit.consumeEmail(tx, form.email))) return
  const [pending] = await tx<[{ id: string }?]>`
    select id from account
    where lower(email) = ${form.email.toLowerCase()} and email_verified_at is null and status = 'active'
    for no key update`
  if (!pending) return sendEmail(tx, deps.sender, form.email, accountEmails.already_registered())
  await storeRegistration(tx, pending.id, { form, passwordHash })
  const token = await issueEmailToken(tx, pending.id, 'verify')
  const reader = { email: form.email, language: currentLanguage() }
  await sendEmail(tx, deps.sender, reader, accountEmails.verify({ token }))
}

/** @returns null when the address is taken. */
async function insertAccount(tx: Transaction, form: Registration, passwordHash: string): Promise<string | null> {
  const [account] = await tx<[{ id: string }?]>`
    insert into account (
      email, first_name, last_name, phone, role, password_hash, wants_newsletter, terms_accepted_at, terms_version,
      return_path, language)
    values (${form.email}, ${form.first_name}, ${form.last_name}, ${phoneOf(form)}, ${roleOf(form)}, ${passwordHash},
      ${form.newsletter}, now(), ${LEGAL_VERSIONS.terms}, ${returnPathOf(form.callback_url)}, ${currentLanguage()})
    on conflict (lower(email)) do nothing
    returning id`
  return account?.id ?? null
}

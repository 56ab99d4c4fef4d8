/**
 * Handles confirmation links in emails: for an address at registration, with its password, or for an address change.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { Verified } from '#common/account-answers.ts'
import { confirmEmailChange, lockAccount } from './change-email.ts'
import {
  applyRegistration,
  deleteRegistrations,
  findRegistrationByPassword,
  wrongPassword,
} from './store-registration.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import { accountEmails } from './emails.ts'
import { consumeEmailToken, deleteEmailTokens, findEmailToken, issueEmailToken } from './email-tokens.ts'
import type { Deps, RequestMeta } from './types.ts'

type VerifyInput = {
  token: string
  /** The registration's password. An address change needs none: it was required when the change started. */
  password?: string | undefined
}

const LINK_KINDS = ['verify', 'email_old', 'email_new'] as const

/**
 * @throws AppError `gone` for a link that no longer works, `invalid_fields` for a password that matches no
 *   registration, `conflict` when someone else took the new address; RetryLaterError after too many wrong passwords.
 */
export async function verifyAddress(
  db: Db,
  deps: Deps,
  { token, password }: VerifyInput,
  requestMeta: RequestMeta,
): Promise<Verified> {
  const { accountId, kind } = await findEmailToken(db, token, LINK_KINDS)
  const chosen =
    kind === 'verify' ? await checkRegistrationPassword(db, deps, { accountId, password }, requestMeta) : null
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    await consumeEmailToken(tx, token, LINK_KINDS)
    if (kind === 'email_old' || kind === 'email_new') {
      return confirmEmailChange(tx, deps, { accountId, side: kind === 'email_old' ? 'old' : 'new' }, requestMeta)
    }
    if (chosen !== null) await applyRegistration(tx, accountId, chosen)
    const next = await confirmAddress(tx, deps, accountId, requestMeta)
    return { kind: 'email', done: true, waiting_for: null, next }
  })
}

/** For the page the link opens. Changes nothing. @returns null for a link that no longer works. */
export async function readEmailLink(db: Db, token: string): Promise<Verified['kind'] | null> {
  const link = await findEmailToken(db, token, LINK_KINDS).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'gone') return null
    throw error
  })
  if (!link) return null
  return link.kind === 'verify' ? 'email' : 'email_change'
}

type RegistrationPassword = { accountId: string; password: string | undefined }

async function checkRegistrationPassword(
  db: Db,
  { loginRateLimit }: Deps,
  { accountId, password }: RegistrationPassword,
  { network }: RequestMeta,
): Promise<string | null> {
  if (password === undefined) throw wrongPassword(i18n._(msg`Enter the password you chose when you registered.`))
  const [{ email }] = await db<[{ email: string }]>`select email from account where id = ${accountId}`
  const attempt = { email, network }
  await loginRateLimit.consumePasswordAttempt(db, attempt, async () => true)
  const chosen = await findRegistrationByPassword(db, accountId, password)
  await loginRateLimit.passwordSucceeded(db, attempt)
  return chosen
}

/** @returns where the user was headed when they registered. */
async function confirmAddress(
  tx: Transaction,
  deps: Deps,
  accountId: string,
  requestMeta: RequestMeta,
): Promise<string | null> {
  const [account] = await tx<[{ email: string; role: string; returnPath: string | null }?]>`
    update account set email_verified_at = now(), updated_at = now()
    where id = ${accountId} and email_verified_at is null and status <> 'deleted'
    returning email, role, return_path`
  await deleteEmailTokens(tx, accountId, ['verify'])
  await deleteRegistrations(tx, accountId)
  if (!account) return null
  const welcome = accountEmails.welcome({ isAgent: account.role === 'agent', next: account.returnPath })
  await sendEmail(tx, deps.sender, account.email, welcome)
  await writeAudit(
    tx,
    { accountId, role: account.role },
    {
      action: 'account.verify',
      target: { kind: 'account', id: accountId },
      requestId: requestMeta.requestId,
    },
  )
  return account.returnPath
}

/**
 * Sends the verification email again. The caller learns nothing: only the owner of the address reads the email. Does
 * nothing for an address that is unknown, confirmed, or over its email limit.
 */
export async function resendVerificationEmail(db: Db, deps: Deps, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [pending] = await tx<[{ id: string; email: string }?]>`
      select id, email from account
      where lower(email) = ${email.toLowerCase()} and email_verified_at is null and status = 'active'`
    if (!pending || !(await deps.loginRateLimit.consumeEmail(tx, email))) return
    const token = await issueEmailToken(tx, pending.id, 'verify')
    await sendEmail(tx, deps.sender, pending.email, accountEmails.verify({ token }))
  })
}

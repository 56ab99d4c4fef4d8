/**
 * Sets a new password, through an emailed link or with the old one. Ends every other session and notifies the owner.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { inConstantTime } from './constant-time.ts'
import { deleteEmailChange, lockAccount } from './change-email.ts'
import { endAllSessions } from './sessions.ts'
import { assertStrongPassword, hashPassword } from './passwords.ts'
import { deleteRegistrations } from './store-registration.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import { accountEmails } from './emails.ts'
import { deleteEmailTokens, findEmailToken, issueEmailToken, consumeEmailToken } from './email-tokens.ts'
import { proveOwner } from './prove-owner.ts'
import type { Deps, RequestMeta } from './types.ts'

/** Emails a link to the owner of the address, if there is one. The caller isn't told. */
export async function requestPasswordReset(db: Db, deps: Deps, email: string): Promise<void> {
  await inConstantTime(() =>
    inTransaction(db, async (tx) => {
      const [account] = await tx<[{ id: string; email: string }?]>`
        select id, email from account where lower(email) = ${email.toLowerCase()} and status = 'active'`
      if (!account || !(await deps.loginRateLimit.consumeEmail(tx, email))) return
      const token = await issueEmailToken(tx, account.id, 'reset')
      await sendEmail(tx, deps.sender, account.email, accountEmails.reset({ token }))
    }),
  )
}

type Reset = { token: string; password: string }

/** The link proves the mailbox, so it also confirms the address. @throws AppError `gone`, `invalid_fields` */
export async function resetPassword(
  db: Db,
  deps: Deps,
  { token, password }: Reset,
  requestMeta: RequestMeta,
): Promise<void> {
  const { accountId } = await findEmailToken(db, token, ['reset'])
  const owner = await readOwner(db, accountId)
  await assertStrongPassword(deps, password, owner)
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    await consumeEmailToken(tx, token, ['reset'])
    await tx`
      update account set email_verified_at = coalesce(email_verified_at, now()) where id = ${accountId}`
    await revokeUntrustedAccess(tx, accountId)
    await storePassword(
      tx,
      deps,
      { accountId, passwordHash, exceptSessionId: null, action: 'account.reset_password' },
      requestMeta,
    )
  })
  await deps.loginRateLimit.resetAccountLimit(db, owner.email)
}

/** The mailbox is proven, which a thief couldn't do. Confirmed MFA stays: removing it takes more than a mailbox. */
async function revokeUntrustedAccess(tx: Transaction, accountId: string): Promise<void> {
  await deleteRegistrations(tx, accountId)
  await tx`delete from second_factor where account_id = ${accountId} and confirmed_at is null`
  await tx`delete from calendar_feed where account_id = ${accountId}`
}

type Change = { current: string; password: string }

/** Keeps this session. @throws AppError `invalid_fields` */
export async function changePassword(
  db: Db,
  deps: Deps,
  who: SignedIn,
  { current, password, requestMeta }: Change & { requestMeta: RequestMeta },
): Promise<void> {
  const owner = await proveOwner(db, deps, who, { password: current, field: 'current_password' })
  if (owner.passwordHash === null)
    throw new AppError('conflict', i18n._(msg`This account has no password yet. Request a link by email to set one.`))
  await assertStrongPassword(deps, password, owner)
  const passwordHash = await hashPassword(password)
  const { accountId, sessionId: exceptSessionId } = who
  await inTransaction(db, (tx) =>
    storePassword(
      tx,
      deps,
      { accountId, passwordHash, exceptSessionId, action: 'account.change_password' },
      requestMeta,
    ),
  )
}

type Owner = { email: string; firstName: string; lastName: string }

async function readOwner(db: Db, accountId: string): Promise<Owner> {
  const [owner] = await db<[Owner?]>`
    select email, first_name, last_name from account where id = ${accountId} and status = 'active'`
  if (!owner) throw new AppError('gone', i18n._(msg`This account is closed. Contact us to learn why.`))
  return owner
}

type NewPassword = {
  accountId: string
  passwordHash: string
  /** The session that stays open. */
  exceptSessionId: string | null
  action: 'account.reset_password' | 'account.change_password'
}

async function storePassword(
  tx: Transaction,
  deps: Deps,
  newPassword: NewPassword,
  requestMeta: RequestMeta,
): Promise<void> {
  const { accountId, passwordHash, exceptSessionId, action } = newPassword
  const [account] = await tx<[{ email: string; role: string; isFirst: boolean }]>`
    update account a set password_hash = ${passwordHash}, updated_at = now()
    from (select id, password_hash is null as is_first from account where id = ${accountId} for update) before
    where a.id = before.id returning a.email, a.role, before.is_first`
  await endAllSessions(tx, accountId, 'password_changed', exceptSessionId)
  await deleteEmailTokens(tx, accountId, ['reset', 'verify'])
  // Someone who knew the old password may have requested another address.
  await deleteEmailChange(tx, accountId)
  const email = account.isFirst
    ? accountEmails.first_password(requestMeta)
    : accountEmails.password_changed(requestMeta)
  await sendEmail(tx, deps.sender, account.email, email)
  await writeAudit(
    tx,
    { accountId, role: account.role },
    {
      action: account.isFirst ? 'account.set_first_password' : action,
      target: { kind: 'account', id: accountId },
      requestId: requestMeta.requestId,
    },
  )
}

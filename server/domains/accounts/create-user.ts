/** An account created from the command line or by the demo admin: the first admin, and staff after that. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type AuditActor, writeAudit } from '#server/platform/write-audit.ts'
import type { Role } from '#common/roles.ts'
import { assertStrongPassword, hashPassword } from './passwords.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import { accountEmails } from './emails.ts'
import { issueEmailToken } from './email-tokens.ts'
import { deleteUnconfirmedAccount } from './register.ts'
import type { Deps } from './types.ts'

export type NewUser = {
  email: string
  role: Role
  firstName: string
  lastName: string
  /** Null: they choose one through an emailed link. */
  password: string | null
  /** Who creates it, and in which request; by default the command line. */
  by?: AuditActor
  requestId?: string
}

/**
 * @returns the account id.
 * @throws AppError `conflict` when the address is taken, `invalid_fields` for a weak password.
 */
export async function createUser(
  db: Db,
  deps: Pick<Deps, 'sender'>,
  { password, by = 'system', requestId, ...user }: NewUser,
): Promise<string> {
  if (password !== null) await assertStrongPassword(deps, password, user)
  const passwordHash = password === null ? null : await hashPassword(password)
  return inTransaction(db, async (tx) => {
    await deleteUnconfirmedAccount(tx, user.email)
    const [account] = await tx<[{ id: string }?]>`
      insert into account (email, first_name, last_name, role, password_hash, email_verified_at)
      values (${user.email}, ${user.firstName}, ${user.lastName}, ${user.role}, ${passwordHash}, now())
      on conflict (lower(email)) do nothing
      returning id`
    if (!account) throw new AppError('conflict', i18n._(msg`An account with this email address already exists.`))
    if (user.role === 'agent') await tx`insert into agent (account_id) values (${account.id})`
    if (password === null) {
      const token = await issueEmailToken(tx, account.id, 'reset')
      await sendEmail(tx, deps.sender, user.email, accountEmails.account_created({ token }))
    }
    await writeAudit(tx, by, {
      action: 'account.create',
      target: { kind: 'account', id: account.id },
      after: { role: user.role },
      ...(requestId === undefined ? {} : { requestId }),
    })
    return account.id
  })
}

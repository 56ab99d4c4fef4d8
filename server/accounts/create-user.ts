/** An account made from the command line: the first admin, and staff after that. */
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { Role } from '#contract/roles.ts'
import { hashPassword } from './hash-password.ts'
import { sendReset } from './letters.ts'
import { issueMailToken } from './mail-tokens.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { dropUnconfirmed } from './register.ts'
import type { AccountHouse } from './types.ts'

export type NewUser = {
  email: string
  role: Role
  firstName: string
  lastName: string
  /** Null: they choose one themselves, by a link in a mail. */
  password: string | null
}

/** @returns its id. @throws AppError `conflict` when the address is taken, `invalid_fields` for a weak password. */
export async function createUser(
  db: Db,
  house: Pick<AccountHouse, 'sender'>,
  { password, ...user }: NewUser,
): Promise<string> {
  if (password !== null) await refuseWeakPassword(password, user)
  const passwordHash = password === null ? null : await hashPassword(password)
  return inTransaction(db, async (tx) => {
    await dropUnconfirmed(tx, user.email)
    const [account] = await tx<[{ id: string }?]>`
      insert into account (email, first_name, last_name, role, password_hash, email_verified_at)
      values (${user.email}, ${user.firstName}, ${user.lastName}, ${user.role}, ${passwordHash}, now())
      on conflict (lower(email)) do nothing
      returning id`
    if (!account) throw new AppError('conflict', 'There is an account with this address already.')
    if (user.role === 'agent') await tx`insert into agent (account_id) values (${account.id})`
    if (password === null) await sendReset(tx, house, user.email, await issueMailToken(tx, account.id, 'reset'))
    await writeAudit(tx, 'system', {
      action: 'account.create',
      target: { kind: 'account', id: account.id },
      after: { role: user.role },
    })
    return account.id
  })
}

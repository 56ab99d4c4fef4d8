/** A new password: by a link in a mail, or by the old one. It ends every other sign-in, and the owner is told. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { alwaysEvenly } from './answer-evenly.ts'
import { endAllSessions } from './end-sessions.ts'
import { hashPassword } from './hash-password.ts'
import { sendReset, tellFirstPassword, tellPasswordChanged } from './letters.ts'
import { dropMailTokens, findMailToken, issueMailToken, useMailToken } from './mail-tokens.ts'
import { proveOwner } from './prove-owner.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import type { AccountHouse, Visit } from './types.ts'

/** Mails a link to the owner of the address, if there is one. Whoever asked is not told. */
export async function requestReset(db: Db, house: AccountHouse, email: string): Promise<void> {
  await alwaysEvenly(() =>
    inTransaction(db, async (tx) => {
      const [account] = await tx<[{ id: string; email: string }?]>`
        select id, email from account where lower(email) = ${email.toLowerCase()} and status = 'active'`
      if (!account || !(await house.gate.mayMail(tx, email))) return
      await sendReset(tx, house, account.email, await issueMailToken(tx, account.id, 'reset'))
    }),
  )
}

type Reset = { token: string; password: string }

/** Whoever has the link has the mailbox: the address is confirmed by it too. @throws AppError `gone`, `invalid_fields` */
export async function resetPassword(
  db: Db,
  house: AccountHouse,
  { token, password }: Reset,
  visit: Visit,
): Promise<void> {
  const { accountId } = await findMailToken(db, token, 'reset')
  const owner = await readOwner(db, accountId)
  await refuseWeakPassword(password, owner)
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    await useMailToken(tx, token, ['reset'])
    await tx`
      update account set email_verified_at = coalesce(email_verified_at, now()) where id = ${accountId}`
    await keep(tx, house, { accountId, passwordHash, but: null, action: 'account.reset_password' }, visit)
  })
  await house.gate.forgive(db, owner.email)
}

type Change = { current: string; password: string }

/** This session stays. @throws AppError `invalid_fields` */
export async function changePassword(
  db: Db,
  house: AccountHouse,
  who: SignedIn,
  { current, password, visit }: Change & { visit: Visit },
): Promise<void> {
  const owner = await proveOwner(db, house, who, { password: current, field: 'current_password' })
  if (owner.passwordHash === null) throw new AppError('conflict', 'This account has no password yet. Set one by mail.')
  await refuseWeakPassword(password, owner)
  const passwordHash = await hashPassword(password)
  const { accountId, sessionId: but } = who
  await inTransaction(db, (tx) =>
    keep(tx, house, { accountId, passwordHash, but, action: 'account.change_password' }, visit),
  )
}

type Owner = { email: string; firstName: string; lastName: string }

async function readOwner(db: Db, accountId: string): Promise<Owner> {
  const [owner] = await db<[Owner?]>`
    select email, first_name, last_name from account where id = ${accountId} and status = 'active'`
  if (!owner) throw new AppError('gone', 'This account is not open.')
  return owner
}

type Kept = {
  accountId: string
  passwordHash: string
  /** The session that stays. */
  but: string | null
  action: 'account.reset_password' | 'account.change_password'
}

async function keep(tx: Transaction, house: AccountHouse, kept: Kept, visit: Visit): Promise<void> {
  const { accountId, passwordHash, but, action } = kept
  const [account] = await tx<[{ email: string; role: string; isFirst: boolean }]>`
    update account a set password_hash = ${passwordHash}, updated_at = now()
    from (select id, password_hash is null as is_first from account where id = ${accountId} for update) before
    where a.id = before.id returning a.email, a.role, before.is_first`
  await endAllSessions(tx, accountId, 'password_changed', but)
  await dropMailTokens(tx, accountId, ['reset', 'verify'])
  if (account.isFirst) await tellFirstPassword(tx, house, account.email, visit)
  else await tellPasswordChanged(tx, house, account.email, visit)
  await writeAudit(
    tx,
    { accountId, role: account.role },
    {
      action: account.isFirst ? 'account.set_first_password' : action,
      target: { kind: 'account', id: accountId },
      requestId: visit.requestId,
    },
  )
}

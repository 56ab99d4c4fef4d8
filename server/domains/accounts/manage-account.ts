/** What admins do to an account: suspend it, reopen it, change its role. It takes effect immediately. */
import type { Admin } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { Role } from '#common/roles.ts'
import { endAllSessions } from './end-sessions.ts'

type AccountAction = { accountId: string; reason: string; requestId: string }
type LockedAccount = { role: Role; status: 'active' | 'suspended' }

/** @throws AppError `not_found`; `conflict` for the admin's own account. */
export async function suspendAccount(db: Db, admin: Admin, input: AccountAction): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockOther(tx, admin, input.accountId)
    await tx`
      update account set status = 'suspended', status_reason = ${input.reason}, updated_at = now()
      where id = ${input.accountId}`
    await endAllSessions(tx, input.accountId, 'suspended')
    await recordChange(tx, admin, input, {
      action: 'account.suspend',
      before: { status: before.status },
      after: { status: 'suspended' },
    })
  })
}

/** @throws AppError as in suspendAccount. */
export async function reopenAccount(db: Db, admin: Admin, input: AccountAction): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockOther(tx, admin, input.accountId)
    await tx`
      update account set status = 'active', status_reason = null, updated_at = now() where id = ${input.accountId}`
    await recordChange(tx, admin, input, {
      action: 'account.reopen',
      before: { status: before.status },
      after: { status: 'active' },
    })
  })
}

/** Ends all sessions, because their permissions have changed. @throws AppError as in suspendAccount. */
export async function changeRole(
  db: Db,
  admin: Admin,
  { role, ...input }: AccountAction & { role: Role },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockOther(tx, admin, input.accountId)
    await tx`update account set role = ${role}, updated_at = now() where id = ${input.accountId}`
    if (role === 'agent') {
      await tx`insert into agent (account_id) values (${input.accountId}) on conflict (account_id) do nothing`
    }
    await endAllSessions(tx, input.accountId, 'role_changed')
    await recordChange(tx, admin, input, {
      action: 'account.change_role',
      before: { role: before.role },
      after: { role },
    })
  })
}

async function lockOther(tx: Transaction, admin: Admin, accountId: string): Promise<LockedAccount> {
  if (admin.accountId === accountId) throw new AppError('conflict', 'Ask another admin to do this to your own account.')
  const [account] = await tx<[LockedAccount?]>`
    select role, status from account where id = ${accountId} and status <> 'deleted' for update`
  if (!account) throw new AppError('not_found', 'There is no such account.')
  return account
}

type AccountChange = { action: `account.${string}`; before: object; after: object }

async function recordChange(
  tx: Transaction,
  admin: Admin,
  input: AccountAction,
  { action, before, after }: AccountChange,
): Promise<void> {
  // What the agent wrote in their listing is shown or hidden with the account.
  const [agent] = await tx`select 1 from agent where account_id = ${input.accountId} and listing_id is not null`
  if (agent) await bumpDataVersion(tx, 'listings')
  await writeAudit(tx, admin, {
    action,
    target: { kind: 'account', id: input.accountId },
    before: { ...before },
    after: { ...after },
    reason: input.reason,
    requestId: input.requestId,
  })
}

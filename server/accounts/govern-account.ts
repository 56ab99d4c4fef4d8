/** What an admin does to an account: suspend it, open it again, give it a role. It holds from that moment. */
import type { Admin } from '#server/platform/actors.ts'
import { raiseDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { Role } from '#contract/roles.ts'
import { endAllSessions } from './end-sessions.ts'

type Named = { accountId: string; reason: string; requestId: string }
type Locked = { role: Role; status: 'active' | 'suspended' }

/** @throws AppError `not_found`; `conflict` for oneself. */
export async function suspendAccount(db: Db, admin: Admin, named: Named): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockOther(tx, admin, named.accountId)
    await tx`
      update account set status = 'suspended', status_reason = ${named.reason}, updated_at = now()
      where id = ${named.accountId}`
    await endAllSessions(tx, named.accountId, 'suspended')
    await note(tx, admin, named, {
      action: 'account.suspend',
      before: { status: before.status },
      after: { status: 'suspended' },
    })
  })
}

/** @throws AppError as suspendAccount. */
export async function reopenAccount(db: Db, admin: Admin, named: Named): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockOther(tx, admin, named.accountId)
    await tx`
      update account set status = 'active', status_reason = null, updated_at = now() where id = ${named.accountId}`
    await note(tx, admin, named, {
      action: 'account.reopen',
      before: { status: before.status },
      after: { status: 'active' },
    })
  })
}

/** All sessions end: what they were allowed to do is no longer so. @throws AppError as suspendAccount. */
export async function changeRole(db: Db, admin: Admin, { role, ...named }: Named & { role: Role }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockOther(tx, admin, named.accountId)
    await tx`update account set role = ${role}, updated_at = now() where id = ${named.accountId}`
    if (role === 'agent') {
      await tx`insert into agent (account_id) values (${named.accountId}) on conflict (account_id) do nothing`
    }
    await endAllSessions(tx, named.accountId, 'role_changed')
    await note(tx, admin, named, { action: 'account.change_role', before: { role: before.role }, after: { role } })
  })
}

async function lockOther(tx: Transaction, admin: Admin, accountId: string): Promise<Locked> {
  if (admin.accountId === accountId) throw new AppError('conflict', 'Ask another admin to do this to your own account.')
  const [account] = await tx<[Locked?]>`
    select role, status from account where id = ${accountId} and status <> 'deleted' for update`
  if (!account) throw new AppError('not_found', 'There is no such account.')
  return account
}

type Changed = { action: `account.${string}`; before: object; after: object }

async function note(tx: Transaction, admin: Admin, named: Named, { action, before, after }: Changed): Promise<void> {
  // What an agent says of themselves shows or goes with it.
  const [agent] = await tx`select 1 from agent where account_id = ${named.accountId} and listing_id is not null`
  if (agent) await raiseDataVersion(tx, 'listings')
  await writeAudit(tx, admin, {
    action,
    target: { kind: 'account', id: named.accountId },
    before: { ...before },
    after: { ...after },
    reason: named.reason,
    requestId: named.requestId,
  })
}

/**
 * Accounts as an admin sees them, never a password, never a secret; and what admins do to one: end its sessions,
 * suspend it, reopen it, change its role. It takes effect immediately.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Admin } from '#server/platform/actors.ts'
import { endAllSessions } from './sessions.ts'
import { type Db, inTransaction, type Transaction, type Paged, orderBy, paginate } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { type Approval, type Role, STAFF_ROLES, type UserView } from '#common/roles.ts'
import type { Sorted } from '#common/sorting.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'

export type UserLine = {
  id: string
  name: string
  email: string | null
  role: Role
  status: 'active' | 'suspended' | 'deleted'
  statusReason: string | null
  approval: Approval | null
  hasFactor: boolean
  verified: boolean
  openSessions: number
  lastSeenAt: Date | null
  createdAt: Date
}
type UserSort = 'name' | 'role' | 'seen' | 'created'
type UserQuery = Sorted<UserSort> & {
  q: string
  role?: Role | undefined
  status?: string | undefined
  view?: UserView | undefined
  page: number
  perPage: number
}

/** Matches part of the name or address, or the whole id. Newest first, if nothing else is asked for. */
export async function findUsers(db: Db, _admin: Admin, query: UserQuery): Promise<Paged<UserLine>> {
  const { q, role, status, view, sort, dir, ...page } = query
  const like = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const where = db`
    where (${q === ''} or lower(a.email) like ${like} or lower(a.first_name || ' ' || a.last_name) like ${like}
        or a.id::text = ${q.toLowerCase()})
      ${role ? db`and a.role = ${role}` : db``}
      ${statusIn(db, status)}
      ${view ? db`and ${viewsIn(db)[view]}` : db``}`
  const columns = {
    name: db`lower(trim(a.first_name || ' ' || a.last_name))`,
    role: db`a.role`,
    seen: db`s.last_seen_at`,
    created: db`a.created_at`,
  }
  return paginate(
    db,
    page,
    db`
      select a.id, trim(a.first_name || ' ' || a.last_name) as name, a.email, a.role, a.status, a.status_reason, g.approval,
        exists (select 1 from second_factor f where f.account_id = a.id and f.confirmed_at is not null) as has_factor,
        a.email_verified_at is not null as verified, s.open_sessions, s.last_seen_at, a.created_at
      from account a left join agent g on g.account_id = a.id,
        lateral (select count(*) filter (where ended_at is null and ends_at > now())::int as open_sessions,
                        max(last_seen_at) as last_seen_at
                 from session where account_id = a.id) s
      ${where} ${orderBy(db, { sort, dir }, columns, db`a.created_at desc, a.id`)}`,
    db`select 1 from account a left join agent g on g.account_id = a.id ${where}`,
  )
}

function statusIn(db: Db, status: string | undefined) {
  if (status === 'pending') return db`and a.status <> 'deleted' and ${viewsIn(db).pending}`
  return status ? db`and a.status = ${status}` : db`and a.status <> 'deleted'`
}

const viewsIn = (db: Db) => ({
  clients: db`a.role = 'client'`,
  agents: db`a.role = 'agent'`,
  pending: db`(a.role = 'agent' and g.approval = 'pending')`,
  staff: db`a.role = any(${[...STAFF_ROLES]})`,
  suspended: db`a.status = 'suspended'`,
})

/** How many accounts each view has. */
export async function countUsers(db: Db, _admin: Admin): Promise<Record<UserView | 'all', number>> {
  const { clients, agents, pending, staff, suspended } = viewsIn(db)
  const [counts] = await db<[Record<UserView | 'all', number>]>`
    select count(*)::int as "all", count(*) filter (where ${clients})::int as clients,
      count(*) filter (where ${agents})::int as agents,
      count(*) filter (where ${pending})::int as pending, count(*) filter (where ${staff})::int as staff,
      count(*) filter (where ${suspended})::int as suspended
    from account a left join agent g on g.account_id = a.id where a.status <> 'deleted'`
  return counts
}

/** @throws AppError `not_found` */
export async function endUserSessions(
  db: Db,
  admin: Admin,
  { accountId, reason, requestId }: { accountId: string; reason: string; requestId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [account] = await tx`select 1 from account where id = ${accountId} and status <> 'deleted' for update`
    if (!account) throw new AppError('not_found', i18n._(msg`We couldn’t find that account.`))
    await endAllSessions(tx, accountId, 'revoked')
    const target = { kind: 'account', id: accountId }
    await writeAudit(tx, admin, { action: 'account.end_sessions', target, reason, requestId })
  })
}

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
  if (admin.accountId === accountId)
    throw new AppError('conflict', i18n._(msg`You can’t make this change to your own account. Ask another admin.`))
  const [account] = await tx<[LockedAccount?]>`
    select role, status from account where id = ${accountId} and status <> 'deleted' for update`
  if (!account) throw new AppError('not_found', i18n._(msg`We couldn’t find that account.`))
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

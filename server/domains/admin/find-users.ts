/** Accounts as an admin sees them: never a password, never a secret. */
import type { Admin } from '#server/platform/actors.ts'
import { endAllSessions } from '#server/domains/accounts/end-sessions.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { paginate, type Paged } from '#server/platform/paginate.ts'
import type { Approval, Role } from '#common/roles.ts'

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
type UserQuery = { q: string; role?: Role | undefined; status?: string | undefined; page: number; perPage: number }

/** Matches part of the name or address, or the whole id. Newest first. */
export async function findUsers(db: Db, _admin: Admin, query: UserQuery): Promise<Paged<UserLine>> {
  const { q, role, status, ...page } = query
  const like = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const where = db`
    where (${q === ''} or lower(a.email) like ${like} or lower(a.first_name || ' ' || a.last_name) like ${like}
        or a.id::text = ${q.toLowerCase()})
      ${role ? db`and a.role = ${role}` : db``}
      ${status ? db`and a.status = ${status}` : db`and a.status <> 'deleted'`}`
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
      ${where} order by a.created_at desc, a.id`,
    db`select 1 from account a ${where}`,
  )
}

/** @throws AppError `not_found` */
export async function endUserSessions(
  db: Db,
  admin: Admin,
  { accountId, reason, requestId }: { accountId: string; reason: string; requestId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [account] = await tx`select 1 from account where id = ${accountId} and status <> 'deleted' for update`
    if (!account) throw new AppError('not_found', 'There is no such account.')
    await endAllSessions(tx, accountId, 'revoked')
    const target = { kind: 'account', id: accountId }
    await writeAudit(tx, admin, { action: 'account.end_sessions', target, reason, requestId })
  })
}

/** The audit log, newest first if nothing else is asked for, with optional filters. */
import { z } from 'zod'
import type { Admin } from '#server/platform/actors.ts'
import { type Db, type Paged, orderBy, paginate } from '#server/platform/db.ts'
import type { Sorted } from '#common/sorting.ts'

export type AuditLine = {
  id: string
  at: Date
  actorId: string | null
  actorName: string | null
  actorRole: string
  action: string
  targetKind: string
  targetId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
  requestId: string | null
}
type OptionalText = string | undefined
type AuditSort = 'at' | 'action' | 'actor'
export type AuditQuery = Sorted<AuditSort> & {
  page: number
  perPage: number
  action?: OptionalText
  actor?: OptionalText
  target_kind?: OptionalText
  target_id?: OptionalText
  from?: OptionalText
  until?: OptionalText
}

export async function readAuditLog(db: Db, _admin: Admin, query: AuditQuery): Promise<Paged<AuditLine>> {
  const { action, actor, target_kind, target_id, from, until, sort, dir, ...page } = query
  const where = db`
    where true
      ${action ? db`and position(${codeOf(action)} in l.action) > 0` : db``}
      ${actor ? db`and ${isBy(db, actor)}` : db``}
      ${target_kind ? db`and l.target_kind = ${codeOf(target_kind)}` : db``}
      ${target_id ? db`and l.target_id = ${target_id}` : db``}
      ${from ? db`and l.at >= ${from}::date` : db``}
      ${until ? db`and l.at < ${until}::date + 1` : db``}`
  // The log grows at its end: the id is the order of time, and has an index.
  const columns = {
    at: db`l.id`,
    action: db`l.action`,
    actor: db`coalesce(lower(a.first_name || ' ' || a.last_name), l.actor_role)`,
  }
  return paginate(
    db,
    page,
    db`
      select l.id::text as id, l.at, l.actor_id, nullif(trim(a.first_name || ' ' || a.last_name), '') as actor_name,
        l.actor_role, l.action, l.target_kind, l.target_id, l.before, l.after, l.reason, l.request_id
      from audit_log l left join account a on a.id = l.actor_id
      ${where} ${orderBy(db, { sort, dir }, columns, db`l.id desc`)}`,
    db`select 1 from audit_log l ${where}`,
  )
}

/** "Claim: accept proof", as the page shows it, is stored as `claim.accept_proof`. */
const codeOf = (shown: string): string => shown.toLowerCase().replace(/: ?/, '.').replaceAll(' ', '_')

/** The account by its ID or email address, or part of its name; a person without a name is shown by role. */
function isBy(db: Db, actor: string) {
  const typed = actor.toLowerCase()
  if (z.uuid().safeParse(typed).success) return db`l.actor_id = ${typed}`
  return db`(
    l.actor_role = ${typed}
    or l.actor_id in (
      select id from account
      where lower(email) = ${typed} or position(${typed} in lower(first_name || ' ' || last_name)) > 0
    ))`
}

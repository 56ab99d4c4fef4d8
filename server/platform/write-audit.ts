/**
 * The append-only log of what staff and accounts did, written in the transaction of the action. Ids and states, never
 * people's addresses, names, or texts: it is kept forever.
 */
import type { SignedIn } from './actors.ts'
import type { Transaction } from './db.ts'

export type AuditEntry = {
  /** `agent.approve`, `account.sign_in` */
  action: `${string}.${string}`
  target: { kind: string; id: string | number }
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  reason?: string
  requestId?: string
}

/** Who acted: a proven actor, the owner of an account who isn't signed in yet, or the command line. */
export type AuditActor = Pick<SignedIn, 'accountId' | 'role'> | { accountId: string; role: string } | 'system'

export async function writeAudit(tx: Transaction, actor: AuditActor, entry: AuditEntry): Promise<void> {
  const { action, target, before = null, after = null, reason = null, requestId = null } = entry
  const [id, role] = actor === 'system' ? [null, 'system'] : [actor.accountId, actor.role]
  await tx`
    insert into audit_log (actor_id, actor_role, action, target_kind, target_id, before, after, reason, request_id)
    values (${id}, ${role}, ${action}, ${target.kind}, ${String(target.id)}, ${before && tx.json(before as never)},
      ${after && tx.json(after as never)}, ${reason}, ${requestId})`
}

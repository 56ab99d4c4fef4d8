/** Ends sessions. From the commit on, no token and no cookie of theirs is taken. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { hashOf } from './make-secret.ts'
import type { EndReason, Visit } from './types.ts'

export async function endSession(tx: Transaction, sessionId: string, reason: EndReason): Promise<boolean> {
  const ended = await tx`
    update session set ended_at = now(), end_reason = ${reason} where id = ${sessionId} and ended_at is null`
  return ended.count > 0
}

/** @param but stays. */
export async function endAllSessions(
  tx: Transaction,
  accountId: string,
  reason: EndReason,
  but: string | null = null,
): Promise<number> {
  const ended = await tx`
    update session set ended_at = now(), end_reason = ${reason}
    where account_id = ${accountId} and ended_at is null and id is distinct from ${but}::uuid`
  return ended.count
}

/** Signs out whoever holds one of these tokens. Nobody is told whether there was a session. */
export async function signOut(db: Db, tokens: readonly string[], visit: Visit): Promise<void> {
  if (tokens.length === 0) return
  await inTransaction(db, async (tx) => {
    const sessions = await tx<{ id: string }[]>`
      select distinct session_id as id from session_token
      where hash in ${tx(tokens.map(hashOf))} and kind in ('access', 'refresh')`
    for (const { id } of sessions) await signOutSession(tx, id, visit)
  })
}

/** By the cookie of /api/auth, whose session is known. */
export async function signOutSession(db: Db, sessionId: string, visit: Visit): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [who] = await tx<[{ accountId: string; role: string }?]>`
      select s.account_id, a.role from session s join account a on a.id = s.account_id where s.id = ${sessionId}`
    if (!who || !(await endSession(tx, sessionId, 'signed_out'))) return
    await writeAudit(tx, who, {
      action: 'account.sign_out',
      target: { kind: 'session', id: sessionId },
      requestId: visit.requestId,
    })
  })
}

/** A browser has one session: signing in again, or as another person, ends the one whose cookie it had. */
export async function replaceSession(db: Db, before: string | null, now: string): Promise<void> {
  if (before === null || before === now) return
  await inTransaction(db, (tx) => endSession(tx, before, 'replaced'))
}

/** One of the person's own, on another device or this one. @throws AppError `not_found` for anybody else's. */
export async function revokeSession(db: Db, who: SignedIn, sessionId: string, visit: Visit): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [own] = await tx`
      select 1 from session where id = ${sessionId} and account_id = ${who.accountId} and ended_at is null`
    if (!own) throw new AppError('not_found', 'There is no such session of yours.')
    await endSession(tx, sessionId, 'revoked')
    await auditRevoked(tx, who, sessionId, visit)
  })
}

/** All of the person's own but this one. @returns how many ended. */
export async function revokeOtherSessions(db: Db, who: SignedIn, visit: Visit): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ended = await endAllSessions(tx, who.accountId, 'revoked', who.sessionId)
    if (ended > 0) await auditRevoked(tx, who, 'all others', visit)
    return ended
  })
}

const auditRevoked = (tx: Transaction, who: SignedIn, id: string, { requestId }: Visit) =>
  writeAudit(tx, who, { action: 'account.revoke_session', target: { kind: 'session', id }, requestId })

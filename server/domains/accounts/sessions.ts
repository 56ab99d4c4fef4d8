/**
 * Sessions: where a user is signed in, and how that ends. Once committed, none of the tokens or cookies of an ended
 * session is accepted.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { REFRESH_DAYS } from './lifetimes.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { hashOf } from '#server/platform/make-secret.ts'
import type { EndReason, RequestMeta } from './types.ts'

export type OpenSession = {
  id: string
  current: boolean
  device: string
  network: string
  method: string
  createdAt: Date
  lastSeenAt: Date
}

const MAX_SESSIONS = 100

/** Last used first. A session that can no longer be refreshed isn't open. */
export async function listSessions(db: Db, { accountId, sessionId }: SignedIn): Promise<OpenSession[]> {
  return db<OpenSession[]>`
    select id, id = ${sessionId} as current, device, network, method, created_at, last_seen_at
    from session
    where account_id = ${accountId} and ended_at is null and not awaits_factor and ends_at > now()
      and last_seen_at > now() - ${REFRESH_DAYS} * interval '1 day'
    order by last_seen_at desc, id
    limit ${MAX_SESSIONS}`
}

export async function endSession(tx: Transaction, sessionId: string, reason: EndReason): Promise<boolean> {
  const ended = await tx`
    update session set ended_at = now(), end_reason = ${reason} where id = ${sessionId} and ended_at is null`
  return ended.count > 0
}

/** @param exceptSessionId stays open. */
export async function endAllSessions(
  tx: Transaction,
  accountId: string,
  reason: EndReason,
  exceptSessionId: string | null = null,
): Promise<number> {
  const ended = await tx`
    update session set ended_at = now(), end_reason = ${reason}
    where account_id = ${accountId} and ended_at is null and id is distinct from ${exceptSessionId}::uuid`
  return ended.count
}

/** Signs out the session of each token. The response doesn't reveal whether there was one. */
export async function signOut(db: Db, tokens: readonly string[], requestMeta: RequestMeta): Promise<void> {
  if (tokens.length === 0) return
  await inTransaction(db, async (tx) => {
    const sessions = await tx<{ id: string }[]>`
      select distinct session_id as id from session_token
      where hash = any(${tokens.map(hashOf)}) and kind in ('access', 'refresh')`
    for (const { id } of sessions) await signOutSession(tx, id, requestMeta)
  })
}

/** For the /api/auth cookie, whose session is already known. */
export async function signOutSession(db: Db, sessionId: string, requestMeta: RequestMeta): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [who] = await tx<[{ accountId: string; role: string }?]>`
      select s.account_id, a.role from session s join account a on a.id = s.account_id where s.id = ${sessionId}`
    if (!who || !(await endSession(tx, sessionId, 'signed_out'))) return
    await writeAudit(tx, who, {
      action: 'account.sign_out',
      target: { kind: 'session', id: sessionId },
      requestId: requestMeta.requestId,
    })
  })
}

/** A browser has one session: signing in again, or as another person, ends the one in its previous cookie. */
export async function replaceSession(db: Db, before: string | null, now: string): Promise<void> {
  if (before === null || before === now) return
  await inTransaction(db, (tx) => endSession(tx, before, 'replaced'))
}

/** Ends one of the user's own, on this or another device. @throws AppError `not_found` for someone else's. */
export async function revokeSession(db: Db, who: SignedIn, sessionId: string, requestMeta: RequestMeta): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [own] = await tx`
      select 1 from session where id = ${sessionId} and account_id = ${who.accountId} and ended_at is null`
    if (!own) throw new AppError('not_found', i18n._(msg`We couldn’t find that device.`))
    await endSession(tx, sessionId, 'revoked')
    await auditRevoked(tx, who, sessionId, requestMeta)
  })
}

/** Ends all of the user's own except this one. @returns how many ended. */
export async function revokeOtherSessions(db: Db, who: SignedIn, requestMeta: RequestMeta): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ended = await endAllSessions(tx, who.accountId, 'revoked', who.sessionId)
    if (ended > 0) await auditRevoked(tx, who, 'all others', requestMeta)
    return ended
  })
}

const auditRevoked = (tx: Transaction, who: SignedIn, id: string, { requestId }: RequestMeta) =>
  writeAudit(tx, who, { action: 'account.revoke_session', target: { kind: 'session', id }, requestId })

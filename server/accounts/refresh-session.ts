/**
 * A refresh token for the next pair (docs/decisions/012). Used once; for half a minute after that it gives the very
 * same pair again, for whom the answer was lost or who asked from a second tab. Later it is a copy in the wrong hands:
 * the session ends, and its owner is told.
 */
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { deriveKey, seal, unseal } from '#server/platform/seal.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { SessionPair } from '#contract/account-answers.ts'
import { endSession } from './end-sessions.ts'
import { issuePair, newPair } from './issue-tokens.ts'
import { tellOfReuse } from './letters.ts'
import { REFRESH_GRACE_S } from './limits.ts'
import { hashOf } from './make-secret.ts'
import type { AccountHouse, Visit } from './types.ts'

const SIGN_IN_AGAIN = 'Please sign in again.'

type Presented = {
  sessionId: string
  accountId: string
  email: string
  role: string
  expired: boolean
  used: boolean
  inGrace: boolean
  successor: Buffer | null
}

/** @throws AppError `unauthenticated` when the session cannot go on with this token. */
export async function refreshSession(
  db: Db,
  house: AccountHouse,
  refreshToken: string,
  visit: Visit,
): Promise<SessionPair> {
  const pair = await inTransaction(db, async (tx) => {
    const presented = await lockPresented(tx, refreshToken)
    if (!presented || presented.expired) return null
    if (!presented.used) return rotate(tx, presented, refreshToken)
    if (presented.inGrace && presented.successor) return openSuccessor(refreshToken, presented.successor)
    await endReused(tx, house, presented, visit)
    // Not thrown in here: the end of the session must be committed.
    return null
  })
  if (!pair) throw new AppError('unauthenticated', SIGN_IN_AGAIN)
  return pair
}

/** Locks the token, so that of many at once one rotates and the others see that it did. */
async function lockPresented(tx: Transaction, refreshToken: string): Promise<Presented | null> {
  const [row] = await tx<Presented[]>`
    select t.session_id, s.account_id, a.email, a.role, t.expires_at <= now() as expired, t.used_at is not null as used,
      coalesce(t.used_at > now() - ${REFRESH_GRACE_S} * interval '1 second', false) as in_grace, t.successor
    from session_token t
    join session s on s.id = t.session_id
    join account a on a.id = s.account_id
    where t.hash = ${hashOf(refreshToken)} and t.kind = 'refresh'
      and s.ended_at is null and s.ends_at > now() and not s.awaits_factor and a.status = 'active'
    for update of t`
  return row ?? null
}

async function rotate(tx: Transaction, { sessionId }: Presented, refreshToken: string): Promise<SessionPair> {
  const pair = newPair()
  await tx`
    update session_token set used_at = now(), successor = ${seal(keyIn(refreshToken), JSON.stringify(pair))}
    where hash = ${hashOf(refreshToken)}`
  await issuePair(tx, sessionId, pair)
  await tx`update session set last_seen_at = now() where id = ${sessionId}`
  // What nobody may ask for any more need not lie about, sealed or not.
  await tx`
    update session_token set successor = null
    where session_id = ${sessionId} and successor is not null
      and used_at <= now() - ${REFRESH_GRACE_S} * interval '1 second'`
  return pair
}

/** Only who has the used token can open what followed it: we keep its hash alone. */
const keyIn = (refreshToken: string) => deriveKey(refreshToken, 'successor')

const openSuccessor = (refreshToken: string, successor: Buffer): SessionPair =>
  JSON.parse(unseal(keyIn(refreshToken), successor)) as SessionPair

async function endReused(tx: Transaction, house: AccountHouse, presented: Presented, visit: Visit): Promise<void> {
  const { sessionId, accountId, email, role } = presented
  // Of several who come at once one finds it alive.
  if (!(await endSession(tx, sessionId, 'reused'))) return
  await tellOfReuse(tx, house, email, visit)
  await writeAudit(
    tx,
    { accountId, role },
    {
      action: 'account.token_reused',
      target: { kind: 'session', id: sessionId },
      requestId: visit.requestId,
    },
  )
}

/**
 * The secrets of a session: token pairs, challenges and exchange codes, and a refresh token's exchange for the next
 * pair. Every expiry uses the database clock.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { ChallengeGiven, SessionPair } from '#common/account-answers.ts'
import { endSession } from './sessions.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import { accountEmails } from './emails.ts'
import { ACCESS_MINUTES, CHALLENGE_MINUTES, CODE_S, REFRESH_DAYS, REFRESH_GRACE_S } from './lifetimes.ts'
import { hashOf, newSecret } from '#server/platform/make-secret.ts'
import type { Deps, RequestMeta } from './types.ts'
import { decrypt, deriveKey, encrypt } from '#server/platform/auth-secret.ts'

type PresentedToken = {
  sessionId: string
  accountId: string
  email: string
  role: string
  expired: boolean
  used: boolean
  inGrace: boolean
  successor: Buffer | null
}

/**
 * Exchanges a refresh token for the next pair (docs/decisions/012). It works once; for half a minute after that it
 * returns the very same pair again, for a lost response or a second tab. Any later use means a copy in the wrong
 * hands: the session ends, and its owner is notified.
 * @throws AppError `unauthenticated` when this token can't continue the session.
 */
export async function refreshSession(
  db: Db,
  deps: Deps,
  refreshToken: string,
  requestMeta: RequestMeta,
): Promise<SessionPair> {
  const pair = await inTransaction(db, async (tx) => {
    const presented = await lockPresented(tx, refreshToken)
    if (!presented || presented.expired) return null
    if (!presented.used) return rotate(tx, presented, refreshToken)
    if (presented.inGrace && presented.successor) return decryptSuccessor(refreshToken, presented.successor)
    await endReusedSession(tx, deps, presented, requestMeta)
    // Not thrown in here: the end of the session must be committed.
    return null
  })
  if (!pair) throw new AppError('unauthenticated', i18n._(msg`Sign in again.`))
  return pair
}

/** Locks the token, so that of many requests at once one rotates it and the others see that it did. */
async function lockPresented(tx: Transaction, refreshToken: string): Promise<PresentedToken | null> {
  const [row] = await tx<PresentedToken[]>`
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

async function rotate(tx: Transaction, { sessionId }: PresentedToken, refreshToken: string): Promise<SessionPair> {
  const pair = newPair()
  await tx`
    update session_token set used_at = now(), successor = ${encrypt(deriveSuccessorKey(refreshToken), JSON.stringify(pair))}
    where hash = ${hashOf(refreshToken)}`
  await issuePair(tx, sessionId, pair)
  await tx`update session set last_seen_at = now() where id = ${sessionId}`
  // Successors that can no longer be requested aren't stored, not even encrypted.
  await tx`
    update session_token set successor = null
    where session_id = ${sessionId} and successor is not null
      and used_at <= now() - ${REFRESH_GRACE_S} * interval '1 second'`
  return pair
}

/** Only a holder of the used token can decrypt its successor: we store just the token's hash. */
const deriveSuccessorKey = (refreshToken: string) => deriveKey(refreshToken, 'successor')

const decryptSuccessor = (refreshToken: string, successor: Buffer): SessionPair =>
  JSON.parse(decrypt(deriveSuccessorKey(refreshToken), successor)) as SessionPair

async function endReusedSession(
  tx: Transaction,
  deps: Deps,
  presented: PresentedToken,
  requestMeta: RequestMeta,
): Promise<void> {
  const { sessionId, accountId, email, role } = presented
  // Of several parallel requests, only one finds it open.
  if (!(await endSession(tx, sessionId, 'reused'))) return
  await sendEmail(tx, deps.sender, email, accountEmails.session_ended(requestMeta))
  await writeAudit(
    tx,
    { accountId, role },
    {
      action: 'account.token_reused',
      target: { kind: 'session', id: sessionId },
      requestId: requestMeta.requestId,
    },
  )
}

const MINUTE_S = 60
const ACCESS_S = ACCESS_MINUTES * MINUTE_S
const REFRESH_S = REFRESH_DAYS * 24 * 60 * MINUTE_S
const CHALLENGE_S = CHALLENGE_MINUTES * MINUTE_S

const newPair = (): SessionPair => ({
  accessToken: newSecret(),
  refreshToken: newSecret(),
  expiresIn: ACCESS_S,
})

export async function issuePair(tx: Transaction, sessionId: string, pair = newPair()): Promise<SessionPair> {
  await tx`
    insert into session_token (hash, session_id, kind, expires_at)
    values (${hashOf(pair.accessToken)}, ${sessionId}, 'access', now() + ${ACCESS_S} * interval '1 second'),
      (${hashOf(pair.refreshToken)}, ${sessionId}, 'refresh', now() + ${REFRESH_S} * interval '1 second')`
  return pair
}

export async function issueChallenge(tx: Transaction, sessionId: string): Promise<ChallengeGiven> {
  const challenge = await issue(tx, sessionId, 'challenge', CHALLENGE_S)
  return { challenge, expiresIn: CHALLENGE_S }
}

export const issueSessionCode = (tx: Transaction, sessionId: string): Promise<string> =>
  issue(tx, sessionId, 'code', CODE_S)

async function issue(tx: Transaction, sessionId: string, kind: 'challenge' | 'code', ttlS: number): Promise<string> {
  const secret = newSecret()
  await tx`
    insert into session_token (hash, session_id, kind, expires_at)
    values (${hashOf(secret)}, ${sessionId}, ${kind}, now() + ${ttlS} * interval '1 second')`
  return secret
}

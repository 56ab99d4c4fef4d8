/** The second step of signing in: the authenticator app code, for the challenge issued by the first step. */
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'
import type { SessionPair } from '#common/account-answers.ts'
import { isValidMfaCode } from './check-mfa-code.ts'
import { endSession } from './end-sessions.ts'
import { issuePair } from './issue-tokens.ts'
import { hashOf } from '#server/platform/make-secret.ts'
import { WRONG_CODE } from './set-up-mfa.ts'
import { completeSession } from './start-session.ts'
import type { Deps, RequestMeta } from './types.ts'

export type MfaResponse = { challenge: string; code: string }
type LockedChallenge = { sessionId: string; accountId: string; email: string; role: string; tries: number }
type Outcome = { pair: SessionPair; sessionId: string } | 'wrong' | 'over'

/** @throws AppError `unauthenticated` for a wrong code, `gone` when the challenge has ended. */
export async function verifyMfa(
  db: Db,
  deps: Deps,
  { challenge, code }: MfaResponse,
  requestMeta: RequestMeta,
): Promise<{ pair: SessionPair; sessionId: string }> {
  const outcome = await inTransaction(db, async (tx): Promise<Outcome> => {
    const challenged = await lockChallenged(tx, challenge)
    if (!challenged) return 'over'
    await deps.loginRateLimit.consumeMfaAttempt(tx, challenged.accountId)
    if (!(await isValidMfaCode(tx, deps, challenged.accountId, code))) return countWrong(tx, challenged)
    await deps.loginRateLimit.mfaSucceeded(tx, challenged.accountId)
    await tx`update session_token set used_at = now() where hash = ${hashOf(challenge)}`
    await completeSession(tx, deps, challenged, requestMeta)
    return { pair: await issuePair(tx, challenged.sessionId), sessionId: challenged.sessionId }
  })
  if (outcome === 'over') throw new AppError('gone', 'This took too long, or too many tries. Sign in again.')
  if (outcome === 'wrong') throw new AppError('unauthenticated', WRONG_CODE, { code: [WRONG_CODE] })
  return outcome
}

async function lockChallenged(tx: Transaction, challenge: string): Promise<LockedChallenge | null> {
  const [row] = await tx<LockedChallenge[]>`
    select s.id as session_id, s.account_id, a.email, a.role, s.factor_tries as tries
    from session_token t
    join session s on s.id = t.session_id
    join account a on a.id = s.account_id
    where t.hash = ${hashOf(challenge)} and t.kind = 'challenge' and t.used_at is null and t.expires_at > now()
      and s.awaits_factor and s.ended_at is null and a.status = 'active'
    for update of t, s`
  return row ?? null
}

async function countWrong(tx: Transaction, { sessionId, tries }: LockedChallenge): Promise<'wrong' | 'over'> {
  await tx`update session set factor_tries = factor_tries + 1 where id = ${sessionId}`
  if (tries + 1 < LIMITS.challengeCodes.max) return 'wrong'
  await endSession(tx, sessionId, 'factor_failed')
  return 'over'
}

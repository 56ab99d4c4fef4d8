/** The second step of a sign-in: the code of the authenticator app, for the challenge that the first step gave. */
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SessionPair } from '#contract/account-answers.ts'
import { isRightCode } from './check-factor.ts'
import { endSession } from './end-sessions.ts'
import { issuePair } from './issue-tokens.ts'
import { CHALLENGE_TRIES } from './limits.ts'
import { hashOf } from './make-secret.ts'
import { WRONG_CODE } from './set-up-factor.ts'
import { completeSession } from './start-session.ts'
import type { AccountHouse, Visit } from './types.ts'

export type Shown = { challenge: string; code: string }
type Challenged = { sessionId: string; accountId: string; email: string; role: string; tries: number }
type Outcome = { pair: SessionPair; sessionId: string } | 'wrong' | 'over'

/** @throws AppError `unauthenticated` for a wrong code, `gone` when the challenge is over. */
export async function showFactor(
  db: Db,
  house: AccountHouse,
  { challenge, code }: Shown,
  visit: Visit,
): Promise<{ pair: SessionPair; sessionId: string }> {
  const outcome = await inTransaction(db, async (tx): Promise<Outcome> => {
    const challenged = await lockChallenged(tx, challenge)
    if (!challenged) return 'over'
    await house.gate.beforeFactor(tx, challenged.accountId)
    if (!(await isRightCode(tx, house, challenged.accountId, code))) return countWrong(tx, challenged)
    await house.gate.factorWasRight(tx, challenged.accountId)
    await tx`update session_token set used_at = now() where hash = ${hashOf(challenge)}`
    await completeSession(tx, house, challenged, visit)
    return { pair: await issuePair(tx, challenged.sessionId), sessionId: challenged.sessionId }
  })
  if (outcome === 'over') throw new AppError('gone', 'This took too long, or too many tries. Sign in again.')
  if (outcome === 'wrong') throw new AppError('unauthenticated', WRONG_CODE, { code: [WRONG_CODE] })
  return outcome
}

async function lockChallenged(tx: Transaction, challenge: string): Promise<Challenged | null> {
  const [row] = await tx<Challenged[]>`
    select s.id as session_id, s.account_id, a.email, a.role, s.factor_tries as tries
    from session_token t
    join session s on s.id = t.session_id
    join account a on a.id = s.account_id
    where t.hash = ${hashOf(challenge)} and t.kind = 'challenge' and t.used_at is null and t.expires_at > now()
      and s.awaits_factor and s.ended_at is null and a.status = 'active'
    for update of t, s`
  return row ?? null
}

async function countWrong(tx: Transaction, { sessionId, tries }: Challenged): Promise<'wrong' | 'over'> {
  await tx`update session set factor_tries = factor_tries + 1 where id = ${sessionId}`
  if (tries + 1 < CHALLENGE_TRIES) return 'wrong'
  await endSession(tx, sessionId, 'factor_failed')
  return 'over'
}

/**
 * Issues the secrets of a session: token pairs, challenges and exchange codes. Every expiry uses the database clock.
 */
import type { Transaction } from '#server/platform/db.ts'
import type { ChallengeGiven, SessionPair } from '#common/account-answers.ts'
import { ACCESS_MINUTES, CHALLENGE_MINUTES, CODE_S, REFRESH_DAYS } from './lifetimes.ts'
import { hashOf, newSecret } from '#server/platform/make-secret.ts'

const MINUTE_S = 60
const ACCESS_S = ACCESS_MINUTES * MINUTE_S
const REFRESH_S = REFRESH_DAYS * 24 * 60 * MINUTE_S
const CHALLENGE_S = CHALLENGE_MINUTES * MINUTE_S

export const newPair = (): SessionPair => ({
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

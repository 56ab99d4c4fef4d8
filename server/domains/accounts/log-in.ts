/**
 * Signs in with email and password. Unknown addresses, wrong passwords and unconfirmed addresses are rejected alike:
 * same message, same status, same timing.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ChallengeGiven, SessionPair } from '#common/account-answers.ts'
import { WRONG_CREDENTIALS } from '#common/auth-session.ts'
import { withConstantTimeErrors } from './constant-time.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { issueChallenge, issuePair } from './session-tokens.ts'
import { KNOWN_DEVICE_DAYS } from './lifetimes.ts'
import { resendVerificationEmail } from './verify-address.ts'
import { startSession } from './start-session.ts'
import type { Deps, RequestMeta } from './types.ts'

const SUSPENDED = msg`This account is suspended. Contact us to learn why.`

export type Credentials = { email: string; password: string }
export type LoginResult = { sessionId: string } & (
  | { pair: SessionPair; challenge: null }
  /** The password was right; the authenticator app code comes next. */
  | { pair: null; challenge: ChallengeGiven }
)

type Candidate = {
  accountId: string
  email: string
  role: string
  passwordHash: string | null
  isConfirmed: boolean
  isSuspended: boolean
  isDemo: boolean
  hasFactor: boolean
}

/** @throws AppError `unauthenticated`, RetryLaterError after too many attempts. */
export async function logIn(
  db: Db,
  deps: Deps,
  credentials: Credentials,
  requestMeta: RequestMeta,
): Promise<LoginResult> {
  const attempt = { email: credentials.email, network: requestMeta.network }
  await deps.loginRateLimit.consumePasswordAttempt(db, attempt, () => isKnownNetwork(db, attempt))
  return withConstantTimeErrors(async () => {
    const candidate = await findCandidate(db, credentials.email)
    const { isValid, needsRehash } = await checkPassword(candidate?.passwordHash ?? null, credentials.password)
    if (!candidate || !isValid || (candidate.isDemo && !deps.demoAllowed)) throw wrong()
    // Also counted as wrong: someone who registered a stranger's address must not learn here whether it was taken.
    if (!candidate.isConfirmed) {
      await resendVerificationEmail(db, deps, candidate.email)
      throw wrong()
    }
    await deps.loginRateLimit.passwordSucceeded(db, attempt)
    if (candidate.isSuspended) throw new AppError('forbidden', i18n._(SUSPENDED))
    const newHash = needsRehash ? await hashPassword(credentials.password) : null
    return inTransaction(db, (tx) => openSession(tx, deps, { ...candidate, newHash }, requestMeta))
  })
}

const wrong = () => new AppError('unauthenticated', i18n._(WRONG_CREDENTIALS))

async function findCandidate(db: Db, email: string): Promise<Candidate | null> {
  const [row] = await db<Candidate[]>`
    select a.id as account_id, a.email, a.role, a.password_hash, a.email_verified_at is not null as is_confirmed,
      a.status = 'suspended' as is_suspended, a.is_demo, f.confirmed_at is not null as has_factor
    from account a left join second_factor f on f.account_id = a.id
    where lower(a.email) = ${email.toLowerCase()}`
  return row ?? null
}

type VerifiedCandidate = Candidate & { newHash: string | null }

async function openSession(
  tx: Transaction,
  deps: Deps,
  known: VerifiedCandidate,
  requestMeta: RequestMeta,
): Promise<LoginResult> {
  const { accountId, passwordHash, hasFactor, newHash } = known
  // If the password changed during the check, that ended all sessions: none may start after it.
  const [same] = await tx`
    select 1 from account where id = ${accountId} and password_hash = ${passwordHash} and status = 'active' for share`
  if (!same) throw wrong()
  if (newHash) await tx`update account set password_hash = ${newHash} where id = ${accountId}`
  const sessionId = await startSession(
    tx,
    deps,
    { ...known, method: 'credentials', awaitsFactor: hasFactor },
    requestMeta,
  )
  return hasFactor
    ? { sessionId, pair: null, challenge: await issueChallenge(tx, sessionId) }
    : { sessionId, pair: await issuePair(tx, sessionId), challenge: null }
}

/** A network the owner has signed in from before; checked while the account is under attack. */
async function isKnownNetwork(db: Db, { email, network }: { email: string; network: string }): Promise<boolean> {
  const [known] = await db`
    select 1 from session s join account a on a.id = s.account_id
    where lower(a.email) = ${email.toLowerCase()} and s.network = ${network} and not s.awaits_factor
      and s.last_seen_at > now() - ${KNOWN_DEVICE_DAYS} * interval '1 day'
    limit 1`
  return known !== undefined
}

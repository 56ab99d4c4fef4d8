/**
 * Email and password in, a session out. Known and unknown addresses, wrong passwords and unconfirmed addresses are
 * refused alike: same words, same status, same time.
 */
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ChallengeGiven, SessionPair } from '#contract/account-answers.ts'
import { evenly } from './answer-evenly.ts'
import { checkPassword, hashPassword } from './hash-password.ts'
import { issueChallenge, issuePair } from './issue-tokens.ts'
import { KNOWN_DEVICE_DAYS } from './limits.ts'
import { sendVerification } from './send-verification.ts'
import { startSession } from './start-session.ts'
import type { AccountHouse, Visit } from './types.ts'

export const WRONG_CREDENTIALS = 'The email or the password is wrong, or the address is not confirmed yet.'

export const SUSPENDED = 'This account is suspended. Write to us to learn why.'

export type Credentials = { email: string; password: string }
export type LoggedIn = { sessionId: string } & (
  | { pair: SessionPair; challenge: null }
  /** The password was right; now the code of the authenticator app. */
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

/** @throws AppError `unauthenticated`, ComeBackLater when there were too many tries. */
export async function logIn(db: Db, house: AccountHouse, credentials: Credentials, visit: Visit): Promise<LoggedIn> {
  const attempt = { email: credentials.email, network: visit.network }
  await house.gate.beforePassword(db, attempt, () => isKnownNetwork(db, attempt))
  return evenly(async () => {
    const candidate = await findCandidate(db, credentials.email)
    const { right, stale } = await checkPassword(candidate?.passwordHash ?? null, credentials.password)
    if (!candidate || !right || (candidate.isDemo && !house.demoAllowed)) throw wrong()
    // Counted as wrong too: whoever registered a stranger's address must not learn here whether it was taken.
    if (!candidate.isConfirmed) {
      await sendVerification(db, house, candidate.email)
      throw wrong()
    }
    await house.gate.passwordWasRight(db, attempt)
    if (candidate.isSuspended) throw new AppError('forbidden', SUSPENDED)
    const newHash = stale ? await hashPassword(credentials.password) : null
    return inTransaction(db, (tx) => open(tx, house, { ...candidate, newHash }, visit))
  })
}

const wrong = () => new AppError('unauthenticated', WRONG_CREDENTIALS)

async function findCandidate(db: Db, email: string): Promise<Candidate | null> {
  const [row] = await db<Candidate[]>`
    select a.id as account_id, a.email, a.role, a.password_hash, a.email_verified_at is not null as is_confirmed,
      a.status = 'suspended' as is_suspended, a.is_demo, f.confirmed_at is not null as has_factor
    from account a left join second_factor f on f.account_id = a.id
    where lower(a.email) = ${email.toLowerCase()}`
  return row ?? null
}

type Known = Candidate & { newHash: string | null }

async function open(tx: Transaction, house: AccountHouse, known: Known, visit: Visit): Promise<LoggedIn> {
  const { accountId, passwordHash, hasFactor, newHash } = known
  // A password that was changed while this one was checked has ended all sessions: none may begin after that.
  const [same] = await tx`
    select 1 from account where id = ${accountId} and password_hash = ${passwordHash} and status = 'active' for share`
  if (!same) throw wrong()
  if (newHash) await tx`update account set password_hash = ${newHash} where id = ${accountId}`
  const sessionId = await startSession(tx, house, { ...known, method: 'credentials', awaitsFactor: hasFactor }, visit)
  return hasFactor
    ? { sessionId, pair: null, challenge: await issueChallenge(tx, sessionId) }
    : { sessionId, pair: await issuePair(tx, sessionId), challenge: null }
}

/** From where the owner has signed in before; asked while strangers guess at the account. */
async function isKnownNetwork(db: Db, { email, network }: { email: string; network: string }): Promise<boolean> {
  const [known] = await db`
    select 1 from session s join account a on a.id = s.account_id
    where lower(a.email) = ${email.toLowerCase()} and s.network = ${network} and not s.awaits_factor
      and s.last_seen_at > now() - ${KNOWN_DEVICE_DAYS} * interval '1 day'
    limit 1`
  return known !== undefined
}

/**
 * From the cookie of /api/auth to a pair of bearer tokens and back. Both hang on one session; the code that carries it
 * over works once, for a minute, and never stands in an address.
 */
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ChallengeGiven, SessionPair } from '#contract/account-answers.ts'
import type { Role } from '#contract/roles.ts'
import { issueChallenge, issueCode, issuePair } from './issue-tokens.ts'
import { REFRESH_DAYS } from './limits.ts'
import { hashOf } from './make-secret.ts'
import type { SignInMethod } from './types.ts'

export type CookieSession = {
  sessionId: string
  accountId: string
  name: string
  email: string
  role: Role
  method: SignInMethod
  awaitsFactor: boolean
}

/** What the cookie stands for, read anew each time; null when it has ended. */
export async function readCookieSession(db: Db, sessionId: string): Promise<CookieSession | null> {
  const [row] = await db<CookieSession[]>`
    select s.id as session_id, a.id as account_id, trim(a.first_name || ' ' || a.last_name) as name, a.email, a.role,
      s.method, s.awaits_factor
    from session s join account a on a.id = s.account_id
    where s.id = ${sessionId} and s.ended_at is null and s.ends_at > now() and a.status = 'active'
      and s.last_seen_at > now() - ${REFRESH_DAYS} * interval '1 day'`
  if (row) await touch(db, sessionId)
  return row ?? null
}

/** At most once an hour, so that a page's look at its session is seldom a write. */
async function touch(db: Db, sessionId: string): Promise<void> {
  await db`
    update session set last_seen_at = now()
    where id = ${sessionId} and not awaits_factor and last_seen_at < now() - interval '1 hour'`
}

/** @returns null when the session has ended meanwhile. */
export async function giveCode(db: Db, sessionId: string): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const [live] = await tx`select 1 from session where id = ${sessionId} and ended_at is null for share`
    return live ? issueCode(tx, sessionId) : null
  })
}

type Given = { code: string; provider: string }
type Redeemed = { pair: SessionPair; challenge: null } | { pair: null; challenge: ChallengeGiven }

/** @throws AppError `gone` when the code was used, is too old, or is another provider's. */
export async function redeemCode(db: Db, { code, provider }: Given): Promise<Redeemed> {
  return inTransaction(db, async (tx) => {
    const [session] = await tx<[{ id: string; awaitsFactor: boolean }?]>`
      update session_token t set used_at = now()
      from session s join account a on a.id = s.account_id
      where t.hash = ${hashOf(code)} and t.kind = 'code' and t.used_at is null and t.expires_at > now()
        and s.id = t.session_id and s.method = ${provider} and s.ended_at is null and s.ends_at > now()
        and a.status = 'active'
      returning s.id, s.awaits_factor`
    if (!session) throw new AppError('gone', 'This sign-in took too long. Please try again.')
    if (session.awaitsFactor) return { pair: null, challenge: await issueChallenge(tx, session.id) }
    await dropPairs(tx, session.id)
    return { pair: await issuePair(tx, session.id), challenge: null }
  })
}

/** The browser lost them, or it would not ask. Gone, not marked as used: whoever still sends one is no thief. */
async function dropPairs(tx: Transaction, sessionId: string): Promise<void> {
  await tx`delete from session_token where session_id = ${sessionId} and kind in ('access', 'refresh')`
}

/**
 * Exchanges the /api/auth cookie for a pair of bearer tokens and back. Both belong to one session; the exchange code
 * works once, within a minute, and never appears in a URL.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ChallengeGiven, SessionPair } from '#common/account-answers.ts'
import type { Role } from '#common/roles.ts'
import { issueChallenge, issuePair, issueSessionCode } from './session-tokens.ts'
import { REFRESH_DAYS } from './lifetimes.ts'
import { hashOf } from '#server/platform/make-secret.ts'
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

/** The cookie's session, read fresh each time; null when it has ended. */
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

/** At most once an hour, so that a page's session check is rarely a write. */
async function touch(db: Db, sessionId: string): Promise<void> {
  await db`
    update session set last_seen_at = now()
    where id = ${sessionId} and not awaits_factor and last_seen_at < now() - interval '1 hour'`
}

/** @returns null when the session has ended in the meantime. */
export async function issueExchangeCode(db: Db, sessionId: string): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const [live] = await tx`select 1 from session where id = ${sessionId} and ended_at is null for share`
    return live ? issueSessionCode(tx, sessionId) : null
  })
}

type ExchangeRequest = { code: string; provider: string }
type ExchangeResult = { pair: SessionPair; challenge: null } | { pair: null; challenge: ChallengeGiven }

/** @throws AppError `gone` when the code was used, has expired, or belongs to another provider. */
export async function exchangeCode(db: Db, { code, provider }: ExchangeRequest): Promise<ExchangeResult> {
  return inTransaction(db, async (tx) => {
    const [session] = await tx<[{ id: string; awaitsFactor: boolean }?]>`
      update session_token t set used_at = now()
      from session s join account a on a.id = s.account_id
      where t.hash = ${hashOf(code)} and t.kind = 'code' and t.used_at is null and t.expires_at > now()
        and s.id = t.session_id and s.method = ${provider} and s.ended_at is null and s.ends_at > now()
        and a.status = 'active'
      returning s.id, s.awaits_factor`
    if (!session) throw new AppError('gone', i18n._(msg`This sign-in took too long. Try again.`))
    if (session.awaitsFactor) return { pair: null, challenge: await issueChallenge(tx, session.id) }
    await deleteTokenPairs(tx, session.id)
    return { pair: await issuePair(tx, session.id), challenge: null }
  })
}

/**
 * The browser lost them, or it wouldn't ask. Deleted, not marked as used: a client that still sends one isn't a thief.
 */
async function deleteTokenPairs(tx: Transaction, sessionId: string): Promise<void> {
  await tx`delete from session_token where session_id = ${sessionId} and kind in ('access', 'refresh')`
}

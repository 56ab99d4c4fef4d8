/**
 * The ticket for the live connection: a secret that a browser fetches with its bearer token and presents once, within
 * seconds, in the first message of the connection. No credential is ever part of a URL.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { hashOf, newSecret } from '#server/platform/make-secret.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Role } from '#common/roles.ts'

export const TICKET_S = 30

const LIVE_REQUIRES_APPROVAL = msg`You’ll get live messages once your account is approved. Until then, we’ll email you.`

/** Specification 4: only signed-in people, and only approved agents. */
export const canListen = ({ role, approval }: { role: Role; approval: string | null }): boolean =>
  role !== 'agent' || approval === 'approved'

/** @throws AppError `forbidden` */
export async function issueTicket(db: Db, who: SignedIn): Promise<{ ticket: string; since: number }> {
  if (!canListen({ role: who.role, approval: who.agent?.approval ?? null })) {
    throw new AppError('forbidden', i18n._(LIVE_REQUIRES_APPROVAL))
  }
  const ticket = newSecret()
  const [{ since }] = await db<[{ since: number }]>`
    with given as (
      insert into live_ticket (hash, session_id, expires_at)
      values (${hashOf(ticket)}, ${who.sessionId}, now() + ${TICKET_S} * interval '1 second'))
    select coalesce((select last_number from live_stream where account_id = ${who.accountId}), 0)::float8 as since`
  return { ticket, since }
}

/** @returns the session it was issued to; null when it was used, has expired, or is unknown. */
export async function redeemTicket(db: Db, ticket: string): Promise<string | null> {
  const [used] = await db<[{ sessionId: string; fresh: boolean }?]>`
    delete from live_ticket where hash = ${hashOf(ticket)} returning session_id, expires_at > now() as fresh`
  return used?.fresh ? used.sessionId : null
}

/** Deletes tickets that were never redeemed. */
export async function deleteExpiredTickets(db: Db): Promise<void> {
  await db`delete from live_ticket where expires_at < now()`
}

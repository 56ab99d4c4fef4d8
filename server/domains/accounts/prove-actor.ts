/**
 * Turns a token into a proven user: the only place that creates actors. The session is read each time, so whatever
 * ended it (signing out, a ban, a new role or password) takes effect immediately.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { ApiKeyCaller } from '#server/domains/api-keys/identify-key.ts'
import type { AccountHolder, Admin, ApprovedAgent, Editor, Moderator, SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Approval, Role } from '#common/roles.ts'
import { hashOf } from '#server/platform/make-secret.ts'

export const SIGN_IN_FIRST = msg`Sign in to continue.`

type ActorRow = {
  accountId: string
  sessionId: string
  role: Role
  factorShown: boolean
  isDemo: boolean
  agentId: string | null
  approval: Approval | null
  listingId: number | null
}

/** @throws AppError `unauthenticated` when the token isn't ours, has expired, or its session or account has ended. */
export async function proveSignedIn(db: Db, accessToken: string): Promise<SignedIn> {
  const [row] = await db<ActorRow[]>`
    select a.id as account_id, s.id as session_id, a.role, s.factor_at is not null as factor_shown, a.is_demo,
      ag.id as agent_id, ag.approval, ag.listing_id
    from session_token t
    join session s on s.id = t.session_id
    join account a on a.id = s.account_id
    left join agent ag on ag.account_id = a.id and a.role = 'agent'
    where t.hash = ${hashOf(accessToken)} and t.kind = 'access' and t.expires_at > now()
      and s.ended_at is null and s.ends_at > now() and not s.awaits_factor
      and a.status = 'active'`
  if (!row) throw new AppError('unauthenticated', i18n._(SIGN_IN_FIRST))
  const { agentId, approval, listingId, ...who } = row
  return { ...who, agent: agentId && approval ? { id: agentId, approval, listingId } : null } as SignedIn
}

/** For a key that was found, and that has the scope of the call. */
export const proveKeyHolder = ({ accountId }: ApiKeyCaller): AccountHolder => ({ accountId }) as AccountHolder

/** @throws AppError `forbidden` for everyone else. */
export function proveApprovedAgent(who: SignedIn): ApprovedAgent {
  if (who.role !== 'agent') throw new AppError('forbidden', i18n._(msg`Only enrolled agents can do this.`))
  if (who.agent?.approval !== 'approved') {
    throw new AppError('forbidden', i18n._(msg`Your agent account isn’t approved yet.`))
  }
  return who as ApprovedAgent
}

/** @throws AppError `forbidden` for everyone else, and without MFA. */
export function proveEditor(who: SignedIn): Editor {
  assertStaff(who, ['editor', 'admin'])
  return who as Editor
}

/** @throws AppError as in proveEditor. */
export function proveModerator(who: SignedIn): Moderator {
  assertStaff(who, ['moderator', 'admin'])
  return who as Moderator
}

/** @throws AppError as in proveEditor. */
export function proveAdmin(who: SignedIn): Admin {
  assertStaff(who, ['admin'])
  return who as Admin
}

function assertStaff({ role, factorShown, isDemo }: SignedIn, roles: readonly Role[]): void {
  if (!roles.includes(role)) throw new AppError('forbidden', i18n._(msg`You don’t have permission to do this.`))
  // Demo staff sign in on this machine only, and have nothing to protect.
  if (!factorShown && !isDemo) throw new AppError('forbidden', i18n._(msg`Set up two-step sign-in first.`))
}

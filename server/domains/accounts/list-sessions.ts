/** Where a user is signed in, for that user to see. */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { REFRESH_DAYS } from './lifetimes.ts'

export type OpenSession = {
  id: string
  current: boolean
  device: string
  network: string
  method: string
  createdAt: Date
  lastSeenAt: Date
}

const MAX_SESSIONS = 100

/** Last used first. A session that can no longer be refreshed isn't open. */
export async function listSessions(db: Db, { accountId, sessionId }: SignedIn): Promise<OpenSession[]> {
  return db<OpenSession[]>`
    select id, id = ${sessionId} as current, device, network, method, created_at, last_seen_at
    from session
    where account_id = ${accountId} and ended_at is null and not awaits_factor and ends_at > now()
      and last_seen_at > now() - ${REFRESH_DAYS} * interval '1 day'
    order by last_seen_at desc, id
    limit ${MAX_SESSIONS}`
}

/** Where somebody is signed in, for themselves to see. */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { REFRESH_DAYS } from './limits.ts'

export type OpenSession = {
  id: string
  current: boolean
  device: string
  network: string
  method: string
  createdAt: Date
  lastSeenAt: Date
}

const SHOWN_AT_MOST = 100

/** Last used first. One that nobody could go on with is not open. */
export async function listSessions(db: Db, { accountId, sessionId }: SignedIn): Promise<OpenSession[]> {
  return db<OpenSession[]>`
    select id, id = ${sessionId} as current, device, network, method, created_at, last_seen_at
    from session
    where account_id = ${accountId} and ended_at is null and not awaits_factor and ends_at > now()
      and last_seen_at > now() - ${REFRESH_DAYS} * interval '1 day'
    order by last_seen_at desc, id
    limit ${SHOWN_AT_MOST}`
}

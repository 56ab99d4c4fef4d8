/** A new sign-in: its row, and a word to the owner when it is from somewhere new. */
import type { Transaction } from '#server/platform/db.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { tellOfNewSignIn } from './letters.ts'
import { KNOWN_DEVICE_DAYS, SESSION_DAYS } from './limits.ts'
import type { AccountHouse, SignInMethod, Visit } from './types.ts'

export type Arrival = {
  accountId: string
  email: string
  role: string
  method: SignInMethod
  /** A second factor is to be shown first: until then nobody is signed in. */
  awaitsFactor: boolean
}

/** @returns the id of the session. */
export async function startSession(
  tx: Transaction,
  house: AccountHouse,
  arrival: Arrival,
  visit: Visit,
): Promise<string> {
  const { accountId, method, awaitsFactor } = arrival
  const isNew = !awaitsFactor && (await isNewPlace(tx, accountId, visit))
  const [session] = await tx<[{ id: string }]>`
    insert into session (account_id, method, device, network, awaits_factor, ends_at)
    values (${accountId}, ${method}, ${visit.device}, ${visit.network}, ${awaitsFactor},
      now() + ${SESSION_DAYS} * interval '1 day')
    returning id`
  if (!awaitsFactor) await noteSignIn(tx, house, { ...arrival, sessionId: session.id, isNew }, visit)
  return session.id
}

/** The second factor was right: from now on somebody is signed in. */
export async function completeSession(
  tx: Transaction,
  house: AccountHouse,
  arrival: Omit<Arrival, 'awaitsFactor' | 'method'> & { sessionId: string },
  visit: Visit,
): Promise<void> {
  const isNew = await isNewPlace(tx, arrival.accountId, visit)
  await tx`
    update session set awaits_factor = false, factor_at = now(), last_seen_at = now() where id = ${arrival.sessionId}`
  await noteSignIn(tx, house, { ...arrival, isNew }, visit)
}

/** The first sign-in of all is expected; later ones from another browser or network may be somebody else's. */
async function isNewPlace(tx: Transaction, accountId: string, { device, network }: Visit): Promise<boolean> {
  const [seen] = await tx<[{ any: boolean; here: boolean }]>`
    select count(*) > 0 as any,
      coalesce(bool_or(device = ${device} and network = ${network}
        and last_seen_at > now() - ${KNOWN_DEVICE_DAYS} * interval '1 day'), false) as here
    from session where account_id = ${accountId} and not awaits_factor`
  return seen.any && !seen.here
}

type Noted = { accountId: string; email: string; role: string; sessionId: string; isNew: boolean }

async function noteSignIn(tx: Transaction, house: AccountHouse, noted: Noted, visit: Visit): Promise<void> {
  if (noted.isNew) await tellOfNewSignIn(tx, house, noted.email, visit)
  await writeAudit(tx, noted, {
    action: 'account.sign_in',
    target: { kind: 'session', id: noted.sessionId },
    after: { device: visit.device },
    requestId: visit.requestId,
  })
}

/** Starts a session: stores its row, and emails the owner when it comes from somewhere new. */
import type { Transaction } from '#server/platform/db.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import { accountEmails } from './emails.ts'
import { KNOWN_DEVICE_DAYS, SESSION_DAYS } from './lifetimes.ts'
import type { Deps, SignInMethod, RequestMeta } from './types.ts'

export type SignInEvent = {
  accountId: string
  email: string
  role: string
  method: SignInMethod
  /** MFA is still due: until then the user isn't signed in. */
  awaitsFactor: boolean
}

/** @returns the session id. */
export async function startSession(
  tx: Transaction,
  deps: Deps,
  signInEvent: SignInEvent,
  requestMeta: RequestMeta,
): Promise<string> {
  const { accountId, method, awaitsFactor } = signInEvent
  const isNew = !awaitsFactor && (await isNewDevice(tx, accountId, requestMeta))
  const [session] = await tx<[{ id: string }]>`
    insert into session (account_id, method, device, network, awaits_factor, ends_at)
    values (${accountId}, ${method}, ${requestMeta.device}, ${requestMeta.network}, ${awaitsFactor},
      now() + ${SESSION_DAYS} * interval '1 day')
    returning id`
  if (!awaitsFactor) await recordSignIn(tx, deps, { ...signInEvent, sessionId: session.id, isNew }, requestMeta)
  return session.id
}

/** The MFA code was right: the user is now signed in. */
export async function completeSession(
  tx: Transaction,
  deps: Deps,
  signInEvent: Omit<SignInEvent, 'awaitsFactor' | 'method'> & { sessionId: string },
  requestMeta: RequestMeta,
): Promise<void> {
  const isNew = await isNewDevice(tx, signInEvent.accountId, requestMeta)
  await tx`
    update session set awaits_factor = false, factor_at = now(), last_seen_at = now() where id = ${signInEvent.sessionId}`
  await recordSignIn(tx, deps, { ...signInEvent, isNew }, requestMeta)
}

/** The very first sign-in is expected; a later one from another browser or network may be someone else's. */
async function isNewDevice(tx: Transaction, accountId: string, { device, network }: RequestMeta): Promise<boolean> {
  const [seen] = await tx<[{ any: boolean; here: boolean }]>`
    select count(*) > 0 as any,
      coalesce(bool_or(device = ${device} and network = ${network}
        and last_seen_at > now() - ${KNOWN_DEVICE_DAYS} * interval '1 day'), false) as here
    from session where account_id = ${accountId} and not awaits_factor`
  return seen.any && !seen.here
}

type SignInRecord = { accountId: string; email: string; role: string; sessionId: string; isNew: boolean }

async function recordSignIn(
  tx: Transaction,
  deps: Deps,
  record: SignInRecord,
  requestMeta: RequestMeta,
): Promise<void> {
  if (record.isNew) await sendEmail(tx, deps.sender, record.email, accountEmails.new_sign_in(requestMeta))
  await writeAudit(tx, record, {
    action: 'account.sign_in',
    target: { kind: 'session', id: record.sessionId },
    after: { device: requestMeta.device },
    requestId: requestMeta.requestId,
  })
}

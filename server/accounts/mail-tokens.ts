/**
 * The secrets in links of mails. A newer one makes the older of its kind worthless; but each mail to confirm an address
 * works until one of them did.
 */
import type { Db, Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { EMAIL_CHANGE_HOURS, RESET_MINUTES, VERIFY_HOURS } from './limits.ts'
import { hashOf, newSecret } from './make-secret.ts'

export type MailTokenKind = 'verify' | 'reset' | 'email_old' | 'email_new'

const LASTS_MINUTES: Readonly<Record<MailTokenKind, number>> = {
  verify: VERIFY_HOURS * 60,
  reset: RESET_MINUTES,
  email_old: EMAIL_CHANGE_HOURS * 60,
  email_new: EMAIL_CHANGE_HOURS * 60,
}

export async function issueMailToken(tx: Transaction, accountId: string, kind: MailTokenKind): Promise<string> {
  const secret = newSecret()
  await tx`
    insert into mail_token (hash, account_id, kind, expires_at)
    values (${hashOf(secret)}, ${accountId}, ${kind}, now() + ${LASTS_MINUTES[kind]} * interval '1 minute')
    on conflict (account_id, kind) where used_at is null and kind <> 'verify'
    do update set hash = excluded.hash, expires_at = excluded.expires_at, created_at = now()`
  return secret
}

export type OpenToken = { accountId: string; kind: MailTokenKind }

/** Uses it up. @throws AppError `gone` when it was used, is too old, was replaced, or never was. */
export async function useMailToken(
  tx: Transaction,
  token: string,
  kinds: readonly MailTokenKind[],
): Promise<OpenToken> {
  const [used] = await tx<OpenToken[]>`
    update mail_token set used_at = now()
    where hash = ${hashOf(token)} and kind = any(${[...kinds]}) and used_at is null and expires_at > now()
    returning account_id, kind`
  return used ?? refuse()
}

/** Looks, and changes nothing. @throws AppError `gone` as useMailToken. */
export async function findMailToken(db: Db, token: string, kind: MailTokenKind): Promise<OpenToken> {
  const [found] = await db<OpenToken[]>`
    select account_id, kind from mail_token
    where hash = ${hashOf(token)} and kind = ${kind} and used_at is null and expires_at > now()`
  return found ?? refuse()
}

/** Links sent before no longer work. */
export async function dropMailTokens(
  tx: Transaction,
  accountId: string,
  kinds: readonly MailTokenKind[],
): Promise<void> {
  await tx`delete from mail_token where account_id = ${accountId} and kind = any(${[...kinds]}) and used_at is null`
}

function refuse(): never {
  throw new AppError('gone', 'This link was used already, or is too old.')
}

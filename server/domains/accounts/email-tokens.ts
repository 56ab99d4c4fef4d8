/**
 * The secrets in emailed links. A newer one replaces the older one of its kind, except that every address confirmation
 * link works until one of them has been used.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Db, Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { EMAIL_CHANGE_HOURS, RESET_MINUTES, VERIFY_HOURS } from './lifetimes.ts'
import { hashOf, newSecret } from '#server/platform/make-secret.ts'

export type EmailTokenKind = 'verify' | 'reset' | 'email_old' | 'email_new'

const TTL_MINUTES: Readonly<Record<EmailTokenKind, number>> = {
  verify: VERIFY_HOURS * 60,
  reset: RESET_MINUTES,
  email_old: EMAIL_CHANGE_HOURS * 60,
  email_new: EMAIL_CHANGE_HOURS * 60,
}

export async function issueEmailToken(tx: Transaction, accountId: string, kind: EmailTokenKind): Promise<string> {
  const secret = newSecret()
  await tx`
    insert into mail_token (hash, account_id, kind, expires_at)
    values (${hashOf(secret)}, ${accountId}, ${kind}, now() + ${TTL_MINUTES[kind]} * interval '1 minute')
    on conflict (account_id, kind) where used_at is null and kind <> 'verify'
    do update set hash = excluded.hash, expires_at = excluded.expires_at, created_at = now()`
  return secret
}

export type EmailToken = { accountId: string; kind: EmailTokenKind }

/** Marks it as used. @throws AppError `gone` when it was used, has expired, was replaced, or never existed. */
export async function consumeEmailToken(
  tx: Transaction,
  token: string,
  kinds: readonly EmailTokenKind[],
): Promise<EmailToken> {
  const [used] = await tx<EmailToken[]>`
    update mail_token set used_at = now()
    where hash = ${hashOf(token)} and kind = any(${[...kinds]}) and used_at is null and expires_at > now()
    returning account_id, kind`
  return used ?? rejectToken()
}

/** Read-only lookup. @throws AppError `gone` as in consumeEmailToken. */
export async function findEmailToken(db: Db, token: string, kinds: readonly EmailTokenKind[]): Promise<EmailToken> {
  const [found] = await db<EmailToken[]>`
    select account_id, kind from mail_token
    where hash = ${hashOf(token)} and kind = any(${[...kinds]}) and used_at is null and expires_at > now()`
  return found ?? rejectToken()
}

/** Links already sent stop working. */
export async function deleteEmailTokens(
  tx: Transaction,
  accountId: string,
  kinds: readonly EmailTokenKind[],
): Promise<void> {
  await tx`delete from mail_token where account_id = ${accountId} and kind = any(${[...kinds]}) and used_at is null`
}

function rejectToken(): never {
  throw new AppError('gone', i18n._(msg`This link was already used or has expired. Request a new one.`))
}

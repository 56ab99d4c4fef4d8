/**
 * Third-party sign-in: listed, unlinked, allowed again. An unlinked provider stays blocked until the account's owner
 * allows it; otherwise anyone holding that identity could get in by linking it again.
 */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { sendProviderLinkedEmail, sendProviderUnlinkedEmail } from './emails.ts'
import { proveOwner } from './prove-owner.ts'
import type { Deps, SignInMethod, RequestMeta } from './types.ts'

export type Provider = Exclude<SignInMethod, 'credentials'>
export type OwnProvider = { provider: Provider; linkedAt: Date; unlinkedAt: Date | null }

/** A user may have two identities at one provider: it counts as unlinked only when both are. */
export const listProviders = (db: Db, { accountId }: SignedIn): Promise<OwnProvider[]> => db<OwnProvider[]>`
  select provider, min(linked_at) as linked_at,
    case when bool_and(unlinked_at is not null) then max(unlinked_at) end as unlinked_at
  from identity where account_id = ${accountId} group by provider order by provider`

type ProviderChange = {
  provider: Provider
  providerName: string
  password: string | undefined
  requestMeta: RequestMeta
}

/**
 * Ends the sessions it started, except the current one.
 * @throws AppError `conflict` when the account has no password, `not_found`, `invalid_fields`
 */
export async function unlinkProvider(db: Db, deps: Deps, who: SignedIn, change: ProviderChange): Promise<void> {
  const { provider, providerName } = change
  await assertHasPassword(db, who)
  const { email } = await proveOwner(db, deps, who, change)
  await inTransaction(db, async (tx) => {
    const unlinked = await tx`
      update identity set unlinked_at = now()
      where account_id = ${who.accountId} and provider = ${provider} and unlinked_at is null`
    if (unlinked.count === 0) throw new AppError('not_found', `${providerName} is not linked to your account.`)
    await tx`
      update session set ended_at = now(), end_reason = 'revoked'
      where account_id = ${who.accountId} and method = ${provider} and ended_at is null and id <> ${who.sessionId}`
    await sendProviderUnlinkedEmail(tx, deps, email, providerName)
    await recordProviderChange(tx, who, change, 'account.unlink_identity')
  })
}

/** @throws AppError `not_found`, `invalid_fields` */
export async function allowProvider(db: Db, deps: Deps, who: SignedIn, change: ProviderChange): Promise<void> {
  const { provider, providerName } = change
  const { email } = await proveOwner(db, deps, who, change)
  await inTransaction(db, async (tx) => {
    const opened = await tx`
      update identity set unlinked_at = null, linked_at = now()
      where account_id = ${who.accountId} and provider = ${provider} and unlinked_at is not null`
    if (opened.count === 0) throw new AppError('not_found', `${providerName} was not taken away from your account.`)
    await sendProviderLinkedEmail(tx, deps, email, providerName)
    await recordProviderChange(tx, who, change, 'account.link_identity')
  })
}

/** A password is the only way in that depends on no third party: without one, no other way can be removed. */
async function assertHasPassword(db: Db, { accountId }: SignedIn): Promise<void> {
  const [account] = await db<[{ hasPassword: boolean }]>`
    select password_hash is not null as has_password from account where id = ${accountId}`
  if (!account.hasPassword) {
    throw new AppError(
      'conflict',
      'Your account has no password yet: without this you could not sign in. Set one first.',
    )
  }
}

const recordProviderChange = (
  tx: Transaction,
  who: SignedIn,
  { provider, requestMeta }: ProviderChange,
  action: `account.${string}`,
) =>
  writeAudit(tx, who, {
    action,
    target: { kind: 'account', id: who.accountId },
    after: { provider },
    requestId: requestMeta.requestId,
  })

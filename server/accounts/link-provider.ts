/**
 * Ways to sign in by another company: listed, taken away, allowed again. What was taken away stays shut until its owner
 * opens it: else whoever holds that identity would come in by linking it once more.
 */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { tellOfLink, tellOfUnlink } from './letters.ts'
import { proveOwner } from './prove-owner.ts'
import type { AccountHouse, SignInMethod, Visit } from './types.ts'

export type Provider = Exclude<SignInMethod, 'credentials'>
export type OwnProvider = { provider: Provider; linkedAt: Date; unlinkedAt: Date | null }

/** Somebody may have two accounts at one company: it is shut only when both are. */
export const listProviders = (db: Db, { accountId }: SignedIn): Promise<OwnProvider[]> => db<OwnProvider[]>`
  select provider, min(linked_at) as linked_at,
    case when bool_and(unlinked_at is not null) then max(unlinked_at) end as unlinked_at
  from identity where account_id = ${accountId} group by provider order by provider`

type Asked = { provider: Provider; providerName: string; password: string | undefined; visit: Visit }

/**
 * Its sign-ins end, but for this one.
 * @throws AppError `conflict` where it is the last way in, `not_found`, `invalid_fields`
 */
export async function unlinkProvider(db: Db, house: AccountHouse, who: SignedIn, asked: Asked): Promise<void> {
  const { provider, providerName } = asked
  await refuseLastWay(db, who)
  const { email } = await proveOwner(db, house, who, asked)
  await inTransaction(db, async (tx) => {
    const shut = await tx`
      update identity set unlinked_at = now()
      where account_id = ${who.accountId} and provider = ${provider} and unlinked_at is null`
    if (shut.count === 0) throw new AppError('not_found', `${providerName} is not linked to your account.`)
    await tx`
      update session set ended_at = now(), end_reason = 'revoked'
      where account_id = ${who.accountId} and method = ${provider} and ended_at is null and id <> ${who.sessionId}`
    await tellOfUnlink(tx, house, email, providerName)
    await note(tx, who, asked, 'account.unlink_identity')
  })
}

/** @throws AppError `not_found`, `invalid_fields` */
export async function allowProvider(db: Db, house: AccountHouse, who: SignedIn, asked: Asked): Promise<void> {
  const { provider, providerName } = asked
  const { email } = await proveOwner(db, house, who, asked)
  await inTransaction(db, async (tx) => {
    const opened = await tx`
      update identity set unlinked_at = null, linked_at = now()
      where account_id = ${who.accountId} and provider = ${provider} and unlinked_at is not null`
    if (opened.count === 0) throw new AppError('not_found', `${providerName} was not taken away from your account.`)
    await tellOfLink(tx, house, email, providerName)
    await note(tx, who, asked, 'account.link_identity')
  })
}

/** A password is the one way that hangs on nobody else: without it no other way is taken away. */
async function refuseLastWay(db: Db, { accountId }: SignedIn): Promise<void> {
  const [account] = await db<[{ hasPassword: boolean }]>`
    select password_hash is not null as has_password from account where id = ${accountId}`
  if (!account.hasPassword) {
    throw new AppError(
      'conflict',
      'Your account has no password yet: without this you could not sign in. Set one first.',
    )
  }
}

const note = (tx: Transaction, who: SignedIn, { provider, visit }: Asked, action: `account.${string}`) =>
  writeAudit(tx, who, {
    action,
    target: { kind: 'account', id: who.accountId },
    after: { provider },
    requestId: visit.requestId,
  })

/** The second factor: an authenticator app, set up, confirmed, renewed, taken away. The owner is told. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { seal } from '#server/platform/seal.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { STAFF_ROLES } from '#contract/roles.ts'
import { isRightCode, newRecoveryCode, newTotpSecret, recoveryHash, totpOf } from './check-factor.ts'
import { tellFactorChanged } from './letters.ts'
import { RECOVERY_CODES } from './limits.ts'
import { proveOwner, type Proof } from './prove-owner.ts'
import type { AccountHouse } from './types.ts'

export const WRONG_CODE = 'This code is not right, or was used already.'

/** Nothing is asked for until a first code confirms it. @throws AppError `conflict` when one is on already. */
export async function startFactor(
  db: Db,
  house: AccountHouse,
  who: SignedIn,
  proof: Proof,
): Promise<{ secret: string; uri: string }> {
  const { email } = await proveOwner(db, house, who, proof)
  const secret = newTotpSecret()
  const kept = await db`
    insert into second_factor (account_id, secret) values (${who.accountId}, ${seal(house.factorKey, secret)})
    on conflict (account_id) do update set secret = excluded.secret, created_at = now()
    where second_factor.confirmed_at is null`
  if (kept.count === 0) throw new AppError('conflict', 'An authenticator app is set up already.')
  return { secret, uri: totpOf(secret, { issuer: house.sender.SITE_NAME, account: email }).toString() }
}

/** @returns the recovery codes, shown this once. @throws AppError `invalid_fields`, `conflict` */
export async function confirmFactor(db: Db, house: AccountHouse, who: SignedIn, code: string): Promise<string[]> {
  await house.gate.beforeFactor(db, who.accountId)
  const codes = await inTransaction(db, async (tx) => {
    const [open] = await tx`
      select 1 from second_factor where account_id = ${who.accountId} and confirmed_at is null for update`
    if (!open) throw new AppError('conflict', 'There is nothing to confirm. Start the set-up again.')
    await assertRight(tx, house, who, code)
    await tx`update second_factor set confirmed_at = now() where account_id = ${who.accountId}`
    await tx`update session set factor_at = now() where id = ${who.sessionId}`
    await note(tx, house, who, { on: true, action: 'account.factor_on' })
    return replaceRecoveryCodes(tx, who)
  })
  await house.gate.factorWasRight(db, who.accountId)
  return codes
}

/** New ones; the old are void. @throws AppError `conflict` when there is no second factor. */
export async function renewRecoveryCodes(db: Db, house: AccountHouse, who: SignedIn, proof: Proof): Promise<string[]> {
  await proveOwner(db, house, who, proof)
  return inTransaction(db, async (tx) => {
    await assertOn(tx, who)
    return replaceRecoveryCodes(tx, who)
  })
}

/** @throws AppError `forbidden` for staff, who need one; `invalid_fields` */
export async function disableFactor(
  db: Db,
  house: AccountHouse,
  who: SignedIn,
  { code, ...proof }: Proof & { code: string },
): Promise<void> {
  if (STAFF_ROLES.includes(who.role)) throw new AppError('forbidden', 'Your role needs a second factor.')
  await proveOwner(db, house, who, proof)
  await house.gate.beforeFactor(db, who.accountId)
  await inTransaction(db, async (tx) => {
    await assertOn(tx, who)
    await assertRight(tx, house, who, code)
    await tx`delete from second_factor where account_id = ${who.accountId}`
    await tx`delete from recovery_code where account_id = ${who.accountId}`
    await note(tx, house, who, { on: false, action: 'account.factor_off' })
  })
  await house.gate.factorWasRight(db, who.accountId)
}

async function assertOn(tx: Transaction, { accountId }: SignedIn): Promise<void> {
  const [on] = await tx`
    select 1 from second_factor where account_id = ${accountId} and confirmed_at is not null for update`
  if (!on) throw new AppError('conflict', 'No authenticator app is set up.')
}

async function assertRight(tx: Transaction, house: AccountHouse, { accountId }: SignedIn, code: string): Promise<void> {
  if (await isRightCode(tx, house, accountId, code)) return
  throw new AppError('invalid_fields', 'Some fields need another look.', { code: [WRONG_CODE] })
}

async function replaceRecoveryCodes(tx: Transaction, { accountId }: SignedIn): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await tx`delete from recovery_code where account_id = ${accountId}`
  await tx`
    insert into recovery_code ${tx(codes.map((code) => ({ account_id: accountId, hash: recoveryHash(code) })))}`
  return codes
}

type Noted = { on: boolean; action: 'account.factor_on' | 'account.factor_off' }

async function note(tx: Transaction, house: AccountHouse, who: SignedIn, { on, action }: Noted): Promise<void> {
  const [{ email }] = await tx<[{ email: string }]>`select email from account where id = ${who.accountId}`
  await tellFactorChanged(tx, house, email, on)
  await writeAudit(tx, who, { action, target: { kind: 'account', id: who.accountId } })
}

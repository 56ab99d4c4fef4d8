/**
 * MFA with an authenticator app: set up, confirm, renew codes, disable. The owner is notified when it's turned on or
 * off.
 */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { encrypt } from '#server/platform/encryption.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { STAFF_ROLES } from '#common/roles.ts'
import { isValidMfaCode, newRecoveryCode, newTotpSecret, hashRecoveryCode, createTotp } from './check-mfa-code.ts'
import { sendMfaChangedEmail } from './emails.ts'
import { RECOVERY_CODES } from './lifetimes.ts'
import { proveOwner, type Proof } from './prove-owner.ts'
import type { Deps } from './types.ts'

export const WRONG_CODE = 'This code is not right, or was used already.'

/** No code is required until a first one confirms it. @throws AppError `conflict` when MFA is already on. */
export async function startMfaSetup(
  db: Db,
  deps: Deps,
  who: SignedIn,
  proof: Proof,
): Promise<{ secret: string; uri: string }> {
  const { email } = await proveOwner(db, deps, who, proof)
  const secret = newTotpSecret()
  const stored = await db`
    insert into second_factor (account_id, secret) values (${who.accountId}, ${encrypt(deps.mfaKey, secret)})
    on conflict (account_id) do update set secret = excluded.secret, created_at = now()
    where second_factor.confirmed_at is null`
  if (stored.count === 0) throw new AppError('conflict', 'An authenticator app is set up already.')
  return { secret, uri: createTotp(secret, { issuer: deps.sender.SITE_NAME, account: email }).toString() }
}

/** @returns the recovery codes, shown only this once. @throws AppError `invalid_fields`, `conflict` */
export async function confirmMfa(db: Db, deps: Deps, who: SignedIn, code: string): Promise<string[]> {
  await deps.loginRateLimit.consumeMfaAttempt(db, who.accountId)
  const codes = await inTransaction(db, async (tx) => {
    const [open] = await tx`
      select 1 from second_factor where account_id = ${who.accountId} and confirmed_at is null for update`
    if (!open) throw new AppError('conflict', 'There is nothing to confirm. Start the set-up again.')
    await assertValidCode(tx, deps, who, code)
    await tx`update second_factor set confirmed_at = now() where account_id = ${who.accountId}`
    await tx`update session set factor_at = now() where id = ${who.sessionId}`
    await recordMfaChange(tx, deps, who, { on: true, action: 'account.factor_on' })
    return replaceRecoveryCodes(tx, who)
  })
  await deps.loginRateLimit.mfaSucceeded(db, who.accountId)
  return codes
}

/** New codes void the old ones. @throws AppError `conflict` when MFA is off. */
export async function renewRecoveryCodes(db: Db, deps: Deps, who: SignedIn, proof: Proof): Promise<string[]> {
  await proveOwner(db, deps, who, proof)
  return inTransaction(db, async (tx) => {
    await assertMfaEnabled(tx, who)
    return replaceRecoveryCodes(tx, who)
  })
}

/** @throws AppError `forbidden` for staff, who need MFA; `invalid_fields` */
export async function disableMfa(
  db: Db,
  deps: Deps,
  who: SignedIn,
  { code, ...proof }: Proof & { code: string },
): Promise<void> {
  if (STAFF_ROLES.includes(who.role)) throw new AppError('forbidden', 'Your role needs a second factor.')
  await proveOwner(db, deps, who, proof)
  await deps.loginRateLimit.consumeMfaAttempt(db, who.accountId)
  await inTransaction(db, async (tx) => {
    await assertMfaEnabled(tx, who)
    await assertValidCode(tx, deps, who, code)
    await tx`delete from second_factor where account_id = ${who.accountId}`
    await tx`delete from recovery_code where account_id = ${who.accountId}`
    await recordMfaChange(tx, deps, who, { on: false, action: 'account.factor_off' })
  })
  await deps.loginRateLimit.mfaSucceeded(db, who.accountId)
}

async function assertMfaEnabled(tx: Transaction, { accountId }: SignedIn): Promise<void> {
  const [on] = await tx`
    select 1 from second_factor where account_id = ${accountId} and confirmed_at is not null for update`
  if (!on) throw new AppError('conflict', 'No authenticator app is set up.')
}

async function assertValidCode(tx: Transaction, deps: Deps, { accountId }: SignedIn, code: string): Promise<void> {
  if (await isValidMfaCode(tx, deps, accountId, code)) return
  throw new AppError('invalid_fields', 'Some fields need another look.', { code: [WRONG_CODE] })
}

async function replaceRecoveryCodes(tx: Transaction, { accountId }: SignedIn): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await tx`delete from recovery_code where account_id = ${accountId}`
  await tx`
    insert into recovery_code ${tx.rows(codes.map((code) => ({ account_id: accountId, hash: hashRecoveryCode(code) })))}`
  return codes
}

type MfaChange = { on: boolean; action: 'account.factor_on' | 'account.factor_off' }

async function recordMfaChange(tx: Transaction, deps: Deps, who: SignedIn, { on, action }: MfaChange): Promise<void> {
  const [{ email }] = await tx<[{ email: string }]>`select email from account where id = ${who.accountId}`
  await sendMfaChangedEmail(tx, deps, email, on)
  await writeAudit(tx, who, { action, target: { kind: 'account', id: who.accountId } })
}

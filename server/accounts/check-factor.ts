/** Whether a code is the one of the person's authenticator app, or one of their recovery codes. None counts twice. */
import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Transaction } from '#server/platform/db.ts'
import { unseal } from '#server/platform/seal.ts'
import type { AccountHouse } from './types.ts'

const PERIOD_S = 30
/** Clocks of phones go wrong; one step to either side. */
const WINDOW = 1
const RECOVERY_BYTES = 15
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

type Factor = { secret: Buffer; lastStep: string; nowS: number }

/** Locks the factor, so that of two who send one code at once one is refused. */
export async function isRightCode(
  tx: Transaction,
  house: Pick<AccountHouse, 'factorKey'>,
  accountId: string,
  code: string,
): Promise<boolean> {
  const [factor] = await tx<[Factor?]>`
    select secret, last_step, extract(epoch from now())::float8 as now_s
    from second_factor where account_id = ${accountId} for update`
  if (!factor) return false
  return /^\d{6}$/.test(code)
    ? isRightTotp(tx, accountId, { ...factor, key: house.factorKey }, code)
    : useRecoveryCode(tx, accountId, code)
}

async function isRightTotp(
  tx: Transaction,
  accountId: string,
  { secret, lastStep, nowS, key }: Factor & { key: Buffer },
  code: string,
): Promise<boolean> {
  const totp = totpOf(unseal(key, secret))
  const delta = totp.validate({ token: code, timestamp: nowS * 1000, window: WINDOW })
  if (delta === null) return false
  const step = Math.floor(nowS / PERIOD_S) + delta
  if (step <= Number(lastStep)) return false
  await tx`update second_factor set last_step = ${step} where account_id = ${accountId}`
  return true
}

async function useRecoveryCode(tx: Transaction, accountId: string, code: string): Promise<boolean> {
  const used = await tx`
    update recovery_code set used_at = now()
    where account_id = ${accountId} and hash = ${recoveryHash(code)} and used_at is null`
  return used.count > 0
}

export const totpOf = (secret: string, label?: { issuer: string; account: string }) =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    ...(label ? { issuer: label.issuer, label: label.account } : {}),
  })

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** 120 random bits, so that a hash is enough: `abcd-efgh-ijkl-mnop-qrst-uvwx`. */
export function newRecoveryCode(): string {
  const bits = [...randomBytes(RECOVERY_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)])
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

export const recoveryHash = (code: string): Buffer =>
  createHash('sha256').update(code.replaceAll('-', '').toLowerCase()).digest()

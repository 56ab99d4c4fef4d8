/** Checks a code from the account's authenticator app, or one of its recovery codes. Each code works once. */
import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Transaction } from '#server/platform/db.ts'
import { decrypt } from '#server/platform/encryption.ts'
import type { Deps } from './types.ts'

const PERIOD_S = 30
/** Phone clocks drift: accept one step to either side. */
const WINDOW = 1
const RECOVERY_BYTES = 15
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

type StoredMfa = { secret: Buffer; lastStep: string; nowS: number }

/** Locks the MFA row, so that of two requests with the same code at once, one is rejected. */
export async function isValidMfaCode(
  tx: Transaction,
  deps: Pick<Deps, 'mfaKey'>,
  accountId: string,
  code: string,
): Promise<boolean> {
  const [mfa] = await tx<[StoredMfa?]>`
    select secret, last_step, extract(epoch from now())::float8 as now_s
    from second_factor where account_id = ${accountId} for update`
  if (!mfa) return false
  return /^\d{6}$/.test(code)
    ? isValidTotp(tx, accountId, { ...mfa, key: deps.mfaKey }, code)
    : consumeRecoveryCode(tx, accountId, code)
}

async function isValidTotp(
  tx: Transaction,
  accountId: string,
  { secret, lastStep, nowS, key }: StoredMfa & { key: Buffer },
  code: string,
): Promise<boolean> {
  const totp = createTotp(decrypt(key, secret))
  const delta = totp.validate({ token: code, timestamp: nowS * 1000, window: WINDOW })
  if (delta === null) return false
  const step = Math.floor(nowS / PERIOD_S) + delta
  if (step <= Number(lastStep)) return false
  await tx`update second_factor set last_step = ${step} where account_id = ${accountId}`
  return true
}

async function consumeRecoveryCode(tx: Transaction, accountId: string, code: string): Promise<boolean> {
  const used = await tx`
    update recovery_code set used_at = now()
    where account_id = ${accountId} and hash = ${hashRecoveryCode(code)} and used_at is null`
  return used.count > 0
}

export const createTotp = (secret: string, label?: { issuer: string; account: string }) =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    ...(label ? { issuer: label.issuer, label: label.account } : {}),
  })

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** 120 random bits, so a plain hash is enough: `abcd-efgh-ijkl-mnop-qrst-uvwx`. */
export function newRecoveryCode(): string {
  const bits = [...randomBytes(RECOVERY_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)])
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256').update(code.replaceAll('-', '').toLowerCase()).digest()

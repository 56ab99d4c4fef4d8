/**
 * MFA with an authenticator app: set up, confirm, asked at sign-in, renew codes, disable. The owner is notified when
 * it's turned on or off.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError, InvalidFieldsError } from '#server/platform/errors.ts'
import { decrypt, encrypt } from '#server/platform/auth-secret.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { STAFF_ROLES } from '#common/roles.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import { accountEmails } from './emails.ts'
import { RECOVERY_CODES } from './lifetimes.ts'
import { type Proof, proveOwner } from './prove-owner.ts'
import type { Deps, RequestMeta } from './types.ts'
import { LIMITS } from '#server/platform/limits.ts'
import type { SessionPair } from '#common/account-answers.ts'
import { endSession } from './sessions.ts'
import { issuePair } from './session-tokens.ts'
import { hashOf } from '#server/platform/make-secret.ts'
import { completeSession } from './start-session.ts'
import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const wrongCode = () => i18n._(msg`That code is wrong or was already used. Enter a new code.`)

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
  if (stored.count === 0) throw new AppError('conflict', i18n._(msg`An authenticator app is already set up.`))
  return { secret, uri: createTotp(secret, { issuer: deps.sender.SITE_NAME, account: email }).toString() }
}

/** @returns the recovery codes, shown only this once. @throws AppError `invalid_fields`, `conflict` */
export async function confirmMfa(db: Db, deps: Deps, who: SignedIn, code: string): Promise<string[]> {
  await deps.loginRateLimit.consumeMfaAttempt(db, who.accountId)
  const codes = await inTransaction(db, async (tx) => {
    const [open] = await tx`
      select 1 from second_factor where account_id = ${who.accountId} and confirmed_at is null for update`
    if (!open) throw new AppError('conflict', i18n._(msg`There’s no setup in progress. Start again.`))
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
  if (STAFF_ROLES.includes(who.role))
    throw new AppError('forbidden', i18n._(msg`Your role requires two-step sign-in, so you can’t turn it off.`))
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
  if (!on) throw new AppError('conflict', i18n._(msg`No authenticator app is set up. Set one up first.`))
}

async function assertValidCode(tx: Transaction, deps: Deps, { accountId }: SignedIn, code: string): Promise<void> {
  if (await isValidMfaCode(tx, deps, accountId, code)) return
  throw new InvalidFieldsError({ code: [wrongCode()] })
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
  await sendEmail(tx, deps.sender, email, accountEmails.second_factor({ on }))
  await writeAudit(tx, who, { action, target: { kind: 'account', id: who.accountId } })
}

type MfaResponse = { challenge: string; code: string }
type LockedChallenge = { sessionId: string; accountId: string; email: string; role: string; tries: number }
type Outcome = { pair: SessionPair; sessionId: string } | 'wrong' | 'over'

/**
 * The second step of signing in: the authenticator app code, for the challenge issued by the first step.
 * @throws AppError `unauthenticated` for a wrong code, `gone` when the challenge has ended.
 */
export async function verifyMfa(
  db: Db,
  deps: Deps,
  { challenge, code }: MfaResponse,
  requestMeta: RequestMeta,
): Promise<{ pair: SessionPair; sessionId: string }> {
  const outcome = await inTransaction(db, async (tx): Promise<Outcome> => {
    const challenged = await lockChallenged(tx, challenge)
    if (!challenged) return 'over'
    await deps.loginRateLimit.consumeMfaAttempt(tx, challenged.accountId)
    if (!(await isValidMfaCode(tx, deps, challenged.accountId, code))) return countWrong(tx, challenged)
    await deps.loginRateLimit.mfaSucceeded(tx, challenged.accountId)
    await tx`update session_token set used_at = now() where hash = ${hashOf(challenge)}`
    await completeSession(tx, deps, challenged, requestMeta)
    return { pair: await issuePair(tx, challenged.sessionId), sessionId: challenged.sessionId }
  })
  if (outcome === 'over')
    throw new AppError('gone', i18n._(msg`The code expired, or there were too many attempts. Sign in again.`))
  if (outcome === 'wrong') throw new AppError('unauthenticated', wrongCode(), { code: [wrongCode()] })
  return outcome
}

async function lockChallenged(tx: Transaction, challenge: string): Promise<LockedChallenge | null> {
  const [row] = await tx<LockedChallenge[]>`
    select s.id as session_id, s.account_id, a.email, a.role, s.factor_tries as tries
    from session_token t
    join session s on s.id = t.session_id
    join account a on a.id = s.account_id
    where t.hash = ${hashOf(challenge)} and t.kind = 'challenge' and t.used_at is null and t.expires_at > now()
      and s.awaits_factor and s.ended_at is null and a.status = 'active'
    for update of t, s`
  return row ?? null
}

async function countWrong(tx: Transaction, { sessionId, tries }: LockedChallenge): Promise<'wrong' | 'over'> {
  await tx`update session set factor_tries = factor_tries + 1 where id = ${sessionId}`
  if (tries + 1 < LIMITS.challengeCodes.max) return 'wrong'
  await endSession(tx, sessionId, 'factor_failed')
  return 'over'
}

const PERIOD_S = 30
/** Phone clocks drift: accept one step to either side. */
const WINDOW = 1
const RECOVERY_BYTES = 15
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

type StoredMfa = { secret: Buffer; lastStep: string; nowS: number }

/**
 * A code from the account's authenticator app, or one of its recovery codes. Each code works once. Locks the MFA row,
 * so that of two requests with the same code at once, one is rejected.
 */
async function isValidMfaCode(
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

const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** 120 random bits, so a plain hash is enough: `abcd-efgh-ijkl-mnop-qrst-uvwx`. */
function newRecoveryCode(): string {
  const bits = [...randomBytes(RECOVERY_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)])
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256').update(code.replaceAll('-', '').toLowerCase()).digest()

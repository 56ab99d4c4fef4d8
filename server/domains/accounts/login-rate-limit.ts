/**
 * Limits password attempts, so that guessing is hopeless and one user can't lock out another. Counted in the database,
 * across all processes; the numbers are in server/platform/limits.ts.
 *
 * - `passwordsForEmailFromNetwork`: one network, one account. A stranger elsewhere is counted separately.
 * - `passwordsFromNetwork`: one network, all accounts.
 * - `passwordsForEmail`: one account, all networks together; after that, only networks its owner has signed in from
 *   before can try. An owner elsewhere sets a new password by email, which unlocks the account at once.
 *
 * An attempt is counted when it starts, so that parallel attempts count too, and refunded when the password was right.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { countAttempt, refundAttempt, resetAttempts } from '#server/platform/rate-limit.ts'
import type { Db } from '#server/platform/db.ts'
import { RetryLaterError } from '#server/platform/errors.ts'
import type { SharedLimit } from '#server/platform/limits.ts'

type PasswordAttempt = { email: string; network: string }

/** In a transaction, pass its own connection: waiting for a second one could take forever. */
export type LoginRateLimit = {
  /** @throws RetryLaterError. `isKnown` is called only when an account is under attack. */
  consumePasswordAttempt: (db: Db, attempt: PasswordAttempt, isKnown: () => Promise<boolean>) => Promise<void>
  passwordSucceeded: (db: Db, attempt: PasswordAttempt) => Promise<void>
  /** The owner has proved control of the mailbox. */
  resetAccountLimit: (db: Db, email: string) => Promise<void>
  /** @throws RetryLaterError. Only callers with the right password get here. */
  consumeMfaAttempt: (db: Db, accountId: string) => Promise<void>
  mfaSucceeded: (db: Db, accountId: string) => Promise<void>
  /** Whether one more email can go to an address that someone typed; the requester isn't told. */
  consumeEmail: (db: Db, email: string) => Promise<boolean>
  /** @throws RetryLaterError. Per account, whatever the addresses: keeps users from making us email strangers. */
  consumeNewAddress: (db: Db, accountId: string) => Promise<void>
}

export const createLoginRateLimit = ({ RATE_LIMITS }: { RATE_LIMITS: boolean }): LoginRateLimit =>
  RATE_LIMITS ? ENFORCED : DISABLED

const ENFORCED: LoginRateLimit = {
  async consumePasswordAttempt(db, attempt, isKnown) {
    await consume(db, 'passwordsFromNetwork', attempt.network)
    await consume(db, 'passwordsForEmailFromNetwork', pairKey(attempt))
    const { isOver, waitS } = await countAttempt(db, 'passwordsForEmail', attempt.email.toLowerCase())
    if (isOver && !(await isKnown())) throw tooMany(waitS)
  },
  async passwordSucceeded(db, attempt) {
    await resetAttempts(db, 'passwordsForEmailFromNetwork', pairKey(attempt))
    await refundAttempt(db, 'passwordsFromNetwork', attempt.network)
    await refundAttempt(db, 'passwordsForEmail', attempt.email.toLowerCase())
  },
  resetAccountLimit: (db, email) => resetAttempts(db, 'passwordsForEmail', email.toLowerCase()),
  consumeMfaAttempt: (db, accountId) => consume(db, 'mfaCodes', accountId),
  mfaSucceeded: (db, accountId) => resetAttempts(db, 'mfaCodes', accountId),
  consumeEmail: async (db, email) => !(await countAttempt(db, 'accountEmails', email.toLowerCase())).isOver,
  async consumeNewAddress(db, accountId) {
    const { isOver, waitS } = await countAttempt(db, 'newAddresses', accountId)
    if (isOver)
      throw new RetryLaterError(
        'too_many_requests',
        i18n._(msg`You’ve tried too many new email addresses today. Try again tomorrow.`),
        waitS,
      )
  },
}

const DISABLED: LoginRateLimit = {
  consumePasswordAttempt: async () => {},
  passwordSucceeded: async () => {},
  resetAccountLimit: async () => {},
  consumeMfaAttempt: async () => {},
  mfaSucceeded: async () => {},
  consumeEmail: async () => true,
  consumeNewAddress: async () => {},
}

const pairKey = ({ email, network }: PasswordAttempt) => `${email.toLowerCase()} from ${network}`

async function consume(db: Db, name: SharedLimit, key: string): Promise<void> {
  const { isOver, waitS } = await countAttempt(db, name, key)
  if (isOver) throw tooMany(waitS)
}

const tooMany = (waitS: number) =>
  new RetryLaterError(
    'too_many_requests',
    i18n._(msg`Too many attempts. Wait a few minutes, or reset your password by email.`),
    waitS,
  )

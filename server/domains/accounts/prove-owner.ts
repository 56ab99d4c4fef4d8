/** Before an irreversible action: checks that the owner is still the one at the keyboard. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, InvalidFieldsError } from '#server/platform/errors.ts'
import { checkPassword } from './passwords.ts'
import { RECENT_SIGN_IN_MINUTES } from './lifetimes.ts'
import type { Deps } from './types.ts'

export type Proof = {
  password?: string | undefined
  /** The field that gets the error for a wrong password. */
  field?: string
}
export type Owner = { email: string; firstName: string; lastName: string; passwordHash: string | null }

/**
 * By password or, for accounts without one, by a recent sign-in.
 * @throws AppError `invalid_fields`, `forbidden`; RetryLaterError after too many wrong passwords.
 */
export async function proveOwner(
  db: Db,
  { loginRateLimit }: Pick<Deps, 'loginRateLimit'>,
  who: SignedIn,
  { password, field = 'password' }: Proof,
): Promise<Owner> {
  const [owner] = await db<[Owner & { justNow: boolean }]>`
    select a.email, a.first_name, a.last_name, a.password_hash,
      s.created_at > now() - ${RECENT_SIGN_IN_MINUTES} * interval '1 minute' as just_now
    from account a join session s on s.id = ${who.sessionId} where a.id = ${who.accountId}`
  if (owner.passwordHash === null) {
    if (!owner.justNow) throw new AppError('forbidden', i18n._(msg`Sign in again to confirm it’s you.`))
    return owner
  }
  // A stolen session must not become a way to guess the password: attempts are counted per session.
  const attempt = { email: owner.email, network: `session ${who.sessionId}` }
  await loginRateLimit.consumePasswordAttempt(db, attempt, async () => true)
  const { isValid } = await checkPassword(owner.passwordHash, password ?? '')
  if (!isValid) {
    throw new InvalidFieldsError({ [field]: [i18n._(msg`Wrong password. Try again.`)] })
  }
  await loginRateLimit.passwordSucceeded(db, attempt)
  return owner
}

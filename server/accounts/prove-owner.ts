/** Before something that cannot be undone: is it still the owner who sits there? */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { checkPassword } from './hash-password.ts'
import { JUST_NOW_MINUTES } from './limits.ts'
import type { AccountHouse } from './types.ts'

export type Proof = {
  password?: string | undefined
  /** Where a wrong one is told. */
  field?: string
}
export type Owner = { email: string; firstName: string; lastName: string; passwordHash: string | null }

/**
 * By the password; who has none, by having signed in just now.
 * @throws AppError `invalid_fields`, `forbidden`; ComeBackLater after too many wrong ones.
 */
export async function proveOwner(
  db: Db,
  { gate }: Pick<AccountHouse, 'gate'>,
  who: SignedIn,
  { password, field = 'password' }: Proof,
): Promise<Owner> {
  const [owner] = await db<[Owner & { justNow: boolean }]>`
    select a.email, a.first_name, a.last_name, a.password_hash,
      s.created_at > now() - ${JUST_NOW_MINUTES} * interval '1 minute' as just_now
    from account a join session s on s.id = ${who.sessionId} where a.id = ${who.accountId}`
  if (owner.passwordHash === null) {
    if (!owner.justNow) throw new AppError('forbidden', 'Please sign in again first.')
    return owner
  }
  // A stolen session must not become a place to guess the password: counted per session.
  const attempt = { email: owner.email, network: `session ${who.sessionId}` }
  await gate.beforePassword(db, attempt, async () => true)
  const { right } = await checkPassword(owner.passwordHash, password ?? '')
  if (!right) {
    throw new AppError('invalid_fields', 'Some fields need another look.', { [field]: ['This is not your password.'] })
  }
  await gate.passwordWasRight(db, attempt)
  return owner
}

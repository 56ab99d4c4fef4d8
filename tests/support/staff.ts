/** Signed-in people for the tests of domains, without going through the login. */
import { hashOf, newSecret } from '#server/platform/make-secret.ts'
import { proveSignedIn } from '#server/domains/accounts/prove-actor.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import type { Role } from '#common/roles.ts'

/** An account with this role, and a session that has shown its second factor. */
export async function signedInAs(db: Db, role: Role): Promise<SignedIn> {
  const [account] = await db<[{ id: string }]>`
    insert into account (email, first_name, last_name, role, email_verified_at)
    values (${`${newSecret().slice(0, 12)}@mail.example`}, 'Edda', 'Lines', ${role}, now()) returning id`
  const [session] = await db<[{ id: string }]>`
    insert into session (account_id, method, ends_at, factor_at)
    values (${account.id}, 'credentials', now() + interval '1 day', now()) returning id`
  const token = newSecret()
  await db`
    insert into session_token (hash, session_id, kind, expires_at)
    values (${hashOf(token)}, ${session.id}, 'access', now() + interval '15 minutes')`
  return proveSignedIn(db, token)
}
